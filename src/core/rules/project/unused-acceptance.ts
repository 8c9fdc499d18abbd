import { defineRule } from '../rule.ts'

/** An entry of the accepted file that does nothing any more. */
export const unusedAcceptance = defineRule({
  meta: {
    id: 'unused-acceptance',
    consequence: 'stale',
    category: 'project',
    fix: 'sometimes',
    summary: 'An entry of questlint.accepted.yaml matches no finding, or has expired.',
    why: 'An entry without its finding would hide the next one at the same place; an entry past its date no longer accepts anything.',
    messages: {
      unmatched: 'Unused entry: no {rule} is found at {at} any more. Remove it.',
      otherwise:
        'The fingerprint of this entry for {rule} at {at} does not match the finding there, so the finding is not accepted. Accept it again, or remove the entry. If an earlier version of questlint wrote the entry for it, run "questlint accept --upgrade".',
      expired:
        'The entry for {rule} at {at} was valid until {until}; its findings are reported again. Fix them, or give another date.',
      unknownRule: 'Unknown rule "{rule}", so the entry accepts nothing. Correct or remove it.',
    },
  },
})
