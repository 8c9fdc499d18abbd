import { defineRule } from '../rule.ts'

/** A suppressing comment in YAML that does nothing, as one without a reason. */
export const unusedSuppression = defineRule({
  meta: {
    id: 'unused-suppression',
    consequence: 'stale',
    category: 'project',
    summary: 'A questlint-disable-next-line comment suppresses nothing.',
    why: 'A comment without its finding would hide the next one on that line. Without a reason nobody would know when the comment can be removed, so it suppresses nothing.',
    messages: {
      unused: 'Unused comment: no {rule} is found on the next line. Remove it.',
      unknownRule: 'Unknown rule "{rule}", so the comment suppresses nothing. Correct or remove it.',
      noRule: 'The comment does not name a rule; write "# questlint-disable-next-line RULE -- reason".',
      noReason: 'The comment gives no reason, so it suppresses nothing; write "-- reason" after the rule.',
    },
  },
})
