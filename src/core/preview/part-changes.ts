import type { Change } from '../changes/change.ts'
import { comparePair } from '../changes/compare.ts'
import { compareErrors } from '../lint/compare-errors.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { type PresentedChange, reportChanges, type Sides } from '../report/present-changes.ts'
import type { FormPage } from './form-page.ts'
import { partsAt } from './part-findings.ts'

/** A change beside two forms, worded, with the parts of each that it is about. */
export interface PartChange extends Pick<Change, 'rule' | 'class' | 'severity' | 'subject' | 'kind'> {
  readonly message: string
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/** The form that another one is compared with. */
export interface ComparedForm {
  /** What it is called, where both have the same code and edition too. */
  readonly name: string
  readonly form: FormPage
  readonly changes: readonly PartChange[]
  /** Whether its files can be opened as they are shown. */
  readonly hasPlaces: boolean
}

/** What `questlint diff` says of two questionnaires, at the parts of their forms; what is accepted is a change, too. */
export function changesOfParts(old: Questionnaire, now: Questionnaire, sides: Sides): readonly PartChange[] {
  const states = { old: { workspace: sides.old }, now: { workspace: sides.new }, pairs: [comparePair(old, now)] }
  const errors = compareErrors({ ...states, isOfPairs: true })
  const compared = errors.pairs.flatMap((pair) => pair.changes)
  const { changes, accepted } = reportChanges(compared, sides, undefined, undefined, [errors])
  return [...changes, ...accepted].map((change) => {
    const { rule, class: kindOfLoss, severity, subject, kind, message } = change
    const parts = { old: partsOn('old', change, old), now: partsOn('new', change, now) }
    return { rule, class: kindOfLoss, severity, subject, kind, message, ...parts }
  })
}

function partsOn(side: 'old' | 'new', { places }: PresentedChange, questionnaire: Questionnaire): readonly string[] {
  return [...new Set(places.flatMap((place) => (place.side === side ? partsAt(questionnaire, place) : [])))]
}
