import {
  type KeysTogether,
  type MethodFacts,
  methodFacts,
  type RowsRead,
  type SummaryHarm,
} from '../../schema/readers.ts'
import { memberOf } from '../../text/json-value.ts'
import { addAll } from '../../text/lists.ts'
import { choicesOf } from '../choices.ts'
import { type Node, type Questionnaire, walk } from '../node.ts'
import { configurationKey, questiongroupsIn } from '../questionnaires.ts'
import { childrenByKeyword } from '../siblings.ts'
import { tableLists } from '../view-outlets.ts'
import type { SummaryBreak } from './summary-break.ts'
import { conditionBreaks, groupsLedTo, shownByValue } from './summary-conditions.ts'
import { type Provider, providerByField } from './summary-questions.ts'
import { harmIn } from './summary-types.ts'

/** What the methods of a summary need around their questions and do not find (format facts 12.4). */
export function brokenMethods(questionnaire: Questionnaire): readonly SummaryBreak[] {
  return [...providerByField(questionnaire)].flatMap(([field, provider]) => {
    const { method, problem } = provider.settings
    const facts = method === undefined || problem ? undefined : methodFacts(method)
    return facts ? breaksOf(field, provider, facts) : []
  })
}

function breaksOf(field: string, provider: Provider, facts: MethodFacts): readonly SummaryBreak[] {
  const { question } = provider
  const [group, subcategory] = [question.parent, question.parent?.parent]
  if (group === undefined || subcategory === undefined) return []
  const groups = subcategory.childrenAt('questiongroup')
  return [
    ...(facts.rows ? rowBreaks(field, facts.rows, provider, subcategory) : []),
    ...(facts.levels ? levelBreaks(field, facts.levels, subcategory) : []),
    ...(facts.grouped
      ? tableBreaks(field, subcategory, facts.endings?.[configurationKey(question.questionnaire)])
      : []),
    ...(facts.nests ? conditionBreaks(field, question, facts.values) : []),
    ...(facts.nested ? lacking(field, groupsLedTo(question), facts.nested) : []),
    ...(facts.together ? lacking(field, groups, facts.together) : []),
    ...(facts.questiongroups ? lackingByName(field, question, facts.questiongroups) : []),
    ...(facts.around ? unfitAround(field, groups, facts.around) : []),
    ...(facts.keyOf ? nameBreaks(field, provider, facts.keyOf, groups) : []),
    ...(facts.stakeholders ? stakeholderBreaks(field, facts.stakeholders, subcategory, groups) : []),
    ...(facts.subsidies ? subsidyBreaks(field, facts.subsidies, question) : []),
  ]
}

function rowBreaks(field: string, rows: RowsRead, provider: Provider, subcategory: Node): readonly SummaryBreak[] {
  const hasSiblings = rows.groups === 'siblings' && Boolean(provider.settings.kwargs.has_siblings)
  const around = hasSiblings ? (subcategory.parent?.childrenAt('subcategory') ?? []) : [subcategory]
  return around.flatMap((one) => one.childrenAt('questiongroup')).flatMap((group) => rowBreak(field, rows, group))
}

function rowBreak(field: string, rows: RowsRead, group: Node): readonly SummaryBreak[] {
  const questions = group.childrenAt('question')
  const [first, second] = questions
  if (first === undefined || questions.length <= (rows.skipped ?? 0)) return []
  const isNamed = rows.named !== undefined && first.keyword?.startsWith(rows.named.begins)
  const isScale = isScaleOf(first, rows)
  const inRows = rows.skipped === undefined && isScale === false ? 3 : (rows.cells ?? 2)
  const cells = isNamed ? (rows.named?.cells ?? 0) : inRows
  const common = { node: group, names: [field] }
  if (questions.length < cells) return [{ ...common, kind: 'short', harm: harmOf(rows.short), more: String(cells) }]
  if (isNamed || isScale !== false) return []
  if (rows.skipped !== undefined) return [{ ...common, kind: 'scale', harm: 'blank', more: first.keyword ?? '?' }]
  if (second === undefined || isScaleOf(second, rows) !== false) return []
  return [{ ...common, kind: 'scale', harm: harmOf(rows.short), more: second.keyword ?? '?' }]
}

/** Whether a question is the scale of a row; `undefined` where its type is not known. */
function isScaleOf({ type }: Node, { scale }: RowsRead): boolean | undefined {
  return type === undefined ? undefined : scale.includes(type)
}

function harmOf(without: KeysTogether['without']): SummaryHarm {
  return without === 'fails' ? 'answered' : without
}

function levelBreaks(
  field: string,
  levels: NonNullable<MethodFacts['levels']>,
  subcategory: Node,
): readonly SummaryBreak[] {
  const root = subcategory.parent?.parent
  const inner = root?.childrenAt('subcategory').flatMap((outer) => outer.childrenAt('subcategory')) ?? []
  return inner.flatMap((one) => {
    const groups = one.childrenAt('questiongroup')
    const isDirected = one === subcategory || groups.some((group) => childrenByKeyword(group).has(levels.direction))
    return groups.flatMap((group) => levelBreak(field, levels, group, isDirected))
  })
}

function levelBreak(
  field: string,
  { needs, direction, unknown }: NonNullable<MethodFacts['levels']>,
  group: Node,
  isDirected: boolean,
): readonly SummaryBreak[] {
  const lacks = (key: string, harm: SummaryHarm): readonly SummaryBreak[] =>
    childrenByKeyword(group).has(key) ? [] : [{ kind: 'lacks', harm, node: group, names: [field], more: key }]
  const last = group.childrenAt('question').at(-1)
  if (!childrenByKeyword(group).has(needs) || last?.record === undefined) return lacks(needs, 'answered')
  const choices = choicesOf(last.record, last.file)
  if (choices.length < 3)
    return [{ kind: 'levels', harm: 'answered', node: last, names: [field], more: last.keyword ?? '?' }]
  const isKnown = choices.some(({ value }) => value?.keyword === unknown)
  const ends: SummaryBreak = { kind: 'noUnknown', harm: 'wrong', node: last, names: [field], more: unknown }
  return [...(isKnown ? [] : [ends]), ...(isDirected ? lacks(direction, 'blank') : [])]
}

function tableBreaks(field: string, subcategory: Node, endings: readonly string[] = []): readonly SummaryBreak[] {
  const grouping = memberOf(subcategory.value.view_options, 'table_grouping')
  if (!Array.isArray(grouping)) return [{ kind: 'ungrouped', harm: 'every', node: subcategory, names: [field] }]
  if (tableLists(grouping).length === 0) return []
  const keys = walk(subcategory).filter(({ level }) => level === 'question')
  return endings.flatMap((more, position): readonly SummaryBreak[] => {
    if (keys.some(({ keyword }) => keyword?.endsWith(more))) return []
    const node = totalsOf(subcategory, tableLists(grouping))[position] ?? subcategory
    return [{ kind: 'noTotal', harm: 'blank', node, names: [field], more }]
  })
}

/** The questiongroups below the rows of a table, where totals are asked in the order of their endings. */
function totalsOf(subcategory: Node, lists: readonly (readonly string[])[]): readonly (Node | undefined)[] {
  const groups = subcategory.childrenAt('questiongroup')
  const last = lists.length > 1 ? (lists.at(-1) ?? []) : []
  return last.map((name) => groups.find(({ keyword }) => keyword === name))
}

/** Questiongroups with some of the keys that belong together but not all. */
function lacking(field: string, groups: readonly Node[], sets: readonly KeysTogether[]): readonly SummaryBreak[] {
  return groups.flatMap((group) =>
    sets.flatMap(({ keys, without }) => {
      const lacks = keys.filter((key) => !childrenByKeyword(group).has(key))
      if (lacks.length === 0 || lacks.length === keys.length) return []
      return [{ kind: 'lacks' as const, harm: harmOf(without), node: group, names: [field], more: lacks.join(', ') }]
    }),
  )
}

function lackingByName(
  field: string,
  { questionnaire }: Node,
  byName: NonNullable<MethodFacts['questiongroups']>,
): readonly SummaryBreak[] {
  return Object.entries(byName).flatMap(([name, { keys, without }]) =>
    (questiongroupsIn(questionnaire).get(name) ?? []).flatMap((group): readonly SummaryBreak[] => {
      const lacks = keys.filter((key) => !childrenByKeyword(group).has(key))
      if (lacks.length === 0) return []
      return [{ kind: 'lacks', harm: harmOf(without), node: group, names: [field], more: lacks.join(', ') }]
    }),
  )
}

function unfitAround(
  field: string,
  groups: readonly Node[],
  read: NonNullable<MethodFacts['around']>,
): readonly SummaryBreak[] {
  return groups
    .flatMap((group) => group.childrenAt('question'))
    .flatMap((question): readonly SummaryBreak[] => {
      const harm = question.type === undefined ? undefined : harmIn(read, question.type)
      return harm ? [{ kind: 'type', harm, node: question, names: [field], more: question.type ?? '?' }] : []
    })
}

function nameBreaks(
  field: string,
  { question, settings }: Provider,
  [before, after]: readonly [string, string],
  groups: readonly Node[],
): readonly SummaryBreak[] {
  const key = `${before}${settings.kwargs.name}${after}`
  if (groups.some((group) => childrenByKeyword(group).has(key))) return []
  const option = settings.methodOption
  return [
    {
      kind: 'noName',
      harm: 'blank',
      node: question,
      ...(option && { option, within: 'get_value/kwargs/name' }),
      names: [field],
      more: key,
    },
  ]
}

function stakeholderBreaks(
  field: string,
  { first, other, columns }: NonNullable<MethodFacts['stakeholders']>,
  subcategory: Node,
  groups: readonly Node[],
): readonly SummaryBreak[] {
  const breaks: SummaryBreak[] = []
  const lacks = (node: Node, harm: SummaryHarm, more: string): number =>
    breaks.push({ kind: 'lacks', harm, node, names: [field], more })
  const [leading] = groups
  if (leading && !childrenByKeyword(leading).has(first)) lacks(leading, 'answered', first)
  const others = groups.filter((group) => group.children[0]?.keyword?.startsWith(other))
  const chosen = groups.filter((group) => group.option('view_options', 'conditional_question') !== undefined)
  if (others.length === 0) {
    const rest = groups.slice(1).find((group) => !chosen.includes(group))
    breaks.push({ kind: 'noOther', harm: 'answered', node: rest ?? subcategory, names: [field], more: other })
  }
  const question = leading && childrenByKeyword(leading).get(first)
  if (question) addAll(breaks, choicesWithoutGroup(field, question, groups))
  for (const group of [...chosen, ...others]) {
    const gone = columns.filter((column) => !childrenByKeyword(group).has(column))
    if (gone.length > 0) lacks(group, group.children.length < 2 ? 'answered' : 'blank', gone.join(', '))
  }
  return breaks
}

/** The choices of which a summary finds no questiongroup: it needs one of any that is chosen. */
function choicesWithoutGroup(field: string, question: Node, groups: readonly Node[]): readonly SummaryBreak[] {
  if (question.record === undefined) return []
  const found = new Set(groups.map((group) => group.option('view_options', 'conditional_question')?.value))
  const values = choicesOf(question.record, question.file).flatMap(({ value }) => value?.keyword ?? [])
  const without = values.filter((value) => !found.has(value))
  const shown = shownByValue(question, groups)
  return without.map((value): SummaryBreak => {
    const node = shown.get(value) ?? question
    const option = node === question ? undefined : node.option('view_options', 'conditional_question')
    return { kind: 'ungiven', harm: 'answered', node, ...(option && { option }), names: [field], more: value }
  })
}

function subsidyBreaks(
  field: string,
  { columns: option, none, other }: NonNullable<MethodFacts['subsidies']>,
  question: Node,
): readonly SummaryBreak[] {
  const led = groupsLedTo(question)
  const uneven = led.flatMap((group): readonly SummaryBreak[] => {
    const columns = group.option('form_options', option)?.value ?? 3
    const count = group.childrenAt('question').length
    const isEven = columns === 2 ? count >= 2 : count % 3 === 0
    return isEven ? [] : [{ kind: 'uneven', harm: 'answered', node: group, names: [field], more: String(count) }]
  })
  if (question.record === undefined) return uneven
  const values = choicesOf(question.record, question.file).flatMap(({ value }) => value?.keyword ?? [])
  const followed = new Set(led.flatMap((group) => group.option('view_options', 'conditional_question')?.value ?? []))
  const strange = values.filter((value) => value !== none && !value.startsWith(other) && !followed.has(value))
  const unled = strange.map(
    (value): SummaryBreak => ({ kind: 'unled', harm: 'answered', node: question, names: [field], more: value }),
  )
  return [...uneven, ...unled]
}

/** The persons of a list, whose parts the summary takes from one questiongroup each. */
export function partsApart(questionnaire: Questionnaire): readonly SummaryBreak[] {
  const parts = [...providerByField(questionnaire)].filter(([field]) =>
    /^references_(?:resourceperson|person)_/.test(field),
  )
  const [first, ...more] = parts.map(([field, { question }]) => ({ field, question }))
  return more
    .filter(({ question }) => question.parent?.keyword !== first?.question.parent?.keyword)
    .map(({ field, question }) => ({
      kind: 'apart',
      harm: 'wrong',
      node: question,
      names: [field],
      more: first?.question.parent?.keyword ?? '?',
    }))
}
