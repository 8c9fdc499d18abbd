import { type AnswerObject, type AnswerValue, answerAt, Decimal, isAnswerObject, pythonText } from '../answers/value.ts'
import type { AnswerShape } from '../schema/key-types.ts'
import { hasChoice, type PageLanguages } from './form-field.ts'
import type { QuestionModel } from './model.ts'

/** How a page of the form is opened: its languages, and what it keeps in hidden fields. */
export interface OpenedPage extends PageLanguages {
  /** Whether what is in hidden fields is sent back: uploads, and texts in other languages. */
  readonly hiddenFields: boolean
  /** The questiongroups that have answers. */
  readonly answered: ReadonlySet<string>
}

type Opening = (value: AnswerValue, question: QuestionModel, page: OpenedPage) => AnswerValue | undefined

/**
 * What the input of a question sends of a stored answer when its page is opened and saved untouched; `undefined` where the question
 * looks unanswered (format facts 13.4).
 */
export function openStored(value: AnswerValue, question: QuestionModel, page: OpenedPage): AnswerValue | undefined {
  return question.stored === undefined ? value : openings[question.stored](value, question, page)
}

/** Whether the form keeps the other languages of an answer in hidden fields that a template may leave out. */
export function keepsLanguages({ stored }: QuestionModel): boolean {
  return stored === 'texts'
}

const lineOf: Opening = (value) => (isAnswerObject(value) ? undefined : value)

const numberOf: Opening = (value) =>
  typeof value === 'boolean' || (value instanceof Decimal && !Number.isFinite(value.value)) ? undefined : value

const choiceOf: Opening = (value, { choices, table }) => {
  const text = pythonText(value)
  if (table) return table.exists && table.offered?.has(text) !== false ? value : undefined
  return choices === undefined || hasChoice(choices, text) ? value : undefined
}

/** The boxes that are ticked, in the order of the choices. */
const boxesOf: Opening = (value, { choices }) => {
  if (choices === undefined || isAnswerObject(value)) return value
  const stored = new Set((Array.isArray(value) ? (value as readonly AnswerValue[]) : [value]).map(pythonText))
  const ticked = [...choices].filter((choice) => stored.has(String(choice)))
  return ticked.length === 0 ? undefined : ticked
}

const openings: Readonly<Record<AnswerShape, Opening>> = {
  texts: textsOf,
  integer: numberOf,
  decimal: numberOf,
  date: lineOf,
  yesNo: choiceOf,
  tick: boxesOf,
  position: choiceOf,
  keyword: choiceOf,
  keywords: boxesOf,
  questiongroup: (value, { groupChoices }, { answered }) =>
    groupChoices.some((one) => one === value && answered.has(one)) ? value : undefined,
  record: choiceOf,
  user: lineOf,
  questionnaire: lineOf,
  file: (value, question, page) => (page.hiddenFields ? lineOf(value, question, page) : undefined),
  map: lineOf,
  any: lineOf,
  nothing: () => undefined,
}

/** The text of the page's language; the others are in hidden fields, and a first translation begins with the original. */
function textsOf(value: AnswerValue, { isOneLine }: QuestionModel, page: OpenedPage): AnswerValue | undefined {
  if (!isAnswerObject(value)) return value
  const { language, original, hiddenFields } = page
  const kept = Object.create(null) as Record<string, AnswerValue>
  for (const other of Object.keys(value)) if (hiddenFields && other !== language) kept[other] = value[other] ?? ''
  const text = shownText(value, language) ?? shownText(value, original)
  // An input of one line has no line ends.
  if (text !== undefined) kept[language] = isOneLine ? text.replace(/[\r\n]/g, '') : text
  return Object.keys(kept).length === 0 ? undefined : kept
}

function shownText(value: AnswerObject, language: string): string | undefined {
  const text = answerAt(value, language)
  return text === undefined || text === null || text === '' ? undefined : pythonText(text)
}
