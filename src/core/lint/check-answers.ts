import { describeShape } from '../answers/describe.ts'
import { judgeAnswers } from '../answers/judge.ts'
import { answerModelOf } from '../answers/model.ts'
import { exactValueOf } from '../answers/stored.ts'
import { type AnswerUnit, findQuestionnaire, unitsIn } from '../answers/units.ts'
import type { Document } from '../document/document.ts'
import { remember } from '../text/remember.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { isStoredQuestionnaire } from '../workspace/kind.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { ReportTo } from './report-to.ts'
import { reportProblems } from './word-answers.ts'

/** Judges the stored questionnaires of a file whose configurations its set holds, as the interface of the service checks them. */
export function checkStoredAnswers(file: SetFile, document: Document, reportTo: ReportTo): void {
  for (const { code, number, pointer, reference } of storedIn(file.facts)) {
    const questionnaire = findQuestionnaire(reference, file.set)
    if (questionnaire === undefined) continue
    const model = answerModelOf(questionnaire)
    const data = exactValueOf(document, pointer)
    const year = new Date().getUTCFullYear()
    const { problems } = judgeAnswers(model, data, { as: 'api', year, describe: describeShape })
    reportProblems(problems, { questionnaire: code ?? number, model, data, pointer, describe: describeShape }, reportTo)
  }
}

const storedIn = remember(({ kind, value }: FileFacts): readonly AnswerUnit[] => {
  if (kind === 'answers') return unitsIn(value)
  const isStored = kind === 'fixture' && Array.isArray(value) && value.some(isStoredQuestionnaire)
  return isStored ? unitsIn(value) : []
})
