import { defineRule } from '../rule.ts'

/** A comma after the last member or item, which JSON does not allow. */
export const trailingComma = defineRule({
  meta: {
    id: 'trailing-comma',
    consequence: 'not-loaded',
    basis: 'application',
    category: 'syntax',
    stops: 'file',
    fix: 'always',
    since: '0.1.0',
    summary: 'There is a comma after the last member or item in JSON.',
    why: 'JSON allows commas only between members and items: none of the file can be loaded.',
    messages: {
      trailing: 'JSON does not allow a comma after the last member or item: the file cannot be loaded. Remove it.',
    },
  },
  problems: { 'trailing-comma': { message: 'trailing', fixTitle: 'Remove the comma' } },
})
