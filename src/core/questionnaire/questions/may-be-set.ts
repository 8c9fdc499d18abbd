import { isStoredAs, keyTypeFacts } from '../../schema/key-types.ts'
import type { OptionFacts } from '../../schema/options.ts'
import { namesRead } from '../../schema/readers.ts'
import { memberOf } from '../../text/json-value.ts'
import { subcategoryView } from '../details.ts'
import type { Level, Node } from '../node.ts'
import { isLink } from '../options.ts'
import { isListable } from './named-things.ts'
import { mayBeConditional } from './old-conditional.ts'
import { mayBeNumbered } from './what-saving-keeps.ts'
import { isUnfitName, mayNameIt } from './which-names-it.ts'

/**
 * Whether the application could do what an option asks of a node that does not have it yet, as far as the nodes around
 * tell: what the option needs besides is there, and what forbids it is not.
 */
export function mayBeSet(option: OptionFacts, node: Node): boolean {
  if (node.level === 'question' && !suitsType(option, node.type)) return false
  return askedOf[node.level]?.[option.name]?.(node) ?? true
}

/** Whether the application could do what an option asks of questions of a type. */
export function suitsType({ name }: OptionFacts, type: string | undefined): boolean {
  if (name === 'is_name') return !isUnfitName(type)
  return name !== 'in_list' || isListable(type)
}

type Asked = Readonly<Record<string, (node: Node) => boolean>>

const askedOf: Readonly<Partial<Record<Level, Asked>>> = {
  question: {
    is_name: mayNameIt,
    conditional: (node) => mayBeConditional(node) && !losesInput(node, 'conditional'),
  },
  questiongroup: {
    numbered: mayBeNumbered,
    user_role: ({ children }) => children.some(({ type }) => type === undefined || isStoredAs(type, 'user')),
  },
  subcategory: {
    has_links: (node) =>
      !isNested(node) && node.childrenAt('questiongroup').some((child) => isLink(child.option('form_options', 'link'))),
    media_gallery: (node) => !isNested(node),
    raw_questions: mayBeRaw,
  },
}

function isNested({ parent }: Node): boolean {
  return parent?.level === 'subcategory'
}

function losesInput({ type }: Node, option: string): boolean {
  const others = keyTypeFacts(type ?? '')?.input.otherwise ?? []
  return others.some((other) => other.option === option && other.withoutInput)
}

/** `table_grouping` is asked before `raw_questions`, and a map is not drawn question by question (format facts 11.2). */
function mayBeRaw(subcategory: Node): boolean {
  if (memberOf(subcategory.value.view_options, 'table_grouping') !== undefined) return false
  const takes = subcategoryView(subcategory)?.takes
  if (takes?.includes('questions') === false) return false
  const questions = subcategory.childrenAt('questiongroup').flatMap(({ children }) => children)
  return !questions.some(({ type }) => type === namesRead().mapType)
}
