import { configurationsIn, createWorkspace } from '../../src/core/internal.ts'
import { type AnswerModel, answerModelOf } from '../../src/core/judging/model.ts'

/** The model by which answers to an authoring file are judged. */
export function answerModelIn(file: object): AnswerModel {
  const text = JSON.stringify({ code: 'orchard', edition: '2026', ...file })
  const [found] = configurationsIn(createWorkspace({ files: [{ uri: 'orchard.json', text }] })).values()
  if (found === undefined) throw new Error('there is no questionnaire')
  return answerModelOf(found)
}
