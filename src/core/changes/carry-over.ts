import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject } from '../answers/value.ts'
import { type Change, stepsOf } from './change.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { migrateAnswers } from './migrate.ts'
import { type MigrationDeed, type MigrationEntry, nameOfValue } from './plan.ts'

const deeds: Partial<Readonly<Record<ChangeRuleId, MigrationDeed>>> = {
  'renamed-choice': 'rename',
  'removed-choice': 'drop',
  'renamed-question': 'move',
  'moved-question': 'move',
  'removed-question': 'drop',
  'renamed-questiongroup': 'rename',
  'removed-questiongroup': 'drop',
}

/** What some changes leave of answers: what they rename or move is carried over, and what they remove is dropped. */
export function carryOverBy(changes: readonly Change[]): (data: AnswerObject) => AnswerObject {
  const entries = new Map(changes.flatMap((change) => entryOf(change) ?? []).map((entry) => [entry.at, entry]))
  return (data) => {
    const own = placesIn(data).flatMap((place) => entries.get(place) ?? [])
    return own.length === 0 ? data : migrateAnswers({ from: '', to: '', entries: own }, data).data
  }
}

function entryOf({ rule, path, to }: Change): MigrationEntry | undefined {
  const deed = deeds[rule]
  if (deed === undefined) return undefined
  const at = stepsOf(path).slice(1).join('/')
  return { at, do: deed, ...(to !== undefined && { to }) }
}

/** What plans name of answers: their values, then their questions, then their questiongroups. */
function placesIn(data: AnswerObject): readonly string[] {
  const [values, questions] = [new Set<string>(), new Set<string>()]
  const groups = Object.keys(data)
  for (const group of groups) {
    const repetitions = answerAt(data, group)
    for (const repetition of Array.isArray(repetitions) ? (repetitions as readonly AnswerValue[]) : []) {
      if (!isAnswerObject(repetition)) continue
      for (const question of Object.keys(repetition)) {
        const place = `${group}/${question}`
        questions.add(place)
        for (const value of [answerAt(repetition, question) ?? null].flat())
          values.add(`${place}/${nameOfValue(value as AnswerValue)}`)
      }
    }
  }
  return [...values, ...questions, ...groups]
}
