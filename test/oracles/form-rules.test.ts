import { describe, expect, it } from 'vitest'
import { onePage } from '../questionnaires/one-page.ts'
import { readRows as enterRows } from '../support/enter-rows.ts'
import { isReady, library } from '../support/packed-library.ts'
import { type Row, readRows } from './view-rows.ts'

const { createWorkspace, findQuestionnaire, judgeAnswerText, lint } = library

/** A questionnaire with the subcategory of a row, in the authoring form. */
function questionnaireOf(row: Row): unknown {
  const { template, n = 0, nested, options, choices, first } = row
  const {
    conditions,
    questiongroup_conditions_template: drawing,
    questionsPerGroup,
    view,
    'trigger first': _,
    'trigger second': second,
    ...form
  } = options
  const groupOptions = (row.groupOptions ?? []) as Record<string, unknown>[]
  const keywords = (row.keywords as string[] | undefined) ?? Array.from({ length: n }, (_, at) => `g${at}`)
  const trigger = second ? 1 : 0
  const [drawn] = (row['data-questiongroup-condition'] ?? []) as string[]
  const named = Array.from({ length: Number(conditions ?? 0) }, (_, at) => `=='v${at + 1}'|cond${at + 1}`)
  const given = row.keywords ? (drawn?.split(',') ?? []) : named
  const questionsOf = (at: number): unknown[] => {
    if (conditions !== undefined && at === trigger) {
      return [
        { keyword: 'trigger', ...(given.length > 0 ? { form_options: { questiongroup_conditions: given } } : {}) },
      ]
    }
    const count = Number(questionsPerGroup ?? 2)
    return Array.from({ length: count }, (_, position) => ({ keyword: `k${position}` }))
  }
  const questiongroups = keywords.map((keyword, at) => ({
    keyword,
    ...(groupOptions[at] ? { form_options: groupOptions[at] } : {}),
    questions: questionsOf(at),
  }))
  const formOptions = {
    template,
    ...form,
    ...(given.length > 0 ? { questiongroup_conditions: given } : {}),
    ...(drawing ? { questiongroup_conditions_template: drawing } : {}),
  }
  const inner = nested ? { subcategories: [{ keyword: 'inner', questiongroups }] } : { questiongroups }
  const subcategory = { keyword: 'sc', form_options: formOptions, ...(view ? { view_options: view } : {}), ...inner }
  const values = Object.fromEntries(Array.from({ length: Number(choices ?? 1) }, (_, at) => [`v${at + 1}`, `V ${at}`]))
  const type = first ?? 'image_checkbox'
  return {
    code: 'x',
    edition: '2026',
    sections: onePage(subcategory),
    categories: { s: 'S', c: 'C', sc: 'Sc', inner: 'I' },
    questiongroups: Object.fromEntries(keywords.map((keyword) => [keyword, {}])),
    keys: {
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`k${at}`, `K ${at}`])),
      trigger: { type, label: 'T', ...(type === 'char' ? {} : { values }) },
    },
  }
}

const rules = [
  'undrawn-questiongroup',
  'unreachable-subcategory',
  'missing-table-grouping',
  'misaligned-questiongroups',
  'template-without-option',
  'mismatched-conditions',
  'foreign-template',
]

describe.runIf(isReady)('what the packed library tells of a subcategory', () => {
  it('is one error where its page cannot be saved, or something has no input, and none where all is well', async () => {
    const misfits: string[] = []
    let compared = 0
    const known = new Set<string>()
    for await (const row of readRows('form.jsonl', 'subcategory')) {
      // Of two questiongroups for the trigger the second has no input; nothing is said of that.
      if (['tech_qg_9', 'tech_qg_239'].every((keyword) => (row.keywords as string[] | undefined)?.includes(keyword)))
        continue
      const text = JSON.stringify(questionnaireOf(row))
      if (known.has(text)) continue
      known.add(text)
      compared++
      const workspace = createWorkspace({ files: [{ uri: 'x.json', text }] })
      const found = lint(workspace, { files: ['x.json'], only: rules }).filter(({ severity }) => severity === 'error')
      const isBroken = row.saves === false || row.missing !== undefined || row['rendered twice'] !== undefined
      if (found.length === (isBroken ? 1 : 0)) continue
      const told = found.map(({ rule, messageId }) => `${rule} ${messageId}`).join(', ')
      if (misfits.length < 20) misfits.push(`${told || 'nothing'}: ${JSON.stringify(row)}`)
    }
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThan(6000)
  })
})

describe.runIf(isReady)('what the packed library says of answers in a subcategory', () => {
  it('is that their page cannot be saved, where it could not', async () => {
    const misfits: string[] = []
    const known = new Map<string, boolean>()
    for await (const row of readRows('form.jsonl', 'subcategory')) {
      const text = JSON.stringify(questionnaireOf(row))
      if (known.has(text)) continue
      const [set] = createWorkspace({ files: [{ uri: 'x.json', text }] }).sets
      const questionnaire = set && findQuestionnaire({ code: 'x', edition: '2026' }, set)
      const run = { as: 'form', year: 2026, showAnswers: false, levels: {}, find: () => questionnaire } as const
      const [judged] = judgeAnswerText('answers.json', '{}', run)
      const isStuck = judged?.findings.some(({ rule }) => rule === 'unsavable-page') === true
      known.set(text, isStuck)
      if (isStuck === (row.saves === false)) continue
      if (misfits.length < 20) misfits.push(`${isStuck ? 'not to be saved' : 'to be saved'}: ${JSON.stringify(row)}`)
    }
    expect(misfits).toEqual([])
    expect(known.size).toBeGreaterThan(6000)
    expect([...known.values()].filter(Boolean).length).toBeGreaterThan(1000)
  })
})

/** Questions of which all but one, which triggers it, wait for a condition. */
function waitingQuestions(template: string, n: number, at: 'first' | 'last' = 'last'): string {
  const waiting = Array.from({ length: n }, (_, at) => ({
    keyword: `k${at}`,
    form_options: { question_condition: 'qc' },
  }))
  const trigger = { keyword: 'trigger', form_options: { question_conditions: ["=='1'|qc"] } }
  const group = {
    keyword: 'g',
    form_options: { template },
    questions: at === 'last' ? [...waiting, trigger] : [trigger, ...waiting],
  }
  const subcategory = { keyword: 'sc', questiongroups: [group] }
  return JSON.stringify({
    code: 'x',
    edition: '2026',
    sections: onePage(subcategory),
    categories: { s: 'S', c: 'C', sc: 'Sc' },
    questiongroups: { g: 'G' },
    keys: {
      ...Object.fromEntries(waiting.map(({ keyword }) => [keyword, keyword])),
      trigger: { type: 'bool', label: 'T' },
    },
  })
}

describe.runIf(isReady)('what the packed library tells of a question that waits for a condition', () => {
  it('is that it cannot be hidden, where the page of its questiongroup says nothing of the condition', async () => {
    const misfits: string[] = []
    const templates = new Set<string>()
    for await (const { template, n = 0, question, questionConditionOn } of readRows('form.jsonl', 'questiongroup')) {
      if (question === undefined || !Object.hasOwn(question as object, 'question_condition')) continue
      const text = waitingQuestions(template, n)
      const found = lint(createWorkspace({ files: [{ uri: 'x.json', text }] }))
      // Templates without any input have a graver finding.
      if (found.some(({ severity }) => severity === 'error')) continue
      templates.add(template)
      const ofMarks = found.filter(({ rule, messageId }) => rule === 'ineffective-condition' && messageId !== 'row')
      const told = ofMarks.length
      const emitted = (questionConditionOn as string[] | undefined)?.length ?? 0
      if (told !== n - emitted) misfits.push(`${template} with ${n}: ${emitted} can be hidden, ${told} told`)
    }
    expect(misfits).toEqual([])
    expect(templates.size).toBeGreaterThan(20)
  })

  it('is that its condition is in another row, where the page has them in different rows', async () => {
    const misfits: string[] = []
    let split = 0
    for (const { list_item_of_each: rows, questiongroup_template: template } of enterRows()) {
      if (rows === undefined || template === undefined || rows.includes(null)) continue
      const text = waitingQuestions(template, rows.length - 1, 'first')
      const found = lint(createWorkspace({ files: [{ uri: 'x.json', text }] }))
      const told = found.filter(({ messageId }) => messageId === 'row').length
      const expected = rows.filter((one) => one !== rows[0]).length
      if (expected > 0) split++
      if (told !== expected) misfits.push(`${template}: ${expected} elsewhere, ${told} told`)
    }
    expect(misfits).toEqual([])
    expect(split).toBeGreaterThan(2)
  })
})
