import type { GroupModel, QuestionModel } from '../judging/model.ts'
import { type Node, type Questionnaire, walk } from '../questionnaire/node.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { isServedCondition } from '../service/structure.ts'
import { isSameJson, lookUp, memberOf } from '../text/json-value.ts'
import { shortLabel } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { ChangePlace } from './change.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { pairsIn } from './compare-other-answers.ts'
import { add, type Comparison, type Drawn, pathTo, pathToNode, placeOf } from './comparison.ts'
import { identityOf, pairNodes } from './identity.ts'
import { hasSameOptions } from './sameness.ts'

/** Limits of answers, of which what stored answers lose is told already. */
const limits: ReadonlySet<string> = new Set(['max_length', 'max_num', 'min_num', 'field_options'])

/** Conditions of the old way, which only change what is told of answers and of what is shown. */
const oldConditions: ReadonlySet<string> = new Set(['conditions', 'conditional'])

/** Options of which some rule tells, where it has told at the same place or within it. */
const toldBy: Readonly<Record<string, readonly ChangeRuleId[]>> = {
  is_name: ['changed-name'],
  order: ['changed-filter'],
  'form_options.template': ['changed-form-saving', 'changed-calculation'],
  model: ['changed-type', 'changed-answer-form'],
  custom_to_options: ['changed-left-choices'],
  has_other: ['paired-other'],
  other_radio: ['paired-other'],
}

const members = ['view_options', 'form_options', 'filter_options', 'summary'] as const

/**
 * Compares the options that stored answers and conditions do not depend on, of the configuration and of each node that
 * is on both sides.
 */
export function compareOptions(comparison: Comparison): void {
  compareModules(comparison)
  const lost = new Set(
    comparison.changes.filter(({ class: kind }) => kind === 'data').map(({ path }) => placeName(path)),
  )
  const told = new Set<string>()
  for (const { old: before, now: after } of pairNodes(comparison.old.questionnaire, comparison.now.questionnaire)) {
    const name = identityOf(after)
    if (!told.has(`${name}`)) compareChoiceOptions(comparison, before, after)
    told.add(`${name}`)
    if (hasSameOptions(before, after)) continue
    // Of a record that is not loaded on one of the sides nobody knows the options.
    if ((before.record === undefined) !== (after.record === undefined)) continue
    const path = pathToNode(after)
    const isLost = lost.has(placeName(path))
    for (const { option, isLimit, values } of optionsOf([before, after])) {
      const [from, to] = values
      if ((isLimit && isLost) || isSameJson(from, to)) continue
      // Of several places of one node each may say something else.
      const key = JSON.stringify([name, option, from ?? null, to ?? null])
      if (told.has(key)) continue
      told.add(key)
      if (isTold(comparison, option, after)) continue
      if (oldConditions.has(nameOf(option)) && (isLost || isToldOfLogic(comparison, path))) continue
      // What a condition does to answers is told beside.
      const rule = isCondition(after, option)
        ? 'changed-condition'
        : isWider(comparison, option, path)
          ? 'widened-limits'
          : 'changed-option'
      tell(comparison, {
        rule,
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

/** Whether clients read an option in the structure as a condition. */
function isCondition(node: Node, option: string): boolean {
  return option.startsWith('form_options.') && isServedCondition(node, nameOf(option))
}

interface ChangedOption extends Pick<Drawn, 'path' | 'places'> {
  readonly rule?: 'changed-option' | 'changed-condition' | 'widened-limits'
  readonly option: string
  readonly owner: string
  readonly from: unknown
  readonly to: unknown
  readonly cause: string
}

/** Whether a rule has told of an option at its place, or within it. */
function isTold({ changes }: Comparison, option: string, node: Node): boolean {
  const rules = lookUp(toldBy, option) ?? lookUp(toldBy, nameOf(option))
  const told = rules === undefined ? [] : changes.filter(({ rule }) => rules.includes(rule))
  if (told.length === 0) return false
  if (node.level === 'question') return told.some((change) => isAbout(change, pathTo(node)))
  const groups = new Set(walk(node).flatMap(({ level, keyword }) => (level === 'questiongroup' ? [keyword] : [])))
  return told.some(({ path }) => groups.has(path.questiongroup))
}

/** Whether a change is told of a question, or of another one because of it. */
function isAbout({ path, data }: Comparison['changes'][number], { questiongroup, question }: Drawn['path']): boolean {
  return path.questiongroup === questiongroup && [path.question, data.trigger, data.radio].includes(question)
}

function isToldOfLogic({ changes }: Comparison, path: Drawn['path']): boolean {
  return changes.some((change) => change.class === 'logic' && placeName(change.path) === placeName(path))
}

function nameOf(option: string): string {
  return option.slice(option.indexOf('.') + 1)
}

/** Whether more can be answered with another value of an option. */
function isWider({ old, now }: Comparison, option: string, { questiongroup = '', question }: Drawn['path']): boolean {
  const [before, after] = [old.groups.get(questiongroup), now.groups.get(questiongroup)]
  const [was, is] = [before?.questions.get(question ?? ''), after?.questions.get(question ?? '')]
  switch (nameOf(option)) {
    case 'max_num':
      return before !== undefined && after !== undefined && after.maxNum > before.maxNum
    case 'min_num':
      return before !== undefined && after !== undefined && after.minNum < before.minNum
    case 'max_length':
      return isMore(was?.lengths.service, is?.lengths.service) || isMore(was?.lengths.form, is?.lengths.form)
    case 'field_options':
      return numberLimits.some(({ name, sign }) => {
        const [from, to] = [was, is].map((one) => one?.fieldOptions[name])
        const isLimit = typeof from === 'number' && (to === undefined || to === null || typeof to === 'number')
        return isLimit && isMore(sign * from, typeof to === 'number' ? sign * to : undefined)
      })
    case 'has_other':
    case 'other_radio':
      return isPaired(before, was) && !isPaired(after, is)
    default:
      return false
  }
}

/** Whether a question is an end of a pair of which only one can be answered. */
function isPaired(group: GroupModel | undefined, question: QuestionModel | undefined): boolean {
  return group !== undefined && pairsIn(group).some(({ radio, other }) => radio === question || other === question)
}

/** Whether a limit is higher, or gone. */
function isMore(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && (to === undefined || to > from)
}

/** Which of the limits of numbers and choices allow more when they are higher, and which when they are lower. */
const numberLimits = [
  { name: 'min', sign: -1 },
  { name: 'max', sign: 1 },
  { name: 'decimals', sign: 1 },
  { name: 'data-cb-max-choices', sign: 1 },
] as const

function tell(comparison: Comparison, changed: ChangedOption): void {
  const { rule = 'changed-option', path, option, owner, from, to, places, cause } = changed
  add(comparison, rule, 'info', {
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
    [...optionNames(nodes, member)].map((option) => ({
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
