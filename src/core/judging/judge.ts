import {
  type AnswerObject,
  type AnswerValue,
  answerAt,
  Decimal,
  isAnswerObject,
  isBlank,
  pythonText,
} from '../answers/value.ts'
import { type Beyond, judgeAccepted, judgeRepetition } from './beyond-check.ts'
import { checkValue, createObject, type ReportAnswer } from './check-value.ts'
import { judgeHidden } from './hidden.ts'
import type { AnswerModel, GroupCondition, GroupModel, QuestionModel } from './model.ts'
import { compareOrders } from './order.ts'
import type { AnswerProblem, AnswerProblemCode, AnswerStep } from './problem.ts'
import { testCondition } from './save-conditions.ts'

/** What the service makes of the data of one questionnaire. */
export interface AnswerJudgement {
  readonly problems: readonly AnswerProblem[]
  /** The data as it would be stored, if nothing were refused. */
  readonly cleaned: AnswerObject
}

/** What a check of one questionnaire carries along. */
export interface Checking {
  readonly model: AnswerModel
  readonly data: AnswerObject
  readonly beyond: Beyond
  readonly problems: AnswerProblem[]
  /** Where each kept repetition is among those that were sent. */
  readonly sources: Map<AnswerObject, number>
  readonly report: (
    code: AnswerProblemCode,
    path: readonly AnswerStep[],
    data?: AnswerProblem['data'],
    isName?: boolean,
  ) => void
}

/**
 * Judges the data of a questionnaire: checks it as the service does, mistake by mistake (format facts 7 and 10.2), and
 * says beside that what the service accepts although the specification does not, and what it stores otherwise.
 */
export function judgeAnswers(model: AnswerModel, data: AnswerValue, beyond: Beyond): AnswerJudgement {
  const problems: AnswerProblem[] = []
  const report: Checking['report'] = (code, path, holes = {}, isName = false) =>
    problems.push({ code, path, data: holes, ...(isName ? { isName } : {}) })
  if (!isAnswerObject(data)) {
    report('format', [])
    return { problems, cleaned: {} }
  }
  const groups = Object.keys(data)
  const unlisted = groups.filter((keyword) => !Array.isArray(data[keyword]))
  if (unlisted.length > 0) {
    for (const keyword of unlisted) report('format', [keyword])
    return { problems, cleaned: {} }
  }
  const checking: Checking = { model, data, beyond, problems, sources: new Map(), report }
  const cleaned = createObject()
  for (const keyword of groups) {
    const repetitions = data[keyword] as readonly AnswerValue[]
    const group = model.groups.get(keyword)
    const kept = group ? checkGroup(group, repetitions, checking) : keepUnknown(keyword, repetitions, checking)
    if (kept !== undefined) cleaned[keyword] = kept
  }
  const unmet = checkConditions(cleaned, checking)
  judgeHidden(model, data, cleaned, unmet, report)
  const stored = dropQuestiongroupChoices(cleaned, checking)
  if (beyond.isXml) refuseForeign(stored, checking)
  return { problems, cleaned: stored }
}

/** The form keeps questiongroups that it does not know unread, as they may be those of other editions; the interface refuses them. */
function keepUnknown(
  keyword: string,
  repetitions: readonly AnswerValue[],
  { beyond: { as }, model, problems, report }: Checking,
): readonly AnswerValue[] | undefined {
  const code = model.overlooked.has(keyword) ? 'overlooked-questiongroup' : 'unknown-questiongroup'
  if (as === 'api') report(code, [keyword], {}, true)
  else problems.push({ code, path: [keyword], data: {}, isName: true, severity: 'warning' })
  return as === 'api' ? undefined : repetitions
}

function checkGroup(
  group: GroupModel,
  repetitions: readonly AnswerValue[],
  checking: Checking,
): readonly AnswerValue[] | undefined {
  const { keyword, maxNum, inheritedFrom } = group
  const { report } = checking
  if (repetitions.length > maxNum) {
    report('too-many-repetitions', [keyword], { questiongroup: keyword, count: repetitions.length, limit: maxNum })
    return undefined
  }
  if (inheritedFrom !== undefined) {
    if (repetitions.some(hasAnswers))
      report('dropped-inherited', [keyword], { questiongroup: keyword, configuration: inheritedFrom })
    return undefined
  }
  const kept: AnswerObject[] = []
  for (let index = 0; index < repetitions.length; index++) {
    const repetition = repetitions[index] as AnswerValue
    if (!isAnswerObject(repetition)) report('repetition-not-an-object', [keyword, index])
    else {
      const cleaned = checkRepetition(group, repetition, index, checking)
      if (cleaned === undefined) continue
      checking.sources.set(cleaned, index)
      kept.push(cleaned)
    }
  }
  if (kept.length === 0) return undefined
  if (kept.length < group.minNum)
    report('too-few-repetitions', [keyword], { questiongroup: keyword, count: kept.length, limit: group.minNum })
  return kept.some((one) => Object.hasOwn(one, order)) ? inOrder(kept, group, checking) : kept
}

const order = '__order'

function hasAnswers(repetition: AnswerValue): boolean {
  if (!isAnswerObject(repetition)) return !isBlank(repetition)
  return Object.keys(repetition).some((keyword) => keyword !== order && !isBlank(repetition[keyword] ?? null))
}

/** What is stored of a repetition; `undefined` when nothing is but its place in the order. */
function checkRepetition(
  group: GroupModel,
  repetition: AnswerObject,
  index: number,
  checking: Checking,
): AnswerObject | undefined {
  const { report } = checking
  const kept = createObject()
  let count = 0
  for (const keyword of Object.keys(repetition)) {
    const value = repetition[keyword] as AnswerValue
    if (isBlank(value)) {
      if (value instanceof Decimal && group.questions.has(keyword))
        report('dropped-zero', [group.keyword, index, keyword])
      continue
    }
    if (keyword === order) {
      if (typeof value !== 'number') report('order-not-a-number', [group.keyword, index, keyword])
      kept[keyword] = value
      continue
    }
    const question = group.questions.get(keyword)
    if (question === undefined) {
      report(
        'unknown-question',
        [group.keyword, index, keyword],
        { question: keyword, questiongroup: group.keyword },
        true,
      )
      continue
    }
    const reportHere: ReportAnswer = (code, data, within = [], isName = false) =>
      report(code, [group.keyword, index, keyword, ...within], data, isName)
    if (question.needs.length > 0) checkNeeds(question, repetition, reportHere)
    const stored = checkValue(value, question, reportHere)
    if (stored === undefined) continue
    judgeAccepted(value, stored, question, checking.beyond, reportHere)
    kept[keyword] = stored
    count++
  }
  if (count === 0) return undefined
  if (group.pairedQuestions.length > 0 || group.drivingQuestions.length > 0)
    judgeRepetition(group, kept, (question, code, data) => report(code, [group.keyword, index, question], data))
  return kept
}

/** Old conditions: `value in answer` for each of them. */
function checkNeeds({ needs }: QuestionModel, repetition: AnswerObject, report: ReportAnswer): void {
  for (const { question, value } of needs) {
    const answer = answerAt(repetition, question) ?? (Object.hasOwn(repetition, question) ? null : [])
    const has = contains(answer, value)
    if (has === undefined) report('trigger-not-a-list', { trigger: question })
    else if (!has) report('question-condition', { trigger: question, value })
  }
}

function contains(answer: AnswerValue, value: string): boolean | undefined {
  if (typeof answer === 'string' || Array.isArray(answer)) return answer.includes(value)
  return isAnswerObject(answer) ? Object.hasOwn(answer, value) : undefined
}

/** Sorts repetitions by their order; a missing one counts as 0, and what cannot be compared makes the service fail. */
function inOrder(
  kept: readonly AnswerObject[],
  { keyword }: GroupModel,
  { report }: Checking,
): readonly AnswerObject[] {
  const sorted = kept.map((repetition) => ({ repetition, place: answerAt(repetition, order) ?? 0 }))
  let isComparable = true
  sorted.sort((left, right) => {
    const compared = compareOrders(left.place, right.place)
    if (compared === undefined) isComparable = false
    return compared ?? 0
  })
  if (!isComparable) {
    report('order-not-comparable', [keyword])
    return kept
  }
  if (sorted.some(({ repetition }, index) => repetition !== kept[index])) report('reordered', [keyword])
  return sorted.map(({ repetition }) => repetition)
}

/** What XML was read as and no question made a finite number of cannot be stored. */
function refuseForeign(cleaned: AnswerObject, { problems, sources }: Checking): void {
  const visit = (value: AnswerValue, path: readonly AnswerStep[]): void => {
    if (value instanceof Decimal) {
      if (value.isForeign || !Number.isFinite(value.value))
        problems.push({ code: 'not-valid-json', path, data: {}, severity: 'error' })
    } else if (Array.isArray(value)) {
      for (const [index, item] of (value as readonly AnswerValue[]).entries())
        visit(item, [...path, (path.length === 1 ? sources.get(item as AnswerObject) : undefined) ?? index])
    } else if (isAnswerObject(value))
      for (const name of Object.keys(value)) visit(value[name] as AnswerValue, [...path, name])
  }
  visit(cleaned, [])
}

/**
 * What is left of a questiongroup needs its condition; the answer that decides it is read as it was sent. Gives the
 * questiongroups that lack theirs.
 */
function checkConditions(cleaned: AnswerObject, checking: Checking): ReadonlySet<string> {
  const unmet = new Set<string>()
  for (const keyword of Object.keys(cleaned)) {
    const condition = checking.model.groups.get(keyword)?.condition
    if (condition === undefined || condition.isOpen) continue
    const outcome = testInData(condition, checking.data)
    if (outcome !== 'yes') unmet.add(keyword)
    const holes = {
      questiongroup: keyword,
      condition: condition.name,
      trigger: condition.ownerQuestion ?? '',
      triggerGroup: condition.ownerGroup ?? '',
    }
    if (outcome === 'no') checking.report('questiongroup-condition', [keyword], holes, true)
    if (outcome === 'crash') checking.report('condition-crashes', [keyword], holes, true)
  }
  return unmet
}

function testInData(condition: GroupCondition, data: AnswerObject): 'yes' | 'no' | 'crash' {
  const { ownerGroup, ownerQuestion } = condition
  if (ownerGroup === undefined || ownerQuestion === undefined) return 'no'
  const repetitions = answerAt(data, ownerGroup)
  if (!Array.isArray(repetitions)) return 'no'
  for (const repetition of repetitions as readonly AnswerValue[]) {
    if (!isAnswerObject(repetition)) continue
    const tested = testCondition(condition, asTested(answerAt(repetition, ownerQuestion) ?? null))
    // What cannot be known is not held against the answers.
    if (tested === 'true' || tested === 'unknown') return 'yes'
    if (tested === 'crash') return 'crash'
  }
  return 'no'
}

/** An answer in the form in which conditions are tested: as Python writes it. */
function asTested(value: AnswerValue): string | readonly string[] {
  return Array.isArray(value) ? (value as readonly AnswerValue[]).map(pythonText) : pythonText(value)
}

/** The choice of a questiongroup that has no answers is taken out without a word, after everything else. */
function dropQuestiongroupChoices(cleaned: AnswerObject, { model, sources, report }: Checking): AnswerObject {
  const result: Record<string, AnswerValue> = createObject()
  for (const keyword of Object.keys(cleaned)) {
    const repetitions = cleaned[keyword] as readonly AnswerObject[]
    const choosing = model.groups.get(keyword)?.choosingQuestions ?? []
    result[keyword] =
      choosing.length === 0
        ? repetitions
        : repetitions.map((repetition) => {
            const index = sources.get(repetition) ?? 0
            const kept = choosing.reduce<AnswerObject>((rest, question) => {
              const chosen = answerAt(rest, question.keyword)
              if (chosen === undefined) return rest
              if (question.groupChoices.some((one) => one === chosen && Object.hasOwn(cleaned, one))) return rest
              report('dropped-questiongroup-choice', [keyword, index, question.keyword])
              return without(rest, question.keyword)
            }, repetition)
            sources.set(kept, index)
            return kept
          })
  }
  return result
}

function without(object: AnswerObject, name: string): AnswerObject {
  const rest = createObject()
  for (const other of Object.keys(object)) if (other !== name) rest[other] = object[other] as AnswerValue
  return rest
}
