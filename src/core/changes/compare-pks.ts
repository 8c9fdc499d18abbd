import { type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { count } from '../text/count.ts'
import { editionName } from '../text/edition-name.ts'
import { andMore } from '../text/list-some.ts'
import { shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { Change } from './change.ts'
import { add, type Comparison } from './comparison.ts'

/** A record, or its translation, under another pk than before. */
interface ChangedPk {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly was: RecordFact
  readonly is: RecordFact
}

/** Tells of records that a fixture gives other pks than before; a new edition has pks of its own. */
export function comparePks(comparison: Comparison): void {
  const { old, now, isMigration } = comparison
  const changed = isMigration ? [] : changedPks(old.questionnaire, now.questionnaire)
  const [first] = changed
  if (first === undefined) return
  const words = changed.slice(0, mostNamed).map(({ name, from, to }) => `${name} was ${from}, is now ${to}`)
  add(comparison, 'changed-pk', 'warning', {
    path: {},
    data: {
      records: `${count(changed.length, 'record')} ${changed.length === 1 ? 'has another pk' : 'have other pks'}`,
      mapping: [...words, ...andMore(changed.length - mostNamed)].join('; '),
    },
    places: [placeOf(first.is, 'new'), placeOf(first.was, 'old')],
    cause: `pk ${changed.map(({ name }) => name).join(' ')}`,
  })
}

const mostNamed = 3

function placeOf({ uri, pointer }: RecordFact, side: Change['places'][number]['side']): Change['places'][number] {
  return { side, uri, pointer: `${pointer}/pk` }
}

/** Records with a pk on both sides that is not the same one, and those whose translation has another one. */
export function changedPks(old: Questionnaire, now: Questionnaire): readonly ChangedPk[] {
  const olds = recordsIn(old)
  return [...recordsIn(now)].flatMap(([name, is]) => {
    const was = olds.get(name)
    if (was === undefined || was === is) return []
    return [
      ...differing(name, was, is, was.pk, is.pk),
      ...differing(`the translation of ${name}`, was, is, was.fields.translation, is.fields.translation),
    ]
  })
}

function differing(name: string, was: RecordFact, is: RecordFact, from: unknown, to: unknown): readonly ChangedPk[] {
  return typeof from === 'number' && typeof to === 'number' && from !== to ? [{ name, from, to, was, is }] : []
}

/** The records of a questionnaire in fixtures, by model and keyword. */
function recordsIn({ file: own, roots, configuration }: Questionnaire): ReadonlyMap<string, RecordFact> {
  const records = new Map<string, RecordFact>()
  const take = (record: RecordFact): void => {
    const name = record.keyword === undefined ? 'the configuration' : `${record.model} "${shortName(record.keyword)}"`
    if (record.form === 'fixture' && !records.has(name)) records.set(name, record)
  }
  const itself = configurationRecords(own.facts).get(editionName(configuration?.code, configuration?.edition))
  if (itself) take(itself)
  for (const { record, file } of walkAll(roots)) {
    if (record === undefined) continue
    take(record)
    if (record.model === 'key') for (const value of valuesOf(record, file)) take(value)
  }
  return records
}

/** The records of the configurations of a file; there may be many editions. */
const configurationRecords = remember(
  ({ records }: FileFacts): ReadonlyMap<string, RecordFact> =>
    new Map(
      records
        .filter(({ model }) => model === 'configuration')
        .map((record) => [editionName(record.fields.code, record.fields.edition), record]),
    ),
)
