import { configurationLabel } from '../../questionnaire/locate.ts'
import { firstByFile, isOneDatabase, loadPosition } from '../../sets/load-order.ts'
import { counterpartOf } from '../../sets/made-from.ts'
import { keywordPlace, type RecordFact } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule } from '../rule.ts'

/** Two records of one model with the same pk, or the same keyword under different pks. */
export const duplicateRecord = defineRule({
  meta: {
    id: 'duplicate-record',
    consequence: 'answer-lost',
    category: 'reference',
    summary: 'Two records of a model have the same pk or the same keyword.',
    why: 'Of two records with the same pk, the later one silently replaces the earlier one. Keywords must be unique in the database: with a second record of the same keyword, loading fails.',
    messages: {
      pk: 'Duplicate pk {pk} of a {model}: loading this one silently replaces the first, {first}, and everything that refers to {pk} gets this one. Use a free pk.',
      keyword: {
        consequence: 'not-loaded',
        text: 'Duplicate keyword "{keyword}" of a {model}: keywords must be unique, so loading the records fails. Rename one of them.',
        stops: 'file',
      },
      elsewhere: {
        text: '{other} also has a {model} "{keyword}", under another pk; keywords must be unique, so the two files cannot be loaded into one database. Rename one of them.',
        consequence: 'loads-alone',
      },
      copy: {
        text: '{other} has the same configuration or definitions as this file, under other pks; loaded into one database together, one of them fails. If one is made from the other, take one of them out, or give the set "generated: true".',
        consequence: 'loads-alone',
      },
      first: 'the first one',
    },
  },
  create: ({ file, report }) => {
    let isCopyTold = false
    const check = (record: RecordFact): void => {
      const earlier = firstInFile(record, file.set.pkTwins(record))
      if (earlier) {
        const data = { model: record.model, pk: record.pk ?? '?', first: nameOf(earlier) }
        const related = [{ messageId: 'first', place: { pointer: `${earlier.pointer}/pk` } }]
        return report('pk', { pointer: `${record.pointer}/pk` }, data, { related })
      }
      const { model, keyword } = record
      const twins = file.set.keywordTwins(record)
      if (keyword === undefined || twins.length === 0) return
      const twin = firstInFile(record, twins) ?? firstElsewhere(record, twins, file.set)
      if (twin === undefined) return
      const counterpart = twin.uri === record.uri ? undefined : counterpartOf(file)
      if (counterpart?.uri === twin.uri) {
        if (file.set.generated || isCopyTold) return
        isCopyTold = true
        return report('copy', keywordPlace(record), { other: twin.uri })
      }
      const related = [{ messageId: 'first', uri: twin.uri, place: keywordPlace(twin) }]
      const place = keywordPlace(record)
      if (twin.uri === record.uri || isOneDatabase(file.set)) report('keyword', place, { model, keyword }, { related })
      else report('elsewhere', place, { model, keyword, other: twin.uri }, { related })
    }
    // Also what a later file replaces: within a file both are mistakes, whatever it is loaded with.
    return { file: () => file.records.forEach(check) }
  },
})

/** The first record among the twins of the same file, unless it is this one; twins are in the order of the file. */
function firstInFile(record: RecordFact, twins: readonly RecordFact[]): RecordFact | undefined {
  if (twins.length === 0) return undefined
  const first = firstByFile(twins).get(record.uri)
  return first === record ? undefined : first
}

/** A record of a file that is loaded before; the same pk in two files is `conflicting-records`' matter. */
function firstElsewhere(record: RecordFact, twins: readonly RecordFact[], set: SetIndex): RecordFact | undefined {
  if (set.isReplaced(record)) return undefined
  const position = loadPosition(record.uri, set)
  if (firstByFile(twins).size < 2) return undefined
  return twins.find(
    (twin) =>
      loadPosition(twin.uri, set) < position &&
      (twin.pk === undefined || twin.pk !== record.pk) &&
      !set.isReplaced(twin),
  )
}

function nameOf(record: RecordFact): string {
  if (record.model === 'configuration') return configurationLabel(record)
  return record.keyword === undefined ? `${record.model} ${record.pk}` : `"${record.keyword}"`
}
