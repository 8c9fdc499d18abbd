import { contextsOf } from '../../questionnaire/labels.ts'
import { linkedCodeIn } from '../../questionnaire/links-instead.ts'
import { keysOffering, recordUsesIn, valuesOf } from '../../questionnaire/record-uses.ts'
import { remember } from '../../text/remember.ts'
import { type RecordFact, textsOf } from '../../workspace/facts.ts'
import type { SetFile, SetIndex } from '../../workspace/set-index.ts'
import type { Candidate } from './candidate.ts'
import { byKeyword, byPk } from './labelled.ts'
import { unlisted } from './listed.ts'
import { bestOf, farthest, rankOf, recordsOf } from './rank-records.ts'
import type { Setting, Slot } from './setting.ts'

/** The values of a key: what it lists already is left out, what no key lists comes first. */
export function valuesOfKey({ setting, listed }: Slot): Candidate[] {
  const { file, contexts, location } = setting
  const by = location.record?.form === 'authoring' ? 'keyword' : 'pk'
  const named = new Set(listed.map(String))
  const offered = keysOffering(file.set)
  const records = recordsOf('value', by, file)
  const last = listed.at(-1)
  const anchor = records.find(({ record }) => String(record[by]) === String(last))?.order
  const isOffered = (value: RecordFact): boolean => offered.get(value)?.some((key) => key !== location.record) === true
  const ranked = records.flatMap(({ record, order }) => {
    if (named.has(String(record.pk)) || named.has(String(record.keyword))) return []
    const candidate = (): Candidate =>
      by === 'keyword' ? byKeyword(record, contexts, file) : byPk(record, record.keyword, contexts, file)
    return [{ candidate, rank: rankOf(isOffered(record), order, anchor) }]
  })
  return bestOf(ranked, setting.cursor.typed)
}

/** The translations of the record's own type; those that belong to nobody come first. */
export function translations({ setting, schemas }: Slot): Candidate[] {
  const { file, location, contexts } = setting
  const owner = location.record
  if (owner === undefined) return []
  const uses = recordUsesIn(file.set)
  const records = recordsOf('translation', 'pk', file)
  const anchor = anchorOfTranslation(owner, setting, records)
  const rivals = choicesBeside(owner, file)
  const ranked = records.flatMap(({ record, order }) => {
    if (!fits(record.fields.translation_type, owner)) return []
    const others = uses.ownersOf(record).filter((one) => one !== owner)
    if (others.some((other) => rivals.has(other))) return []
    const name = others.map(({ keyword }) => keyword).find((keyword) => keyword !== undefined)
    const candidate = (): Candidate => byPk(record, name, contexts, file)
    return [{ candidate, rank: rankOf(others.length > 0, order, anchor) }]
  })
  const found = bestOf(ranked, setting.cursor.typed)
  const mayLack = schemas.some(({ type }) => Array.isArray(type) && type.includes('null'))
  return mayLack
    ? [...found, { label: 'null', kind: 'constant', value: null, detail: 'no texts', rank: farthest - 1 }]
    : found
}

/** The other choices of the keys that offer a value: two of them with one label cannot be told apart. */
function choicesBeside(owner: RecordFact, file: SetFile): ReadonlySet<RecordFact> {
  const beside = new Set<RecordFact>()
  if (owner.model !== 'value') return beside
  for (const key of keysOffering(file.set).get(owner) ?? []) {
    for (const value of valuesOf(key, file.set.fileOf(key))) if (value !== owner) beside.add(value)
  }
  return beside
}

/** The application's own model of questiongroups names the type value, so both are right for them. */
function fits(type: unknown, owner: RecordFact): boolean {
  return type === owner.model || (owner.model === 'questiongroup' && type === 'value')
}

/** Where the translation is that the record before this one names. */
function anchorOfTranslation(
  owner: RecordFact,
  { file }: Setting,
  records: readonly { readonly record: RecordFact; readonly order: number }[],
): number | undefined {
  const at = file.records.indexOf(owner)
  const before = file.records.slice(0, at).findLast(({ fields }) => typeof fields.translation === 'number')
  return records.find(({ record }) => record.pk === before?.fields.translation)?.order
}

/**
 * The codes of loaded configurations; of a map and of a category only the own one is right, of modules any other, of a
 * link the one that the keyword ends in.
 */
export function configurations(slot: Slot): Candidate[] {
  const { setting, steps } = slot
  const { file, location, node } = setting
  const own = location.configuration?.code ?? node?.questionnaire.configuration?.code
  const codes = new Set(file.set.files.flatMap((file) => file.configurations.flatMap(({ code }) => code ?? [])))
  const isOwn = steps.at(-1) === 'configuration'
  const isOther = steps.at(-1) === 'modules'
  const keyword = steps.at(-1) === 'link' ? (node?.keyword ?? location.record?.keyword) : undefined
  const fits = (code: string): boolean => {
    if (keyword !== undefined) return linkedCodeIn(keyword) === code
    return isOwn ? own === undefined || code === own : !(isOther && code === own)
  }
  const all = [...codes].filter(fits)
  return unlisted(
    all.map((code) => ({ label: code, kind: 'reference', value: code, rank: code === own ? 1 : 0 })),
    slot,
  )
}

/** The contexts of texts: those first in which the record is used. */
export function contexts({ setting }: Slot): Candidate[] {
  const { file, location } = setting
  const users = location.record ? recordUsesIn(file.set).configurationsOf(location.record) : []
  const used = new Set(users.flatMap(contextsOf))
  const all = file.set.files.flatMap((file) => file.configurations)
  const elsewhere = file.set.complete ? [] : contextsElsewhere(file.set, setting.cursor.content)
  const names = new Set(['wocat', ...all.flatMap(contextsOf), ...elsewhere])
  const codes = new Set(all.map(({ code }) => code))
  return [...names].map((name) => {
    const isEdition = !codes.has(name) && name !== 'wocat'
    const detail = name === 'wocat' ? 'for every configuration' : undefined
    return { label: name, kind: 'reference', value: name, detail, rank: (used.has(name) ? 0 : 2) + (isEdition ? 1 : 0) }
  })
}

/** The contexts for which the translations of a set have texts, without what is being written. */
function contextsElsewhere(set: SetIndex, written: string): string[] {
  return [...contextsIn(set)].flatMap(([name, count]) => (name === written && count === 1 ? [] : [name]))
}

/** How many translations of a set have texts for each context. */
const contextsIn = remember((set: SetIndex): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { fields } of set.records('translation')) {
    for (const name of Object.keys(textsOf(fields.data))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
})
