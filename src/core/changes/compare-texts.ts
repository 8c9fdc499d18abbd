import { contextsOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { textKeywords } from '../questionnaire/texts.ts'
import { addToGroup } from '../text/group-by.ts'
import { memberOf } from '../text/json-value.ts'
import { shortLabel } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import type { RecordFact, Texts } from '../workspace/facts.ts'
import type { ChangePlace } from './change.ts'
import { textRecord, type UsedRecord } from './changed-records.ts'
import { add, type Comparison, type Drawn, pathTo, placeOf } from './comparison.ts'
import { hasSameOptions } from './sameness.ts'

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
  for (const [name, after] of wordedIn(now)) {
    const before = olds.get(name)
    if (before === undefined) continue
    const [was, is] = [textsOf(before), textsOf(after)]
    for (const textKeyword of textKeywords) {
      const [from, to] = [shownText(was, oldContexts, textKeyword), shownText(is, contexts, textKeyword)]
      if (from === to) continue
      const rule = from === undefined ? 'added-text' : to === undefined ? 'removed-text' : 'changed-text'
      add(comparison, rule, 'info', {
        path: pathOf(after),
        data: {
          text: textKeyword,
          owner: `${after.record.model} "${after.record.keyword ?? '?'}"`,
          old: shortLabel(from ?? '', longest),
          new: shortLabel(to ?? '', longest),
        },
        ...(from !== undefined && { old: from }),
        ...(to !== undefined && { new: to }),
        places: [placeOfRecord(after, 'new'), placeOfRecord(before, 'old')],
        cause: `${name} ${textKeyword}`,
        uses: usesOf(after),
        records: [textRecord(usedBy(before), usedBy(after))],
      })
    }
  }
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

/** The path of a node; those above questiongroups have none. */
function pathToNode(node: Node): Drawn['path'] {
  if (node.level === 'question') return pathTo(node)
  return node.level === 'questiongroup' ? { questiongroup: node.keyword ?? '?' } : {}
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

/** Members of the options that the comparison of answers, conditions and uses has told of already. */
const toldElsewhere: ReadonlySet<string> = new Set([
  'max_length',
  'max_num',
  'min_num',
  'field_options',
  'question_conditions',
  'question_condition',
  'questiongroup_conditions',
  'questiongroup_condition',
  'conditions',
  'conditional',
  'is_name',
  'model',
  'order',
])

const members = ['view_options', 'form_options', 'filter_options', 'summary'] as const

/** Compares the options that only change what a page looks like, of each node that is on both sides. */
export function compareOptions(comparison: Comparison): void {
  const [old, now] = [comparison.old, comparison.now].map(({ questionnaire }) => nodesBy(questionnaire))
  for (const [name, after] of now ?? []) {
    const before = old?.get(name)
    if (before === undefined || hasSameOptions(before, after)) continue
    // Of a record that is not loaded on one of the sides nobody knows the options.
    if ((before.record === undefined) !== (after.record === undefined)) continue
    for (const member of members) {
      for (const option of optionNames([before, after], member)) {
        const [from, to] = [before, after].map((node) => node.option(member, option)?.value)
        if (toldElsewhere.has(option) || JSON.stringify(from) === JSON.stringify(to)) continue
        add(comparison, 'changed-option', 'info', {
          path: pathToNode(after),
          data: {
            option: `${member}.${option}`,
            owner: `${after.level} "${after.keyword}"`,
            old: show(from),
            new: show(to),
          },
          ...(from !== undefined && { old: from }),
          ...(to !== undefined && { new: to }),
          places: [placeOf(after, 'new'), placeOf(before, 'old')],
          cause: `${name} ${option}`,
        })
      }
    }
  }
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : shortLabel(JSON.stringify(value), 60)
}

function optionNames(nodes: readonly Node[], member: (typeof members)[number]): ReadonlySet<string> {
  const holders = nodes.flatMap(({ value, record }) => [value, record?.fields.configuration])
  return new Set(holders.flatMap((holder) => Object.keys(memberOf(holder, member) ?? {})))
}

/** Nodes by their keywords from the questiongroup on, or of the levels above by their own. */
function nodesBy({ roots }: Questionnaire): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  for (const node of walkAll(roots)) {
    if (node.keyword === undefined) continue
    const name =
      node.level === 'question' ? `question ${node.parent?.keyword}/${node.keyword}` : `${node.level} ${node.keyword}`
    if (!found.has(name)) found.set(name, node)
  }
  return found
}
