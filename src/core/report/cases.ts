import type { Answer } from '../condition/evaluate.ts'
import type { ConformanceCase, ConformanceCases } from '../judging/cases.ts'
import { storeAnswers } from '../judging/given-answers.ts'
import { leftOutWords } from '../judging/left-out-words.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { safeJson } from '../text/safe-text.ts'

/** The conformance cases of a configuration as JSON, answers in the shape of stored data. */
export function formatCases({ cases, leftOut }: ConformanceCases, { configuration }: Questionnaire): string {
  const name = [configuration?.code, configuration?.edition].filter(Boolean).join('@')
  const written = cases.map((one) => ({
    id: one.id,
    description: describe(one),
    answers: storeAnswers(one.given),
    target: targetOf(one.target),
    shown: one.isShown,
    savable: one.isSavable ?? null,
    saved: one.saved ? storeAnswers(one.saved) : null,
  }))
  const left = leftOut.map(({ target, why, count }) => ({
    description: wordNode(target),
    target: targetOf(target),
    cases: count,
    why: leftOutWords[why],
  }))
  return `${safeJson({ version: 1, configuration: name, cases: written, leftOut: left }, 2)}\n`
}

function targetOf(node: Node): Readonly<Record<string, string>> {
  if (node.level === 'questiongroup') return { questiongroup: node.keyword ?? '' }
  return { questiongroup: node.parent?.keyword ?? '', question: node.keyword ?? '' }
}

function wordNode({ level, keyword, label }: Node): string {
  const name = `${level} ${keyword ?? '?'}`
  return label === undefined ? name : `${name} "${label.replace(/\s+/g, ' ').trim()}"`
}

function describe(one: ConformanceCase): string {
  const wordAnswer = (question: Node, answer: Answer): string => {
    const label = answerLabel(question, answer)
    return label === undefined ? JSON.stringify(answer) : `${JSON.stringify(answer)} (${label.replace(/\s+/g, ' ')})`
  }
  const { trigger, chosen } = one
  const when =
    trigger === undefined
      ? 'with nothing that triggers its condition'
      : chosen.length === 0
        ? `without an answer to ${wordNode(trigger)}`
        : `with ${chosen.map((answer) => wordAnswer(trigger, answer)).join(' and ')} as answer to ${wordNode(trigger)}`
  const shown = one.isShown ? 'shown' : 'not shown'
  const saved = one.isSavable === undefined ? '' : one.isSavable ? ', can be saved' : ', cannot be saved'
  return `${wordNode(one.target)} is ${shown}${saved}: ${when}`
}
