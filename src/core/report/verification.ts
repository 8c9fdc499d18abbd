import type { CountedLeftover, VerificationSummary } from '../changes/verification-count.ts'
import { count } from '../text/count.ts'
import { safeJson, safeLines } from '../text/safe-text.ts'

/** What a verified migration left behind, as JSON. */
export function formatVerificationJson({ left, ...summary }: VerificationSummary): string {
  return `${safeJson({ version: 1, left, summary }, 2)}\n`
}

/** The same for people. */
export function formatVerification({
  questionnaires,
  refusedBefore,
  other,
  excused,
  answers,
  left,
}: VerificationSummary): string {
  const blocks = left.map((one) => `${safeLines([`error ${wordLeftover(one)}`, `  ${wordNames(one)}`], 'terminal')}\n`)
  const { kept, moved, mapped, dropped } = answers
  const notes = [
    ...(refusedBefore > 0 ? [`${refusedBefore} refused before as well`] : []),
    ...(excused > 0 ? [`${count(excused, 'answer')} refused or altered that the plan keeps with a reason`] : []),
    ...(other > 0 ? [`${other} of configurations that are not compared`] : []),
  ]
  const verdict = left.length === 0 ? 'Nothing is left behind' : `${count(left.length, 'cause')} of answers left behind`
  const counted = `${count(questionnaires, 'questionnaire')}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
  const total = `${verdict}: ${counted}; ${count(kept, 'answer')} kept, ${moved} moved, ${mapped} mapped, ${dropped} dropped on purpose`
  return `${[...blocks, total].join('\n')}\n`
}

function wordNames({ count: number, codes }: CountedLeftover): string {
  const named = codes.map((code) => (typeof code === 'number' ? `number ${code}` : code)).join(', ')
  return `${count(number, 'questionnaire')}: ${named}${number > codes.length ? ', …' : ''}`
}

function wordLeftover({ kind, at, code }: CountedLeftover): string {
  switch (kind) {
    case 'lost':
      return `Answers to ${at} are gone: they are not where they should be in the migrated data, and no plan drops them.`
    case 'left':
      return `Answers to ${at} are still there, although the plan removes them.`
    case 'unplanned':
      return `Answers to ${at} are not what the plan makes of them.`
    case 'unaccounted':
      return `Answers to ${at} differ from before, and nothing declares that they become these; a plan can.`
    case 're-meant':
      return `Answers to ${at} mean another step of the scale than before the migration.`
    case 'changed':
      return `Answers to ${at} are different from before, although nothing about this question changed.`
    case 'regrouped':
      return `Answers in ${at} are in other repetitions, or in another order, than the plan leaves them.`
    case 'invented':
      return `Answers to ${at} were not there before the migration.`
    case 'refused':
      return `The new configuration refuses migrated answers at ${at} (${code}), which the old one accepted.`
    case 'altered':
      return `The new configuration drops migrated answers at ${at}, or stores them differently (${code}), which the old one did not.`
    case 'missing':
      return 'Questionnaires are not among the migrated ones.'
    case 'added':
      return 'Migrated questionnaires were not there before.'
  }
}
