import type { RecordFact } from '../workspace/facts.ts'
import { fieldPointer } from '../workspace/facts.ts'
import { defineRule } from './rule.ts'

/** Two records of one model with the same pk, or the same keyword under different pks. */
export const duplicateRecord = defineRule({
  meta: {
    id: 'duplicate-record',
    severity: 'error',
    category: 'reference',
    fix: 'never',
    since: '0.1.0',
    summary: 'Two records of a model have the same pk or the same keyword.',
    why: 'Of two records with one pk the later one silently replaces the earlier. Keywords are unique in the database: a second record with the same keyword makes loading fail.',
    messages: {
      pk: 'A second {model} has pk {pk}; loading it silently replaces the first, {first}, and everything that refers to {pk} gets this one.',
      keyword: 'A second {model} has the keyword "{keyword}"; keywords are unique, so loading the records fails.',
      first: 'the first one',
    },
  },
  create: ({ uri, index, report }) => ({
    record: (record) => {
      if (record.model === 'configuration') return
      const earlierPk = earlier(record, index.set.withPk(record.model, record.pk), uri)
      if (earlierPk) {
        const data = { model: record.model, pk: record.pk ?? '?', first: nameOf(earlierPk) }
        const place = { pointer: `${record.pointer}/pk` }
        return report('pk', place, data, {
          related: [{ messageId: 'first', place: { pointer: `${earlierPk.pointer}/pk` } }],
        })
      }
      const twin = earlierElsewhere(record, index.set.withKeyword(record.model, record.keyword))
      if (twin === undefined || record.keyword === undefined) return
      report(
        'keyword',
        keywordPlace(record),
        { model: record.model, keyword: record.keyword },
        {
          related: [{ messageId: 'first', uri: twin.uri, place: keywordPlace(twin) }],
        },
      )
    },
  }),
})

/** The first record of the same file with the same pk; between files that is `conflicting-records`' matter. */
function earlier(record: RecordFact, twins: readonly RecordFact[], uri: string): RecordFact | undefined {
  const first = twins.find((twin) => twin.uri === uri)
  return first === record ? undefined : first
}

/** An earlier record with the same keyword that this one does not replace by having the same pk. */
function earlierElsewhere(record: RecordFact, twins: readonly RecordFact[]): RecordFact | undefined {
  const position = twins.indexOf(record)
  return twins.find((twin, index) => index < position && (twin.pk === undefined || twin.pk !== record.pk))
}

function keywordPlace(record: RecordFact): { pointer: string; part: 'key' | 'value' } {
  return { pointer: fieldPointer(record, 'keyword'), part: record.form === 'fixture' ? 'value' : 'key' }
}

function nameOf(record: RecordFact): string {
  return record.keyword === undefined ? `${record.model} ${record.pk}` : `"${record.keyword}"`
}
