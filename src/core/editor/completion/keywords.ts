import { inheritanceOf, sourcesOf } from '../../questionnaire/inheritance.ts'
import { typeOfKey } from '../../questionnaire/key-types.ts'
import { ancestor, type Level, modelOfLevel, type Node, questionnairesOf, walk } from '../../questionnaire/node.ts'
import { nodesIn } from '../../questionnaire/nodes-by-keyword.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import type { Candidate } from './candidate.ts'
import { countMisfits, optionsSetBy } from './fitting.ts'
import { byKeyword } from './labelled.ts'
import { bestOf, farthest, rankOf, recordsOf } from './rank-records.ts'
import type { Setting } from './setting.ts'

/** A node that is being given its keyword: itself, or the place below a parent where it is to be. */
export interface NodePlace {
  readonly level: Level
  readonly parent: Node | undefined
  readonly self: Node | undefined
  /** How many children of its parent are before it. */
  readonly position: number
}

/** The keywords that a node can have: those that would are twice are left out. */
export function nodeKeywords(place: NodePlace, setting: Setting): Candidate[] {
  const { file, contexts } = setting
  const model = modelOfLevel(place.level)
  const taken = takenBeside(place, setting)
  const nodes = nodesIn(file.set)[place.level]
  const isUsed = (keyword: string): boolean => (nodes.get(keyword) ?? []).some((node) => node !== place.self)
  const records = recordsOf(model, 'keyword', file)
  const anchor = anchorOf(place, records)
  const options = place.self?.level === 'question' ? optionsSetBy(place.self, file) : []
  const elsewhere = askedElsewhere(place, setting)
  const isFitting = place.level === 'question' ? keyFilter(place.parent, setting) : () => true
  const ranked = records.flatMap(({ record, order }) => {
    const keyword = record.keyword ?? ''
    if (taken.has(keyword) || !isFitting(record)) return []
    const isElsewhere = model === 'category' ? isUsedAsCategory(keyword, place, setting) : isUsed(keyword)
    const misfits = options.length > 0 ? countMisfits(options, typeOfKey(record)) : 0
    const candidate = (): Candidate => byKeyword(record, contexts, file)
    const rank = rankOf(isElsewhere, order, anchor, misfits)
    return [{ candidate, rank: elsewhere.has(keyword) ? rank - 2 * farthest : rank }]
  })
  return bestOf(ranked, setting.cursor.typed)
}

/** The keywords that another node has which may not share its keyword with this one. */
function takenBeside({ level, parent, self }: NodePlace, setting: Setting): ReadonlySet<string> {
  const taken = new Set<string>()
  const add = (node: Node): void => {
    if (node !== self && node.keyword !== undefined && modelOfLevel(node.level) === modelOfLevel(level))
      taken.add(node.keyword)
  }
  if (level === 'question') {
    for (const sibling of parent?.children ?? []) add(sibling)
    return taken
  }
  for (const root of rootsOf(parent ?? self, setting)) for (const node of walk(root)) add(node)
  return taken
}

/** The sections of the questionnaire around, or the root of a fragment. */
function rootsOf(node: Node | undefined, { file, location }: Setting): readonly Node[] {
  if (node) return node.questionnaire.roots
  const { configuration } = location
  const around = questionnairesOf(file).find((one) => one.configuration && one.configuration === configuration)
  return around?.roots ?? []
}

const groupLevels = ['section', 'category', 'subcategory'] as const

function isUsedAsCategory(keyword: string, { self }: NodePlace, { file }: Setting): boolean {
  const nodes = nodesIn(file.set)
  return groupLevels.some((level) => (nodes[level].get(keyword) ?? []).some((node) => node !== self))
}

/** Where the record is that the nearest node before this one names. */
function anchorOf(
  { level, parent, self, position }: NodePlace,
  records: readonly { readonly record: RecordFact; readonly order: number }[],
): number | undefined {
  const siblings = (parent?.children ?? []).filter(
    (child) => child !== self && modelOfLevel(child.level) === modelOfLevel(level),
  )
  const before = siblings.slice(0, position).findLast(({ keyword }) => keyword !== undefined)
  const near = before ?? siblings.find(({ keyword }) => keyword !== undefined) ?? nodeBefore(parent, level)
  return records.find(({ record }) => record.keyword === near?.keyword)?.order
}

/** The last node of the level in what is before the parent. */
function nodeBefore(parent: Node | undefined, level: Level): Node | undefined {
  const category = parent && ancestor(parent, 'category')
  if (category === undefined || parent === undefined) return undefined
  const nodes = walk(category)
  return nodes.slice(0, nodes.indexOf(parent)).findLast((node) => modelOfLevel(node.level) === modelOfLevel(level))
}

/** What other nodes with the keyword of the parent contain: another edition or questionnaire shows what belongs in it. */
function askedElsewhere({ level, parent }: NodePlace, { file }: Setting): ReadonlySet<string> {
  const twins = parent?.keyword === undefined ? [] : (nodesIn(file.set)[parent.level].get(parent.keyword) ?? [])
  const children = twins.flatMap((node) => (node === parent ? [] : node.children))
  return new Set(children.flatMap((child) => (child.level === level ? (child.keyword ?? []) : [])))
}

/** Which keys a questiongroup can ask: one that inherits those of its source, one with a link the key of the link, others any but that. */
function keyFilter(parent: Node | undefined, setting: Setting): (key: RecordFact) => boolean {
  const sources = sourcesOfParent(parent, setting)
  const link = parent?.option('form_options', 'link')?.value
  const isLink = typeof link === 'string' && link !== ''
  return (key) => {
    const isAsked = sources === undefined || sources.some((source) => asks(source, key.keyword ?? ''))
    return isAsked && (parent === undefined || isStoredAs(typeOfKey(key), 'questionnaire') === isLink)
  }
}

/** The questiongroups that fill the parent with their answers; `undefined` when it is filled in itself. */
function sourcesOfParent(parent: Node | undefined, { file }: Setting): readonly Node[] | undefined {
  const record = parent?.record
  const inheritance = record && inheritanceOf(record)
  const sources = inheritance && sourcesOf(inheritance, file.set)
  return sources?.length === 0 ? undefined : sources
}

/** Whether a questiongroup asks a key. */
function asks(source: Node, keyword: string): boolean {
  return source.children.some((question) => question.keyword === keyword)
}
