import { isSameJson } from '../text/json-value.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { defineRule } from './rule.ts'

/** Two files of a set that redefine each other's records. */
export const conflictingRecords = defineRule({
  meta: {
    id: 'conflicting-records',
    severity: 'warning',
    category: 'project',
    fix: 'never',
    since: '0.1.0',
    summary: 'Two files of a set hold records of the same model and pk with different content.',
    why: 'Loading fixtures replaces records by model and pk without a word, so the order of loading decides what the application shows.',
    messages: {
      conflict:
        '{other} holds {count} with the pk of a record in this file but other content (first {first}); whichever file is loaded last wins. If that is meant, list the files as a set with "overrides: true"; if the files are alternatives, list them in different sets.',
    },
  },
  create: ({ uri, facts, index, report }) => ({
    file: () => {
      if (index.set.overrides) return
      for (const other of index.set.files) {
        if (other.uri === uri) break
        const conflicts = facts.records.filter((record) => conflictsWith(record, other, index.set))
        const [first] = conflicts
        if (first === undefined) continue
        const count = conflicts.length === 1 ? '1 record' : `${conflicts.length} records`
        const name = `${first.model} ${first.keyword ?? first.pk}`
        report('conflict', { pointer: '', range: { start: 0, end: 0 } }, { other: other.uri, count, first: name })
      }
    },
  }),
})

function conflictsWith(record: RecordFact, other: FileFacts, set: SetIndex): boolean {
  const twin = set.withPk(record.model, record.pk).find((candidate) => candidate.uri === other.uri)
  return twin !== undefined && !isSameJson(twin.fields, record.fields)
}
