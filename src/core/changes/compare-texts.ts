import { contextsOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { listedValues } from '../questionnaire/record-uses.ts'
import { textKeywords } from '../questionnaire/texts.ts'
import { memberOf } from '../text/json-value.ts'
import { shortLabel } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { ChangePlace } from './change.ts'
import { add, type Comparison, type Drawn, pathTo, placeOf } from './comparison.ts'
import { isSameNode } from './sameness.ts'

/** A record whose texts people read in a questionnaire, where it is used first. */
interface Worded {
  readonly record: RecordFact
  readonly file: SetFile
  readonly path: Drawn['path']
  readonly node: Node
}

/** Compares what people read: each text once, however often it is used. */
export function compareTexts(comparison: Comparison): void {
  const [old, now] = [comparison.old, comparison.now].map(({ questionnaire }) => wordedIn(questionnaire))
  const contexts = [comparison.old, comparison.now].map(({ questionnaire }) => contextsOf(questionnaire.configuration))
  for (const [name, after] of now ?? []) {
    const before = old?.get(name)
    if (before === undefined) continue
    for (const textKeyword of textKeywords) {
      const [from, to] = [textOf(before, contexts[0] ?? [], textKeyword), textOf(after, contexts[1] ?? [], textKeyword)]
      if (from === to) continue
      const rule = from === undefined ? 'added-text' : to === undefined ? 'removed-text' : 'changed-text'
      add(comparison, rule, 'info', {
        path: after.path,
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
      })
    }
  }
}

const longest = 80

function textOf({ record, file }: Worded, contexts: readonly string[], textKeyword: string): string | undefined {
  return shownText(recordTexts(record, file), contexts, textKeyword)
}

function placeOfRecord({ record }: Worded, side: ChangePlace['side']): ChangePlace {
  return { side, uri: record.uri, pointer: record.pointer }
}

function wordedIn({ roots }: Questionnaire): ReadonlyMap<string, Worded> {
  const found = new Map<string, Worded>()
  const take = (record: RecordFact, node: Node, path: Drawn['path']): void => {
    const name = `${record.model}:${record.keyword}`
    if (!found.has(name)) found.set(name, { record, file: node.file, path, node })
  }
  for (const node of walkAll(roots)) {
    const { record, level } = node
    if (record === undefined) continue
    const path =
      level === 'question' ? pathTo(node) : level === 'questiongroup' ? { questiongroup: node.keyword ?? '?' } : {}
    take(record, node, path)
    if (level !== 'question') continue
    for (const { value } of listedValues(record, node.file)) {
      if (value?.keyword !== undefined) take(value, node, { ...path, value: value.keyword })
    }
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
  'order',
])

const members = ['view_options', 'form_options', 'filter_options', 'summary'] as const

/** Compares the options that only change what a page looks like, of each node that is on both sides. */
export function compareOptions(comparison: Comparison): void {
  const [old, now] = [comparison.old, comparison.now].map(({ questionnaire }) => nodesBy(questionnaire))
  for (const [name, after] of now ?? []) {
    const before = old?.get(name)
    if (before === undefined || isSameNode(before, after)) continue
    for (const member of members) {
      for (const option of optionNames([before, after], member)) {
        const [from, to] = [before, after].map((node) => node.option(member, option)?.value)
        if (toldElsewhere.has(option) || JSON.stringify(from) === JSON.stringify(to)) continue
        add(comparison, 'changed-option', 'info', {
          path:
            after.level === 'question'
              ? pathTo(after)
              : after.level === 'questiongroup'
                ? { questiongroup: after.keyword ?? '?' }
                : {},
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
