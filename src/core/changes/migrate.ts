import { fromPlain } from '../answers/stored.ts'
import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject, isBlank } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { type MigrationEntry, type MigrationPlan, nameOfValue, placeOfEntry, targetOf } from './plan.ts'

/** What an entry of a plan did to one questionnaire. */
export interface MigrationDone {
  readonly entry: MigrationEntry
  /** How many answers it changed. */
  readonly changed: number
  /** How many it could not, because the place where they belong is answered otherwise, or they do not fit. */
  readonly left: number
}

/** The data of a questionnaire after a plan, with what each entry did that did anything. */
export interface Migrated {
  readonly data: AnswerObject
  readonly done: readonly MigrationDone[]
}

/** Applies the entries of a plan to the data of one questionnaire, in their order. */
export function migrateAnswers({ entries }: MigrationPlan, data: AnswerObject): Migrated {
  const done: MigrationDone[] = []
  let current = data
  for (const entry of entries) {
    const work: Work = { data: current, changed: 0, left: 0 }
    apply(entry, work)
    if (work.changed + work.left > 0) done.push({ entry, changed: work.changed, left: work.left })
    current = work.data
  }
  return { data: current, done }
}

interface Work {
  data: AnswerObject
  changed: number
  left: number
}

function apply(entry: MigrationEntry, work: Work): void {
  const { questiongroup, question, value } = placeOfEntry(entry.at)
  if (entry.do === 'decide' || entry.do === 'keep' || !isMeant(entry, work.data)) return
  if (value !== undefined && question !== undefined) {
    const to = entry.do === 'rename' ? entry.to : undefined
    changeAnswers(work, questiongroup, question, (answer) => replaceValues(answer, new Map([[value, to ?? null]])))
  } else if (question !== undefined) {
    applyToQuestion(entry, work, questiongroup, question)
    if (entry.do !== 'default' && entry.do !== 'cut') dropEmptyGroup(work, questiongroup)
  } else applyToGroup(entry, work, questiongroup)
}

/** A questiongroup without any answer is refused by an edition that does not have it, and stored by none. */
function dropEmptyGroup(work: Work, questiongroup: string): void {
  const isGroup = Array.isArray(answerAt(work.data, questiongroup))
  if (isGroup && repetitionsIn(work.data, questiongroup).every(isEmpty))
    work.data = withGroup(work.data, questiongroup, undefined)
}

/** Whether the answers of a questionnaire are those that an entry is for. */
export function isMeant({ when }: MigrationEntry, data: AnswerObject): boolean {
  if (when === undefined) return true
  const [questiongroup = '', question = ''] = when.at.split('/')
  const wanted = new Set(when.has.map(String))
  return repetitionsIn(data, questiongroup).some((repetition) => {
    const answer = isAnswerObject(repetition) ? (answerAt(repetition, question) ?? null) : null
    return [answer].flat().some((value) => isNamed(value, wanted))
  })
}

function applyToGroup(entry: MigrationEntry, work: Work, questiongroup: string): void {
  const repetitions = repetitionsIn(work.data, questiongroup)
  if (repetitions.length === 0) return
  switch (entry.do) {
    case 'drop':
      work.changed += repetitions.length
      work.data = withGroup(work.data, questiongroup, undefined)
      return
    case 'rename':
      if (entry.to === undefined) return
      work.changed += repetitions.length
      work.data = renameGroup(work.data, questiongroup, entry.to, repetitions)
      return
    case 'cut':
      if (entry.most === undefined || repetitions.length <= entry.most) return
      work.changed += repetitions.length - entry.most
      work.data = withGroup(work.data, questiongroup, repetitions.slice(0, entry.most))
      return
    case 'default':
      answerElsewhere(entry, work)
  }
}

function applyToQuestion(entry: MigrationEntry, work: Work, questiongroup: string, question: string): void {
  switch (entry.do) {
    case 'drop':
      changeAnswers(work, questiongroup, question, () => undefined)
      return
    case 'move':
    case 'rename':
      moveAnswers(work, [questiongroup, question], targetOf(entry) ?? entry.at, (answer) => ({ taken: answer }))
      return
    case 'map':
      mapAnswers(entry, work, questiongroup, question)
      return
    case 'split':
      for (const { values, to } of entry.parts ?? []) {
        const wanted = new Set(values.map(String))
        moveAnswers(work, [questiongroup, question], to, (answer) => takeValues(answer, wanted))
      }
      return
    case 'default':
      if (entry.to !== undefined && repetitionsIn(work.data, questiongroup).length > 0) answerElsewhere(entry, work)
      else answerMissing(entry, work, questiongroup, question)
      return
    case 'cut':
      changeAnswers(work, questiongroup, question, (answer) => cut(answer, entry.most ?? Number.POSITIVE_INFINITY))
  }
}

function mapAnswers(entry: MigrationEntry, work: Work, questiongroup: string, question: string): void {
  const values = new Map(
    Object.entries(entry.values ?? {}).map(([old, value]) => [old, fromPlain(value) as AnswerValue]),
  )
  const change = (answer: AnswerValue): AnswerValue | undefined => {
    const mapped = replaceValues(answer, values)
    return mapped === undefined ? undefined : takeForm(mapped, entry.as)
  }
  if (entry.to === undefined) {
    changeAnswers(work, questiongroup, question, change)
    return
  }
  moveAnswers(work, [questiongroup, question], entry.to, (answer) => {
    const mapped = change(answer)
    return mapped === undefined ? {} : { taken: mapped }
  })
}

/** The other form of an answer; a list of several values has no single one. */
function takeForm(answer: AnswerValue, form: MigrationEntry['as']): AnswerValue {
  if (form === 'list') return Array.isArray(answer) ? answer : [answer]
  if (form !== 'single' || !Array.isArray(answer)) return answer
  const [only, ...others] = answer as readonly AnswerValue[]
  return only === undefined || others.length > 0 ? answer : only
}

/** An answer with other values; without any it is none. */
function replaceValues(answer: AnswerValue, values: ReadonlyMap<string, AnswerValue>): AnswerValue | undefined {
  const replace = (value: AnswerValue): AnswerValue => {
    const name = nameOfValue(value)
    const known = name === undefined ? undefined : values.get(name)
    return known === undefined ? value : known
  }
  if (!Array.isArray(answer)) return replace(answer) ?? undefined
  const replaced = (answer as readonly AnswerValue[]).map(replace).filter((value) => value !== null)
  return replaced.length === 0 ? undefined : [...new Set(replaced)]
}

function isNamed(value: AnswerValue, names: ReadonlySet<string>): boolean {
  const name = nameOfValue(value)
  return name !== undefined && names.has(name)
}

function takeValues(
  answer: AnswerValue,
  wanted: ReadonlySet<string>,
): { taken?: AnswerValue; rest?: AnswerValue } | undefined {
  const list = Array.isArray(answer) ? (answer as readonly AnswerValue[]) : [answer]
  const isWanted = (value: AnswerValue): boolean => isNamed(value, wanted)
  const [taken, rest] = [list.filter(isWanted), list.filter((value) => !isWanted(value))]
  if (taken.length === 0) return undefined
  const form = (values: readonly AnswerValue[]): AnswerValue => (Array.isArray(answer) ? values : (values[0] ?? null))
  return { taken: form(taken), ...(rest.length > 0 && { rest: form(rest) }) }
}

/** Texts and lists without what is beyond a number of characters or values. */
function cut(answer: AnswerValue, most: number): AnswerValue {
  if (typeof answer === 'string') return [...answer].slice(0, most).join('')
  if (Array.isArray(answer)) return answer.slice(0, most)
  if (!isAnswerObject(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([language, text]) => [language, cut(text, most)]))
}

function changeAnswers(
  work: Work,
  questiongroup: string,
  question: string,
  change: (answer: AnswerValue) => AnswerValue | undefined,
): void {
  const repetitions = repetitionsIn(work.data, questiongroup)
  const changed = repetitions.map((repetition) => {
    const answer = isAnswerObject(repetition) ? answerAt(repetition, question) : undefined
    if (answer === undefined) return repetition
    const other = change(answer)
    if (other !== undefined && writeAnswers(other) === writeAnswers(answer)) return repetition
    if (!isBlank(answer)) work.changed++
    return withAnswer(repetition as AnswerObject, question, other)
  })
  work.data = withChanged(work.data, questiongroup, repetitions, changed)
}

/** Takes answers, or parts of them, to another question; to the same repetition of it, else to a new one. */
function moveAnswers(
  work: Work,
  [questiongroup, question]: readonly [string, string],
  target: string,
  take: (answer: AnswerValue) => { readonly taken?: AnswerValue; readonly rest?: AnswerValue } | undefined,
): void {
  const [toGroup = '', toQuestion = ''] = target.split('/')
  const repetitions = repetitionsIn(work.data, questiongroup)
  const isInside = toGroup === questiongroup
  const targets = isInside ? [] : [...repetitionsIn(work.data, toGroup)]
  const places = targets.length
  const changed = repetitions.map((repetition, index) => {
    const answer = isAnswerObject(repetition) ? answerAt(repetition, question) : undefined
    const parts = answer === undefined ? undefined : take(answer)
    if (answer === undefined || parts === undefined) return repetition
    const { taken = null, rest } = parts
    const stripped = withAnswer(repetition as AnswerObject, question, rest)
    if (isBlank(taken)) {
      if (!isBlank(answer)) work.changed++
      return stripped
    }
    const receiver = isInside ? stripped : (targets[index < places ? index : targets.length] ?? {})
    const there = isAnswerObject(receiver) ? (answerAt(receiver, toQuestion) ?? null) : true
    if (!isAnswerObject(receiver) || !(isBlank(there) || writeAnswers(there) === writeAnswers(taken))) {
      work.left++
      return repetition
    }
    work.changed++
    const received = withAnswer(receiver, toQuestion, taken)
    if (isInside) return received
    targets[index < places ? index : targets.length] = received
    return stripped
  })
  if (targets.length > places || repetitions.some((one, index) => one !== changed[index])) {
    work.data = withChanged(work.data, questiongroup, repetitions, changed)
    if (!isInside && targets.length > 0) work.data = withGroup(work.data, toGroup, targets)
  }
}

function answerMissing({ value }: MigrationEntry, work: Work, questiongroup: string, question: string): void {
  const repetitions = repetitionsIn(work.data, questiongroup)
  const answer = fromPlain(value)
  const changed = repetitions.map((repetition) => {
    if (!isAnswerObject(repetition) || !isBlank(answerAt(repetition, question) ?? null)) return repetition
    work.changed++
    return withAnswer(repetition, question, answer)
  })
  work.data = withChanged(work.data, questiongroup, repetitions, changed)
}

/** Answers a question of another questiongroup where what the entry is about is answered. */
function answerElsewhere({ to = '', value }: MigrationEntry, work: Work): void {
  const [questiongroup = '', question = ''] = to.split('/')
  const repetitions = repetitionsIn(work.data, questiongroup)
  const isAnswered = repetitions.some((one) => isAnswerObject(one) && !isBlank(answerAt(one, question) ?? null))
  if (isAnswered) return
  const [first = {}, ...others] = repetitions
  if (!isAnswerObject(first)) return
  work.changed++
  work.data = withGroup(work.data, questiongroup, [withAnswer(first, question, fromPlain(value)), ...others])
}

function repetitionsIn(data: AnswerObject, questiongroup: string): readonly AnswerValue[] {
  const repetitions = answerAt(data, questiongroup)
  return Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
}

/** The data with changed repetitions of a questiongroup, without those that lost their last answer. */
function withChanged(
  data: AnswerObject,
  questiongroup: string,
  before: readonly AnswerValue[],
  after: readonly AnswerValue[],
): AnswerObject {
  if (before.every((one, index) => one === after[index])) return data
  const kept = after.filter((one, index) => one === before[index] || !isEmpty(one))
  return withGroup(data, questiongroup, kept.length === 0 ? undefined : kept)
}

function isEmpty(repetition: AnswerValue): boolean {
  if (!isAnswerObject(repetition)) return false
  return Object.entries(repetition).every(([name, answer]) => name === '__order' || isBlank(answer))
}

function withGroup(
  data: AnswerObject,
  questiongroup: string,
  repetitions: readonly AnswerValue[] | undefined,
): AnswerObject {
  return withMember(data, questiongroup, repetitions)
}

function renameGroup(data: AnswerObject, from: string, to: string, repetitions: readonly AnswerValue[]): AnswerObject {
  const rest = withMember(data, from, undefined)
  return withMember(rest, to, [...repetitionsIn(rest, to), ...repetitions])
}

function withAnswer(repetition: AnswerObject, question: string, answer: AnswerValue | undefined): AnswerObject {
  return withMember(repetition, question, answer)
}

/** An object with one member replaced, added or taken out; the others stay in their order. */
function withMember(object: AnswerObject, name: string, value: AnswerValue | undefined): AnswerObject {
  const members = Object.entries(object).filter(([other]) => value !== undefined || other !== name)
  if (value !== undefined && !Object.hasOwn(object, name)) members.push([name, value])
  const result: Record<string, AnswerValue> = Object.create(null) as Record<string, AnswerValue>
  for (const [other, member] of members) result[other] = other === name && value !== undefined ? value : member
  return result
}
