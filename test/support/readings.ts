import type { AnswerObject } from '../../src/core/answers/value.ts'
import { writeAnswers } from '../../src/core/answers/write-values.ts'
import { sampleAnswer } from '../../src/core/changes/sample-answers.ts'
import { flatStructureOf, outlineOf, type Questionnaire, structureOf } from '../../src/core/internal.ts'
import { answerModelOf } from '../../src/core/judging/model.ts'
import { detailsPageOf } from '../../src/core/preview/details-page.ts'
import { formPageOf } from '../../src/core/preview/form-page.ts'
import { shownPartsOf } from '../../src/core/preview/form-state.ts'
import { presentOutline } from '../../src/core/report/present-outline.ts'
import { labelledTreeOf } from '../../src/core/service/labelled-tree.ts'

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
