import { expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { createPreview, createWorkspace } from '../../../src/core/internal.ts'
import { questionnairesOf } from '../../../src/core/questionnaire/node.ts'

const dairy = `code: dairy
edition: "2030"
sections:
  - keyword: s
    categories:
      - keyword: c
        subcategories:
          - keyword: b
            form_options: {template: table_input}
            questiongroups:
              - keyword: dairy_qg_costs
                form_options: {max_num: 3}
                questions:
                  - keyword: dairy_amount
                  - keyword: dairy_price
                  - keyword: dairy_total_costs
                    form_options: {field_options: {data-auto-multiplication: "dairy_amount|dairy_price"}}
categories: {s: S, c: C, b: Costs}
questiongroups: {dairy_qg_costs: Costs}
keys:
  dairy_amount: {label: Amount, type: float}
  dairy_price: {label: Price, type: float}
  dairy_total_costs: {label: Total, type: float}
`

const workspace = createWorkspace({ files: [{ uri: 'dairy.yaml', text: dairy }] })
const questionnaire = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))[0]
if (questionnaire === undefined) throw new Error('there is no questionnaire')
const preview = createPreview(workspace, questionnaire, { year: 2030 })

test('what the script of the form calculates is told beside what is given, and nothing once it is there', () => {
  const given = { dairy_qg_costs: [{ dairy_amount: 2, dairy_price: 1.25 }] }
  const { calculated } = preview.judge(JSON.stringify(given))
  expect(calculated).toEqual([{ group: 'dairy_qg_costs', index: 0, question: 'dairy_total_costs', value: 2.5 }])
  const whole = { dairy_qg_costs: [{ ...given.dairy_qg_costs[0], dairy_total_costs: 2.5 }] }
  expect(preview.judge(JSON.stringify(whole)).calculated).toEqual([])
  const stored = readAnswerText(preview.judge(JSON.stringify(whole)).stored) as AnswerObject
  expect(JSON.stringify(stored)).toContain('2.5')
})

test('a result that is another one now takes the place of the old one', () => {
  const { calculated } = preview.judge(
    '{"dairy_qg_costs": [{}, {"dairy_amount": 3, "dairy_price": 2, "dairy_total_costs": 5}]}',
  )
  expect(calculated).toContainEqual({ group: 'dairy_qg_costs', index: 1, question: 'dairy_total_costs', value: 6 })
})
