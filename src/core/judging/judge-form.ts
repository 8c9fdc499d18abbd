import { type AnswerObject, type AnswerValue, answerAt, Decimal, isAnswerObject, isBlank } from '../answers/value.ts'
import { storedPartOf } from '../questionnaire/questions/which-field-is-it-for.ts'
import type { Beyond } from './beyond-check.ts'
import { createObject } from './check-value.ts'
import { type PageLanguages, sendThroughField } from './form-field.ts'
import { judgeHidden } from './hidden.ts'
import { type AnswerJudgement, judgeAnswers } from './judge.ts'
import type { AnswerModel, GroupModel } from './model.ts'
import { type OpenedForm, openForm } from './open-form.ts'
import { originalLanguageOf } from './original-language.ts'
import { type AnswerProblem, isRefusal } from './problem.ts'

/** What the form makes of a stored questionnaire. */
export interface FormJudgement extends AnswerJudgement {
  /** Whether each page can be saved; else `cleaned` is what could be. */
  readonly isSaved: boolean
}

/** Judges answers as somebody sends them with the form: its fields first, then its check (format facts 13.4). */
export function judgeEntry(model: AnswerModel, data: AnswerValue, beyond: Beyond): FormJudgement {
  const { problems, cleaned } = enter(model, data, { ...beyond, as: 'clean' }, originalIn(model, data))
  return { problems, cleaned: withParts(model, cleaned), isSaved: !problems.some(isRefusal) }
}

/**
 * Judges a stored questionnaire as the form does: what it would refuse of its answers, and what becomes of them when
 * each of its pages is opened and saved untouched; without `pages` in the language in which the questionnaire was
 * written first.
 */
export function judgeForm(model: AnswerModel, data: AnswerValue, beyond: Beyond, pages?: PageLanguages): FormJudgement {
  const original = pages?.original ?? originalIn(model, data)
  const languages = pages ?? { language: original, original }
  const entered = enter(model, data, { ...beyond, as: 'clean' }, original)
  if (!isReadable(data)) return { ...entered, isSaved: false }
  const hidden = hiddenAtOpening(model, data, languages, beyond.describe)
  const page = { ...languages, isHidden: (path: string) => hidden.has(path) }
  const opened = openForm(model, data, page, beyond.describe)
  const after = judgeAnswers(model, opened.data, { ...beyond, as: 'clean' })
  const isCleared = ({ path, code }: AnswerProblem): boolean =>
    code === 'too-long-for-form' && path[3] === languages.language && hidden.has(JSON.stringify(path.slice(0, 3)))
  const problems = together(
    entered.problems.filter((problem) => !isCleared(problem)),
    opened,
  )
  const isStuck = [...after.problems, ...problems.filter(({ code }) => stuckCodes.has(code))].some(isRefusal)
  return { problems, cleaned: withParts(model, after.cleaned), isSaved: !isStuck }
}

/** What keeps a page from being saved, whatever its check says. */
const stuckCodes: ReadonlySet<AnswerProblem['code']> = new Set([
  'too-long-for-form',
  'order-not-sent',
  'fields-not-sent',
  'page-fails',
  'keyword-not-savable',
  'calculated-fraction',
  'too-many-repetitions',
])

/** The answers that conditions hide when their pages are opened, which go by what the pages show; as JSON of their paths. */
function hiddenAtOpening(
  model: AnswerModel,
  data: AnswerObject,
  languages: PageLanguages,
  describe: Beyond['describe'],
): ReadonlySet<string> {
  const hidden = new Set<string>()
  const isWaiting = (keyword: string): boolean => (model.groups.get(keyword)?.waitingQuestions.length ?? 0) > 0
  if (!Object.keys(data).some(isWaiting)) return hidden
  const shown = openForm(model, data, { ...languages, isHidden: () => false }, describe).data
  judgeHidden(model, shown, shown, new Set(), (code, path) => {
    if (code === 'hidden-question') hidden.add(JSON.stringify(path))
  })
  return hidden
}

function originalIn(model: AnswerModel, data: AnswerValue): string {
  return isAnswerObject(data) ? originalLanguageOf(model, data) : 'en'
}

function isReadable(data: AnswerValue): data is AnswerObject {
  return isAnswerObject(data) && Object.keys(data).every((keyword) => Array.isArray(data[keyword]))
}

/** The fields of the form, then its check of what they hand on. */
function enter(model: AnswerModel, data: AnswerValue, beyond: Beyond, original: string): AnswerJudgement {
  if (!isReadable(data)) return judgeAnswers(model, data, beyond)
  const problems: AnswerProblem[] = []
  const sent = createObject()
  for (const keyword of Object.keys(data)) {
    const repetitions = data[keyword] as readonly AnswerValue[]
    const group = model.groups.get(keyword)
    if (group && storedPartOf(keyword) !== undefined)
      problems.push({
        code: 'stored-under-part',
        path: [keyword],
        data: { part: storedPartOf(keyword) ?? '' },
        isName: true,
      })
    sent[keyword] =
      group === undefined || group.inheritedFrom !== undefined
        ? repetitions
        : repetitions.map((one, index) =>
            isAnswerObject(one) ? enterRepetition(group, one, index, original, problems) : one,
          )
  }
  const checked = judgeAnswers(model, sent, beyond)
  const told = checked.problems.map((problem) => (isWrapped(data, problem) ? withoutItem(problem) : problem))
  return { problems: [...problems, ...told], cleaned: checked.cleaned }
}

/** Whether what is wrong is an item of a list that only the field made of the answer. */
function isWrapped(data: AnswerObject, { path: [questiongroup, index, question, item] }: AnswerProblem): boolean {
  if (typeof item !== 'number') return false
  const repetitions = answerAt(data, String(questiongroup)) as readonly AnswerValue[]
  const repetition = repetitions[Number(index)] ?? null
  return isAnswerObject(repetition) && !Array.isArray(answerAt(repetition, String(question)))
}

function withoutItem(problem: AnswerProblem): AnswerProblem {
  return { ...problem, path: problem.path.slice(0, 3) }
}

function enterRepetition(
  group: GroupModel,
  repetition: AnswerObject,
  index: number,
  original: string,
  problems: AnswerProblem[],
): AnswerObject {
  const sent = createObject()
  for (const keyword of Object.keys(repetition)) {
    const value = repetition[keyword] as AnswerValue
    const question = group.questions.get(keyword)
    // The number 0.0 is sent as a text, which counts.
    if (question === undefined || (isBlank(value) && !(value instanceof Decimal))) {
      sent[keyword] = value
      continue
    }
    const path = [group.keyword, index, keyword]
    if (question.keywordMistake) problems.push({ code: 'keyword-not-savable', path, data: {} })
    const { value: handed, refusals } = sendThroughField(value, question, original)
    for (const { code, data, within } of refusals) problems.push({ code, path: [...path, ...within], data })
    if (handed !== undefined) sent[keyword] = handed
  }
  return sent
}

/** What sending says of an answer wins over what opening says of it, but for choices, which opening shows as not chosen. */
function together(entered: readonly AnswerProblem[], { problems }: OpenedForm): readonly AnswerProblem[] {
  const told = entered.flatMap((problem): AnswerProblem[] => {
    if (problem.code === 'not-a-choice' || problem.code === 'not-a-row') return [{ ...problem, code: 'stale-choice' }]
    return droppedByCheck.has(problem.code) ? [] : [problem]
  })
  const known = new Set(told.filter(isRefusal).map(placeOf))
  const refilled = new Set(problems.filter(({ code }) => code === 'refilled-choice').map(placeOf))
  return [
    ...told.filter((problem) => problem.code !== 'not-offered' || !refilled.has(placeOf(problem))),
    // A refusal hides what becomes of the same answer only: what is wrong with its questiongroup is another matter.
    ...problems.filter((problem) => problem.path.length < 3 || !known.has(placeOf(problem))),
  ]
}

/** What opening says better. */
const droppedByCheck: ReadonlySet<AnswerProblem['code']> = new Set([
  'stored-otherwise',
  'dropped-questiongroup-choice',
  'hidden-question',
])

/** The place of an answer, whatever is in it. */
function placeOf({ path }: AnswerProblem): string {
  return JSON.stringify(path.slice(0, 3))
}

/** The form stores answers under what comes before a hyphen in the keyword of their questiongroup. */
function withParts(model: AnswerModel, cleaned: AnswerObject): AnswerObject {
  const isParted = (keyword: string): boolean => model.groups.has(keyword) && storedPartOf(keyword) !== undefined
  const keywords = Object.keys(cleaned)
  if (!keywords.some(isParted)) return cleaned
  const stored = createObject()
  for (const keyword of keywords)
    stored[(isParted(keyword) ? storedPartOf(keyword) : undefined) ?? keyword] = cleaned[keyword] as AnswerValue
  return stored
}
