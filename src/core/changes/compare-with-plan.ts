import type { AnswerObject, AnswerValue } from '../answers/value.ts'
import { addAll } from '../text/lists.ts'
import {
  answersByPlace,
  compareValues,
  isEqualTo,
  type PlacedValue,
  take,
  writtenRepetitions,
} from './answer-places.ts'
import type { AnswerAccount, Leftover } from './leftover.ts'
import { migrateAnswers } from './migrate.ts'
import type { MigrationPlan } from './plan.ts'

/** Compares migrated answers with exactly what a plan makes of those before. */
export function compareWithPlan(plan: MigrationPlan, before: AnswerObject, after: AnswerObject): AnswerAccount {
  const { data: planned, done } = migrateAnswers(plan, before)
  const taken = [...differences(before, planned).absent]
  const counts = countPlanned(before, planned)
  const leftovers = done.filter(({ left }) => left > 0).map(({ entry }): Leftover => ({ kind: 'left', at: entry.at }))
  const were = answersByPlace(before)
  const { absent, strange } = differences(planned, after)
  const stayed = strange.filter((one) =>
    take(taken, (other) => one.place === other.place && isEqualTo(one.value)(other.value)),
  )
  for (const { place } of stayed) leftovers.push({ kind: 'left', at: place })
  const others = strange.filter((one) => !stayed.includes(one))
  const waiting = [...stayed]
  for (const one of absent) {
    counts[originOf(one, were)]--
    // What is still at its old place is told there.
    if (take(waiting, ({ place, value }) => place === one.place || isEqualTo(one.value)(value))) continue
    const isReplaced = take(others, ({ place }) => place === one.place)
    leftovers.push({ kind: isReplaced ? 'unplanned' : 'lost', at: one.place })
  }
  for (const { place } of others) leftovers.push({ kind: 'invented', at: place })
  const wrong = new Set(leftovers.map(({ at }) => at.split('/')[0]))
  for (const questiongroup of new Set([...Object.keys(planned), ...Object.keys(after)])) {
    if (wrong.has(questiongroup)) continue
    if (writtenRepetitions(planned, questiongroup) !== writtenRepetitions(after, questiongroup))
      leftovers.push({ kind: 'regrouped', at: questiongroup })
  }
  const kept = Math.max(0, counts.kept)
  const dropped = Math.max(0, counts.dropped - stayed.length)
  return { leftovers, kept, moved: Math.max(0, counts.moved), mapped: Math.max(0, counts.mapped), dropped }
}

/** Whether a planned value is one that stays or one that comes from elsewhere, as the counts have it. */
function originOf(
  { place, value }: PlacedValue,
  were: ReadonlyMap<string, readonly AnswerValue[]>,
): 'kept' | 'moved' | 'mapped' {
  if ((were.get(place) ?? []).flat().some(isEqualTo(value))) return 'kept'
  return [...were.values()].some((answers) => answers.flat().some(isEqualTo(value))) ? 'moved' : 'mapped'
}

interface Differences {
  /** What is planned and not there, and what is there and not planned. */
  readonly absent: readonly PlacedValue[]
  readonly strange: readonly PlacedValue[]
  readonly both: number
}

function differences(one: AnswerObject, other: AnswerObject): Differences {
  const [ones, others] = [answersByPlace(one), answersByPlace(other)]
  const absent: PlacedValue[] = []
  const strange: PlacedValue[] = []
  let common = 0
  for (const place of new Set([...ones.keys(), ...others.keys()])) {
    const { both, onlyOld, onlyNew } = compareValues((ones.get(place) ?? []).flat(), (others.get(place) ?? []).flat())
    common += both
    addAll(
      absent,
      onlyOld.map((value) => ({ place, value })),
    )
    addAll(
      strange,
      onlyNew.map((value) => ({ place, value })),
    )
  }
  return { absent, strange, both: common }
}

/** What the plan itself keeps, moves, maps and drops. */
function countPlanned(
  before: AnswerObject,
  planned: AnswerObject,
): Record<'kept' | 'moved' | 'mapped' | 'dropped', number> {
  const { absent: gone, strange, both } = differences(before, planned)
  const come = [...strange]
  const unmoved = gone.filter((one) => !take(come, ({ value }) => isEqualTo(one.value)(value)))
  // What is there instead is what it became; a value more is an answer that the plan gives by default.
  const mapped = unmoved.filter(() => come.shift() !== undefined).length
  return { kept: both, moved: gone.length - unmoved.length, mapped, dropped: unmoved.length - mapped }
}
