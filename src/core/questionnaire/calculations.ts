import { countLeading } from '../text/count-leading.ts'
import { remember } from '../text/remember.ts'
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
  return questionsBelow(pageOf(node))
}

function pageOf(node: Node): Node {
  let page = ancestor(node, 'category') ?? node
  if (page === node) while (page.parent !== undefined) page = page.parent
  return page
}

const questionsBelow = remember((page: Node): readonly Node[] => walk(page).filter(({ level }) => level === 'question'))

/** Whether the page of a node has a question with a keyword in a questiongroup. */
export function isOnPage(node: Node, questiongroup: string, keyword: string): boolean {
  return groupsByQuestion(pageOf(node)).get(keyword)?.has(questiongroup) === true
}

const groupsByQuestion = remember((page: Node): ReadonlyMap<string, ReadonlySet<string | undefined>> => {
  const groups = new Map<string, Set<string | undefined>>()
  for (const { keyword, parent } of questionsBelow(page)) {
    if (keyword === undefined) continue
    const known = groups.get(keyword)
    if (known) known.add(parent?.keyword)
    else groups.set(keyword, new Set([parent?.keyword]))
  }
  return groups
})

/** Whether the page of a node has an input that {@link inputEndsWith} a text. */
export function hasInputEnding(node: Node, text: string): boolean {
  const { lengths, backwards } = endingsOn(pageOf(node))
  const wanted = reversed(text)
  if (backwards[countLeading(backwards, (one) => one < wanted)]?.startsWith(wanted)) return true
  const keywords = groupsByQuestion(pageOf(node))
  return lengths.some((length) => text.at(-length - 1) === '-' && keywords.has(text.slice(text.length - length)))
}

/** The keywords of a page as their ends are looked for: their lengths, and themselves read backwards and sorted. */
const endingsOn = remember(
  (page: Node): { readonly lengths: readonly number[]; readonly backwards: readonly string[] } => {
    const keywords = [...groupsByQuestion(page).keys()]
    return { lengths: [...new Set(keywords.map(({ length }) => length))], backwards: keywords.map(reversed).sort() }
  },
)

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

/**
 * Whether the input of a question is named so that it ends with a text (format facts 2.6, data-auto-sum); inputs are
 * named questiongroup, number of the repetition and key, joined by hyphens.
 */
export function inputEndsWith(question: Pick<Node, 'keyword'>, text: string): boolean {
  const { keyword } = question
  return keyword !== undefined && (keyword.endsWith(text) || text.endsWith(`-${keyword}`))
}
