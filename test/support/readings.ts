import type { AnswerObject } from '../../src/core/answers/value.ts'
import { writeAnswers } from '../../src/core/answers/write-values.ts'
import { sharedQuestions } from '../../src/core/changes/pairing.ts'
import { answersWith, sampleAnswer } from '../../src/core/changes/sample-answers.ts'
import { flatStructureOf, outlineOf, type Questionnaire, structureOf } from '../../src/core/internal.ts'
import { type AnswerModel, answerModelOf } from '../../src/core/judging/model.ts'
import { detailsPageOf } from '../../src/core/preview/details-page.ts'
import { formPageOf } from '../../src/core/preview/form-page.ts'
import { shownPartsOf } from '../../src/core/preview/form-state.ts'
import type { Node } from '../../src/core/questionnaire/node.ts'
import { wayPrinted } from '../../src/core/questionnaire/questions/printed-answers.ts'
import { placesOf } from '../../src/core/questionnaire/questions/who-can-enter.ts'
import { presentOutline } from '../../src/core/report/present-outline.ts'
import { labelledTreeOf, readInTree } from '../../src/core/service/labelled-tree.ts'
import { ownListItemOf } from '../../src/core/service/list-items.ts'

/** Answers to all questions of a questionnaire. */
function answersTo(questionnaire: Questionnaire): AnswerObject {
  const groups = [...answerModelOf(questionnaire).groups.values()]
  return Object.fromEntries(
    groups.flatMap(({ keyword, questions }) => {
      const answers = [...questions.values()].flatMap((question) => {
        const sample = sampleAnswer(question)
        return sample === undefined ? [] : [[question.keyword, sample] as const]
      })
      return answers.length > 0 ? [[keyword, [Object.fromEntries(answers)]] as const] : []
    }),
  )
}

/** Everything that people and programs get of a questionnaire, by what it is. */
function readingsOf(questionnaire: Questionnaire, answers: AnswerObject): Readonly<Record<string, unknown>> {
  const data = JSON.parse(writeAnswers(answers)) as Parameters<typeof detailsPageOf>[1]
  const presented = presentOutline(outlineOf(questionnaire))
  return {
    structure: structureOf(questionnaire),
    flat: flatStructureOf(questionnaire),
    tree: labelledTreeOf(questionnaire, data, { language: 'en' }),
    outline: presented,
    form: formPageOf(questionnaire, 2000),
    details: detailsPageOf(questionnaire, data, { language: 'en' }),
    shown: shownPartsOf(questionnaire, answers),
  }
}

/** The order of members is one of the properties of a tree. */
function written(value: unknown): string {
  return JSON.stringify(value)
}

/** What people and programs get of two states of a questionnaire that is not the same. */
export function differingReadings(old: Questionnaire, now: Questionnaire): readonly string[] {
  const answers = answersTo(old)
  const [before, after] = [readingsOf(old, answers), readingsOf(now, answers)]
  return Object.keys(before).filter((name) => written(before[name]) !== written(after[name]))
}

/** What readers get of an answer to one question, on two sides. */
export interface AnswerRead {
  readonly questiongroup: string
  readonly question: string
  readonly answers: AnswerObject
  /** By reader; `undefined` for nothing. */
  readonly was: Readonly<Record<string, string | undefined>>
  readonly is: Readonly<Record<string, string | undefined>>
}

/** What readers get of an answer to each question that two models have in common. */
export function answersRead(old: AnswerModel, now: AnswerModel): readonly AnswerRead[] {
  return sharedQuestions(old, now).flatMap((pair) => {
    const questiongroup = pair.old.node.parent?.keyword ?? ''
    const { keyword: question } = pair.old
    const sample = sampleAnswer(pair.old)
    const answers = sample === undefined ? undefined : answersWith(old, questiongroup, { [question]: sample })
    if (answers === undefined) return []
    return [
      { questiongroup, question, answers, was: readBy(pair.old.node, answers), is: readBy(pair.now.node, answers) },
    ]
  })
}

function readBy(question: Node, answers: AnswerObject): AnswerRead['was'] {
  const data: unknown = JSON.parse(writeAnswers(answers))
  const { name, definition, ...listed } = ownListItemOf(question.questionnaire, data, {})
  const ways = placesOf(question).map(wayPrinted)
  return {
    tree: someOf(readInTree(question, data).filter((one) => !isPicture(one))),
    name: someOf(name),
    list: someOf(listed),
    definition: someOf(definition),
    details: ways.includes(undefined) ? notKnown : detailsOf(ways),
  }
}

/** Where nobody knows what a reader gets. */
export const notKnown = 'not known'

function detailsOf(ways: readonly (string | undefined)[]): string | undefined {
  return ['answer', 'month'].find((way) => ways.includes(way))
}

/** The picture beside the label of a choice is appearance. */
function isPicture(read: unknown): boolean {
  return typeof read === 'string' && read.startsWith('assets/img/')
}

function someOf(value: unknown): string | undefined {
  const text = JSON.stringify(value)
  return text === '[]' || text === '{}' || text === '{"en":""}' ? undefined : text
}
