import { expect, test } from 'vitest'
import {
  createWorkspace,
  findNodes,
  findQuestionnaire,
  formatWhy,
  judgeAnswerText,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'

const levels = ['subcategory', 'questiongroup', 'question'] as const
const answers = '{"beech_qg_age": [{"beech_age": 90}]}'

/** A questionnaire of which one node names a template, and what each command says of it. */
function say(level: (typeof levels)[number], templates: Record<string, readonly string[]>) {
  const named = (at: string): object => (at === level ? { form_options: { template: 'ring_row' } } : {})
  const question = { keyword: 'beech_age', ...named('question') }
  const group = { keyword: 'beech_qg_age', ...named('questiongroup'), questions: [question] }
  const subcategory = { keyword: 'beech_1_1', ...named('subcategory'), questiongroups: [group] }
  const categories = [{ keyword: 'beech_1', subcategories: [subcategory] }]
  const text = JSON.stringify({
    code: 'beech',
    edition: '2031',
    sections: [{ keyword: 'beech_section', categories }],
    categories: { beech_section: 'Old beeches', beech_1: 'The tree', beech_1_1: 'Age' },
    questiongroups: { beech_qg_age: 'Age' },
    keys: { beech_age: { label: 'Years', type: 'int' } },
  })
  const workspace = createWorkspace({ files: [{ uri: 'beech.json', text }], project: { templates, images: undefined } })
  const [set] = workspace.sets
  const questionnaire = set && findQuestionnaire({ code: 'beech', edition: '2031' }, set)
  const run = { as: 'form', year: 2031, showAnswers: false, levels: {}, find: () => questionnaire } as const
  const [judged] = judgeAnswerText('answers.json', answers, run)
  const [found] = findNodes(workspace, 'beech_age')
  return {
    check: lint(workspace).flatMap(({ rule }) => (rule === 'unknown-template' ? [rule] : [])),
    answers: judged?.findings.map(({ rule }) => rule),
    explain:
      found && /Nobody can answer it|What is drawn is not known here/.exec(formatWhy(visibilityOf(found.node)))?.[0],
  }
}

test.each(levels)('a form template of a %s that there is not draws nothing, whatever is asked', (level) => {
  const answerRule = level === 'question' ? 'dropped-answer' : 'unsavable-page'
  const found = { check: ['unknown-template'], answers: [answerRule], explain: 'Nobody can answer it' }
  expect(say(level, { 'form/field': ['ring_row'] })).toEqual(found)
})

test.each(levels)('of a form template of a %s that the project has, nothing is claimed', (level) => {
  const found = { check: [], answers: [], explain: 'What is drawn is not known here' }
  expect(say(level, { [`form/${level}`]: ['ring_row'] })).toEqual(found)
})
