import { answerModelOf } from '../answers/model.ts'
import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject, isBlank } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import type { Change } from './change.ts'
import type { ComparedPair } from './compare.ts'
import { type MigrationPlan, nameOfValue, placeOfEntry, targetOf } from './plan.ts'
import { verdictOf } from './witness.ts'

/**
 * What is wrong with a migrated questionnaire. `lost`: an answer is neither there nor dropped on purpose; `re-meant`: a stored position
 * stands for another step than before; `changed`: an answer is another one although nothing about it changed; `invented`: an answer was not
 * there before; `refused`: the new configuration refuses it, which the old one did not.
 */
export type LeftoverKind = 'lost' | 're-meant' | 'changed' | 'invented' | 'refused'

/** Something that a migration left behind in one questionnaire. */
export interface Leftover {
  readonly kind: LeftoverKind
  /** `questiongroup/question`, or a questiongroup alone. */
  readonly at: string
  /** Why the service refuses it. */
  readonly code?: string
}

/** What became of the answers of one questionnaire. */
export interface VerifiedMigration {
  readonly leftovers: readonly Leftover[]
  readonly kept: number
  readonly moved: number
  readonly mapped: number
  readonly dropped: number
  /** Whether the old configuration refused it, so that it is not held against the migration that the new one does. */
  readonly wasRefused: boolean
}

/** Compares a questionnaire with what a migration made of it. */
export type MigrationVerifier = (before: AnswerValue, after: AnswerValue) => VerifiedMigration

/** Prepares to verify a migration from the one configuration of a pair to the other; a plan says what is dropped on purpose. */
export function createMigrationVerifier(pair: ComparedPair, plan?: MigrationPlan): MigrationVerifier {
  const { old, now } = pair
  if (old === undefined || now === undefined) throw new Error('a migration has two sides')
  const models = { old: answerModelOf(old), now: answerModelOf(now) }
  const losses = pair.changes.filter((change) => change.class === 'data')
  const rules: Rules = {
    isTouched: touchedBy(losses, plan),
    isDropped: droppedBy(plan),
    isPlanned: plannedBy(plan),
    leads: leadsBy(losses, plan),
    scales: new Map(losses.flatMap((change) => (change.rule === 'changed-scale' ? [[placeOf(change), change]] : []))),
  }
  return (before, after) => {
    const [from, to] = [before, after].map((data) => (isAnswerObject(data) ? data : {})) as [AnswerObject, AnswerObject]
    const account = compareAnswers(from, to, rules)
    const wasRefused = verdictOf(models.old, from).refusals.length > 0
    const refusals = wasRefused ? [] : verdictOf(models.now, to).refusals
    const refused = refusals.map(({ code, path }): Leftover => {
      const [questiongroup = '', , question] = path
      return {
        kind: 'refused',
        at: question === undefined ? String(questiongroup) : `${questiongroup}/${question}`,
        code,
      }
    })
    return { ...account, leftovers: [...account.leftovers, ...refused], wasRefused }
  }
}

interface Rules {
  /** Whether a change or the plan is about a place. */
  readonly isTouched: (place: string) => boolean
  /** Whether the plan takes a value out of a place. */
  readonly isDropped: (place: string, value: AnswerValue) => boolean
  /** Whether the plan says what becomes of the values of a place. */
  readonly isPlanned: (place: string) => boolean
  /** Whether a change or the plan leads from one place to another. */
  readonly leads: (from: string, to: string) => boolean
  readonly scales: ReadonlyMap<string, Change>
}

function placeOf({ path }: Change): string {
  return [path.questiongroup, path.question].filter((step) => step !== undefined).join('/')
}

function touchedBy(losses: readonly Change[], plan: MigrationPlan | undefined): Rules['isTouched'] {
  const entries = plan?.entries ?? []
  const places = new Set([
    ...losses.map(placeOf),
    ...losses.flatMap(({ path, to }) => (to === undefined || path.value !== undefined ? [] : [to])),
    ...entries.map(({ at }) => at.split('/').slice(0, 2).join('/')),
    ...entries.flatMap((entry) => [targetOf(entry) ?? entry.to ?? [], (entry.parts ?? []).map(({ to }) => to)].flat()),
  ])
  return (place) => places.has(place) || places.has(place.split('/')[0] ?? '')
}

/** Where answers go: from place to place, or from questiongroup to questiongroup. */
function leadsBy(losses: readonly Change[], plan: MigrationPlan | undefined): Rules['leads'] {
  const ways = new Set([
    ...losses.flatMap(({ path, from, to }) => (path.value === undefined && from && to ? [`${from} ${to}`] : [])),
    ...(plan?.entries ?? []).flatMap((entry) => {
      const targets = [targetOf(entry) ?? [], (entry.parts ?? []).map(({ to }) => to)].flat()
      return targets.map((target) => `${entry.at} ${target}`)
    }),
  ])
  return (from, to) => {
    const [[group, question], [otherGroup, otherQuestion]] = [from.split('/'), to.split('/')]
    return ways.has(`${from} ${to}`) || (question === otherQuestion && ways.has(`${group} ${otherGroup}`))
  }
}

function droppedBy(plan: MigrationPlan | undefined): Rules['isDropped'] {
  const dropped = new Set<string>()
  for (const { at, do: deed, values = {} } of plan?.entries ?? []) {
    if (deed === 'drop' || deed === 'cut') dropped.add(at)
    if (deed !== 'map') continue
    for (const [value, other] of Object.entries(values)) if (other === null) dropped.add(`${at}/${value}`)
  }
  return (place, value) =>
    dropped.has(place) || dropped.has(place.split('/')[0] ?? '') || dropped.has(`${place}/${nameOfValue(value)}`)
}

function plannedBy(plan: MigrationPlan | undefined): Rules['isPlanned'] {
  const planned = new Set(
    (plan?.entries ?? []).map(({ at }) => {
      const { questiongroup, question } = placeOfEntry(at)
      return question === undefined ? questiongroup : `${questiongroup}/${question}`
    }),
  )
  return (place) => planned.has(place)
}

type Account = Omit<VerifiedMigration, 'wasRefused'>

function compareAnswers(before: AnswerObject, after: AnswerObject, rules: Rules): Account {
  const [were, are] = [answersByPlace(before), answersByPlace(after)]
  const leftovers: Leftover[] = []
  const account = { kept: 0, moved: 0, mapped: 0, dropped: 0 }
  const missing: Value[] = []
  const come: Value[] = []
  for (const place of new Set([...were.keys(), ...are.keys()])) {
    const [old, now] = [were.get(place) ?? [], are.get(place) ?? []]
    const scale = rules.scales.get(place)
    if (scale && !rules.isPlanned(place) && old.length === now.length) {
      const wrong = old.filter((position, index) => !isSameStep(scale, position, now[index]))
      account.kept += old.length - wrong.length
      for (const _ of wrong) leftovers.push({ kind: 're-meant', at: place })
      continue
    }
    const { both, onlyOld, onlyNew } = compareValues(old.flat(), now.flat())
    account.kept += both
    missing.push(...onlyOld.map((value) => ({ place, value })))
    come.push(...onlyNew.map((value) => ({ place, value })))
    const isShuffled = onlyOld.length + onlyNew.length === 0 && writeAnswers(old.flat()) !== writeAnswers(now.flat())
    if (isShuffled && !rules.isTouched(place)) leftovers.push({ kind: 'changed', at: place })
  }
  for (const one of missing) {
    const written = writeAnswers(one.value)
    if (rules.isDropped(one.place, one.value) && !come.some(({ value }) => writeAnswers(value) === written))
      account.dropped++
    else if (take(come, ({ value }) => writeAnswers(value) === written)) account.moved++
    else if (rules.isTouched(one.place) && take(come, ({ place }) => isReplacement(one.place, place, rules)))
      account.mapped++
    else leftovers.push({ kind: rules.isTouched(one.place) || !are.has(one.place) ? 'lost' : 'changed', at: one.place })
  }
  const changed = new Set(leftovers.map(({ at }) => at))
  for (const { place } of come) {
    if (!rules.isTouched(place) && !changed.has(place)) leftovers.push({ kind: 'invented', at: place })
  }
  return { ...account, leftovers }
}

interface Value {
  readonly place: string
  readonly value: AnswerValue
}

/** Whether a value at one place can be what became of another one: at the same place, or where a change or the plan leads. */
function isReplacement(from: string, place: string, { leads }: Rules): boolean {
  return place === from || leads(from, place)
}

/** Takes the first that fits out of a list. */
function take<Item>(items: Item[], fits: (item: Item) => boolean): boolean {
  const index = items.findIndex(fits)
  if (index >= 0) items.splice(index, 1)
  return index >= 0
}

/** Whether a position on the new scale stands for what it stood for on the old one. */
function isSameStep({ old, new: now }: Change, before: AnswerValue, after: AnswerValue | undefined): boolean {
  const [was, is] = [old, now].map((keywords) => (Array.isArray(keywords) ? keywords : []))
  return was?.[Number(before) - 1] === is?.[Number(after) - 1]
}

/** All answers that are not blank, by place, in the order of the repetitions. */
function answersByPlace(data: AnswerObject): ReadonlyMap<string, readonly AnswerValue[]> {
  const places = new Map<string, AnswerValue[]>()
  for (const [questiongroup, repetitions] of Object.entries(data)) {
    if (!Array.isArray(repetitions)) continue
    for (const repetition of repetitions as readonly AnswerValue[]) {
      if (!isAnswerObject(repetition)) continue
      for (const [question, answer] of Object.entries(repetition)) {
        if (isBlank(answer) || question === '__order') continue
        const place = `${questiongroup}/${question}`
        places.set(place, [...(places.get(place) ?? []), answerAt(repetition, question) ?? null])
      }
    }
  }
  return places
}

function compareValues(
  old: readonly AnswerValue[],
  now: readonly AnswerValue[],
): { readonly both: number; readonly onlyOld: readonly AnswerValue[]; readonly onlyNew: readonly AnswerValue[] } {
  const rest = [...now]
  const onlyOld = old.filter((value) => {
    const written = writeAnswers(value)
    return !take(rest, (other) => writeAnswers(other) === written)
  })
  return { both: old.length - onlyOld.length, onlyOld, onlyNew: rest }
}
