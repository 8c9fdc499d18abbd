import {
  type AnswerObject,
  type AnswerValue,
  answerAt,
  Decimal,
  isAnswerObject,
  isBlank,
  isFalsy,
  isSameAnswer,
} from '../answers/value.ts'
import { pageOf } from '../questionnaire/questions/undrawn.ts'
import {
  failureIn,
  inputlessBecause,
  refusalOf,
  type Saving,
  savingOf,
} from '../questionnaire/questions/what-saving-keeps.ts'
import { remember } from '../text/remember.ts'
import { checkValue, createObject } from './check-value.ts'
import type { Describe } from './describe.ts'
import { cleanText, type PageLanguages, sendThroughField } from './form-field.ts'
import { openStored } from './form-opening.ts'
import { refill } from './left-choices.ts'
import type { AnswerModel, GroupModel, QuestionModel } from './model.ts'
import { wordObstacle } from './obstacle-words.ts'
import type { AnswerProblem, AnswerProblemCode } from './problem.ts'
import { recalculate } from './recalculate.ts'

/** What the pages of the form send of a stored questionnaire when they are opened and saved untouched, and what that changes. */
export interface OpenedForm {
  readonly data: AnswerObject
  readonly problems: readonly AnswerProblem[]
}

/** How the pages are opened. */
export interface FormPage extends PageLanguages {
  /** Whether a condition hides an answer when the page is opened, which clears it; by its path as JSON. */
  readonly isHidden: (path: string) => boolean
}

interface Opening extends FormPage {
  readonly answered: ReadonlySet<string>
  readonly describe: Describe
  readonly problems: AnswerProblem[]
}

/** Opens the pages of a stored questionnaire and sends them back untouched (format facts 13.4). */
export function openForm(model: AnswerModel, stored: AnswerObject, page: FormPage, describe: Describe): OpenedForm {
  const answered = new Set(Object.keys(stored).filter((keyword) => model.groups.has(keyword)))
  const opening: Opening = { ...page, answered, describe, problems: [] }
  const data = createObject()
  for (const keyword of Object.keys(stored)) {
    const repetitions = stored[keyword] as readonly AnswerValue[]
    const group = model.groups.get(keyword)
    data[keyword] =
      group === undefined || group.inheritedFrom !== undefined ? repetitions : openGroup(group, repetitions, opening)
  }
  for (const group of numberedIn(model)) askForOrder(group, stored, opening.problems)
  for (const { code, questiongroup, ...more } of unsavedIn(model)) {
    const path = Array.isArray(answerAt(stored, questiongroup)) ? [questiongroup] : []
    opening.problems.push({ code, path, data: { questiongroup, ...more } })
  }
  return { data: recalculate(model, data, opening), problems: opening.problems }
}

function openGroup(group: GroupModel, repetitions: readonly AnswerValue[], opening: Opening): readonly AnswerValue[] {
  const saving = savingOf(group.node)
  if (saving.answers)
    return repetitions.map((one, index) =>
      isAnswerObject(one) ? openRepetition(group, one, index, saving, opening) : one,
    )
  const isAnswered = repetitions.some(
    (one) => isAnswerObject(one) && Object.values(one).some((value) => !isBlank(value)),
  )
  if (isAnswered)
    opening.problems.push({
      code: 'deleted-by-template',
      path: [group.keyword],
      data: { template: saving.template ?? '' },
    })
  return []
}

const order = '__order'

function openRepetition(
  group: GroupModel,
  repetition: AnswerObject,
  index: number,
  saving: Saving,
  opening: Opening,
): AnswerObject {
  const sent = createObject()
  for (const keyword of Object.keys(repetition)) {
    const value = repetition[keyword] as AnswerValue
    const path = [group.keyword, index, keyword]
    const question = group.questions.get(keyword)
    if (keyword === order) {
      if (saving.order === undefined) opening.problems.push({ code: 'order-dropped', path, data: {} })
      else sent[keyword] = value
    }
    // A question that is none any more is on no page.
    if (question === undefined || (isBlank(value) && !(value instanceof Decimal))) continue
    const kept = (opening.isHidden(JSON.stringify(path)) ? sendCleared : sendBack)(value, question, {
      saving,
      opening,
      path,
    })
    if (kept !== undefined) sent[keyword] = kept
  }
  const { describe, isHidden, problems } = opening
  const pathOf = (keyword: string): AnswerProblem['path'] => [group.keyword, index, keyword]
  const say = (answer: AnswerValue | undefined): string => (answer === undefined ? 'no answer' : describe(answer))
  return refill(
    group,
    sent,
    (keyword) => isHidden(JSON.stringify(pathOf(keyword))),
    (one) =>
      problems.push({
        code: 'refilled-choice',
        path: pathOf(one.question.keyword),
        data: { trigger: one.trigger.keyword, sent: say(one.before), stored: say(one.after) },
      }),
  )
}

interface Sending {
  readonly saving: Saving
  readonly opening: Opening
  readonly path: AnswerProblem['path']
}

/** What is sent back of an answer, with a problem where that is not what was stored. */
function sendBack(value: AnswerValue, question: QuestionModel, sending: Sending): AnswerValue | undefined {
  const { saving, opening, path } = sending
  const tell = (code: AnswerProblemCode, data: AnswerProblem['data'] = {}): void => {
    opening.problems.push({ code, path, data })
  }
  const obstacle = inputlessBecause(question.node)
  if (obstacle) {
    if (question.stored !== 'nothing') tell('deleted-without-input', { obstacle: wordObstacle(obstacle) })
    return undefined
  }
  const shown = openStored(value, question, { ...opening, hiddenFields: saving.hiddenFields })
  if (question.stored === 'texts') return sendTexts(value, shown, sending)
  const sent = shown === undefined ? undefined : sendThroughField(shown, question, opening.original).value
  if (sent === undefined) {
    if (question.stored !== 'nothing')
      tell(lossOf(question, saving), {
        template: saving.template ?? '',
        answer: opening.describe(value),
      })
    return undefined
  }
  const stored = checkValue(sent, question, () => undefined)
  if (stored === undefined || isSameAnswer(value, stored)) return sent
  const isReordered = Array.isArray(value) && Array.isArray(stored) && isSameSet(value, stored)
  if (isReordered) tell('choices-reordered')
  else tell('altered-by-form', { sent: opening.describe(value), stored: opening.describe(stored) })
  return sent
}

/** What is sent back of an answer that a condition hides: of a text the other languages, which are in hidden fields. */
function sendCleared(
  value: AnswerValue,
  question: QuestionModel,
  { saving, opening, path }: Sending,
): AnswerValue | undefined {
  const { language, problems } = opening
  const shown =
    question.stored === 'texts'
      ? openStored(value, question, { ...opening, hiddenFields: saving.hiddenFields })
      : undefined
  const kept = createObject()
  if (shown !== undefined && isAnswerObject(shown))
    for (const other of Object.keys(shown))
      if (other !== language && !isFalsy(shown[other] ?? null)) kept[other] = shown[other] as AnswerValue
  const holes = { question: question.keyword }
  if (Object.keys(kept).length === 0) {
    problems.push({ code: 'hidden-question-cleared', path, data: holes })
    return undefined
  }
  if (isAnswerObject(value) && !isBlank(answerAt(value, language) ?? null))
    problems.push({ code: 'hidden-text-cleared', path: [...path, language], data: holes })
  return kept
}

function lossOf({ stored }: QuestionModel, { hiddenFields }: Saving): AnswerProblemCode {
  return stored === 'file' && !hiddenFields ? 'deleted-by-template' : 'shown-as-unanswered'
}

/** Only the text of the page's language goes through a field. */
function sendTexts(
  value: AnswerValue,
  shown: AnswerValue | undefined,
  { saving, opening, path }: Sending,
): AnswerValue | undefined {
  if (!isAnswerObject(value)) return value
  const { language, problems, describe } = opening
  const sent = createObject()
  if (shown !== undefined && isAnswerObject(shown)) {
    for (const other of Object.keys(shown)) {
      const text = other === language ? cleanText(String(shown[other])) : (shown[other] as AnswerValue)
      if (text !== '') sent[other] = text
    }
  }
  const lost = Object.keys(value).filter(
    (other) =>
      !isBlank(value[other] ?? null) && !(shown !== undefined && isAnswerObject(shown) && Object.hasOwn(shown, other)),
  )
  if (lost.length > 0)
    problems.push({
      code: 'languages-deleted',
      path,
      data: { template: saving.template ?? '', languages: lost.join(', ') },
    })
  const before = answerAt(value, language)
  if (before === undefined && sent[language] !== undefined)
    problems.push({ code: 'altered-by-form', path, data: { sent: 'no text', stored: describe(sent[language] ?? '') } })
  // Of what is blank only nothing and the empty text are not sent.
  if (before !== undefined && before !== null && before !== '' && !isSameAnswer(before, sent[language] ?? null)) {
    const code = typeof before === 'string' && isSameButLineEnds(before, sent[language]) ? 'line-ends' : 'text-altered'
    problems.push({
      code,
      path: [...path, language],
      data: { sent: describe(before), stored: describe(sent[language] ?? '') },
    })
  }
  return Object.keys(sent).length === 0 ? undefined : sent
}

function isSameButLineEnds(before: string, after: AnswerValue | undefined): boolean {
  return after === before.replace(/\r\n|\r|\n/g, '\r\n')
}

function isSameSet(left: readonly AnswerValue[], right: readonly AnswerValue[]): boolean {
  return left.every((one) => right.some((other) => isSameAnswer(one, other)))
}

/** The questiongroups of which a page does not send the order of all repetitions by itself. */
const numberedIn = remember(({ groups }: AnswerModel) =>
  [...groups.values()].filter(({ node }) => {
    const { order } = savingOf(node)
    return order !== undefined && order !== 'filled'
  }),
)

/** Each repetition of the first `min_num`, blank or not, and each further one must send its place in the order. */
function askForOrder(
  { node, keyword, minNum, maxNum }: GroupModel,
  stored: AnswerObject,
  problems: AnswerProblem[],
): void {
  const saving = savingOf(node)
  const repetitions = answerAt(stored, keyword)
  const own = Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
  const isNumbered = (one: AnswerValue): boolean => isAnswerObject(one) && !isBlank(answerAt(one, order) ?? null)
  if (saving.order === 'stored' && own.length >= Math.min(minNum, maxNum) && own.every(isNumbered)) return
  const path = own.length > 0 ? [keyword] : []
  problems.push({ code: 'order-not-sent', path, data: { questiongroup: keyword, template: saving.template ?? '' } })
}

/**
 * The questiongroups for which a page cannot be saved, and why, in words: it does not send how many repetitions there are, or the
 * application fails to draw it.
 */
const unsavedIn = remember(({ groups, overlooked }: AnswerModel) => {
  const places = [...[...groups.values()].flatMap((group) => group.places), ...overlooked.values()]
  return places.flatMap((place) => {
    const refusal = refusalOf(place)
    const failure = refusal ? undefined : failureIn(place)
    const obstacle = refusal ?? failure?.obstacle
    if (obstacle === undefined) return []
    const question = failure === undefined ? {} : { question: failure.question.keyword ?? '' }
    const code = failure === undefined ? 'fields-not-sent' : 'page-fails'
    const words = { obstacle: wordObstacle(obstacle), page: pageOf(place) }
    return [{ code, questiongroup: place.keyword ?? '', ...question, ...words } as const]
  })
})
