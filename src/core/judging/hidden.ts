import { type AnswerObject, type AnswerValue, answerAt, Decimal, isAnswerObject, isBlank } from '../answers/value.ts'
import type { Answer } from '../condition/evaluate.ts'
import type { Node } from '../questionnaire/node.ts'
import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { readsOnlyTick } from '../triggers/trigger-inputs.ts'
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
    // Which of several repetitions was changed last decides, and answers do not tell.
    const isCertain = group.waitsFor?.every((one) => countRepetitions(data, one) <= 1) !== false
    if (!isCertain) continue
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
    const isCertain = group?.waitsFor?.every((one) => countRepetitions(data, one) <= 1) !== false
    if (group === undefined || !isCertain) return []
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
  const positions = new Map(group.waitingQuestions.map(({ keyword }, position) => [keyword, position]))
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

/** The judge of what the form shows with these answers, of the first repetition where there are several. */
function judgeOf(model: AnswerModel, data: AnswerObject): Judge {
  return model.judgeForm({
    get: (question) => givenTo(question, firstRepetition(data, question.parent?.keyword ?? '')),
  })
}

/** The judges of the questions of each repetition; whether the questiongroup itself is shown does not depend on which repetition it is. */
function judgeRepetitions(
  { model, data, judge }: Judging,
  { keyword, places }: GroupModel,
): (repetition: AnswerObject) => Judge {
  let known: ReadonlyMap<Node, Verdict> | undefined
  return (repetition) => {
    known ??= new Map(places.map((place) => [place, judge(place)]))
    const get = (question: Node): readonly Answer[] | undefined => {
      const owner = question.parent?.keyword ?? ''
      return givenTo(question, owner === keyword ? repetition : firstRepetition(data, owner))
    }
    return model.judgeForm({ get }, known)
  }
}

function givenTo(question: Node, repetition: AnswerObject | undefined): readonly Answer[] | undefined {
  const { keyword } = question
  const value = (repetition && keyword !== undefined ? answerAt(repetition, keyword) : undefined) ?? null
  if (isBlank(value)) return undefined
  // Of a text in several languages the browser sees none, only the tick before it.
  return isAnswerObject(value) && readsOnlyTick(question) ? ['true'] : toAnswers(value)
}

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

function firstRepetition(data: AnswerObject, keyword: string): AnswerObject | undefined {
  const repetitions = answerAt(data, keyword)
  const [first] = Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
  return first !== undefined && isAnswerObject(first) ? first : undefined
}

function countRepetitions(data: AnswerObject, keyword: string): number {
  const repetitions = answerAt(data, keyword)
  return Array.isArray(repetitions) ? repetitions.length : 0
}
