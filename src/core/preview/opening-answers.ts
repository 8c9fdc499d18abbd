import type { Answer } from '../condition/evaluate.ts'
import { visibilityOf } from '../judging/explain-visibility.ts'
import { isListQuestion, isTranslatedQuestion } from '../judging/given-answers.ts'
import type { Node } from '../questionnaire/node.ts'
import { isObject, memberOf } from '../text/json-value.ts'

/** Answers as plain data: each questiongroup by its keyword, with its repetitions. */
export type PlainAnswers = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The answers with the fewest changes that show a node; `undefined` when none do or the configuration does not tell. */
export function openingAnswers(node: Node, data: PlainAnswers): PlainAnswers | undefined {
  const { needed } = visibilityOf(node)
  if (needed === undefined) return undefined
  let opened = data
  const cleared = new Set<Node>()
  for (const { question, answer } of needed) {
    // One answer to a list may need another one beside it; what was chosen before it must not keep it closed.
    const isFirst = !cleared.has(question)
    cleared.add(question)
    opened = giveAnswer(question, answer, opened, isFirst)
  }
  return opened
}

function giveAnswer(question: Node, answer: Answer, data: PlainAnswers, isFirst: boolean): PlainAnswers {
  const [group, key] = [question.parent?.keyword, question.keyword]
  if (group === undefined || key === undefined) return data
  const repetitions = Object.hasOwn(data, group) ? (data[group] ?? []) : []
  const [first = {}, ...others] = repetitions
  const stored = storedAs(question, answer, memberOf(first, key), isFirst)
  return { ...data, [group]: [{ ...first, [key]: stored }, ...others] }
}

function storedAs(question: Node, answer: Answer, before: unknown, isFirst: boolean): unknown {
  if (isListQuestion(question)) {
    const others: readonly unknown[] = Array.isArray(before) ? before : []
    return isFirst && !others.includes(answer) ? [...others, answer] : [...new Set([...others, answer])]
  }
  return isTranslatedQuestion(question) ? { ...(isObject(before) ? before : {}), en: answer } : answer
}
