import { choicesOf } from '../questionnaire/choices.ts'
import { typeOf } from '../questionnaire/key-types.ts'
import { labelOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import { nodeUsesOf } from '../questionnaire/node-uses.ts'
import { recordOf } from '../questionnaire/options.ts'
import { recordUsesIn, valuesOf } from '../questionnaire/record-uses.ts'
import { type Use, usesIn } from '../questionnaire/trees.ts'
import { memberOf } from '../text/json-value.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { type Block, code, type Line, listOf, paragraph, strong, text } from './hover-blocks.ts'
import { describeSetOptions } from './hover-set-options.ts'

/** How many items a list of a hover shows before it says how many more there are. */
const mostLines = 8
const mostChoices = 30
const longestText = 300

/** Everything about a record: what it is, its texts and choices, the options it sets, and who uses it. */
export function describeRecord(record: RecordFact, index: FileIndex, contexts: readonly string[] = []): Block[] {
  return [
    ...describeHead(record, index, contexts),
    ...describeChoices(record, index, contexts),
    ...describeSetOptions(record),
    ...(record.model === 'translation' ? describeTexts(record, index) : []),
    ...describeUses(record, index),
  ]
}

/** What a record is: model, keyword, label, type and help text, and where it is defined. */
export function describeHead(record: RecordFact, index: FileIndex, contexts: readonly string[]): Block[] {
  const { model, keyword, pk, uri } = record
  const label = labelOf(record, index, contexts) ?? (keyword === undefined ? anyText(record, index) : undefined)
  const type = model === 'key' ? typeOf(record) : undefined
  const texts = recordTexts(record, index)
  const help = shownText(texts, contexts, 'helptext') ?? shownText(texts, Object.keys(texts), 'helptext')
  return [
    paragraph(
      `${model} `,
      ...(keyword === undefined ? [] : [strong(shortName(keyword)), ' ']),
      ...(label === undefined ? [] : [text(`«${shortLabel(label, longestText)}»`)]),
      ...(type === undefined ? [] : [', type ', code(shortName(type))]),
    ),
    ...(help === undefined ? [] : [paragraph('Help text: ', text(shortLabel(help, longestText)))]),
    paragraph('Defined in ', text(uri), pk === undefined ? '.' : `, pk ${pk}.`),
  ]
}

/** Some English text of a record that has no label. */
function anyText(record: RecordFact, index: FileIndex): string | undefined {
  return Object.values(recordTexts(record, index))
    .flatMap((byKeyword) => Object.values(byKeyword))
    .map((languages) => memberOf(languages, 'en'))
    .find((one) => typeof one === 'string')
}

/** The choices of a key with what is stored for each. */
export function describeChoices(record: RecordFact, index: FileIndex, contexts: readonly string[]): Block[] {
  if (record.model !== 'key') return []
  const choices = choicesOf(record, index)
  if (choices.length === 0) return []
  const isMeasure = typeOf(record) === 'measure'
  const rows = choices.slice(0, mostChoices).map(({ value, stored }): Line[] => {
    const label = value ? labelOf(value, index, contexts) : wordTick(record, stored)
    const cells: Line[] = [
      [stored === undefined ? 'not certain' : code(shortName(String(stored)))],
      [text(shortLabel(label ?? '', 80))],
    ]
    return isMeasure ? [...cells, [code(shortName(value?.keyword ?? ''))]] : cells
  })
  const more = choices.length - rows.length
  const head = ['stored as', 'choice', ...(isMeasure ? ['value'] : [])]
  return [{ kind: 'table', head, rows }, ...(more > 0 ? [paragraph(`and ${more} more choices`)] : [])]
}

/** A cb_bool has one box to tick, a bool a Yes and a No. */
function wordTick(key: RecordFact, stored: string | number | undefined): string {
  if (typeOf(key) === 'cb_bool') return 'ticked'
  return stored === 1 ? 'Yes' : 'No'
}

/** Where a record is used: the places in questionnaires, the keys that offer it, or the records whose texts it holds. */
export function describeUses(record: RecordFact, index: FileIndex): Block[] {
  switch (record.model) {
    case 'key':
      return describePlaces('Asked in', placesOf(record, index), index)
    case 'questiongroup':
    case 'category':
      return describePlaces('Stands in', placesOf(record, index), index)
    case 'value':
      return describeOwners('A choice of', keysOffering(record, index), index)
    case 'translation':
      return describeOwners('The texts of', recordUsesIn(index.set).ownersOf(record), index)
    case 'configuration':
      return []
  }
}

/** The nodes that name a key, questiongroup or category record, as far as no other record takes its place there. */
export function placesOf(record: RecordFact, index: FileIndex): readonly Use[] {
  return record.model === 'category' ? categoryUses(record, index) : nodeUsesOf(record, index)
}

function categoryUses(record: RecordFact, { set }: FileIndex): readonly Use[] {
  if (record.keyword === undefined) return []
  const { section, category, subcategory } = usesIn(set)
  const named = [section, category, subcategory].flatMap((uses) => uses.get(record.keyword ?? '') ?? [])
  return named.filter(({ facts, node }) => recordOf(node, set.forFile(facts.uri)) === record)
}

function keysOffering(value: RecordFact, index: FileIndex): readonly RecordFact[] {
  return index.set.records('key').filter((key) => valuesOf(key, index.set.forFile(key.uri)).includes(value))
}

function describePlaces(heading: string, uses: readonly Use[], { set }: FileIndex): Block[] {
  const lines = uses.map(
    ({ facts, node }): Line => [text(whereOf(locate(facts, node.pointer), set.forFile(facts.uri)) || facts.uri)],
  )
  return lines.length === 0 ? [paragraph('No loaded questionnaire uses it.')] : listOf(`${heading}:`, lines, mostLines)
}

function describeOwners(heading: string, owners: readonly RecordFact[], { set }: FileIndex): Block[] {
  const lines = owners.map((owner): Line => {
    const label = labelOf(owner, set.forFile(owner.uri))
    const name = owner.keyword === undefined ? `pk ${owner.pk ?? '?'}` : owner.keyword
    const shown = label === undefined ? [] : [' ', text(`«${shortLabel(label, 80)}»`)]
    return [`${owner.model} `, code(shortName(name)), ...shown]
  })
  return lines.length === 0 ? [paragraph('No loaded record uses it.')] : listOf(`${heading}:`, lines, mostLines)
}

/** The texts that each context has for a translation, in English. */
function describeTexts(translation: RecordFact, index: FileIndex): Block[] {
  const rows = Object.entries(recordTexts(translation, index)).flatMap(([context, byKeyword]) =>
    Object.entries(byKeyword).flatMap(([textKeyword, languages]): Line[][] => {
      const english = memberOf(languages, 'en')
      if (typeof english !== 'string') return []
      return [[[code(shortName(context))], [code(shortName(textKeyword))], [text(shortLabel(english, 120))]]]
    }),
  )
  return rows.length < 2
    ? []
    : [{ kind: 'table', head: ['context', 'text', 'English'], rows: rows.slice(0, mostChoices) }]
}
