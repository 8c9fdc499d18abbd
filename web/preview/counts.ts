import type { FormCategory, FormGroup, FormSubcategory } from '../../src/core/internal.ts'
import { verdictOf } from './answers.ts'
import type { Scene } from './scene.ts'

/** How many parts of a page are hidden, without those within them. */
export function countHidden(category: FormCategory, { shown }: Scene): number {
  const count = (part: FormSubcategory | FormGroup): number => {
    if (part.undrawn !== undefined || verdictOf(shown, part.id) === 'no') return 1
    if (part.level === 'subcategory') return sum(part.children.map(count))
    return part.questions.filter(({ id, undrawn }) => undrawn !== undefined || verdictOf(shown, id) === 'no').length
  }
  return sum(category.subcategories.map(count))
}

/** All of them together. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** By the id of a part what is there to be counted. */
export type Counts = ReadonlyMap<string, readonly unknown[]>

/** How much there is on a page. */
export function countBelow(category: FormCategory, counts: Counts): number {
  const at = (id: string): number => counts.get(id)?.length ?? 0
  const count = (part: FormSubcategory | FormGroup): number =>
    at(part.id) + sum(part.level === 'subcategory' ? part.children.map(count) : part.questions.map(({ id }) => at(id)))
  return at(category.id) + sum(category.subcategories.map(count))
}
