import { defineRule } from '../rule.ts'

/** A comma after the last member or item, which JSON does not allow. */
export const trailingComma = defineRule({
  meta: {
    id: 'trailing-comma',
    consequence: 'not-loaded',
    category: 'syntax',
    stops: 'file',
    fix: 'always',
    summary: 'There is a comma after the last member or item in JSON.',
    why: 'JSON allows commas only between members and items: none of the file can be loaded.',
    messages: {
      trailing: 'JSON does not allow a comma after the last member or item: {unread}. Remove it.',
    },
  },
  problems: { 'trailing-comma': { message: 'trailing', fixTitle: 'Remove the comma' } },
})
