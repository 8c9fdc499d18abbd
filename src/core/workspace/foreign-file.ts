import { isObject } from '../text/json-value.ts'

/** What a file that is no questionnaire configuration looks like, as the end of a sentence about it. */
export function describeForeign(uri: string, value: unknown): string {
  if (/(?:^|\/)questlint\.(?:config|accepted)\.[a-z]+$/.test(uri)) return 'it is a setting of questlint itself'
  if (isTestFileName(uri)) return `it contains tests: "questlint test ${uri}" runs them`
  if (holdsAnswers(value))
    return 'it looks like answers (stored questionnaires): "questlint check answers FILE -c CODE@EDITION" checks them'
  return `it ${describeContent(value)} (--kind tells what a file contains)`
}

function describeContent(value: unknown): string {
  if (Array.isArray(value)) {
    const models = [...new Set(value.slice(0, mostLooked).map(modelOf))].filter((model) => model !== undefined)
    if (models.length > 0) return `contains records of other models, such as ${models[0]}`
    return value.length === 0 ? 'is an empty list' : 'is a list without records of the application'
  }
  if (!isObject(value)) return `is ${value === null || value === undefined ? 'null' : `a ${typeof value}`}`
  const names = Object.keys(value)
  if (names.length === 0) return 'is an empty object'
  const shown = names.slice(0, 3).map((name) => JSON.stringify(name.slice(0, 40)))
  return `has ${shown.join(', ')}${names.length > shown.length ? ' and more' : ''}, but neither sections nor questions nor definitions`
}

const mostLooked = 100

function modelOf(item: unknown): string | undefined {
  return isObject(item) && isObject(item.fields) && typeof item.model === 'string' ? item.model : undefined
}

/** Whether a value is a stored questionnaire, a record of one, or a list of them. */
export function holdsAnswers(value: unknown): boolean {
  if (Array.isArray(value)) return value.slice(0, mostLooked).some(isAnswerRecord)
  return isAnswerRecord(value) || isAnswers(value)
}

function isAnswerRecord(item: unknown): boolean {
  if (!isObject(item)) return false
  if (typeof item.model === 'string') return /^questionnaire\.questionnaire$/i.test(item.model)
  return isAnswers(item.data) || isAnswers(item)
}

/** Lists of answers by questiongroup: every member is a list of repetitions, and one has any. */
function isAnswers(value: unknown): boolean {
  if (!isObject(value)) return false
  const groups = Object.values(value)
  return (
    groups.every((group) => Array.isArray(group) && group.every(isRepetition)) &&
    groups.some((group) => (group as readonly unknown[]).length > 0)
  )
}

/** No answer is a list of objects, as settings of other programs have them. */
function isRepetition(item: unknown): boolean {
  return isObject(item) && !Object.values(item).some((answer) => Array.isArray(answer) && answer.some(isObject))
}

/** Whether a name is that of a file of tests; the configuration may name others. */
export function isTestFileName(name: string): boolean {
  return /\.questlint-test\.(?:json|ya?ml)$/.test(name)
}
