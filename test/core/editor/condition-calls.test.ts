import { expect, test } from 'vitest'
import {
  conditionHelpAt,
  conditionItemsAt,
  createWorkspace,
  implementationsAt,
  incomingConditions,
  outgoingConditions,
  type Workspace,
} from '../../../src/core/internal.ts'
import { questionnairesOf, walkAll } from '../../../src/core/questionnaire/node.ts'
import { shownBy, showsOf } from '../../../src/core/triggers/who-shows.ts'
import { fixtureSets } from '../../support/source-files.ts'

const text = `code: mill
edition: "2024"
sections:
  - keyword: section_mill
    categories:
      - keyword: mill__1
        subcategories:
          - keyword: mill__1__1
            questiongroups:
              - keyword: mill_qg_power
                questions:
                  - keyword: mill_power
                    form_options:
                      question_conditions:
                        - =='mill_power_water'|is_water
                      questiongroup_conditions:
                        - =='mill_power_wind'|is_wind
                  - keyword: mill_stream
                    form_options:
                      question_condition: is_water
              - keyword: mill_qg_sails
                form_options:
                  questiongroup_condition: is_wind
                questions:
                  - keyword: mill_stream
keys:
  mill_power:
    label: Power
    type: radio
    values:
      mill_power_water: Water
      mill_power_wind: Wind
  mill_stream: Stream
`

function makeWorkspace(): Workspace {
  return createWorkspace({ files: [{ uri: 'mill.yaml', text }] })
}

function offsetOf(sought: string, after = 0): number {
  return text.indexOf(sought, after) + 1
}

test('what a question shows, and what shows it, with the conditions', () => {
  const workspace = makeWorkspace()
  const [power] = conditionItemsAt(workspace, 'mill.yaml', offsetOf('mill_power'))
  expect(power).toMatchObject({ keyword: 'mill_power', detail: 'Power · mill@2024', level: 'question' })
  const shown = outgoingConditions(workspace, power ?? expect.unreachable())
  expect(shown.map(({ item, places }) => [item.path, places.map(({ start, end }) => text.slice(start, end))])).toEqual([
    ['mill@2024/section_mill/mill__1/mill__1__1/mill_qg_power/mill_stream', ["=='mill_power_water'|is_water"]],
    ['mill@2024/section_mill/mill__1/mill__1__1/mill_qg_sails', ["=='mill_power_wind'|is_wind"]],
  ])
  for (const { item, places } of shown) {
    expect(incomingConditions(workspace, item)).toEqual([{ item: power, places }])
  }
})

test('what shows something shows it, in all fixtures', () => {
  let ends = 0
  for (const { files } of fixtureSets().filter(({ name }) => /condition|trigger|show|workspaces/.test(name))) {
    for (const set of createWorkspace({ files }).sets) {
      const nodes = set.files.flatMap((file) => questionnairesOf(file).flatMap(({ roots }) => walkAll(roots)))
      const forwards = nodes.flatMap((from) =>
        showsOf(from).map(({ node, triggers }) => [from, node, triggers] as const),
      )
      const backwards = nodes.flatMap((to) => shownBy(to).map(({ node, triggers }) => [node, to, triggers] as const))
      const key = ([from, to, triggers]: (typeof forwards)[number]): string =>
        [from.pointer, to.pointer, ...triggers.map(({ option, entry }) => `${option.pointer} ${entry}`).sort()].join(
          '\n',
        )
      expect(forwards.map(key).sort()).toEqual(backwards.map(key).sort())
      ends += forwards.length
    }
  }
  expect(ends).toBeGreaterThan(20)
})

test('from a key to every place that asks it', () => {
  const found = implementationsAt(makeWorkspace(), 'mill.yaml', offsetOf('mill_stream: Stream'))
  const first = text.indexOf('mill_stream')
  expect(found.map(({ selection }) => selection.start)).toEqual([first, text.indexOf('mill_stream', first + 1)])
})

test('inside of a condition: what the question can be answered with, and what waits', () => {
  const help = conditionHelpAt(makeWorkspace(), 'mill.yaml', offsetOf("=='mill_power_water'"))
  expect(help).toEqual({
    question: '"Power"',
    parts: [
      { title: 'answer', lines: ['mill_power_water: Water', 'mill_power_wind: Wind'] },
      { title: 'name', lines: ['is_water: shows "Stream"'] },
    ],
    active: 0,
  })
  expect(conditionHelpAt(makeWorkspace(), 'mill.yaml', offsetOf('is_wind'))).toMatchObject({ active: 1 })
  expect(conditionHelpAt(makeWorkspace(), 'mill.yaml', offsetOf('question_condition: is_water'))).toBeUndefined()
})
