import { ancestor, type Node, walk } from './node.ts'

/** A name within the text of a calculation, with its place in the text. */
export interface NamePart {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Splits a text at `|`. */
export function splitNames(text: string): readonly NamePart[] {
  let start = 0
  return text.split('|').map((part) => {
    const piece = { text: part, start, end: start + part.length }
    start = piece.end + 1
    return piece
  })
}

/** The questions on the form page of a node: those of its category, or of its fragment. */
export function questionsOnPage(node: Node): readonly Node[] {
  let page = ancestor(node, 'category') ?? node
  if (page === node) while (page.parent !== undefined) page = page.parent
  return [...walk(page)].filter(({ level }) => level === 'question')
}

/**
 * Whether the input of a question is named so that it ends with a text (format facts 2.6, data-auto-sum); inputs are
 * named questiongroup, number of the repetition and key, joined by hyphens.
 */
export function inputEndsWith(question: Pick<Node, 'keyword'>, text: string): boolean {
  const { keyword } = question
  return keyword !== undefined && (keyword.endsWith(text) || text.endsWith(`-${keyword}`))
}
