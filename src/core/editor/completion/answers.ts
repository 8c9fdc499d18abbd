import type { QuestionModel } from '../../judging/model.ts'
import { answerLabel } from '../../questionnaire/answer-label.ts'
import { choicesOf } from '../../questionnaire/choices.ts'
import { contextsOf } from '../../questionnaire/labels.ts'
import type { Node } from '../../questionnaire/node.ts'
import { memberOf } from '../../text/json-value.ts'
import { appendPointer } from '../../text/pointer.ts'
import { type AnswerPlace, answerPlaceAt } from '../answer-place.ts'
import type { Candidate } from './candidate.ts'
import { byKeyword } from './labelled.ts'
import type { Setting } from './setting.ts'

/** What could be written in stored answers: questiongroups, questions and choices, with their labels; `undefined` elsewhere. */
export function answerCandidates(setting: Setting): readonly Candidate[] | undefined {
  const { file, cursor, pointer, around } = setting
  const place = answerPlaceAt(file, pointer)
  if (place === undefined) return undefined
  if (cursor.member !== undefined) return choices(answerPlaceAt(file, appendPointer(pointer, cursor.member))?.question)
  if (cursor.inside === 'list') return choices(place.question)
  return namesIn(place).filter(({ value }) => memberOf(around, String(value)) === undefined)
}

function namesIn({ groups, group, depth }: AnswerPlace): readonly Candidate[] {
  if (depth === 0) return [...groups.values()].map(({ node, keyword }) => named(node, keyword, [{}]))
  if (depth !== 2 || group === undefined) return []
  return [...group.questions.values()].map(({ node, keyword }) => named(node, keyword, ''))
}

function named(node: Node, keyword: string, member: unknown): Candidate {
  const contexts = contextsOf(node.questionnaire.configuration)
  const candidate = node.record ? byKeyword(node.record, contexts, node.file) : { label: keyword, value: keyword }
  return { ...candidate, kind: 'property', member }
}

function choices(question: QuestionModel | undefined): readonly Candidate[] {
  const { node } = question ?? {}
  if (node?.record === undefined) return []
  return choicesOf(node.record, node.file).flatMap(({ stored }) => {
    if (stored === undefined) return []
    const label = answerLabel(node, stored)
    return { label: String(stored), kind: 'enumMember', value: stored, detail: label, words: label } as const
  })
}
