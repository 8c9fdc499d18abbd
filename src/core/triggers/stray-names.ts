import { childLists, type Node, walk } from '../questionnaire/node.ts'
import { type OptionContainer, optionsOf } from '../schema/options.ts'
import { isObject } from '../text/json-value.ts'
import { nearestName } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'

/** Names that a broken or misplaced option could mean; other findings are about the option itself. */
export interface LooseNames {
  readonly has: (name: string) => boolean
  readonly names: ReadonlySet<string>
  /** Set when the option could mean any name at all. */
  readonly any: boolean
}

/** Names that are still being gathered. */
export interface GrowingNames extends LooseNames {
  readonly names: Set<string>
  any: boolean
}

/** No names yet. */
export function createLooseNames(): GrowingNames {
  const names = new Set<string>()
  const loose: GrowingNames = { names, any: false, has: (name) => loose.any || names.has(name) }
  return loose
}

/** Adds all texts in a value, taken apart at the separators of conditions; a value that has no name could mean any. */
export function addNames(loose: GrowingNames, value: unknown): void {
  const before = loose.names.size
  addTexts(loose.names, value, 3)
  const endsEmpty = typeof value === 'string' && /\|\s*$/.test(value)
  if (loose.names.size === before || endsEmpty) loose.any = true
}

function addTexts(names: Set<string>, value: unknown, depth: number): void {
  if (typeof value === 'string') {
    for (const piece of value.split(/[|,]/)) if (piece.trim() !== '') names.add(piece.trim())
  } else if (typeof value === 'object' && value !== null && depth > 0) {
    for (const item of Object.values(value)) addTexts(names, item, depth - 1)
  }
}

const noNames: LooseNames = createLooseNames()
const strays = new WeakMap<Node, Map<string, LooseNames>>()

/**
 * The names in options at or below a node that are plainly meant for conditions but are misspelt or are in the wrong
 * object or at the wrong level.
 */
export function strayNames(scope: Node, kind: 'question' | 'questiongroup' | 'other'): LooseNames {
  if (nodesWithUnknownMembers(scope).length === 0) return noNames
  const ofScope = strays.get(scope) ?? new Map<string, LooseNames>()
  strays.set(scope, ofScope)
  const names = ofScope.get(kind) ?? collectStrays(scope, kind)
  ofScope.set(kind, names)
  return names
}

const wanted = {
  question: ['question_condition', 'question_conditions', 'table_condition'],
  questiongroup: ['questiongroup_condition', 'questiongroup_conditions'],
  other: ['has_other', 'other_radio'],
} as const

function collectStrays(scope: Node, kind: keyof typeof wanted): LooseNames {
  const loose = createLooseNames()
  // Each by itself: a slip in one of two names that differ in one letter is near to both.
  const isWanted = memoise((name) =>
    wanted[kind].some((option) => option === name || nearestName(name, [option]) !== undefined),
  )
  for (const node of nodesWithUnknownMembers(scope)) {
    for (const [name, value, isKnown] of membersOf(node)) if (!isKnown && isWanted(name)) addNames(loose, value)
  }
  return loose
}

const oddNodes = remember((root: Node): readonly Node[] => walk(root).filter(hasUnknownMember))

/** The nodes at or below a scope that have a member which is not known there: few, and looked for once a questionnaire. */
function nodesWithUnknownMembers(scope: Node): readonly Node[] {
  let root = scope
  while (root.parent) root = root.parent
  const odd = oddNodes(root)
  return odd.length === 0 || scope === root ? odd : odd.filter((node) => isWithin(node, scope))
}

function isWithin(node: Node, scope: Node): boolean {
  for (let one: Node | undefined = node; one; one = one.parent) if (one === scope) return true
  return false
}

function hasUnknownMember(node: Node): boolean {
  const known = optionsOf(node.level, 'node')
  for (const name in node.value) {
    if (childLists.has(name)) continue
    if (!known.has(name)) return true
    const value = node.value[name]
    if (!isObject(value)) continue
    const options = optionsOf(node.level, name as OptionContainer)
    for (const option in value) if (!options.has(option)) return true
  }
  return false
}

/** Whether a node has an option misspelt, or in an object where it is not read. */
export function hasStrayOption(node: Node, option: string): boolean {
  for (const [name, , isKnown] of membersOf(node)) {
    if (!isKnown && (name === option || nearestName(name, [option]) !== undefined)) return true
  }
  return false
}

/** The members of a node and of the objects of options in it, and whether each is known there. */
function* membersOf(node: Node): Generator<readonly [name: string, value: unknown, isKnown: boolean]> {
  const known = optionsOf(node.level, 'node')
  for (const [name, value] of Object.entries(node.value)) {
    if (childLists.has(name)) continue
    yield [name, value, known.has(name)]
    if (!isObject(value)) continue
    // A misspelt container hides everything in it.
    const options = optionsOf(node.level, name as OptionContainer)
    for (const [option, setting] of Object.entries(value)) yield [option, setting, options.has(option)]
  }
}

function memoise(test: (name: string) => boolean): (name: string) => boolean {
  const results = new Map<string, boolean>()
  return (name) => {
    const result = results.get(name) ?? test(name)
    results.set(name, result)
    return result
  }
}
