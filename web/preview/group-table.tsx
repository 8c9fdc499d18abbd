import type { ComponentChildren } from 'preact'
import type { FormGroup, FormTable } from '../../src/core/internal.ts'
import { countOf, verdictOf } from './answers.ts'
import { PartFindings } from './finding.tsx'
import { AddButton, GroupWhy } from './group.tsx'
import { HeadNotes } from './head-notes.tsx'
import { changeClass } from './part-changes.tsx'
import { Question } from './question.tsx'
import { PartRefusals } from './refusals.tsx'
import { Text, Tip } from './rich-text.tsx'
import type { Scene } from './scene.ts'

interface GroupTableProps {
  readonly name: string
  readonly table: FormTable
  readonly rows: readonly FormGroup[]
  readonly totals: readonly FormGroup[]
  readonly scene: Scene
}

/** Questiongroups as rows of one table, each repetition a row, below the labels of the first one's questions. */
export function GroupTable({ name, table, rows, totals, scene }: GroupTableProps): ComponentChildren {
  const heads = rows[0]?.questions ?? []
  const columns = rows.reduce((most, { questions }) => Math.max(most, questions.length), 0)
  const leading = (table.hasRowLabels ? 1 : 0) + (table.isNumbered ? 1 : 0)
  const shown = rows.filter((group) => scene.showsHidden || verdictOf(scene.shown, group.id) !== 'no')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which the keyboard must reach */}
      <section class="wide" tabIndex={0} aria-label={`Table ${name}`}>
        <table>
          <thead>
            <tr>
              {table.hasRowLabels && (
                <th scope="col">
                  <span class="visually-hidden">Row</span>
                </th>
              )}
              {table.isNumbered && <th scope="col">#</th>}
              {Array.from({ length: columns }, (_, column) => {
                const head = heads[column]
                const isDropped = head === undefined || (table.dropsLastHead && column === columns - 1)
                return (
                  <th scope="col" key={column}>
                    {head && (
                      <span class={isDropped ? 'visually-hidden' : undefined}>
                        <Text {...head.label} />
                      </span>
                    )}
                    {head && <HeadNotes question={head} />}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <GroupRows key={group.id} group={group} table={table} columns={columns} scene={scene} />
            ))}
            {totals.flatMap((group) =>
              group.questions.map((question) => (
                <tr key={question.id} data-part={group.id} data-keyword={group.keyword} class="total">
                  <th scope="row" colSpan={Math.max(1, leading + columns - 1)}>
                    <Text {...question.label} />
                  </th>
                  <td>
                    <Question question={question} group={group} index={0} scene={scene} isCell />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </section>
      {rows.map((group) => (
        <AddButton key={group.id} group={group} scene={scene} isNamed={rows.length > 1} />
      ))}
    </>
  )
}

interface GroupRowsProps {
  readonly group: FormGroup
  readonly table: FormTable
  readonly columns: number
  readonly scene: Scene
}

function GroupRows({ group, table, columns, scene }: GroupRowsProps): ComponentChildren {
  const count = countOf(scene.answers, group)
  const isHidden = verdictOf(scene.shown, group.id) === 'no'
  const tools = (
    <>
      <GroupWhy group={group} scene={scene} />
      <PartFindings id={group.id} scene={scene} />
      <PartRefusals id={group.id} scene={scene} />
    </>
  )
  return Array.from({ length: count }, (_, index) => (
    <tr
      key={index}
      class={`${isHidden ? 'ghost' : ''}${changeClass(group.id, scene)}`}
      data-part={group.id}
      data-keyword={group.keyword}
    >
      {table.hasRowLabels && index === 0 && (
        <th scope="rowgroup" rowSpan={count}>
          <Text {...group.label} />
          {group.help && <Tip help={group.help} />}
          {tools}
        </th>
      )}
      {table.isNumbered && <td class="number">{index + 1}</td>}
      {group.questions.map((question, column) => (
        <td key={question.id} colSpan={column === group.questions.length - 1 ? columns - column : 1}>
          {!table.hasRowLabels && column === 0 && index === 0 && tools}
          <Question question={question} group={group} index={index} scene={scene} isCell />
        </td>
      ))}
    </tr>
  ))
}
