import { defineRule } from '../rule.ts'

/** An entry of the accepted file that does nothing any more. */
export const unusedAcceptance = defineRule({
  meta: {
    id: 'unused-acceptance',
    severity: 'warning',
    basis: 'application',
    category: 'project',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'An entry of questlint.accepted.yaml matches no finding, or its date is past.',
    why: 'Entries that outlive their finding hide the next one at the same place; an entry past its date no longer accepts anything.',
    messages: {
      unmatched: 'No {rule} at {at} needs this entry any more; it can go.',
      otherwise:
        'The fingerprint of this entry for {rule} at {at} is not that of the finding there, so the finding is not accepted. If an earlier version of questlint wrote the entry for it, run "questlint accept --upgrade".',
      expired: 'The entry for {rule} at {at} held until {until}; its findings are reported again.',
      unknownRule: 'There is no rule "{rule}", so the entry accepts nothing.',
    },
  },
})
