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
        'The {rule} at {at} is not the one that this entry was written for, or an earlier version of questlint described it differently. If it is the same finding, "questlint accept --upgrade" renews the entry.',
      expired: 'The entry for {rule} at {at} held until {until}; its findings are reported again.',
      unknownRule: 'There is no rule "{rule}", so the entry accepts nothing.',
    },
  },
})
