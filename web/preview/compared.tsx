import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FormCategory, FormPage } from '../../src/core/internal.ts'
import { CategoryHead, Subcategory } from './category.tsx'
import { useGrowing } from './progressive.ts'
import type { Scene } from './scene.ts'

/** One of two forms side by side. */
export interface ComparedSide {
  readonly name: string
  readonly scene: Scene
}

interface SidesProps {
  readonly old: ComparedSide
  readonly now: ComparedSide
  /** Rows with both. */
  readonly children: ComponentChildren
}

/** Two columns; on a narrow screen one of them, with a switch. */
export function Sides({ old, now, children }: SidesProps): ComponentChildren {
  const [shown, setShown] = useState<'old' | 'now'>('now')
  const choice = (side: 'old' | 'now', name: string): ComponentChildren => (
    <button type="button" aria-pressed={shown === side} onClick={() => setShown(side)}>
      {name}
    </button>
  )
  return (
    <div class={`compared shows-${shown}`}>
      <fieldset class="modes side-switch">
        <legend class="visually-hidden">Side</legend>
        {choice('old', old.name)}
        {choice('now', now.name)}
      </fieldset>
      <div class="side-names">
        <p class="old">{old.name}</p>
        <p class="now">{now.name}</p>
      </div>
      {children}
    </div>
  )
}

interface RowProps {
  readonly old: ComponentChildren
  readonly now: ComponentChildren
}

/** What belongs together on both sides. */
export function SideRow({ old, now }: RowProps): ComponentChildren {
  return (
    <div class="side-row">
      <div class="side old">{old}</div>
      <div class="side now">{now}</div>
    </div>
  )
}

interface ComparedCategoryProps {
  /** The same page on both sides; one may lack it. */
  readonly categories: { readonly old: FormCategory | undefined; readonly now: FormCategory | undefined }
  readonly old: ComparedSide
  readonly now: ComparedSide
}

/** One page of two forms: what has the same keyword stands side by side. */
export function ComparedCategory({ categories, old, now }: ComparedCategoryProps): ComponentChildren {
  const rows = pairByKeyword(categories.old?.subcategories ?? [], categories.now?.subcategories ?? [])
  const drawn = useGrowing(rows, 8)
  const head = (category: FormCategory | undefined, side: ComparedSide): ComponentChildren =>
    category ? <CategoryHead category={category} scene={side.scene} /> : <Absent name={side.name} />
  return (
    <Sides old={old} now={now}>
      <SideRow old={head(categories.old, old)} now={head(categories.now, now)} />
      {drawn.map((row) => (
        <SideRow
          key={`${row.old?.id} ${row.now?.id}`}
          old={row.old ? <Subcategory subcategory={row.old} scene={old.scene} depth={0} /> : <Absent {...old} />}
          now={row.now ? <Subcategory subcategory={row.now} scene={now.scene} depth={0} /> : <Absent {...now} />}
        />
      ))}
    </Sides>
  )
}

function Absent({ name }: Pick<ComparedSide, 'name'>): ComponentChildren {
  return <p class="absent">Not in {name}</p>
}

interface Named {
  readonly keyword: string
}

/** Pairs by keyword in the order of the new side; what only the old one has stands where it was. */
export function pairByKeyword<Part extends Named>(
  old: readonly Part[],
  now: readonly Part[],
): readonly { readonly old: Part | undefined; readonly now: Part | undefined }[] {
  const left = new Map(old.map((part) => [part.keyword, part]))
  const rows: { old: Part | undefined; now: Part | undefined }[] = now.map((part) => {
    const before = left.get(part.keyword)
    left.delete(part.keyword)
    return { old: before, now: part }
  })
  for (const part of left.values()) {
    const previous = old[old.indexOf(part) - 1]
    const at = rows.findIndex((row) => row.old !== undefined && row.old === previous)
    rows.splice(at + 1, 0, { old: part, now: undefined })
  }
  return rows
}

/** The categories of a form that another one lacks. */
export function categoriesBeside(form: FormPage, other: FormPage): readonly FormCategory[] {
  const own = new Set(categoriesOf(other).map(({ keyword }) => keyword))
  return categoriesOf(form).filter(({ keyword }) => !own.has(keyword))
}

/** All pages of a form. */
export function categoriesOf({ sections }: FormPage): readonly FormCategory[] {
  return sections.flatMap(({ categories }) => categories)
}
