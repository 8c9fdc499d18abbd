import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject, isBlank } from '../answers/value.ts'
import { isSameList } from '../text/lists.ts'

/** The answers of one repetition while a plan changes them; what is no object stays as it is. */
export type Repetition = AnswerValue | WorkingRepetition

/** Answers of one repetition that many entries change one after the other, without a copy or a count of all for each. */
export class WorkingRepetition {
  readonly #origin: AnswerObject
  readonly #answers: Map<string, AnswerValue>
  /** How many are answered, without what the form adds. */
  #given = 0
  #isChanged = false

  constructor(origin: AnswerObject) {
    this.#origin = origin
    this.#answers = new Map(Object.entries(origin))
    for (const [name, answer] of this.#answers) if (isGiven(name, answer)) this.#given++
  }

  get(question: string): AnswerValue | undefined {
    return this.#answers.get(question)
  }

  /** Replaces, adds or takes out one answer; the others stay in their order. */
  set(question: string, answer: AnswerValue | undefined): void {
    this.#isChanged = true
    if (isGiven(question, this.#answers.get(question))) this.#given--
    if (isGiven(question, answer)) this.#given++
    if (answer === undefined) this.#answers.delete(question)
    else this.#answers.set(question, answer)
  }

  get isEmpty(): boolean {
    return this.#given === 0
  }

  toObject(): AnswerObject {
    return this.#isChanged ? objectOf(this.#answers) : this.#origin
  }
}

function isGiven(name: string, answer: AnswerValue | undefined): boolean {
  return name !== '__order' && answer !== undefined && !isBlank(answer)
}

/** The data of one questionnaire while a plan changes it. */
export class WorkingAnswers {
  readonly #origin: AnswerObject
  readonly #groups: Map<string, AnswerValue>
  /** Those of the questiongroups that were looked at. */
  readonly #repetitions = new Map<string, Repetition[]>()

  constructor(origin: AnswerObject) {
    this.#origin = origin
    this.#groups = new Map(Object.entries(origin))
  }

  /** The repetitions of a questiongroup; none where there is no list. */
  repetitionsIn(questiongroup: string): Repetition[] {
    const known = this.#repetitions.get(questiongroup)
    if (known !== undefined) return known
    const value = this.#groups.get(questiongroup)
    if (!Array.isArray(value)) return []
    const repetitions = (value as readonly AnswerValue[]).map((one) =>
      isAnswerObject(one) ? new WorkingRepetition(one) : one,
    )
    this.#repetitions.set(questiongroup, repetitions)
    return repetitions
  }

  isList(questiongroup: string): boolean {
    return Array.isArray(this.#groups.get(questiongroup))
  }

  /** Replaces, adds or takes out a questiongroup; the others stay in their order. */
  setRepetitions(questiongroup: string, repetitions: Repetition[] | undefined): void {
    if (repetitions === undefined) {
      this.#groups.delete(questiongroup)
      this.#repetitions.delete(questiongroup)
      return
    }
    if (!this.isList(questiongroup)) this.#groups.set(questiongroup, [])
    this.#repetitions.set(questiongroup, repetitions)
  }

  /** The data as it is now: the same object where nothing was changed, and in it the same lists. */
  toData(): AnswerObject {
    for (const [questiongroup, repetitions] of this.#repetitions) {
      const before = answerAt(this.#origin, questiongroup)
      const list = repetitions.map((one) => (one instanceof WorkingRepetition ? one.toObject() : one))
      this.#groups.set(questiongroup, Array.isArray(before) && isSameList(list, before) ? before : list)
    }
    const [members, before] = [[...this.#groups], Object.entries(this.#origin)]
    const isSame =
      members.length === before.length &&
      members.every(([name, value], index) => name === before[index]?.[0] && value === before[index][1])
    return isSame ? this.#origin : objectOf(this.#groups)
  }
}

function objectOf(members: ReadonlyMap<string, AnswerValue>): AnswerObject {
  const object = Object.create(null) as Record<string, AnswerValue>
  for (const [name, value] of members) object[name] = value
  return object
}
