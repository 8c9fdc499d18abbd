import { fromPlain } from '../answers/stored.ts'
import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject, isBlank } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { remember } from '../text/remember.ts'
import { type MigrationEntry, type MigrationPlan, nameOfValue, placeOfEntry, targetOf } from './plan.ts'
import { type Repetition, WorkingAnswers, WorkingRepetition } from './working-answers.ts'

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

/** Applies the entries of a plan to the data of one questionnaire, in their order; moves in a circle at once. */
export function migrateAnswers({ entries }: MigrationPlan, data: AnswerObject): Migrated {
  const done: MigrationDone[] = []
  let answers = new WorkingAnswers(data)
  for (const step of stepsOf(entries)) {
    const circled = step.length > 1 ? moveInCircle(step, answers) : undefined
    if (circled !== undefined) answers = circled.answers
    for (const entry of step) {
      const work: Work = circled?.works.get(entry) ?? { answers, changed: 0, left: 0 }
      if (circled === undefined) apply(entry, work)
      if (work.changed + work.left > 0) done.push({ entry, changed: work.changed, left: work.left })
    }
  }
  return { data: answers.toData(), done }
}

/** The entries one by one; moves that follow each other and lead in a circle together, as where two questions exchange answers. */
const stepsOf = remember((entries: MigrationPlan['entries']): readonly (readonly MigrationEntry[])[] => {
  const steps: (readonly MigrationEntry[])[] = []
  let at = 0
  while (at < entries.length) {
    const circle = circleFrom(entries.slice(at))
    steps.push(circle)
    at += circle.length
  }
  return steps
})

/** The shortest circle of moves that some entries begin with, else the first of them. */
function circleFrom(entries: readonly MigrationEntry[]): readonly MigrationEntry[] {
  const end = entries.findIndex((entry) => entry.do !== 'move' || entry.when !== undefined)
  const moves = end < 0 ? entries : entries.slice(0, end)
  const [sources, targets] = [new Set<string>(), new Set<string>()]
  for (const [index, entry] of moves.entries()) {
    const to = targetOf(entry)
    if (to === undefined || sources.has(entry.at) || targets.has(to)) break
    sources.add(entry.at)
    targets.add(to)
    if (index > 0 && [...sources].every((source) => targets.has(source))) return moves.slice(0, index + 1)
  }
  return entries.slice(0, 1)
}

/** Does moves in a circle at once; `undefined` where an answer would be left, so that they are done one by one. */
function moveInCircle(
  moves: readonly MigrationEntry[],
  before: WorkingAnswers,
): { readonly answers: WorkingAnswers; readonly works: ReadonlyMap<MigrationEntry, Work> } | undefined {
  const answers = new WorkingAnswers(before.toData())
  const places = moves.map((entry) => ({ entry, ...placeOfEntry(entry.at), to: targetOf(entry) ?? entry.at }))
  const aside = (question: string | undefined): string => `${question}/aside`
  const beside: Work = { answers, changed: 0, left: 0 }
  // All are taken out before any is put in; repetitions stay until all have found their place.
  for (const { questiongroup, question } of places) setAside(answers, questiongroup, question ?? '', aside(question))
  const works = new Map<MigrationEntry, Work>()
  for (const { entry, questiongroup, question, to } of places) {
    const work: Work = { answers, changed: 0, left: 0 }
    moveAnswers(work, [questiongroup, aside(question)], to, (answer) => ({ taken: answer, rest: answer }))
    works.set(entry, work)
  }
  for (const { questiongroup, question } of places) {
    changeAnswers(beside, questiongroup, aside(question), () => undefined)
    dropEmptyGroup(beside, questiongroup)
  }
  return [...works.values()].some(({ left }) => left > 0) ? undefined : { answers, works }
}

/** Gives answers another name in their repetition, under which no question is asked. */
function setAside(answers: WorkingAnswers, questiongroup: string, question: string, name: string): void {
  for (const repetition of answers.repetitionsIn(questiongroup)) {
    const answer = answerIn(repetition, question)
    if (!(repetition instanceof WorkingRepetition) || answer === undefined) continue
    repetition.set(question, undefined)
    repetition.set(name, answer)
  }
}

interface Work {
  readonly answers: WorkingAnswers
  changed: number
  left: number
}

function apply(entry: MigrationEntry, work: Work): void {
  const { questiongroup, question, value } = placeOfEntry(entry.at)
  if (entry.do === 'decide' || entry.do === 'keep' || !isMeantFor(entry, work)) return
  if (value !== undefined && question !== undefined) {
    const to = entry.do === 'rename' ? entry.to : undefined
    changeAnswers(work, questiongroup, question, (answer) => replaceValues(answer, new Map([[value, to ?? null]])))
  } else if (question !== undefined) {
    applyToQuestion(entry, work, questiongroup, question)
    if (entry.do !== 'default' && entry.do !== 'cut') dropEmptyGroup(work, questiongroup)
  } else applyToGroup(entry, work, questiongroup)
}

/** A questiongroup without any answer is refused by an edition that does not have it, and stored by none. */
function dropEmptyGroup({ answers }: Work, questiongroup: string): void {
  if (answers.isList(questiongroup) && answers.repetitionsIn(questiongroup).every(isEmpty))
    answers.setRepetitions(questiongroup, undefined)
}

/** Whether the answers of a questionnaire are those that an entry is for. */
export function isMeant({ when }: MigrationEntry, data: AnswerObject): boolean {
  if (when === undefined) return true
  const [questiongroup = '', question = ''] = when.at.split('/')
  const repetitions = answerAt(data, questiongroup)
  const answers = Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []
  return hasOne(
    when,
    answers.map((one) => (isAnswerObject(one) ? answerAt(one, question) : undefined)),
  )
}

function isMeantFor({ when }: MigrationEntry, { answers }: Work): boolean {
  if (when === undefined) return true
  const [questiongroup = '', question = ''] = when.at.split('/')
  return hasOne(
    when,
    answers.repetitionsIn(questiongroup).map((one) => answerIn(one, question)),
  )
}

function hasOne({ has }: NonNullable<MigrationEntry['when']>, answers: readonly (AnswerValue | undefined)[]): boolean {
  const wanted = new Set(has.map(String))
  return answers.some((answer = null) => [answer].flat().some((value) => isNamed(value, wanted)))
}

function applyToGroup(entry: MigrationEntry, work: Work, questiongroup: string): void {
  const repetitions = work.answers.repetitionsIn(questiongroup)
  if (repetitions.length === 0) return
  switch (entry.do) {
    case 'drop':
      work.changed += repetitions.length
      work.answers.setRepetitions(questiongroup, undefined)
      return
    case 'rename':
      if (entry.to === undefined) return
      work.changed += repetitions.length
      renameGroup(work.answers, questiongroup, entry.to, repetitions)
      return
    case 'cut':
      if (entry.most === undefined || repetitions.length <= entry.most) return
      work.changed += repetitions.length - entry.most
      work.answers.setRepetitions(questiongroup, repetitions.slice(0, entry.most))
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
      if (entry.to === undefined) answerMissing(entry, work, questiongroup, question)
      else if (isAnswered(work, questiongroup, question)) answerElsewhere(entry, work)
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
  const touched = new Set<Repetition>()
  for (const repetition of work.answers.repetitionsIn(questiongroup)) {
    const answer = answerIn(repetition, question)
    if (!(repetition instanceof WorkingRepetition) || answer === undefined) continue
    const other = change(answer)
    if (other !== undefined && writeAnswers(other) === writeAnswers(answer)) continue
    if (!isBlank(answer)) work.changed++
    repetition.set(question, other)
    touched.add(repetition)
  }
  dropEmptied(work, questiongroup, touched)
}

type Parts = { readonly taken?: AnswerValue; readonly rest?: AnswerValue } | undefined

/** Takes answers, or parts of them, to another question; to the same repetition of it, else to a new one. */
function moveAnswers(
  work: Work,
  [questiongroup, question]: readonly [string, string],
  target: string,
  take: (answer: AnswerValue) => Parts,
): void {
  const [toGroup = '', toQuestion = ''] = target.split('/')
  const isInside = toGroup === questiongroup
  const targets = isInside ? [] : [...work.answers.repetitionsIn(toGroup)]
  const places = targets.length
  const touched = new Set<Repetition>()
  for (const [index, repetition] of work.answers.repetitionsIn(questiongroup).entries()) {
    const answer = answerIn(repetition, question)
    const parts = answer === undefined ? undefined : take(answer)
    if (!(repetition instanceof WorkingRepetition) || answer === undefined || parts === undefined) continue
    const { taken = null, rest } = parts
    const receiver = isInside ? repetition : index < places ? targets[index] : new WorkingRepetition({})
    const isSame = isInside && toQuestion === question
    if (
      !isBlank(taken) &&
      !(receiver instanceof WorkingRepetition && isFree(isSame ? rest : receiver.get(toQuestion), taken))
    ) {
      work.left++
      continue
    }
    if (!isBlank(answer) || !isBlank(taken)) work.changed++
    repetition.set(question, rest)
    touched.add(repetition)
    if (isBlank(taken) || !(receiver instanceof WorkingRepetition)) continue
    receiver.set(toQuestion, taken)
    if (!isInside && index >= places) targets.push(receiver)
  }
  dropEmptied(work, questiongroup, touched)
  if (touched.size > 0 && !isInside && targets.length > 0) work.answers.setRepetitions(toGroup, targets)
}

/** Whether the place of an answer is not answered yet, or in the same way. */
function isFree(there: AnswerValue = null, taken: AnswerValue): boolean {
  return isBlank(there) || writeAnswers(there) === writeAnswers(taken)
}

function answerMissing({ value }: MigrationEntry, work: Work, questiongroup: string, question: string): void {
  const answer = fromPlain(value)
  const touched = new Set<Repetition>()
  for (const repetition of work.answers.repetitionsIn(questiongroup)) {
    if (!(repetition instanceof WorkingRepetition) || !isBlank(repetition.get(question) ?? null)) continue
    work.changed++
    repetition.set(question, answer)
    touched.add(repetition)
  }
  dropEmptied(work, questiongroup, touched)
}

/** Answers a question of another questiongroup where what the entry is about is answered. */
function answerElsewhere({ to = '', value }: MigrationEntry, work: Work): void {
  const [questiongroup = '', question = ''] = to.split('/')
  if (isAnswered(work, questiongroup, question)) return
  const repetitions = work.answers.repetitionsIn(questiongroup)
  const [first = new WorkingRepetition({})] = repetitions
  if (!(first instanceof WorkingRepetition)) return
  work.changed++
  first.set(question, fromPlain(value))
  if (repetitions.length === 0) work.answers.setRepetitions(questiongroup, [first])
}

function isAnswered({ answers }: Work, questiongroup: string, question: string): boolean {
  return answers.repetitionsIn(questiongroup).some((one) => !isBlank(answerIn(one, question) ?? null))
}

function answerIn(repetition: Repetition, question: string): AnswerValue | undefined {
  return repetition instanceof WorkingRepetition ? repetition.get(question) : undefined
}

/** Takes out the repetitions that lost their last answer, and the questiongroup with its last repetition. */
function dropEmptied({ answers }: Work, questiongroup: string, touched: ReadonlySet<Repetition>): void {
  if (touched.size === 0) return
  const kept = answers.repetitionsIn(questiongroup).filter((one) => !touched.has(one) || !isEmpty(one))
  answers.setRepetitions(questiongroup, kept.length === 0 ? undefined : kept)
}

function isEmpty(repetition: Repetition): boolean {
  return repetition instanceof WorkingRepetition && repetition.isEmpty
}

function renameGroup(answers: WorkingAnswers, from: string, to: string, repetitions: readonly Repetition[]): void {
  answers.setRepetitions(from, undefined)
  answers.setRepetitions(to, [...answers.repetitionsIn(to), ...repetitions])
}
