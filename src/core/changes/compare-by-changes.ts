import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { addAll } from '../text/lists.ts'
import { answersByPlace, compareValues, isEqualTo, type PlacedValue, take } from './answer-places.ts'
import type { Change } from './change.ts'
import type { AnswerAccount, Leftover } from './leftover.ts'
import { nameOfValue } from './plan.ts'

/** What the changes themselves say about what becomes of answers, where no plan does. */
export interface ChangeTerms {
  /** Whether a change of class data is about a place. */
  readonly isTouched: (place: string) => boolean
  /** Whether a change leads from one place to another. */
  readonly leads: (from: string, to: string) => boolean
  /** The keyword that a choice has now, as a change says. */
  readonly renamed: ReadonlyMap<string, string>
  /** By place what a stored value must be now to mean what it meant; `undefined` for what nothing means any more. */
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Whether the old configuration asks nothing at a place, so that what is there came from elsewhere. */
  readonly isNew: (place: string) => boolean
}

/** What a stored value must be after a change to mean what it meant. */
export type Meaning = (value: AnswerValue) => AnswerValue | undefined

/** The terms of the changes of class data between two configurations. */
export function termsOf(losses: readonly Change[], isNew: ChangeTerms['isNew']): ChangeTerms {
  const places = new Set(losses.map(placeOf))
  const ways = new Set(
    losses.flatMap(({ path, from, to }) => (path.value === undefined && from && to ? [`${from} ${to}`] : [])),
  )
  return {
    isTouched: (place) => places.has(place) || places.has(groupOf(place)),
    leads: (from, to) =>
      ways.has(`${from} ${to}`) ||
      (from.split('/')[1] === to.split('/')[1] && ways.has(`${groupOf(from)} ${groupOf(to)}`)),
    renamed: new Map(
      losses.flatMap((change) =>
        change.rule === 'renamed-choice' && change.to ? [[`${placeOf(change)}/${change.path.value}`, change.to]] : [],
      ),
    ),
    meanings: new Map(
      losses.flatMap((change) => {
        const meaning = meaningOf(change)
        return meaning ? [[placeOf(change), meaning]] : []
      }),
    ),
    isNew,
  }
}

function meaningOf({ rule, old, new: now }: Change): Meaning | undefined {
  if ((rule !== 'changed-scale' && rule !== 'changed-meaning') || !Array.isArray(old) || !Array.isArray(now))
    return undefined
  if (rule === 'changed-meaning') {
    const become = new Map(old.map((keyword, index) => [keyword as AnswerValue, now[index] as AnswerValue]))
    return (value) => (become.has(value) ? (become.get(value) ?? undefined) : value)
  }
  return (position) => {
    const step: unknown = old[Number(position) - 1]
    const index = step === undefined ? -1 : now.indexOf(step)
    return index < 0 ? undefined : index + 1
  }
}

function placeOf({ path }: Change): string {
  return [path.questiongroup, path.question].filter((step) => step !== undefined).join('/')
}

function groupOf(place: string): string {
  return place.split('/')[0] ?? ''
}

/** Compares migrated answers with those before: each is where it was, or where and what a change says. */
export function compareByChanges(terms: ChangeTerms, before: AnswerObject, after: AnswerObject): AnswerAccount {
  const [were, are] = [answersByPlace(before), answersByPlace(after)]
  const leftovers: Leftover[] = []
  const account = { kept: 0, moved: 0, mapped: 0, dropped: 0 }
  const missing: PlacedValue[] = []
  const come: PlacedValue[] = []
  for (const place of new Set([...were.keys(), ...are.keys()])) {
    const [old, now] = [were.get(place) ?? [], are.get(place) ?? []]
    const meaning = terms.meanings.get(place)
    if (meaning && old.flat().length === now.flat().length) {
      for (const [index, value] of old.flat().entries()) {
        const is = now.flat()[index] ?? null
        if (!isEqualTo(meaning(value) ?? undone)(is)) leftovers.push({ kind: 're-meant', at: place })
        else if (isEqualTo(value)(is)) account.kept++
        else account.mapped++
      }
      continue
    }
    const { both, onlyOld, onlyNew } = compareValues(old.flat(), now.flat())
    account.kept += both
    addAll(
      missing,
      onlyOld.map((value) => ({ place, value })),
    )
    addAll(
      come,
      onlyNew.map((value) => ({ place, value })),
    )
    const isShuffled = onlyOld.length + onlyNew.length === 0 && writeAnswers(old.flat()) !== writeAnswers(now.flat())
    if (isShuffled && !terms.isTouched(place)) leftovers.push({ kind: 'changed', at: place })
  }
  for (const one of missing) {
    const become = becomes(one, terms, come)
    if (become === 'moved' || become === 'mapped') account[become]++
    else
      leftovers.push({
        kind: become ?? (terms.isTouched(one.place) || !are.has(one.place) ? 'lost' : 'changed'),
        at: one.place,
      })
  }
  const told = new Set(leftovers.map(({ at }) => at))
  for (const { place } of come) if (!told.has(place)) leftovers.push({ kind: 'invented', at: place })
  return { ...account, leftovers }
}

/** What became of a value that is not where it was, which is taken out of what has come; `undefined` when nothing did. */
function becomes(
  { place, value }: PlacedValue,
  { isTouched, leads, renamed, meanings, isNew }: ChangeTerms,
  come: PlacedValue[],
): 'moved' | 'mapped' | 'unaccounted' | undefined {
  const isSame = isEqualTo(value)
  if (take(come, (one) => isSame(one.value) && leads(place, one.place))) return 'moved'
  const name = renamed.get(`${place}/${nameOfValue(value)}`)
  if (name !== undefined && take(come, (one) => leads(place, one.place) && nameOfValue(one.value) === name))
    return 'mapped'
  const meant = meanings.get(place)?.(value)
  if (meant !== undefined && take(come, (one) => leads(place, one.place) && isEqualTo(meant)(one.value)))
    return 'mapped'
  if (name !== undefined && take(come, (one) => one.place === place && nameOfValue(one.value) === name)) return 'mapped'
  if (!isTouched(place)) return undefined
  if (take(come, (one) => isSame(one.value) && isNew(one.place))) return 'moved'
  return take(come, (one) => one.place === place) ? 'unaccounted' : undefined
}

/** What no answer is. */
const undone: AnswerValue = []
