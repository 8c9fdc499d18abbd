import type { RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { recordOf } from './options.ts'
import { type Use, usesIn } from './trees.ts'

/** The nodes of loaded questionnaires that use a key or questiongroup record, as far as no other record takes its place there. */
export function nodeUsesOf(record: RecordFact, index: FileIndex): readonly Use[] {
  if (record.keyword === undefined) return []
  const level = record.model === 'key' ? 'question' : 'questiongroup'
  const uses = usesIn(index.set)[level].get(record.keyword) ?? []
  return uses.filter(({ facts, node }) => recordOf(node, index.set.forFile(facts.uri)) === record)
}
