import { modelOfLevel, type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { listedValues, translationOf } from '../questionnaire/record-uses.ts'
import type { Model, RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'

/** A record that is gone, where it was, and the node that still needs it. */
export interface GoneDefinition {
  readonly record: RecordFact
  readonly node: Node
}

/**
 * Records that a questionnaire still names, and that were there before, where no loaded file has any record of their
 * kind left: a check says nothing of these, as it takes such definitions for some that were not given to it.
 */
export function goneDefinitions(old: Questionnaire, now: Questionnaire): readonly GoneDefinition[] {
  const isOpen = (model: Model): boolean => !now.file.set.hasAny(model)
  if (!definitionModels.some((model) => isOpen(model) && old.file.set.hasAny(model))) return []
  const before = new Map(walkAll(old.roots).flatMap((node) => (node.record ? [[nameOf(node), node] as const] : [])))
  const gone = new Map<string, GoneDefinition>()
  for (const node of walkAll(now.roots)) {
    const was = before.get(nameOf(node))
    if (was?.record === undefined) continue
    for (const record of missingFor(was.record, was.file, node)) {
      const name = `${record.uri} ${record.pointer}`
      if (isOpen(record.model) && !gone.has(name)) gone.set(name, { record, node })
    }
  }
  return [...gone.values()]
}

const definitionModels: readonly Model[] = ['key', 'value', 'questiongroup', 'category', 'translation']

function nameOf({ level, keyword }: Node): string {
  return `${modelOfLevel(level)} ${keyword}`
}

/** What a record of before was, and referred to, of which a node finds nothing now. */
function missingFor(record: RecordFact, file: SetFile, node: Node): readonly RecordFact[] {
  if (node.record === undefined) return [record]
  const texts = [textsOf(record, file)]
  if (record.model !== 'key' || node.record.model !== 'key') return unfound(texts, [textsOf(node.record, node.file)])
  const [olds, nows] = [listedValues(record, file), listedValues(node.record, node.file)]
  return [
    ...unfound(texts, [textsOf(node.record, node.file)]),
    ...unfound(
      olds.map(({ value }) => value),
      nows.map(({ value }) => value),
    ),
  ]
}

function textsOf(record: RecordFact, file: SetFile): RecordFact | undefined {
  return record.fields.translation === undefined ? undefined : translationOf(record, file)
}

/** The records of before, where as many are named now, and none is there. */
function unfound(
  olds: readonly (RecordFact | undefined)[],
  nows: readonly (RecordFact | undefined)[],
): readonly RecordFact[] {
  if (nows.length === 0 || nows.some(Boolean)) return []
  return olds.filter((record) => record !== undefined)
}
