import { expect, test } from 'vitest'
import { isNewLine, nextMemberIndent } from '../../../src/core/formatting/next-member.ts'

/** What is inserted at the sign for the cursor. */
function inserted(marked: string): string | undefined {
  const offset = marked.indexOf('█')
  return nextMemberIndent(marked.replace('█', ''), offset)?.text
}

test.each([
  ['below the first member of an item', 'questions:\n  - keyword: a\n  █\n', '  '],
  ['where the editor indents nothing', 'questions:\n  - keyword: a\n█', '    '],
  ['behind two dashes, and where a dash is far from its name', '- -   keyword: a\n█\n', '      '],
  ['with line breaks of Windows', 'questions:\r\n- keyword: "a"  # why\r\n█\r\n', '  '],
  ['before another member', '- keyword: a\n█\n  form_options: {}\n', '  '],
  ['where the cursor is before blanks that are there', '- keyword: a\n█  \n', '  '],
])('the next member is written %s', (_, marked, expected) => {
  expect(inserted(marked)).toBe(expected)
})

test.each([
  ['nothing is missing', '- keyword: a\n  █\n'],
  ['it is further in', '- keyword: a\n    █\n'],
  ['the line has something', '- keyword: a\n█keyword: b\n'],
  ['the line above is blank', '- keyword: a\n\n█\n'],
  ['the line above is no first member', '- keyword: a\n  type: int\n█\n'],
  ['what is below belongs to the member', '- questions:\n█\n'],
  ['a text goes on', '- label: |\n█\n'],
  ['a quote is open', '- label: "a\n█\n'],
  ['a bracket is open', '- values: [a,\n█\n'],
  ['the line above is in a text', 'helptext: |\n  - keyword: a\n  █\n'],
  ['it is in a text further out', 'a:\n  helptext: >-\n      why:\n        - keyword: a\n  █\n'],
  ['an item goes on as a text', '- a\n  - keyword: a\n█\n'],
  ['it is the first line', '█\n'],
])('nothing is inserted where %s', (_, marked) => {
  expect(inserted(marked)).toBeUndefined()
})

test('Enter is told from what is pasted', () => {
  expect(['\n', '\r\n', '\n    '].every(isNewLine)).toBe(true)
  expect(['', '  ', '\n\n', '- keyword: a\n', '\n  - keyword: a'].some(isNewLine)).toBe(false)
})
