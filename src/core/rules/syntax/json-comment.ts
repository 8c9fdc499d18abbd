import { defineRule } from '../rule.ts'

/** A comment in JSON, which has none. */
export const jsonComment = defineRule({
  meta: {
    id: 'json-comment',
    severity: 'error',
    basis: 'application',
    category: 'syntax',
    fix: 'always',
    since: '0.1.0',
    summary: 'A JSON file has a comment.',
    why: 'JSON has no comments, so nothing of the file can be loaded. YAML has them.',
    messages: {
      comment: 'JSON has no comments ({text}), so the file cannot be loaded. YAML files may have them.',
    },
  },
  problems: { comment: { message: 'comment', fixTitle: 'Remove the comment' } },
})
