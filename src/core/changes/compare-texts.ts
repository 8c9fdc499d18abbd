import { contextsOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { isTextRead } from '../questionnaire/questions/is-text-read.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { type TextKeyword, textKeywords } from '../questionnaire/texts.ts'
import { addToGroup } from '../text/group-by.ts'
import { shortLabel } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact, Texts } from '../workspace/facts.ts'
import type { ChangePlace } from './change.ts'
import { textRecord, type UsedRecord } from './changed-records.ts'
import { add, type Comparison, type Drawn, pathToNode } from './comparison.ts'
import { answersBelow } from './identity.ts'
import type { Reading } from './reading.ts'
import { gradeWording, plainWords } from './wording.ts'

/** A record whose texts people read in a questionnaire, with the node where it is used first. */
interface Worded {
  readonly record: RecordFact
  readonly node: Node
}

/** Compares what people read: each text once, however often it is used. */
export function compareTexts(comparison: Comparison): void {
  const [old, now] = [comparison.old.questionnaire, comparison.now.questionnaire]
  const [oldContexts, contexts] = [contextsOf(old.configuration), contextsOf(now.configuration)]
  const olds = wordedIn(old)
  const isWord = wordsIn([old, now])
  for (const [name, after] of wordedIn(now)) {
    const before = olds.get(name)
    if (before === undefined) continue
    const [was, is] = [textsOf(before), textsOf(after)]
    for (const textKeyword of textKeywords) {
      const [from, to] = [shownText(was, oldContexts, textKeyword), shownText(is, contexts, textKeyword)]
      if (from === to) continue
      const isReread = comparison.reread.has(after.record)
      const rule = ruleOf(from, to, isAnswerLabel(textKeyword, after) && !isReread && isWord)
      tell(comparison, rule, { before, after, textKeyword, from, to, where: '' })
    }
  }
}

/** Compares the labels in another language, where English is what it was; other words only. */
export function compareWordings(comparison: Comparison, reading: Reading, english: Reading): void {
  const [old, now] = [comparison.old.questionnaire, comparison.now.questionnaire]
  const olds = wordedIn(old)
  const textIn = ({ record, node }: Worded, textOf: Reading['old'], name: TextKeyword): string | undefined =>
    textOf(record, node.file, name)
  for (const [name, after] of wordedIn(now)) {
    const before = olds.get(name)
    if (before === undefined || comparison.reread.has(after.record)) continue
    for (const textKeyword of labels) {
      const [was, is] = [textIn(before, english.old, textKeyword), textIn(after, english.now, textKeyword)]
      const [from, to] = [textIn(before, reading.old, textKeyword), textIn(after, reading.now, textKeyword)]
      if (was !== is || from === undefined || to === undefined || gradeWording(from, to) !== 'other') continue
      if (!isAnswerLabel(textKeyword, after)) continue
      tell(comparison, 'changed-wording', { before, after, textKeyword, from, to, where: reading.where })
    }
  }
}

interface Reworded {
  readonly before: Worded
  readonly after: Worded
  readonly textKeyword: TextKeyword
  readonly from: string | undefined
  readonly to: string | undefined
  /** The language where that is not English. */
  readonly where: string
}

function tell(comparison: Comparison, rule: TextRule, reworded: Reworded): void {
  const { before, after, textKeyword, from, to, where } = reworded
  add(comparison, rule, rule === 'changed-wording' ? 'warning' : 'info', {
    path: pathOf(after),
    data: {
      text: textKeyword + where,
      owner: `${after.record.model} "${after.record.keyword ?? '?'}"`,
      old: shortLabel(from ?? '', longest),
      new: shortLabel(to ?? '', longest),
    },
    ...(from !== undefined && { old: from }),
    ...(to !== undefined && { new: to }),
    places: [placeOfRecord(after, 'new'), placeOfRecord(before, 'old')],
    cause: `${after.record.model}:${after.record.keyword} ${textKeyword}${where}`,
    uses: usesOf(after),
    ...(rule === 'changed-wording' && { concerns: concernsOf(after) }),
    records: [textRecord(usedBy(before), usedBy(after))],
  })
}

/** The texts under which answers are read. */
const labels: ReadonlySet<TextKeyword> = new Set(['label', 'label_view'])

/** Whether people read answers under a text. */
function isAnswerLabel(textKeyword: TextKeyword, { record, node }: Worded): boolean {
  return labels.has(textKeyword) && isTextRead(textKeyword, record, node.file.set)
}

type TextRule = 'added-text' | 'removed-text' | 'changed-text' | 'changed-wording'

/** Which change a text is, whose words count where it can be asked what a word is. */
function ruleOf(
  from: string | undefined,
  to: string | undefined,
  isWord: false | ((word: string) => boolean),
): TextRule {
  if (from === undefined) return 'added-text'
  if (to === undefined) return 'removed-text'
  return isWord !== false && gradeWording(from, to, isWord) === 'other' ? 'changed-wording' : 'changed-text'
}

/** Says whether a word is in some other text of both sides, so that it hardly is a typing mistake. */
function wordsIn(questionnaires: readonly Questionnaire[]): (word: string) => boolean {
  let known: ReadonlyMap<string, number> | undefined
  return (word) => {
    known ??= countWords(questionnaires)
    return (known.get(word) ?? 0) > 1
  }
}

function countWords(questionnaires: readonly Questionnaire[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const texts = new Set(
    questionnaires.flatMap((questionnaire) => {
      const contexts = contextsOf(questionnaire.configuration)
      return [...wordedIn(questionnaire).values()].flatMap((worded) =>
        textKeywords.flatMap((name) => shownText(textsOf(worded), contexts, name) ?? []),
      )
    }),
  )
  for (const text of texts)
    for (const word of new Set(plainWords(text).split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The places whose answers are read under a label. */
function concernsOf(worded: Worded): readonly Drawn['path'][] {
  const { record, node } = worded
  const nodes = usesIn(node.questionnaire).get(record) ?? []
  return record.model === 'value' ? usesOf(worded) : nodes.flatMap(answersBelow)
}

/** All places where people read the texts of a record, in document order. */
function usesOf({ record, node: { questionnaire } }: Worded): readonly Drawn['path'][] {
  return (usesIn(questionnaire).get(record) ?? []).map((node) => pathOf({ record, node }))
}

const usesIn = remember(({ roots }: Questionnaire): ReadonlyMap<RecordFact, readonly Node[]> => {
  const uses = new Map<RecordFact, Node[]>()
  for (const node of walkAll(roots)) {
    const { record } = node
    if (record === undefined) continue
    addToGroup(uses, record, node)
    if (record.model === 'key') for (const value of valuesOf(record, node.file)) addToGroup(uses, value, node)
  }
  return uses
})

function usedBy({ record, node: { file } }: Worded): UsedRecord {
  return { record, file }
}

const longest = 80

function textsOf({ record, node }: Worded): Texts {
  return recordTexts(record, node.file)
}

function placeOfRecord({ record }: Worded, side: ChangePlace['side']): ChangePlace {
  return { side, uri: record.uri, pointer: record.pointer }
}

function pathOf({ record, node }: Worded): Drawn['path'] {
  return { ...pathToNode(node), ...(record.model === 'value' && { value: record.keyword ?? '?' }) }
}

function wordedIn({ roots }: Questionnaire): ReadonlyMap<string, Worded> {
  const found = new Map<string, Worded>()
  const seen = new Set<RecordFact>()
  const take = (record: RecordFact, node: Node): void => {
    if (seen.has(record)) return
    seen.add(record)
    const name = `${record.model}:${record.keyword}`
    if (!found.has(name)) found.set(name, { record, node })
  }
  for (const node of walkAll(roots)) {
    const { record } = node
    if (record === undefined) continue
    take(record, node)
    if (record.model !== 'key') continue
    for (const value of valuesOf(record, node.file)) if (value.keyword !== undefined) take(value, node)
  }
  return found
}
