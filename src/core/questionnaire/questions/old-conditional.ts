import { namesRead } from '../../schema/readers.ts'
import { addToGroup } from '../../text/group-by.ts'
import { countsAsTrue } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import type { Node } from '../node.ts'
import { isFirstLabel } from './first-as-label.ts'

/** Below which choices of which question the details print a question with the old option `conditional`. */
export interface PrintedBelow {
  readonly question: Node
  readonly choices: readonly string[]
  /** The question that the details print by itself; usually the same. */
  readonly outermost: Node
}

/** Whether a question has the old option `conditional`: the details print it only below choices (format facts 2.6, 13.2). */
export function isOldConditional(question: Node): boolean {
  return countsAsTrue(question.option('form_options', 'conditional')?.value)
}

/** The questions that the details print by themselves; a view template counts the positions of these alone (format facts 2.6, 11.2). */
export const questionsByThemselves = remember((group: Node): readonly Node[] => {
  const questions = group.childrenAt('question').filter((question) => !isOldConditional(question))
  return isFirstLabel(group) ? questions.slice(1) : questions
})

/** Where the details print a question with the old option `conditional`; `undefined` where they do not, or it does not have it. */
export function printedBelow(question: Node): PrintedBelow | undefined {
  const { parent } = question
  return parent && placesIn(parent).get(question)
}

/** Whether the details never print a question, because of the old option `conditional`; false where that is not known. */
export function isNeverPrintedBelow(question: Node): boolean {
  const { parent } = question
  if (parent === undefined || !isOldConditional(question) || printedBelow(question)) return false
  return isLoaded(parent)
}

/** An entry of a key that is not loaded could name any of them. */
const isLoaded = remember(({ children }: Node): boolean => children.every(({ record }) => record !== undefined))

const placesIn = remember((group: Node): ReadonlyMap<Node, PrintedBelow> => {
  const places = new Map<Node, PrintedBelow>()
  const conditional = new Map<string, Node[]>()
  for (const child of group.children) {
    if (child.keyword !== undefined && isOldConditional(child)) addToGroup(conditional, child.keyword, child)
  }
  if (conditional.size === 0) return places
  const pending = group.children
    .filter((child) => !isOldConditional(child))
    .map((question) => ({ question, outermost: question }))
  for (const { question, outermost } of pending) {
    for (const [keyword, choices] of namedBy(question)) {
      const named = conditional.get(keyword) ?? []
      conditional.delete(keyword)
      for (const one of named) {
        places.set(one, { question, choices, outermost })
        pending.push({ question: one, outermost })
      }
    }
  }
  return places
})

/** Whether a question may get the old option `conditional`: the details print it below a choice then. */
export function mayBeConditional({ keyword, parent }: Node): boolean {
  return keyword !== undefined && parent !== undefined && namedIn(parent).has(keyword)
}

const namedIn = remember(
  ({ children }: Node): ReadonlySet<string> => new Set(children.flatMap((child) => [...namedBy(child).keys()])),
)

/** The keys that the old list of a question names below its choices; only of one type the details read it (format facts 12.11). */
function namedBy(question: Node): ReadonlyMap<string, string[]> {
  const named = new Map<string, string[]>()
  const list = question.option('form_options', 'conditions')?.value
  if (question.type !== namesRead().conditionsType || !Array.isArray(list)) return named
  for (const entry of list) {
    const [choice, , key, ...others] = typeof entry === 'string' ? entry.split('|') : []
    if (choice !== undefined && key !== undefined && others.length === 0) addToGroup(named, key, choice)
  }
  return named
}
