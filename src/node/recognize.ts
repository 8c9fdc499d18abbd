import { detectKind, holdsAnswers, isForeignFixture, parseText } from '../core/internal.ts'
import { disk } from './disk.ts'
import { defaultMaxBytes, textOf } from './read.ts'

/** Whether a text, of a file of that name, has a questionnaire or records of one; what is too large and broken to be told counts as one. */
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

/**
 * Whether a file (an absolute path) has a questionnaire or records, and not only stored questionnaires; what is larger
 * than what a run reads, and what is not there, has none. Never throws.
 */
export function holdsMoreThanAnswers(path: string): boolean {
  try {
    const read = disk.read(path, defaultMaxBytes)
    if (!('bytes' in read)) return false
    const text = textOf(read.bytes)
    // Whatever its name, a text that begins a list is one.
    const { value } = parseText(/^\s*\[/.test(text) ? 'text.json' : path, text)
    const kind = detectKind(value) ?? (Array.isArray(value) ? detectKind(value[0]) : undefined)
    if (kind === 'fixture') return !(isForeignFixture(value) && holdsAnswers(value))
    return kind !== undefined && kind !== 'answers' && !kind.startsWith('api:')
  } catch {
    return false
  }
}
