import type { FormCategory, FormGroup, FormPage, FormQuestion, FormSubcategory } from '../../src/core/internal.ts'

/** A part of the form, and where it is. */
export interface PlacedPart {
  readonly part: FormCategory | FormSubcategory | FormGroup | FormQuestion
  /** The page that it is on. */
  readonly category: FormCategory
  /** The ids from the category down to it. */
  readonly path: readonly string[]
  /**
   * That of a page is its keyword, that of a subcategory too; of a questiongroup and a question the keywords from the subcategory on, as
   * `tech__4__5/tech_qg_36/tech_input`.
   */
  readonly address: string
}

const known = new WeakMap<FormPage, ReadonlyMap<string, PlacedPart>>()

/** All parts of a form by id, in the order of the form; worked out once. */
export function partsOf(form: FormPage): ReadonlyMap<string, PlacedPart> {
  const found = known.get(form) ?? new Map(placedParts(form).map((one) => [one.part.id, one]))
  known.set(form, found)
  return found
}

function placedParts({ sections }: FormPage): readonly PlacedPart[] {
  return sections
    .flatMap(({ categories }) => categories)
    .flatMap((category) => {
      const { id, keyword, subcategories } = category
      const own = { part: category, category, path: [id], address: keyword }
      return [own, ...subcategories.flatMap((one) => partsBelow(one, own))]
    })
}

function partsBelow(part: FormSubcategory | FormGroup, around: PlacedPart): readonly PlacedPart[] {
  const { category } = around
  const path = [...around.path, part.id]
  if (part.level === 'subcategory') {
    const own = { part, category, path, address: part.keyword }
    return [own, ...part.children.flatMap((child) => partsBelow(child, own))]
  }
  const address = `${around.address}/${part.keyword}`
  const questions = part.questions.map((question) => ({
    part: question,
    category,
    path: [...path, question.id],
    address: `${address}/${question.keyword}`,
  }))
  return [{ part, category, path, address }, ...questions]
}
