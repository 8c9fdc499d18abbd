import { configurationLabel, recordName } from '../../questionnaire/locate.ts'
import { firstByFile, loadPosition } from '../../sets/load-order.ts'
import { counted } from '../../text/count.ts'
import { addToGroup } from '../../text/group-by.ts'
import { isSameJson } from '../../text/json-value.ts'
import { ownTexts, type RecordFact } from '../../workspace/facts.ts'
import { lookAt } from '../../workspace/looked-at.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/** Two files of a set that redefine each other's records. */
export const conflictingRecords = defineRule({
  meta: {
    id: 'conflicting-records',
    consequence: 'ineffective',
    category: 'project',
    summary: 'Two files of a set have records with the same model and pk but different content.',
    why: 'Loading fixtures silently replaces records with the same model and pk, so the loading order decides what the application shows.',
    messages: {
      conflict:
        '{other} has {count} with the pk of a record in this file but different content (the first is {first}); the file loaded last wins. If that is intended, list the files as a set with "overrides: true"; if the files are alternatives, list them in different sets.',
    },
  },
  create: ({ file, report }) => ({
    file: () => {
      if (file.set.overrides) return
      for (const [other, conflicts] of conflictsByFile(file)) {
        const [first] = conflicts
        const count = counted(conflicts.length, 'record', conflicts.map(recordName))
        const name = first === undefined ? '' : `${first.model} ${nameOf(first)}`
        report('conflict', { pointer: '', range: { start: 0, end: 0 } }, { other, count, first: name })
      }
    },
  }),
})

/** The records of a file that differ from one of the same pk in a file that is loaded before. */
function conflictsByFile(file: SetFile): ReadonlyMap<string, readonly RecordFact[]> {
  const { set } = file
  const conflicts = new Map<string, RecordFact[]>()
  const position = loadPosition(file.uri, set)
  for (const record of file.records) {
    const twins = set.pkTwins(record)
    if (twins.length === 0) continue
    for (const [uri, twin] of firstByFile(twins)) {
      if (loadPosition(uri, set) < position && !isSame(twin, record)) addToGroup(conflicts, uri, record)
    }
  }
  return conflicts
}

function isSame(left: RecordFact, right: RecordFact): boolean {
  for (const record of [left, right]) lookAt(ownTexts(record))
  return isSameJson(left.fields, right.fields)
}

function nameOf(record: RecordFact): string {
  if (record.model === 'configuration') return configurationLabel(record)
  return record.keyword ?? String(record.pk)
}
