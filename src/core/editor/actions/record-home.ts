import { homeOf } from '../../questionnaire/enclosing-configuration.ts'
import { contextsOf, recordTexts } from '../../questionnaire/labels.ts'
import { type Node, walk } from '../../questionnaire/node.ts'
import { recordModel, recordOf } from '../../questionnaire/options.ts'
import { treesOf } from '../../questionnaire/trees.ts'
import type { FileFacts, Model, RecordFact } from '../../workspace/facts.ts'
import type { FileIndex } from '../../workspace/set-index.ts'
import type { Judged } from './action.ts'

/** The file that a new record belongs into, and where the texts that go with it are looked up. */
export interface RecordHome {
  readonly facts: FileFacts
  readonly index: FileIndex
  /** The context for new texts, such as `technologies` or `wocat`. */
  readonly context: string
}

/** Where a record behind a node belongs: where most records of the same kind behind its questionnaire are. */
export function homeForNode({ facts, index }: Judged, node: Node): RecordHome | undefined {
  const model = recordModel(node)
  const records = nodesBeside(facts, index, node).flatMap((one) =>
    recordModel(one) === model ? (recordOf(one, index) ?? []) : [],
  )
  const file = mostUsed(records) ?? anyHome(facts, index, model)
  const configuration = homeOf(node, index.set)?.configuration
  const contexts = contextsOf(configuration)
  return file && { facts: file, index, context: chooseContext(records, file, contexts, index) }

  function mostUsed(used: readonly RecordFact[]): FileFacts | undefined {
    const counts = new Map<string, number>()
    for (const { uri } of used) counts.set(uri, (counts.get(uri) ?? 0) + 1)
    const own = counts.get(facts.uri)
    const [most] = [...counts].sort(([, left], [, right]) => right - left)
    // What is used by several questionnaires stands in a file of its own; it is not where new records belong.
    const uri = own === undefined ? most?.[0] : facts.uri
    return index.set.files.find((one) => one.uri === uri)
  }
}

/** Where a record that another record refers to belongs: beside that one. */
export function homeForOwner({ facts, index }: Judged, owner: RecordFact): RecordHome {
  const [configuration] = facts.configurations
  const contexts = contextsOf(configuration)
  const beside = facts.records.filter(({ model }) => model === owner.model)
  return { facts, index, context: chooseContext(beside, facts, contexts, index) }
}

function nodesBeside(facts: FileFacts, index: FileIndex, node: Node): readonly Node[] {
  const home = homeOf(node, index.set)
  const { fragment } = treesOf(facts)
  const roots = home?.sections ?? (fragment ? [fragment] : [])
  return roots.flatMap((root) => walk(root))
}

/** The file itself where it can hold records, else the last file of the set that does. */
function anyHome(facts: FileFacts, index: FileIndex, model: Model): FileFacts | undefined {
  if (canHold(facts)) return facts
  return index.set.files.findLast((file) => canHold(file) && file.records.some((record) => record.model === model))
}

function canHold({ kind }: FileFacts): boolean {
  return kind === 'fixture' || kind === 'configuration' || kind === 'definitions'
}

const mostLookedAt = 50

/** The context that the records beside use; the texts of the file's own code when they have none. */
function chooseContext(
  beside: readonly RecordFact[],
  file: FileFacts,
  contexts: readonly string[],
  index: FileIndex,
): string {
  const counts = new Map<string, number>()
  for (const record of beside.filter(({ uri }) => uri === file.uri).slice(-mostLookedAt)) {
    const texts = recordTexts(record, index)
    const context = contexts.find((name) => Object.hasOwn(texts, name))
    if (context !== undefined) counts.set(context, (counts.get(context) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left)
  return most?.[0] ?? contexts.at(-2) ?? contexts.at(-1) ?? 'wocat'
}
