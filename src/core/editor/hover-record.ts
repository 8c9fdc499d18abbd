import { choicesOf } from '../questionnaire/choices.ts'
import { typeOfKey } from '../questionnaire/key-types.ts'
import { labelOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { nodesOfCategory, nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { recordUsesIn, valuesOf } from '../questionnaire/record-uses.ts'
import { answerFacts } from '../schema/key-types.ts'
import { memberOf } from '../text/json-value.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { type Block, code, type Line, listOf, paragraph, strong, tableOf, text } from './hover-blocks.ts'
import { describeSetOptions } from './hover-set-options.ts'

const longestText = 300

/** Everything about a record: what it is, its texts and choices, the options it sets, and who uses it. */
export function describeRecord(record: RecordFact, file: SetFile, contexts: readonly string[] = []): Block[] {
  return [
    ...describeHead(record, file, contexts),
    ...describeChoices(record, file, contexts),
    ...describeSetOptions(record),
    ...(record.model === 'translation' ? describeTexts(record, file) : []),
    ...describeUses(record, file),
  ]
}

/** What a record is: model, keyword, label, type and help text, and where it is defined. */
export function describeHead(record: RecordFact, file: SetFile, contexts: readonly string[]): Block[] {
  const { model, keyword, pk, uri } = record
  const label = labelOf(record, file, contexts) ?? (keyword === undefined ? anyText(record, file) : undefined)
  const type = model === 'key' ? typeOfKey(record) : undefined
  const texts = recordTexts(record, file)
  const help = shownText(texts, contexts, 'helptext') ?? shownText(texts, Object.keys(texts), 'helptext')
  return [
    paragraph(
      `${model} `,
      keyword === undefined ? [] : [strong(shortName(keyword)), ' '],
      label === undefined ? [] : [text(`«${shortLabel(label, longestText)}»`)],
      type === undefined ? [] : [', type ', code(shortName(type))],
    ),
    ...(help === undefined ? [] : [paragraph('Help text: ', text(shortLabel(help, longestText)))]),
    paragraph('Defined in ', text(uri), pk === undefined ? '.' : `, pk ${pk}.`),
  ]
}

/** Some English text of a record that has no label. */
function anyText(record: RecordFact, file: SetFile): string | undefined {
  return Object.values(recordTexts(record, file))
    .flatMap((byKeyword) => Object.values(byKeyword))
    .map((languages) => memberOf(languages, 'en'))
    .find((one) => typeof one === 'string')
}

/** The choices of a key with what is stored for each. */
export function describeChoices(record: RecordFact, file: SetFile, contexts: readonly string[]): Block[] {
  if (record.model !== 'key') return []
  const choices = choicesOf(record, file)
  const { values, number } = answerFacts(typeOfKey(record) ?? '') ?? {}
  const isMeasure = values && number
  const head = ['stored as', 'choice', ...(isMeasure ? ['value'] : [])]
  return tableOf(head, choices, ({ value, stored }) => {
    const label = value ? labelOf(value, file, contexts) : wordTick(record, stored)
    const cells: Line[] = [
      [stored === undefined ? 'not certain' : code(shortName(String(stored)))],
      [text(shortLabel(label ?? '', 80))],
    ]
    return isMeasure ? [...cells, [code(shortName(value?.keyword ?? ''))]] : cells
  })
}

/** A cb_bool has one box to tick, a bool a Yes and a No. */
function wordTick(key: RecordFact, stored: string | number | undefined): string {
  const { fixed = [], labels } = answerFacts(typeOfKey(key) ?? '') ?? {}
  return labels?.[fixed.indexOf(Number(stored))] ?? 'ticked'
}

/** Where a record is used: the places in questionnaires, the keys that offer it, or the records whose texts it contains. */
export function describeUses(record: RecordFact, file: SetFile): Block[] {
  switch (record.model) {
    case 'key':
      return describePlaces('Asked in', placesOf(record, file))
    case 'questiongroup':
    case 'category':
      return describePlaces('Stands in', placesOf(record, file))
    case 'value':
      return describeOwners('A choice of', keysOffering(record, file), file)
    case 'translation':
      return describeOwners('The texts of', recordUsesIn(file.set).ownersOf(record), file)
    case 'configuration':
      return []
  }
}

/** The nodes that name a key, questiongroup or category record, as far as no other record takes its place there. */
export function placesOf(record: RecordFact, file: SetFile): readonly Node[] {
  return record.model === 'category' ? nodesOfCategory(record, file.set) : nodesWith(record, file.set)
}

function keysOffering(value: RecordFact, file: SetFile): readonly RecordFact[] {
  return file.set.records('key').filter((key) => valuesOf(key, file.set.fileOf(key)).includes(value))
}

function describePlaces(heading: string, nodes: readonly Node[]): Block[] {
  if (nodes.length === 0) return [paragraph('No loaded questionnaire uses it.')]
  return listOf(`${heading}:`, nodes, ({ file, pointer }) => [text(whereOf(locate(file, pointer)) || file.uri)])
}

function describeOwners(heading: string, owners: readonly RecordFact[], { set }: SetFile): Block[] {
  if (owners.length === 0) return [paragraph('No loaded record uses it.')]
  return listOf(`${heading}:`, owners, (owner) => {
    const label = labelOf(owner, set.fileOf(owner))
    const name = owner.keyword === undefined ? `pk ${owner.pk ?? '?'}` : owner.keyword
    const shown = label === undefined ? [] : [' ', text(`«${shortLabel(label, 80)}»`)]
    return [`${owner.model} `, code(shortName(name)), ...shown]
  })
}

/** The texts that each context has for a translation, in English. */
function describeTexts(translation: RecordFact, file: SetFile): Block[] {
  const texts = Object.entries(recordTexts(translation, file)).flatMap(([context, byKeyword]) =>
    Object.entries(byKeyword).flatMap(([textKeyword, languages]) => {
      const english = memberOf(languages, 'en')
      return typeof english === 'string' ? [{ context, textKeyword, english }] : []
    }),
  )
  if (texts.length < 2) return []
  return tableOf(['context', 'text', 'English'], texts, ({ context, textKeyword, english }) => [
    [code(shortName(context))],
    [code(shortName(textKeyword))],
    [text(shortLabel(english, 120))],
  ])
}
