import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/** Numbers and choices that come out alike for the same seed. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number
  readonly choose: <Thing>(things: readonly Thing[]) => Thing
}

/** Makes choices from a seed. */
export function createRandom(seed: number): Random {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    choose: (things) => {
      const thing = things[below(things.length)]
      if (thing === undefined) throw new Error('there is nothing to choose from')
      return thing
    },
  }
}

const pieces = [
  '"',
  ',',
  ':',
  ': ',
  '{',
  '}',
  '[',
  ']',
  '\n',
  '  ',
  '- ',
  '#',
  '&a',
  '*a',
  'é',
  '𝒳',
  'null',
  '{},',
  '0',
  'x',
]

/** What an author, or a cat on the keyboard, does to a text; now and then all is undone. */
export function editAtRandom(
  document: TextDocument,
  original: string,
  random: Random,
): TextDocumentContentChangeEvent[] {
  const text = document.getText()
  const at = random.below(text.length + 1)
  switch (random.below(10)) {
    case 0:
    case 1:
      return [{ text: original }]
    case 2:
      return [replace(document, at, at, random.choose(pieces))]
    case 3:
      return [replace(document, at, at + 1 + random.below(3), '')]
    case 4:
      return [replace(document, at, at, lineAt(text, random.below(text.length + 1)))]
    case 5:
      return [replace(document, text.lastIndexOf('\n', at - 1) + 1, text.indexOf('\n', at) + 1 || text.length, '')]
    case 6:
      return replaceMatch(document, /\d+/g, String(random.below(400)), random)
    case 7:
      return replaceMatch(document, /[a-z]+_[a-z_]+/g, random.choose(text.match(/[a-z]+_[a-z_]+/g) ?? ['x']), random)
    default:
      return replaceMatch(document, /[a-z]{3,}/gi, random.choose(['', 'x', 'Label']), random)
  }
}

function replace(document: TextDocument, start: number, end: number, text: string): TextDocumentContentChangeEvent {
  return { range: { start: document.positionAt(start), end: document.positionAt(end) }, text }
}

function lineAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, text.indexOf('\n', at) + 1)
}

function replaceMatch(
  document: TextDocument,
  pattern: RegExp,
  text: string,
  random: Random,
): TextDocumentContentChangeEvent[] {
  const matches = [...document.getText().matchAll(pattern)]
  const match = matches[random.below(matches.length)]
  return match === undefined ? [] : [replace(document, match.index, match.index + match[0].length, text)]
}
