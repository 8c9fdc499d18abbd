import type { Answer } from '../condition/evaluate.ts'
import type { Verdict } from '../form/form-verdict.ts'
import type { GivenAnswers } from '../form/given-answers.ts'
import type { Node } from '../questionnaire/node.ts'
import type { AnswerModel, GroupModel } from './model.ts'
import type { AnswerProblem, AnswerProblemCode, AnswerStep } from './problem.ts'
import { type AnswerObject, type AnswerValue, answerAt, Decimal, isAnswerObject, isBlank } from './value.ts'

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
  let given: GivenAnswers | undefined
  for (const keyword of Object.keys(cleaned)) {
    const group = model.groups.get(keyword)
    if (group === undefined || (group.waitsFor === undefined && group.waitingQuestions.length === 0)) continue
    // Which of several repetitions was changed last decides, and answers do not tell.
    const isCertain = group.waitsFor?.every((one) => countRepetitions(data, one) <= 1) !== false
    if (!isCertain) continue
    given ??= giveAll(model, data)
    if (group.waitsFor !== undefined && isShownAnywhere(model, group.places, given) === 'no') {
      if (!unmet.has(keyword)) report('hidden-questiongroup', [keyword], { questiongroup: keyword }, true)
      continue
    }
    judgeQuestions(group, data, { model, given, report })
  }
}

/** Whether the form shows a questiongroup, or a question in each of its repetitions, with these answers; nothing where answers do not tell. */
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
  let all: GivenAnswers | undefined
  return (keyword, question) => {
    const group = model.groups.get(keyword)
    const isCertain = group?.waitsFor?.every((one) => countRepetitions(data, one) <= 1) !== false
    if (group === undefined || !isCertain) return []
    all ??= giveAll(model, data)
    const given = all
    if (question === undefined) return [isShownAnywhere(model, group.places, given)]
    const nodes = placesOf(group, question)
    if (nodes.length === 0) return []
    const repetitions = repetitionsOf(data, keyword)
    return (repetitions.length === 0 ? [{}] : repetitions).map((repetition) =>
      isShownAnywhere(model, nodes, giveRepetition(model, group, repetition, new Map(given))),
    )
  }
}

/** The places of a question: a questiongroup that is there several times is filled with the same answers everywhere. */
function placesOf({ places, questions }: GroupModel, question: string): readonly Node[] {
  const [, ...more] = places
  const first = questions.get(question)?.node
  const others = more.flatMap(({ children }) => children.filter(({ keyword }) => keyword === question))
  return first ? [first, ...others] : others
}

function isShownAnywhere({ judgeForm }: AnswerModel, places: readonly Node[], given: GivenAnswers): Verdict {
  const verdicts = new Set(places.map((place) => judgeForm(place, given)))
  if (verdicts.has('yes')) return 'yes'
  return verdicts.has('unknown') ? 'unknown' : 'no'
}

interface Judging {
  readonly model: AnswerModel
  readonly given: GivenAnswers
  readonly report: ReportHidden
}

function judgeQuestions(group: GroupModel, data: AnswerObject, { model, given, report }: Judging): void {
  if (group.waitingQuestions.length === 0) return
  for (const [index, repetition] of repetitionsOf(data, group.keyword).entries()) {
    const answered = group.waitingQuestions.filter(({ keyword }) => !isBlank(answerAt(repetition, keyword) ?? null))
    if (answered.length === 0) continue
    const here = giveRepetition(model, group, repetition, new Map(given))
    for (const { keyword } of answered) {
      if (isShownAnywhere(model, placesOf(group, keyword), here) === 'no')
        report('hidden-question', [group.keyword, index, keyword], { question: keyword })
    }
  }
}

/** The answers to all questions that conditions are about, of the first repetition where there are several. */
function giveAll(model: AnswerModel, data: AnswerObject): GivenAnswers {
  const given = new Map<Node, readonly Answer[]>()
  for (const keyword of Object.keys(data)) {
    const group = model.groups.get(keyword)
    const [first] = repetitionsOf(data, keyword)
    if (group && first) giveRepetition(model, group, first, given)
  }
  return given
}

function giveRepetition(
  { triggers }: AnswerModel,
  group: GroupModel,
  repetition: AnswerObject,
  given: Map<Node, readonly Answer[]>,
): GivenAnswers {
  for (const { children } of group.places) {
    for (const node of children) {
      if (node.keyword === undefined || !triggers.has(node)) continue
      const value = answerAt(repetition, node.keyword) ?? null
      if (isBlank(value)) given.delete(node)
      else given.set(node, toAnswers(value))
    }
  }
  return given
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

function countRepetitions(data: AnswerObject, keyword: string): number {
  const repetitions = answerAt(data, keyword)
  return Array.isArray(repetitions) ? repetitions.length : 0
}
