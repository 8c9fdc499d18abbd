import { remember } from '../text/remember.ts'
import { type ConfigurationFact, keywordPlace, type RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { builtInCategoryUses, builtInUses } from './built-in-names.ts'
import { type MeantKeyword, namesInOptions, nodesName, unknownKeywords } from './meant-keywords.ts'
import { modelOfLevel, type NodeModel, nodeModels } from './node.ts'

/** What is to be written where, by file and pointer. */
type Corrections = Map<string, Map<string, string>>

/** The keywords that are meant in a set: as values of nodes and records, and as the names of definitions in plain files. */
export function correctionsOf(set: SetIndex): { readonly values: Corrections; readonly definitions: Corrections } {
  const values: Corrections = new Map()
  const definitions: Corrections = new Map()
  const records = misspeltRecords(set)
  for (const [record, keyword] of records) {
    const corrections = record.form === 'authoring' ? definitions : values
    add(corrections, record.uri, keywordPlace(record).pointer, keyword)
  }
  for (const file of set.files) {
    for (const [node, meant] of unknownKeywords(file)) {
      if (meant === undefined) continue
      const [record] = set.withKeyword(modelOfLevel(node.level), meant.keyword)
      if (record && records.has(record)) continue
      add(values, file.uri, node.place('keyword').pointer, meant.keyword)
    }
  }
  return { values, definitions }
}

function add(corrections: Corrections, uri: string, pointer: string, keyword: string): void {
  const ofFile = corrections.get(uri) ?? new Map<string, string>()
  corrections.set(uri, ofFile.set(pointer, keyword))
}

/**
 * The records of a set that are what is misspelt, each with the keyword that is meant: two nodes or more name it alike by another one
 * that is near, and nothing names it as it is written.
 */
export const misspeltRecords = remember((set: SetIndex): ReadonlyMap<RecordFact, string> => {
  const misspelt = new Map<RecordFact, string>()
  for (const model of nodeModels) {
    const slips = slipsIn(set, model)
    const meant = [...slips.values()].map((slip) => slip?.keyword)
    for (const [name, slip] of slips) {
      if (slip === undefined || slip.nodes < 2) continue
      const [record, ...others] = set.withKeyword(model, slip.keyword)
      if (record === undefined || others.length > 0) continue
      if (meant.indexOf(slip.keyword) !== meant.lastIndexOf(slip.keyword)) continue
      if (!isNamed(model, slip.keyword, set)) misspelt.set(record, name)
    }
  }
  return misspelt
})

/**
 * Those of the misspelt records that a node of their own file names as it is meant. What a file only defines may be in sets of others,
 * in which it is named as it is written.
 */
export const misspeltAtHome = remember((set: SetIndex): ReadonlySet<RecordFact> => {
  const isAtHome = ([record, name]: readonly [RecordFact, string]): boolean => {
    const nodes = [...unknownKeywords(set.fileOf(record)).keys()]
    return nodes.some(({ keyword, level }) => keyword === name && modelOfLevel(level) === record.model)
  }
  return new Set([...misspeltRecords(set)].filter(isAtHome).map(([record]) => record))
})

interface Slip {
  readonly keyword: string
  nodes: number
}

/** What is near the names of nodes that no record has; `undefined` where nothing is, or not the same for all nodes. */
function slipsIn({ files }: SetIndex, model: NodeModel): ReadonlyMap<string, Slip | undefined> {
  const slips = new Map<string, Slip | undefined>()
  for (const [{ keyword: name, level }, meant] of files.flatMap((file) => [...unknownKeywords(file)])) {
    if (name === undefined || modelOfLevel(level) !== model) continue
    const known = slips.get(name)
    if (!slips.has(name)) slips.set(name, isNear(meant) ? { keyword: meant.keyword, nodes: 1 } : undefined)
    else if (known && known.keyword === meant?.keyword) known.nodes++
    else slips.set(name, undefined)
  }
  return slips
}

function isNear(meant: MeantKeyword | undefined): meant is MeantKeyword {
  return meant !== undefined && meant.named.length === 0
}

/** Whether nodes, options, stored answers or the application itself name the records of a keyword. */
function isNamed(model: NodeModel, keyword: string, { files }: SetIndex): boolean {
  const builtIn = model === 'category' ? builtInCategoryUses(keyword) : builtInUses(keyword)
  if (builtIn.length > 0) return true
  return files.some(
    ({ kind, facts, configurations }) =>
      kind === 'answers' ||
      nodesName(facts, model, keyword) ||
      configurations.some((configuration) => namedByOptions(configuration)[model].has(keyword)),
  )
}

/** The names in the options of a configuration; most keys that are typed leave it as it is. */
const namedByOptions = remember((configuration: ConfigurationFact): Readonly<Record<NodeModel, Set<string>>> => {
  const names = (model: NodeModel) => new Set(namesInOptions(configuration, model).map(([name]) => name))
  return { key: names('key'), questiongroup: names('questiongroup'), category: names('category') }
})
