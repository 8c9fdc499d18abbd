import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { isSameJson, memberOf } from '../text/json-value.ts'
import { shortLabel } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { ChangePlace } from './change.ts'
import { add, type Comparison, type Drawn, pathToNode, placeOf } from './comparison.ts'
import { hasSameOptions } from './sameness.ts'

/** Limits of answers, of which what stored answers lose is told already. */
const limits: ReadonlySet<string> = new Set(['max_length', 'max_num', 'min_num', 'field_options'])

/** Members of the options that the comparison of answers, conditions and uses has told of already. */
const toldElsewhere: ReadonlySet<string> = new Set([
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

/** Compares the options that stored answers and conditions do not depend on, of the configuration and of each node that is on both sides. */
export function compareOptions(comparison: Comparison): void {
  compareModules(comparison)
  const [old, now] = [comparison.old, comparison.now].map(({ questionnaire }) => nodesBy(questionnaire))
  const lost = new Set(
    comparison.changes.filter(({ class: kind }) => kind === 'data').map(({ path }) => placeName(path)),
  )
  for (const [name, after] of now ?? []) {
    const before = old?.get(name)
    if (before === undefined) continue
    compareChoiceOptions(comparison, before, after)
    if (hasSameOptions(before, after)) continue
    // Of a record that is not loaded on one of the sides nobody knows the options.
    if ((before.record === undefined) !== (after.record === undefined)) continue
    const path = pathToNode(after)
    const isLost = lost.has(placeName(path))
    for (const { option, isLimit, values } of optionsOf([before, after])) {
      const [from, to] = values
      if ((isLimit && isLost) || isSameJson(from, to)) continue
      tell(comparison, {
        path,
        option,
        owner: `${after.level} "${after.keyword}"`,
        from,
        to,
        places: [placeOf(after, 'new'), placeOf(before, 'old')],
        cause: `${name} ${option}`,
      })
    }
  }
}

/** What a choice is configured to be, such as its picture, where both sides offer it. */
function compareChoiceOptions(comparison: Comparison, before: Node, after: Node): void {
  if (before.record?.model !== 'key' || after.record?.model !== 'key') return
  const olds = new Map(valuesOf(before.record, before.file).map((value) => [value.keyword, value]))
  for (const value of valuesOf(after.record, after.file)) {
    const old = olds.get(value.keyword)
    const { keyword } = value
    if (old === undefined || old === value || keyword === undefined) continue
    const [from, to] = [old, value].map(({ fields }) => fields.configuration)
    if (isSameJson(from, to)) continue
    for (const option of new Set([from, to].flatMap((one) => Object.keys(one ?? {})))) {
      const [was, is] = [from, to].map((one) => memberOf(one, option))
      if (isSameJson(was, is)) continue
      tell(comparison, {
        path: { ...pathToNode(after), value: keyword },
        option,
        owner: `value "${keyword}"`,
        from: was,
        to: is,
        places: [placeOfRecord(value, 'new'), placeOfRecord(old, 'old')],
        cause: `value:${keyword} ${option}`,
      })
    }
  }
}

function placeOfRecord({ uri, pointer }: RecordFact, side: ChangePlace['side']): ChangePlace {
  return { side, uri, pointer }
}

interface ChangedOption extends Pick<Drawn, 'path' | 'places'> {
  readonly option: string
  readonly owner: string
  readonly from: unknown
  readonly to: unknown
  readonly cause: string
}

function tell(comparison: Comparison, { path, option, owner, from, to, places, cause }: ChangedOption): void {
  add(comparison, 'changed-option', 'info', {
    path,
    data: { option, owner, old: show(from), new: show(to) },
    ...(from !== undefined && { old: from }),
    ...(to !== undefined && { new: to }),
    places,
    cause,
  })
}

/** The configurations that can be added to a questionnaire. */
function compareModules(comparison: Comparison): void {
  const [old, now] = [comparison.old.questionnaire, comparison.now.questionnaire]
  const [from, to] = [old, now].map(({ configuration }) => memberOf(configuration?.data, 'modules'))
  if (isSameJson(from, to)) return
  const place = (side: ChangePlace['side'], { configuration, file }: Questionnaire): ChangePlace => ({
    side,
    uri: file.uri,
    pointer: configuration?.pointer ?? '',
  })
  const owner = `configuration ${comparison.configuration}`
  const places = [place('new', now), place('old', old)]
  tell(comparison, { path: {}, option: 'modules', owner, from, to, places, cause: 'modules' })
}

function placeName({ questiongroup, question }: Drawn['path']): string {
  return JSON.stringify([questiongroup, question])
}

interface OptionOfBoth {
  readonly option: string
  /** Whether what stored answers lose by it is told where there is any. */
  readonly isLimit: boolean
  readonly values: readonly unknown[]
}

/** The options that two states of a node have, with the values that count. */
function optionsOf(nodes: readonly [Node, Node]): readonly OptionOfBoth[] {
  const own = members.flatMap((member) =>
    [...optionNames(nodes, member)]
      .filter((option) => !toldElsewhere.has(option))
      .map((option) => ({
        option: `${member}.${option}`,
        isLimit: limits.has(option),
        values: nodes.map((node) => node.option(member, option)?.value),
      })),
  )
  const inherited = ['inherited_configuration', 'inherited_questiongroup'].map((option) => ({
    option,
    isLimit: true,
    values: nodes.map(({ record }) => memberOf(record?.fields.configuration, option)),
  }))
  return [...own, ...inherited]
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
