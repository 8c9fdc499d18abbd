import type { ComponentChildren } from 'preact'
import type { FormCategory, FormGroup, FormSubcategory } from '../../src/core/internal.ts'
import { verdictOf } from './answers.ts'
import { PartFindings } from './finding.tsx'
import { Group, GroupWhy } from './group.tsx'
import { changeClass } from './part-changes.tsx'
import { Approximates, PlaceButton } from './part-tools.tsx'
import { useGrowing } from './progressive.ts'
import { Question } from './question.tsx'
import { Help, Text } from './rich-text.tsx'
import type { Scene } from './scene.ts'

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
  return (
    <>
      <h2 id={titleId(category, scene)} tabIndex={-1}>
        {category.numbering} <Text {...category.label} />
        <PlaceButton part={category} name={category.label.text} scene={scene} />
      </h2>
      {category.help && <Help help={category.help} />}
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
  if (subcategory.undrawn !== undefined && !scene.showsHidden) return null
  const className = `subcategory${depth > 0 ? ' inner' : ''}${subcategory.undrawn === undefined ? '' : ' ghost'}${changeClass(subcategory.id, scene)}`
  return (
    <section class={className} data-part={subcategory.id} data-keyword={subcategory.keyword}>
      <h3 class={subcategory.hidesLabel ? 'visually-hidden' : undefined}>
        {subcategory.numbering} <Text {...subcategory.label} />
        <Approximates part={subcategory} />
        <PlaceButton part={subcategory} name={subcategory.label.text} scene={scene} />
      </h3>
      {subcategory.help && <Help help={subcategory.help} />}
      {subcategory.undrawn && <p class="note">Not shown: {subcategory.undrawn}.</p>}
      <PartFindings id={subcategory.id} scene={scene} />
      <Children subcategory={subcategory} scene={scene} depth={depth} />
    </section>
  )
}

function Children({ subcategory, scene, depth }: SubcategoryProps): ComponentChildren {
  const tabled = tableRows(subcategory)
  const children = useGrowing(subcategory.children, 20)
  const [first] = tabled
  return children.map((child) => {
    if (child.level === 'subcategory')
      return <Subcategory key={child.id} subcategory={child} scene={scene} depth={depth + 1} />
    if (!tabled.includes(child)) return <Group key={child.id} group={child} scene={scene} />
    return child === first ? (
      <GroupTable key={child.id} name={subcategory.label.text} groups={tabled} scene={scene} />
    ) : null
  })
}

/** The questiongroups that are rows of one table, each with as many questions as the first. */
function tableRows({ table, children }: FormSubcategory): readonly FormGroup[] {
  const groups = children.filter((child) => child.level === 'questiongroup')
  const rows = (table?.[0] ?? []).flatMap((keyword) => groups.find((group) => group.keyword === keyword) ?? [])
  const isEven = rows.every((row) => row.questions.length === rows[0]?.questions.length && row.max === 1)
  return rows.length > 1 && isEven ? rows : []
}

interface GroupTableProps {
  readonly name: string
  readonly groups: readonly FormGroup[]
  readonly scene: Scene
}

function GroupTable({ name, groups, scene }: GroupTableProps): ComponentChildren {
  const hasLabels = groups.some((group) => group.label.text !== '')
  const shown = groups.filter((group) => scene.showsHidden || verdictOf(scene.shown, group.id) !== 'no')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which the keyboard must reach
    <section class="wide" tabIndex={0} aria-label={`Table ${name}`}>
      <table>
        <thead>
          <tr>
            {hasLabels && (
              <th scope="col">
                <span class="visually-hidden">Row</span>
              </th>
            )}
            {groups[0]?.questions.map((question) => (
              <th scope="col" key={question.id}>
                <Text {...question.label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr
              key={group.id}
              class={verdictOf(scene.shown, group.id) === 'no' ? 'ghost' : undefined}
              data-part={group.id}
              data-keyword={group.keyword}
            >
              {hasLabels && (
                <th scope="row">
                  <Text {...group.label} />
                  <GroupWhy group={group} scene={scene} />
                  <PartFindings id={group.id} scene={scene} />
                </th>
              )}
              {group.questions.map((question, column) => (
                <td key={question.id}>
                  {!hasLabels && column === 0 && <GroupWhy group={group} scene={scene} />}
                  <Question question={question} group={group} index={0} scene={scene} isCell />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
