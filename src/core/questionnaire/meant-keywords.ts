import { referencesIn } from '../schema/references.ts'
import { resolveRef } from '../schema/source.ts'
import { indexNames, type NameIndex, nearestIn } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'
import type { ConfigurationFact, FileFacts } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import { isLost } from './lost-records.ts'
import {
  modelOfLevel,
  type Node,
  type NodeModel,
  nodeModels,
  type Questionnaire,
  questionnairesOf,
  walk,
  walkAll,
} from './node.ts'

/** What a keyword that no record has is meant to be. */
export interface MeantKeyword {
  readonly keyword: string
  /**
   * Where options still name it, as pointers, when it is not near: a renaming was left half done, as its record is there, and nothing
   * asks it. Empty when it is near, and so misspelt.
   */
  readonly named: readonly string[]
}

type Named = Readonly<Record<NodeModel, Set<string>>>

/** The keywords that the nodes of a file name. */
const namedIn = new WeakMap<FileFacts, Named>()

function hasAll(file: SetFile, model: NodeModel, keywords: ReadonlySet<string>): boolean {
  for (const keyword of keywords) if (file.byKeyword(model, keyword) === undefined) return false
  return true
}

/** Whether nodes of a file name a keyword of a model; known once it was looked for those that no record has. */
export function nodesName(facts: FileFacts, model: NodeModel, keyword: string): boolean {
  return namedIn.get(facts)?.[model].has(keyword) === true
}

/** The nodes of a file whose keywords no record has, each with what is meant, if that is plain. */
export const unknownKeywords = remember((file: SetFile): ReadonlyMap<Node, MeantKeyword | undefined> => {
  const unknown = new Map<Node, MeantKeyword | undefined>()
  // While somebody types in one file, the others stay as they were, and mostly find all that they name.
  const before = namedIn.get(file.facts)
  if (before && nodeModels.every((model) => hasAll(file, model, before[model]))) return unknown
  const named: Named = { key: new Set(), questiongroup: new Set(), category: new Set() }
  namedIn.set(file.facts, named)
  for (const questionnaire of questionnairesOf(file)) {
    const far: Node[] = []
    for (const node of walkAll(questionnaire.roots)) {
      const { keyword, level } = node
      const model = modelOfLevel(level)
      if (keyword === undefined) continue
      named[model].add(keyword)
      if (node.record !== undefined) continue
      if (!file.set.hasAny(model) || isLost(model, keyword, file.set)) continue
      const near = nearestIn(namesOf(model, file.set), keyword, standsAround(node))
      unknown.set(node, near === undefined ? undefined : { keyword: near, named: [] })
      if (near === undefined) far.push(node)
    }
    for (const model of ['key', 'questiongroup'] as const) {
      const nodes = far.filter(({ level }) => modelOfLevel(level) === model)
      const meant = renamedTo(nodes, model, questionnaire)
      if (meant) for (const node of nodes) unknown.set(node, meant)
    }
  }
  return unknown
})

/** The keywords that are meant in a file, by the pointers of those that are there. */
export function meantKeywords(file: SetFile): ReadonlyMap<string, string> {
  return new Map(
    [...unknownKeywords(file)].flatMap(([node, meant]) =>
      meant ? [[node.place('keyword').pointer, meant.keyword] as const] : [],
    ),
  )
}

const indexesIn = remember((_set: SetIndex) => new Map<NodeModel, NameIndex>())

/** The names of the records of a model; few sets are asked for those of all. */
function namesOf(model: NodeModel, set: SetIndex): NameIndex {
  const indexes = indexesIn(set)
  const index = indexes.get(model) ?? indexNames(set.keywords(model))
  indexes.set(model, index)
  return index
}

/** The one name of a record that the options of a questionnaire name and that it does not ask, where it asks one unknown name. */
function renamedTo(
  unknown: readonly Node[],
  model: NodeModel,
  { file, configuration, roots }: Questionnaire,
): MeantKeyword | undefined {
  if (configuration === undefined || new Set(unknown.map(({ keyword }) => keyword)).size !== 1) return undefined
  const asked = new Set(walkAll(roots).map(({ keyword }) => keyword))
  const lost = new Map<string, string[]>()
  for (const [name, pointer] of namesInOptions(configuration, model)) {
    if (asked.has(name) || file.byKeyword(model, name) === undefined) continue
    const named = lost.get(name) ?? []
    lost.set(name, named)
    named.push(pointer)
  }
  const [only, ...others] = lost
  return only === undefined || others.length > 0 ? undefined : { keyword: only[0], named: only[1] }
}

/** The names in what the options of a configuration refer to a model by, each with its pointer; of conditions what waits for them. */
export function namesInOptions(
  { data, dataPointer }: ConfigurationFact,
  model: NodeModel,
): readonly (readonly [name: string, pointer: string])[] {
  const schema = resolveRef('https://questlint.dev/schemas/configuration.schema.json#/$defs/data')
  return referencesIn(schema, data, dataPointer).flatMap(({ refersTo, text, pointer }) => {
    if (typeof text === 'number' || refersTo.startsWith('template:')) return []
    return splitNames(text, refersTo, model).map((name) => [name, pointer] as const)
  })
}

function splitNames(text: string, refersTo: string, model: NodeModel): readonly string[] {
  if (refersTo === 'conditionEntry') return [text.slice(text.lastIndexOf('|') + 1)]
  // Conditions mostly have the name of what waits for them.
  if (refersTo === 'condition') return [text]
  const models = refersTo.split(/[|.]/)
  const names = models.length > 1 ? text.split(/[|.,]/) : [text]
  return names.filter((_, position) => models[position % models.length] === model)
}

const keywordsBelow = remember(({ children }: Node) => new Set(children.map(({ keyword }) => keyword)))

/** What is beside, around or within the node already is not what its author meant. */
function standsAround(node: Node): (keyword: string) => boolean {
  let inner: Set<string | undefined> | undefined
  return (keyword) => {
    if (node.parent && keywordsBelow(node.parent).has(keyword)) return true
    for (let outer = node.parent; outer; outer = outer.parent) if (outer.keyword === keyword) return true
    inner ??= new Set(walk(node).map((one) => one.keyword))
    return inner.has(keyword)
  }
}
