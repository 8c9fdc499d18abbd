import { contextsOf, recordTexts } from '../questionnaire/labels.ts'
import { modelOfLevel, type Node, walkAll } from '../questionnaire/node.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** The file that a new record belongs into, and where the texts that go with it are looked up. */
export interface RecordHome {
  readonly file: SetFile
  /** The context for new texts, such as `technologies` or `wocat`. */
  readonly context: string
}

/** Where a record behind a node belongs: where most records of the same kind behind its questionnaire are. */
export function homeForNode({ level, questionnaire }: Pick<Node, 'level' | 'questionnaire'>): RecordHome | undefined {
  const { roots, configuration, file: own } = questionnaire
  const model = modelOfLevel(level)
  const records = walkAll(roots).flatMap((one) => (modelOfLevel(one.level) === model ? (one.record ?? []) : []))
  const file = mostUsed(records, own) ?? anyFile(own, model)
  return file && { file, context: chooseContext(records, file, contextsOf(configuration)) }
}

function mostUsed(used: readonly RecordFact[], own: SetFile): SetFile | undefined {
  const counts = new Map<string, number>()
  for (const { uri } of used) counts.set(uri, (counts.get(uri) ?? 0) + 1)
  // What is used by several questionnaires is in a file of its own; it is not where new records belong.
  if (counts.has(own.uri)) return own
  const [most] = [...counts].sort(([, left], [, right]) => right - left)
  return most && own.set.file(most[0])
}

/** Where a record that another record refers to belongs: beside that one. */
export function homeForOwner(file: SetFile, owner: RecordFact): RecordHome {
  const beside = file.records.filter(({ model }) => model === owner.model)
  return { file, context: chooseContext(beside, file, contextsOf(file.configurations[0])) }
}

/** The file itself where it can contain records, else the last file of the set that does. */
function anyFile(own: SetFile, model: Model): SetFile | undefined {
  if (canHold(own)) return own
  return own.set.files.findLast((file) => canHold(file) && file.records.some((record) => record.model === model))
}

function canHold({ kind }: SetFile): boolean {
  return kind === 'fixture' || kind === 'configuration' || kind === 'definitions'
}

const mostLookedAt = 50

/** The context that the records beside use; the texts of the file's own code when they have none. */
function chooseContext(beside: readonly RecordFact[], file: SetFile, contexts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const record of beside.filter(({ uri }) => uri === file.uri).slice(-mostLookedAt)) {
    const texts = recordTexts(record, file)
    const context = contexts.find((name) => Object.hasOwn(texts, name))
    if (context !== undefined) counts.set(context, (counts.get(context) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left)
  return most?.[0] ?? contexts.at(-2) ?? contexts.at(-1) ?? 'wocat'
}
