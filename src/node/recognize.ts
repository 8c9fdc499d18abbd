import { detectKind, parseText } from '../core/index.ts'
import { defaultMaxBytes } from './read.ts'

/** Whether a text, of a file of that name, holds a questionnaire or records of one; what is too large and broken to be told counts as one. */
export function recognizesQuestionnaire(name: string, text: string): boolean {
  const start = text.trimStart().charAt(0)
  if (start !== '[' && start !== '{' && !/\.ya?ml$/i.test(name)) return false
  if (text.length > defaultMaxBytes) return isLargeQuestionnaire(text)
  const format = /\.(?:jsonl|ya?ml)$/i.test(name) ? name : 'text.json'
  return detectKind(parseText(format, text).value) !== undefined
}

function isLargeQuestionnaire(text: string): boolean {
  try {
    return detectKind(JSON.parse(text)) !== undefined
  } catch {
    return true
  }
}
