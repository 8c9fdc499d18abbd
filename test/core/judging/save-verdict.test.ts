import { describe, expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { configurationsIn, createWorkspace, type Questionnaire } from '../../../src/core/internal.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { inventAnswer, storeAnswers } from '../../../src/core/judging/given-answers.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { saveConditionsOf } from '../../../src/core/judging/save-conditions.ts'
import { createSaveJudge } from '../../../src/core/judging/save-verdict.ts'
import { type Node, walkAll } from '../../../src/core/questionnaire/node.ts'
import { answersTo } from '../../../src/core/triggers/answer-domain.ts'
import { conditionsOf } from '../../../src/core/triggers/triggers.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { isReal, loadReal, realNames } from '../../support/real-configurations.ts'

const options = { as: 'api', year: 2026, describe: describeShape } as const
const refusals = new Set(['questiongroup-condition', 'condition-crashes'])

/** Where the judgement behind `test` and `why` differs from the one behind `data`, of questiongroups with a condition and some answers to its question. */
function differences(questionnaire: Questionnaire): readonly string[] {
  const conditions = conditionsOf(questionnaire)
  const judge = createSaveJudge(conditions)
  const model = answerModelOf(questionnaire)
  return [...saveConditionsOf(conditions)].flatMap(([group, { owner, isOpen }]) => {
    const question = group.children.find((one) => inventAnswer(one) !== undefined)
    if (owner === undefined || question === undefined || isOpen) return []
    return answersFor(owner).flatMap((answer) => {
      const given = new Map([
        [question, [inventAnswer(question) ?? '']],
        [owner, [answer]],
      ])
      const { problems } = judgeAnswers(model, fromPlain(storeAnswers(given)), options)
      const isRefused = problems.some(({ code }) => refusals.has(code))
      const verdict = judge(given)
      return verdict === (isRefused ? 'no' : 'yes') ? [] : [`${group.keyword}: ${answer}: ${verdict}`]
    })
  })
}

function answersFor(owner: Node): readonly (string | number | boolean)[] {
  const domain = answersTo(owner)
  const some = domain.kind === 'finite' ? domain.answers : ['', 'x', 0, 1, 2, 12]
  return some.filter((answer) => answer !== null)
}

const valuesOf = (type: string): object =>
  /radio|checkbox/.test(type) ? { values: { river: 'River', rain: 'Rain' } } : {}

function wells(type: string, ...conditions: readonly string[]): Questionnaire {
  const text = JSON.stringify({
    code: 'wells',
    edition: '2026',
    keys: { source: { label: 'Source', type, ...valuesOf(type) }, depth: { label: 'Depth', type: 'int' } },
    sections: oneSubcategory([
      {
        keyword: 'first',
        questions: [
          { keyword: 'source', form_options: { questiongroup_conditions: conditions.map((one) => `${one}|deep`) } },
        ],
      },
      { keyword: 'second', form_options: { questiongroup_condition: 'deep' }, questions: [{ keyword: 'depth' }] },
    ]),
  })
  const [found] = configurationsIn(createWorkspace({ files: [{ uri: 'a.json', text }] })).values()
  if (found === undefined) throw new Error('there is no questionnaire')
  return found
}

function find({ roots }: Questionnaire, keyword: string): Node | undefined {
  return walkAll(roots).find((node) => node.level === 'question' && node.keyword === keyword)
}

function answerTo(
  question: Node | undefined,
  answer: string | number,
): readonly (readonly [Node, readonly (string | number)[]])[] {
  return question ? [[question, [answer]]] : []
}

describe('whether answers are saved is said alike of tests and of stored answers', () => {
  test.each(['char', 'text', 'int', 'float', 'bool', 'date', 'todo'])(
    'a condition on a question of type %s',
    (type) => {
      for (const condition of ["=='x'", "!=''", '==1', '>=12', "=='1'", 'in [1, 2]', "!='x'"]) {
        expect(differences(wells(type, condition)), condition).toEqual([])
      }
    },
  )

  test.each(['radio', 'checkbox'])('conditions on a question of type %s, of which one fails', (type) => {
    const questionnaire = wells(type, "=='rain'", '>1')
    expect(differences(questionnaire)).toEqual([])
    const judge = createSaveJudge(conditionsOf(questionnaire))
    const [source, depth] = ['source', 'depth'].map((keyword) => find(questionnaire, keyword))
    const verdicts = ['river', 'rain'].map((answer) =>
      judge(new Map([...answerTo(source, answer), ...answerTo(depth, 1)])),
    )
    expect(verdicts).toEqual(['no', 'no'])
  })

  test.runIf(isReal).each(realNames())('%s', (name) => {
    expect(differences(loadReal(name))).toEqual([])
  })
})
