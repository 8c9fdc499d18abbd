import { CST } from 'yaml'

/**
 * The lexemes of a text with comments below each other that begin in the same column as one, since the parser keeps each that it gets:
 * two hundred bytes a line. `textFrom` gives so many characters from where the parser is.
 */
export function* joinComments(lexemes: Iterable<string>, textFrom: (length: number) => string): Generator<string> {
  /** How much of the text the comments take that are held back, and the column where they begin. */
  let held = 0
  let heldColumn = -1
  /** White space behind these, which belongs between them when another follows. */
  let behind: string[] = []
  /** The column of what comes next; -1 where something is before it on its line. */
  let column = 0
  let isText = false
  for (const lexeme of lexemes) {
    const type = isText ? 'scalar' : CST.tokenType(lexeme)
    isText = lexeme === CST.SCALAR && !isText
    const isIndent = type === 'space' && column === 0 && !lexeme.includes('\t')
    if (type === 'comment' && column >= 0 && held > 0 && column === heldColumn) {
      for (const one of behind) held += one.length
      held += lexeme.length
      behind = []
      column = -1
    } else if (type === 'newline' || isIndent) {
      column = isIndent ? lexeme.length : 0
      if (held > 0) behind.push(lexeme)
      else yield lexeme
    } else {
      if (held > 0) yield textFrom(held)
      yield* behind
      held = 0
      behind = []
      if (type === 'comment' && column >= 0) {
        held = lexeme.length
        heldColumn = column
      } else yield lexeme
      column = -1
    }
  }
  if (held > 0) yield textFrom(held)
  yield* behind
}
