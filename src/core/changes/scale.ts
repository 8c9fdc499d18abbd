import { choicesOf } from '../questionnaire/choices.ts'
import { contextsOf, labelOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import type { Node } from '../questionnaire/node.ts'
import { cutAround } from '../text/difference.ts'
import { groupBy } from '../text/group-by.ts'
import { shortLabel } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { plainWords, wordsWithoutCount } from './wording.ts'

/** One choice of a question as it is on one side. */
export interface Step {
  readonly record: RecordFact
  readonly keyword: string
  /** The label that this configuration shows. */
  readonly label: string | undefined
  /** What an answer is stored as: of a measure the position from 1, else the keyword. */
  readonly stored: string | number
  /** Its place among the choices as people see them, from 1. */
  readonly shownAt: number
}

/** The choices of a question in the order of their positions (format facts 3.1). */
export interface Scale {
  readonly steps: readonly Step[]
  /** Whether some `order_value` says the order; without any, choices are shown by label, and the database numbers them. */
  readonly isOrdered: boolean
}

/**
 * The choices of a question. Where the database decides which position a choice of a measure has, it is taken from the
 * order in which the key lists them.
 */
export const scaleOf = remember((node: Node): Scale => {
  const { record, file, questionnaire } = node
  if (record === undefined) return { steps: [], isOrdered: true }
  const contexts = contextsOf(questionnaire.configuration)
  const listed = choicesOf(record, file).flatMap(({ value, stored }, index) => {
    if (value?.keyword === undefined) return []
    const label = shownText(recordTexts(value, file), contexts, 'label') ?? labelOf(value, file)
    const { order_value: order } = value.fields
    return [
      {
        record: value,
        keyword: value.keyword,
        label,
        stored: stored ?? index + 1,
        hasOrder: typeof order === 'number' && order !== 0,
      },
    ]
  })
  const isOrdered = listed.some(({ hasOrder }) => hasOrder)
  const shown = isOrdered || listed.some(({ label }) => label === undefined) ? listed : [...listed].sort(byLabel)
  const positions = new Map(shown.map((one, index) => [one, index + 1]))
  const steps = listed.map((one): Step => {
    const { record: value, keyword, label, stored } = one
    return { record: value, keyword, label, stored, shownAt: positions.get(one) ?? 0 }
  })
  return { steps, isOrdered }
})

function byLabel(
  { label: left = '' }: { label: string | undefined },
  { label: right = '' }: { label: string | undefined },
): number {
  return left === right ? 0 : left < right ? -1 : 1
}

/**
 * What each step of a new scale stands for, as keywords of the old one: the step that had its label, else the one of its keyword, unless
 * that keyword has now the label of another old step.
 */
export function meaningsOf(old: Scale, now: Scale): readonly string[] {
  const likes = groupBy(old.steps, ({ label }) => label)
  const words = groupBy(old.steps, ({ label }) => (label === undefined ? undefined : plainWords(label)))
  // What counts the steps says nothing: "S5: Dams" is what "S6: Dams" was.
  const bare = groupBy(old.steps, ({ label }) => (label === undefined ? undefined : bareWords(label)))
  return now.steps.map(({ keyword, label }) => {
    if (label === undefined) return keyword
    const [only, other] = likes.get(label) ?? words.get(plainWords(label)) ?? bare.get(bareWords(label)) ?? []
    return only === undefined || other !== undefined ? keyword : only.keyword
  })
}

function bareWords(label: string): string {
  return wordsWithoutCount(label) ?? plainWords(label)
}

/** The first step for each key. */
export function firstSteps<Key>(
  { steps }: Scale,
  keyOf: (step: Step, index: number) => Key | undefined,
): ReadonlyMap<Key, Step> {
  const found = new Map<Key, Step>()
  for (const [index, step] of steps.entries()) {
    const key = keyOf(step, index)
    if (key !== undefined && !found.has(key)) found.set(key, step)
  }
  return found
}

/** Two steps as people know them, told apart. */
export function nameSteps(one: Step, other: Step): readonly [string, string] {
  const [left, right] = cutAround(one.label ?? one.keyword, other.label ?? other.keyword, 40)
  return [`"${left}"`, `"${right}"`]
}

/** A step as people know it. */
export function nameStep({ label, keyword }: Step): string {
  return `"${shortLabel(label ?? keyword, 40)}"`
}
