import { fromPlain } from '../../../src/core/answers/stored.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

/** What is hidden of answers to a questionnaire whose keys are all asked with yes or no. */
export function hiddenIn(questiongroups: readonly object[], data: object): readonly string[] {
  const keywords = [...JSON.stringify(questiongroups).matchAll(/"keyword":"(q\w+)"/g)].map(([, keyword]) => keyword)
  const model = answerModelIn({
    keys: Object.fromEntries(keywords.map((keyword) => [keyword, { label: 'Pruned?', type: 'bool' }])),
    sections: oneSubcategory(questiongroups),
  })
  const options = { as: 'api', year: 2026, describe: describeShape } as const
  const { problems } = judgeAnswers(model, fromPlain(data) as AnswerObject, options)
  return problems.filter(({ code }) => code.startsWith('hidden')).map(({ path }) => path.join('/'))
}

/** As many things as asked for, each made by its position. */
export function many<Item>(count: number, make: (at: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
