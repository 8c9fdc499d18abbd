import type { AnswerModel } from '../judging/model.ts'
import { recordTexts } from '../questionnaire/labels.ts'
import { type Node, walkAll } from '../questionnaire/node.ts'
import { listedValues, translationOf } from '../questionnaire/record-uses.ts'
import { isSameJson } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Change } from './change.ts'
import type { ChangeRuleId } from './change-rules.ts'
import type { ChangedRecord } from './changed-record.ts'
import { type RenamedPlaces, renamedPlacesIn, renamePlace } from './renamed-answers.ts'
import { isSameOptions } from './sameness.ts'

export type { ChangedRecord } from './changed-record.ts'

/** A record with the file that uses it. */
export interface UsedRecord {
  readonly record: RecordFact
  readonly file: SetFile
}

/** What a rule tells of comes from these records and from nowhere else. */
const soleSources: Partial<Readonly<Record<ChangeRuleId, readonly Source[]>>> = {
  'changed-type': ['node'],
  'changed-answer-form': ['node'],
  'removed-choice': ['node', 'choice'],
  'retired-choice': ['node', 'choice'],
  'renamed-choice': ['node', 'choice'],
  'added-choice': ['node', 'choice'],
  'changed-scale': ['node', 'choice', 'choice text'],
  'reordered-scale': ['node', 'choice', 'choice text'],
  'changed-meaning': ['choice text'],
}

/** What only the tree of a questionnaire itself can do. */
const ownRules: ReadonlySet<ChangeRuleId> = new Set([
  'removed-configuration',
  'added-configuration',
  'removed-questiongroup',
  'renamed-questiongroup',
  'added-questiongroup',
  'moved-questiongroup',
  'removed-question',
  'moved-question',
  'renamed-question',
  'retired-question',
  'added-question',
])

const logicRules: ReadonlySet<ChangeRuleId> = new Set([
  'changed-visibility',
  'changed-savability',
  'changed-save-condition',
  'lost-entry',
  'lost-sight',
  'lost-details',
  'changed-details',
  'lost-page',
])

type Source = 'node' | 'choice' | 'text' | 'choice text'

interface Found extends ChangedRecord {
  readonly source: Source
}

/** The changes between two states of a configuration with the records that make them; without any where the configuration itself does. */
export function withRecords(old: AnswerModel, now: AnswerModel, changes: readonly Change[]): readonly Change[] {
  let all: readonly Found[] | undefined
  // A condition may be in any record, as long as the tree is the same.
  const everywhere = (): readonly Found[] =>
    isSameJson(old.questionnaire.configuration?.data, now.questionnaire.configuration?.data)
      ? structureIn(old, now)
      : []
  const behind = rememberBehind()
  const places = renamedPlacesIn(changes)
  return changes.map((change) => {
    if (change.records !== undefined || ownRules.has(change.rule)) return change
    const [before, after] = [nodeAt(old, change), nodeAt(now, change, places)]
    const own = before && after ? behind(before, after, change.rule) : []
    if (own.length > 0 || !logicRules.has(change.rule)) return own.length > 0 ? { ...change, records: own } : change
    all ??= everywhere()
    return all.length > 0 ? { ...change, records: all } : change
  })
}

function nodeAt({ groups }: AnswerModel, { path }: Change, places?: RenamedPlaces): Node | undefined {
  const { questiongroup = '', question } = path
  if (question === undefined) return groups.get(places?.get(questiongroup) ?? questiongroup)?.node
  const place = { group: questiongroup, question }
  const { group, question: name } = places ? renamePlace(place, places) : place
  return groups.get(group)?.questions.get(name)?.node
}

/**
 * The records behind what a rule tells of a node; the same list for all changes of one node that have the same sources,
 * as each of its choices may be one.
 */
function rememberBehind(): (old: Node, now: Node, rule: ChangeRuleId) => readonly ChangedRecord[] {
  const pairs = new Map<Node, Map<string, readonly ChangedRecord[]>>()
  return (old, now, rule) => {
    const known = pairs.get(now) ?? new Map<string, readonly ChangedRecord[]>()
    pairs.set(now, known)
    const sources = soleSources[rule]
    const name = sources?.join() ?? ''
    const records = known.get(name) ?? recordsBehind(old, now, sources)
    known.set(name, records)
    return records
  }
}

function recordsBehind(old: Node, now: Node, sources: readonly Source[] | undefined): readonly ChangedRecord[] {
  if (sources === undefined && !isSameOptions(old.value, now.value)) return []
  const wanted = sources ?? ['node', 'choice']
  return changedBehind(old, now).filter(({ source }) => wanted.includes(source))
}

function structureIn(old: AnswerModel, now: AnswerModel): readonly Found[] {
  const olds = walkAll(old.questionnaire.roots)
  const found = new Map<RecordFact, Found>()
  for (const [index, node] of walkAll(now.questionnaire.roots).entries()) {
    const before = olds[index]
    for (const one of before ? changedBehind(before, node) : []) {
      if (one.source === 'node' || one.source === 'choice') found.set(one.record, one)
    }
  }
  return [...found.values()]
}

/** The records behind a node that are different on the two sides: its own, its choices, and the texts of both. */
function changedBehind(old: Node, now: Node): readonly Found[] {
  const [before, after] = [use(old.record, old.file), use(now.record, now.file)]
  const own = changesOf(before, after).map(
    ({ isText, ...one }): Found => ({ ...one, source: isText ? 'text' : 'node' }),
  )
  if (before?.record.model !== 'key' || after?.record.model !== 'key') return own
  const [were, are] = [choicesBy(before), choicesBy(after)]
  const choices = [...were].flatMap(([keyword, choice]) => {
    const other = are.get(keyword)
    // A choice that the key lists as before can be gone only with its record.
    if (other === undefined && !isSameJson(before.record.fields.values, after.record.fields.values)) return []
    return changesOf(choice, other).map(
      ({ isText, ...one }): Found => ({
        ...one,
        source: isText ? 'choice text' : 'choice',
      }),
    )
  })
  return [...own, ...choices]
}

function use(record: RecordFact | undefined, file: SetFile): UsedRecord | undefined {
  return record && { record, file }
}

function choicesBy({ record, file }: UsedRecord): ReadonlyMap<string, UsedRecord> {
  return new Map(
    listedValues(record, file).flatMap(({ value }) =>
      value?.keyword === undefined ? [] : [[value.keyword, { record: value, file }] as const],
    ),
  )
}

function changesOf(
  old: UsedRecord | undefined,
  now: UsedRecord | undefined,
): readonly (ChangedRecord & { readonly isText: boolean })[] {
  if (old === undefined || now === undefined) {
    const only = now ?? old
    return only ? [{ ...only, side: now ? 'new' : 'old', isText: false }] : []
  }
  const isChanged = !hasSameStructure(old, now)
  const text = isSameJson(recordTexts(old.record, old.file), recordTexts(now.record, now.file))
    ? []
    : [{ ...textRecord(old, now), isText: true }]
  return [...(isChanged ? [{ ...now, side: 'new' as const, before: old.record, isText: false }] : []), ...text]
}

/** The record that has the texts of another one: its translation, else itself. */
export function textRecord(old: UsedRecord, now: UsedRecord): ChangedRecord {
  const [was, is] = [old, now].map(({ record, file }) => translationOf(record, file))
  if (is === undefined && was === undefined) return { ...now, side: 'new', before: old.record }
  if (is === undefined) return { record: was as RecordFact, file: old.file, side: 'old' }
  return { record: is, file: now.file, side: 'new', ...(was && { before: was }) }
}

function hasSameStructure(old: UsedRecord, now: UsedRecord): boolean {
  const [before, after] = [old, now].map(({ record: { fields } }) => {
    const { translation: _text, values: _values, ...rest } = fields
    return rest
  })
  if (!isSameJson(before, after)) return false
  if (isSameJson(old.record.fields.values, now.record.fields.values)) return true
  // The pks of values say nothing.
  return isSameJson([...choicesBy(old).keys()], [...choicesBy(now).keys()])
}
