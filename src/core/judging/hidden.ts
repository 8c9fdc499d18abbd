import { type AnswerObject, type AnswerValue, answerAt, Decimal, isAnswerObject, isBlank } from '../answers/value.ts'
import type { Answer } from '../condition/evaluate.ts'
import type { Node } from '../questionnaire/node.ts'
import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { readsOnlyTick } from '../triggers/trigger-inputs.ts'
import { checkValue } from './check-value.ts'
import { type OpenedPage, openStored } from './form-opening.ts'
import type { FormJudge, Verdict } from './form-verdict.ts'
import type { AnswerModel, GroupModel } from './model.ts'
import type { AnswerProblem, AnswerProblemCode, AnswerStep } from './problem.ts'

/** Takes an answer that the form does not show. */
type ReportHidden = (
  code: AnswerProblemCode,
  path: readonly AnswerStep[],
  data: AnswerProblem['data'],
  isName?: boolean,
) => void

/** Reports what is answered although the form hides it for these answers, as far as its conditions tell (format facts 5.4). */
export function judgeHidden(
  model: AnswerModel,
  data: AnswerObject,
  cleaned: AnswerObject,
  unmet: ReadonlySet<string>,
  report: ReportHidden,
): void {
  let judge: Judge | undefined
  for (const keyword of Object.keys(cleaned)) {
    const group = model.groups.get(keyword)
    if (group === undefined || (group.waitsFor === undefined && group.waitingQuestions.length === 0)) continue
    judge ??= judgeOf(model, data)
    if (group.waitsFor !== undefined && isShownAnywhere(group.places, judge) === 'no') {
      if (!unmet.has(keyword)) report('hidden-questiongroup', [keyword], { questiongroup: keyword }, true)
      continue
    }
    judgeQuestions(group, { model, data, judge }, report)
  }
}

/**
 * Whether the form shows a questiongroup, or a question in each of its repetitions, with these answers; nothing where
 * answers do not tell.
 */
export function shownIn(
  model: AnswerModel,
  data: AnswerObject,
  keyword: string,
  question?: string,
): readonly Verdict[] {
  return createShownJudge(model, data)(keyword, question)
}

/** As {@link shownIn}, for many questions about the same answers. */
export function createShownJudge(
  model: AnswerModel,
  data: AnswerObject,
): (keyword: string, question?: string) => readonly Verdict[] {
  let known: Judge | undefined
  const knownIn = new Map<GroupModel, readonly Judge[]>()
  const judgesIn = (group: GroupModel, judge: Judge): readonly Judge[] => {
    const repetitions = repetitionsOf(data, group.keyword)
    const ofRepetition = judgeRepetitions({ model, data, judge }, group)
    return (repetitions.length === 0 ? [{}] : repetitions).map(ofRepetition)
  }
  return (keyword, question) => {
    const group = model.groups.get(keyword)
    if (group === undefined) return []
    known ??= judgeOf(model, data)
    const judge = known
    if (question === undefined) return [isShownAnywhere(group.places, judge)]
    const nodes = placesOf(group, question)
    if (nodes.length === 0) return []
    const judges = knownIn.get(group) ?? judgesIn(group, judge)
    knownIn.set(group, judges)
    return judges.map((one) => isShownAnywhere(nodes, one))
  }
}

/** The places of a question: a questiongroup that is there several times is filled with the same answers everywhere. */
function placesOf(group: GroupModel, question: string): readonly Node[] {
  const first = group.questions.get(question)?.node
  const others = otherPlacesIn(group).get(question) ?? []
  return first ? [first, ...others] : others
}

const otherPlacesIn = remember(({ places }: GroupModel): ReadonlyMap<string, readonly Node[]> => {
  const [, ...more] = places
  return groupBy(
    more.flatMap(({ children }) => children),
    ({ keyword }) => keyword,
  )
})

function isShownAnywhere(places: readonly Node[], judge: Judge): Verdict {
  const verdicts = new Set(places.map(judge))
  if (verdicts.has('yes')) return 'yes'
  return verdicts.has('unknown') ? 'unknown' : 'no'
}

type Judge = ReturnType<FormJudge>

interface Judging {
  readonly model: AnswerModel
  readonly data: AnswerObject
  readonly judge: Judge
}

function judgeQuestions(group: GroupModel, judging: Judging, report: ReportHidden): void {
  if (group.waitingQuestions.length === 0) return
  const judgeIn = judgeRepetitions(judging, group)
  const positions = waitingPositions(group)
  for (const [index, repetition] of repetitionsOf(judging.data, group.keyword).entries()) {
    const answered = Object.keys(repetition).filter((keyword) => {
      return positions.has(keyword) && !isBlank(answerAt(repetition, keyword) ?? null)
    })
    if (answered.length === 0) continue
    const judge = judgeIn(repetition)
    answered.sort((left, right) => (positions.get(left) ?? 0) - (positions.get(right) ?? 0))
    for (const keyword of answered) {
      if (isShownAnywhere(placesOf(group, keyword), judge) === 'no')
        report('hidden-question', [group.keyword, index, keyword], { question: keyword })
    }
  }
}

const waitingPositions = remember(({ waitingQuestions }: GroupModel): ReadonlyMap<string, number> => {
  return new Map(waitingQuestions.map(({ keyword }, position) => [keyword, position]))
})

/** The judge of what the form shows with these answers. */
function judgeOf(model: AnswerModel, data: AnswerObject): Judge {
  const known = new Map<Node, readonly (readonly Answer[])[]>()
  return model.judgeForm((question) => {
    const given = known.get(question) ?? givenInAll(model, data, question)
    known.set(question, given)
    return given
  })
}

/** What is answered in each repetition that the form draws: those that are not blank, and as many as it asks for; equal ones once. */
function givenInAll(model: AnswerModel, data: AnswerObject, question: Node): readonly (readonly Answer[])[] {
  const group = model.groups.get(question.parent?.keyword ?? '')
  const stored = repetitionsOf(data, group?.keyword ?? '').filter((one) => Object.values(one).some(isGiven))
  const all = stored.map((one) => givenTo(model, question, one))
  if (all.length < Math.max(1, Math.min(group?.minNum ?? 1, group?.maxNum ?? 1))) all.push([])
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

function isGiven(value: AnswerValue): boolean {
  return !isBlank(value)
}

/** The judges of the questions of each repetition; whether the questiongroup itself is shown does not depend on which repetition it is. */
function judgeRepetitions({ model, judge }: Judging, { places }: GroupModel): (repetition: AnswerObject) => Judge {
  let known: ReadonlyMap<Node, Verdict> | undefined
  return (repetition) => {
    known ??= new Map(places.map((place) => [place, judge(place)]))
    // The conditions of a question are on others of its questiongroup.
    return model.judgeForm((question) => [givenTo(model, question, repetition)], known)
  }
}

/** What the browser reads of the answer to a question in a form that is opened with it (format facts 13.4). */
function givenTo(model: AnswerModel, question: Node, repetition: AnswerObject): readonly Answer[] {
  const { keyword = '', parent } = question
  const value = answerAt(repetition, keyword) ?? null
  if (isBlank(value)) return []
  // Of a text in several languages the browser sees none, only the tick before it.
  if (isAnswerObject(value)) return readsOnlyTick(question) ? ['true'] : []
  const known = model.groups.get(parent?.keyword ?? '')?.questions.get(keyword)
  const opened =
    known === undefined ? value : openStored(checkValue(value, known, () => undefined) ?? value, known, page)
  return opened === undefined ? [] : toAnswers(opened)
}

/** Languages do not matter to what is no text, nor does what hides nothing. */
const page: OpenedPage = { language: 'en', original: 'en', hiddenFields: true, answered: new Set() }

function toAnswers(value: AnswerValue): readonly Answer[] {
  return Array.isArray(value) ? (value as readonly AnswerValue[]).flatMap(toAnswer) : toAnswer(value)
}

function toAnswer(value: AnswerValue): readonly Answer[] {
  if (value instanceof Decimal) return [value.value]
  return typeof value === 'object' || typeof value === 'bigint' ? [] : [value]
}

function repetitionsOf(data: AnswerObject, keyword: string): readonly AnswerObject[] {
  const repetitions = answerAt(data, keyword)
  return Array.isArray(repetitions)
    ? (repetitions as readonly AnswerValue[]).map((one) => (isAnswerObject(one) ? one : {}))
    : []
}
