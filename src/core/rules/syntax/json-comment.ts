import { defineRule } from '../rule.ts'

/** A comment in JSON, which has none. */
export const jsonComment = defineRule({
  meta: {
    id: 'json-comment',
    consequence: 'not-loaded',
    category: 'syntax',
    stops: 'file',
    fix: 'always',
    summary: 'A JSON file contains a comment.',
    why: 'JSON does not allow comments, so none of the file can be loaded. YAML allows them.',
    messages: {
      comment: 'JSON does not allow comments ({text}), so {unread}. Remove it, or write YAML.',
    },
  },
  problems: { comment: { message: 'comment', fixTitle: 'Remove the comment' } },
})
