import { homeOf } from '../../questionnaire/enclosing-configuration.ts'
import { inheritanceOf, type Source, sourcesOf } from '../../questionnaire/inheritance.ts'
import { typeOf } from '../../questionnaire/key-types.ts'
import { ancestor, type Level, type Node, walk } from '../../questionnaire/node.ts'
import { optionOf, recordOf } from '../../questionnaire/options.ts'
import { usesIn } from '../../questionnaire/trees.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { Candidate } from './candidate.ts'
import { countMisfits, optionsSetBy } from './fitting.ts'
import { byKeyword } from './labelled.ts'
import { bestOf, farthest, rankOf, recordsOf } from './records.ts'
import type { Setting } from './setting.ts'

/** A node that is being given its keyword: itself, or the place below a parent where it is to be. */
export interface NodePlace {
  readonly level: Level
  readonly parent: Node | undefined
  readonly self: Node | undefined
  /** How many children of its parent stand before it. */
  readonly position: number
}

/** The keywords that a node can have: those that would stand twice are left out. */
export function nodeKeywords(place: NodePlace, setting: Setting): Candidate[] {
  const { index, contexts } = setting
  const model = modelOf(place.level)
  const taken = takenBeside(place, setting)
  const uses = usesIn(index.set)[place.level]
  const isUsed = (keyword: string): boolean => (uses.get(keyword) ?? []).some(({ node }) => node !== place.self)
  const records = recordsOf(model, 'keyword', index)
  const anchor = anchorOf(place, records)
  const options = place.self?.level === 'question' ? optionsSetBy(place.self, index) : []
  const elsewhere = askedElsewhere(place, setting)
  const isFitting = place.level === 'question' ? keyFilter(place.parent, setting) : () => true
  const ranked = records.flatMap(({ record, order }) => {
    const keyword = record.keyword ?? ''
    if (taken.has(keyword) || !isFitting(record)) return []
    const isElsewhere = model === 'category' ? isUsedAsCategory(keyword, place, setting) : isUsed(keyword)
    const misfits = options.length > 0 ? countMisfits(options, typeOf(record), index) : 0
    const candidate = (): Candidate => byKeyword(record, contexts, index)
    const rank = rankOf(isElsewhere, order, anchor, misfits)
    return [{ candidate, rank: elsewhere.has(keyword) ? rank - 2 * farthest : rank }]
  })
  return bestOf(ranked, setting.cursor.typed)
}

function modelOf(level: Level): 'key' | 'questiongroup' | 'category' {
  if (level === 'question') return 'key'
  return level === 'questiongroup' ? 'questiongroup' : 'category'
}

/** The keywords that another node has which may not share its keyword with this one. */
function takenBeside({ level, parent, self }: NodePlace, setting: Setting): ReadonlySet<string> {
  const taken = new Set<string>()
  const add = (node: Node): void => {
    if (node !== self && node.keyword !== undefined && modelOf(node.level) === modelOf(level)) taken.add(node.keyword)
  }
  if (level === 'question') {
    for (const sibling of parent?.children ?? []) add(sibling)
    return taken
  }
  for (const root of rootsOf(parent ?? self, setting)) for (const node of walk(root)) add(node)
  return taken
}

/** The sections of the questionnaire around, or the root of a fragment. */
function rootsOf(node: Node | undefined, { index, location, facts }: Setting): readonly Node[] {
  const home = node && homeOf(node, index.set)
  if (home) return home.sections
  if (node) {
    let root = node
    while (root.parent) root = root.parent
    return [root]
  }
  const { configuration } = location
  const sections = usesIn(index.set).section
  return [...sections.values()].flatMap((uses) =>
    uses.flatMap((use) => (use.facts === facts && use.configuration === configuration ? use.node : [])),
  )
}

const groupLevels = ['section', 'category', 'subcategory'] as const

function isUsedAsCategory(keyword: string, { self }: NodePlace, { index }: Setting): boolean {
  const uses = usesIn(index.set)
  return groupLevels.some((level) => (uses[level].get(keyword) ?? []).some(({ node }) => node !== self))
}

/** Where the record stands that the nearest node before this one names. */
function anchorOf(
  { level, parent, self, position }: NodePlace,
  records: readonly { readonly record: RecordFact; readonly order: number }[],
): number | undefined {
  const siblings = (parent?.children ?? []).filter((child) => child !== self && modelOf(child.level) === modelOf(level))
  const before = siblings.slice(0, position).findLast(({ keyword }) => keyword !== undefined)
  const near = before ?? siblings.find(({ keyword }) => keyword !== undefined) ?? nodeBefore(parent, level)
  return records.find(({ record }) => record.keyword === near?.keyword)?.order
}

/** The last node of the level in what stands before the parent. */
function nodeBefore(parent: Node | undefined, level: Level): Node | undefined {
  const category = parent && ancestor(parent, 'category')
  if (category === undefined || parent === undefined) return undefined
  const nodes = walk(category)
  return nodes.slice(0, nodes.indexOf(parent)).findLast((node) => modelOf(node.level) === modelOf(level))
}

/** What other nodes with the keyword of the parent hold: another edition or questionnaire shows what belongs in it. */
function askedElsewhere({ level, parent }: NodePlace, { index }: Setting): ReadonlySet<string> {
  const twins = parent?.keyword === undefined ? [] : (usesIn(index.set)[parent.level].get(parent.keyword) ?? [])
  const children = twins.flatMap(({ node }) => (node === parent ? [] : node.children))
  return new Set(children.flatMap((child) => (child.level === level ? (child.keyword ?? []) : [])))
}

/** Which keys a questiongroup can ask: one that inherits those of its source, one with a link the key of the link, others any but that. */
function keyFilter(parent: Node | undefined, setting: Setting): (key: RecordFact) => boolean {
  const { facts, index } = setting
  const sources = sourcesOfParent(parent, setting)
  const link = parent && optionOf(parent, 'form_options', 'link', facts.uri, index)?.value
  const isLink = typeof link === 'string' && link !== ''
  return (key) => {
    const isAsked = sources === undefined || sources.some((source) => asks(source.node, key.keyword ?? ''))
    return isAsked && (parent === undefined || (typeOf(key) === 'link_id') === isLink)
  }
}

/** The questiongroups that fill the parent with their answers; `undefined` when it is filled in itself. */
function sourcesOfParent(parent: Node | undefined, { index }: Setting): readonly Source[] | undefined {
  const record = parent && recordOf(parent, index)
  const inheritance = record && inheritanceOf(record)
  const sources = inheritance && sourcesOf(inheritance, index.set)
  return sources?.length === 0 ? undefined : sources
}

/** Whether a questiongroup asks a key. */
function asks(source: Node, keyword: string): boolean {
  return source.children.some((question) => question.keyword === keyword)
}
