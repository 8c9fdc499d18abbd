import type { ComponentChildren } from 'preact'
import type { FormCategory, FormGroup, FormSubcategory } from '../../src/core/internal.ts'
import { PartFindings } from './finding.tsx'
import { FoldBox, foldsIn, useOpen } from './folds.tsx'
import { Group } from './group.tsx'
import { GroupTable } from './group-table.tsx'
import { changeClass } from './part-changes.tsx'
import { Approximates, PlaceButton } from './part-tools.tsx'
import { useGrowing } from './progressive.ts'
import { Help, Text } from './rich-text.tsx'
import type { Scene, ScenePairs } from './scene.ts'

/** One page of the form. */
export function Category({
  category,
  scene,
}: {
  readonly category: FormCategory
  readonly scene: Scene
}): ComponentChildren {
  const subcategories = useGrowing(category.subcategories, 8)
  return (
    <section data-part={category.id} aria-labelledby={titleId(category, scene)}>
      <CategoryHead category={category} scene={scene} />
      {subcategories.map((subcategory) => (
        <Subcategory key={subcategory.id} subcategory={subcategory} scene={scene} depth={0} />
      ))}
    </section>
  )
}

function titleId({ id }: FormCategory, { prefix }: Scene): string {
  return `${prefix}${id}-title`
}

/** The title of a page with what is said of it. */
export function CategoryHead({
  category,
  scene,
}: {
  readonly category: FormCategory
  readonly scene: Scene
}): ComponentChildren {
  const folds = scene.folds === undefined ? [] : foldsIn(category)
  return (
    <>
      <h2 id={titleId(category, scene)} tabIndex={-1}>
        {category.numbering} <Text {...category.label} />
        <PlaceButton part={category} name={category.label.text} scene={scene} />
      </h2>
      {category.help && <Help help={category.help} />}
      {folds.length > 0 && (
        <p class="fold-buttons">
          <button type="button" onClick={() => scene.actions.fold(folds, true)}>
            Open all {folds.length} folded {folds.length === 1 ? 'part' : 'parts'}
          </button>{' '}
          <button type="button" class="quiet" onClick={() => scene.actions.fold(folds, false)}>
            Close all
          </button>
        </p>
      )}
      <PartFindings id={category.id} scene={scene} />
    </>
  )
}

interface SubcategoryProps {
  readonly subcategory: FormSubcategory
  readonly scene: Scene
  readonly depth: number
}

/** A part of a page. */
export function Subcategory({ subcategory, scene, depth }: SubcategoryProps): ComponentChildren {
  const open = useOpen(subcategory, scene)
  if (subcategory.undrawn !== undefined && !scene.showsHidden) return null
  const className = `subcategory${depth > 0 ? ' inner' : ''}${subcategory.undrawn === undefined ? '' : ' ghost'}${changeClass(subcategory.id, scene)}`
  const title = (
    <>
      {subcategory.numbering} <Text {...subcategory.label} />
    </>
  )
  return (
    <section class={className} data-part={subcategory.id} data-keyword={subcategory.keyword}>
      <h3 class={subcategory.hidesLabel ? 'visually-hidden' : undefined}>
        {subcategory.isToggled ? (
          <FoldBox part={subcategory} scene={scene} open={open}>
            {title}
          </FoldBox>
        ) : (
          title
        )}
        <PlaceButton part={subcategory} name={subcategory.label.text} scene={scene} />
      </h3>
      <Approximates part={subcategory} />
      {subcategory.undrawn && <p class="note">Not shown: {subcategory.undrawn}.</p>}
      <PartFindings id={subcategory.id} scene={scene} />
      {open && (
        <>
          {subcategory.help && <Help help={subcategory.help} />}
          <Children subcategory={subcategory} scene={scene} depth={depth} />
        </>
      )}
    </section>
  )
}

function Children({ subcategory, scene, depth }: SubcategoryProps): ComponentChildren {
  const children = useGrowing(subcategory.children, 20)
  const groups = subcategory.children.filter((child) => child.level === 'questiongroup')
  const pairs = pairsIn(subcategory, groups)
  const isDrawnThere = new Set<FormGroup>(pairs?.groups)
  const tables = new Map<FormGroup, ComponentChildren>()
  for (const table of subcategory.tables ?? []) {
    const inTable = (keywords: readonly string[]): readonly FormGroup[] =>
      keywords.flatMap((keyword) => groups.find((group) => group.keyword === keyword) ?? [])
    const [rows, totals] = [inTable(table.rows), inTable(table.totals)]
    const [first] = rows
    for (const group of [...rows, ...totals]) isDrawnThere.add(group)
    if (first)
      tables.set(
        first,
        <GroupTable
          key={first.id}
          name={subcategory.label.text}
          table={table}
          rows={rows}
          totals={totals}
          scene={scene}
        />,
      )
  }
  return children.map((child) => {
    if (child.level === 'subcategory')
      return <Subcategory key={child.id} subcategory={child} scene={scene} depth={depth + 1} />
    if (isDrawnThere.has(child)) return tables.get(child) ?? null
    const hasPairs = pairs && child.questions.some(({ id }) => id === pairs.question)
    return <Group key={child.id} group={child} scene={hasPairs ? { ...scene, pairs } : scene} />
  })
}

/** The questiongroups beside the choices of a question, if that is drawn. */
function pairsIn({ pairs }: FormSubcategory, groups: readonly FormGroup[]): ScenePairs | undefined {
  const question = pairs && groups.flatMap((group) => group.questions).find(({ id }) => id === pairs.question)
  if (pairs === undefined || question === undefined || question.undrawn !== undefined) return undefined
  const beside = pairs.groups
    .slice(0, question.control?.choices?.length ?? 0)
    .flatMap((keyword) => groups.find((group) => group.keyword === keyword) ?? [])
  return {
    question: question.id,
    groups: beside,
    width: pairs.width,
    draw: (group, scene) => <Group group={group} scene={scene} />,
  }
}
