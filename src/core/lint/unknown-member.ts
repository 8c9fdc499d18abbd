import { misplacedOption } from '../rules/misplaced-option.ts'
import type { Fix } from '../rules/rule.ts'
import { unknownMember } from '../rules/unknown-member.ts'
import { unknownOption } from '../rules/unknown-option.ts'
import { findOptionHomes, type OptionContainer, type OptionFacts, type OptionLevel } from '../schema/options.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import { nearestName } from '../text/nearest-name.ts'
import { appendPointer, lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { ReportTo } from './lint.ts'
import { describeOwner, nounAt } from './words.ts'

/** Reports a member that its object cannot have: misplaced where another object of the same node has it, else unknown. */
export function reportUnknownMember(problem: SchemaProblem, facts: FileFacts, reportTo: ReportTo): void {
  const name = lastToken(problem.pointer) ?? ''
  const unknown: Unknown = {
    problem,
    facts,
    reportTo,
    name,
    owner: parentPointer(problem.pointer) ?? '',
    place: { pointer: problem.pointer, part: 'key' },
  }
  const reason = problem.parentSchema?.rejected?.[name]
  if (reason !== undefined) {
    const data = { owner: describeOwner(facts, unknown.owner), name, reason }
    return reportTo(unknownMember, 'rejected', unknown.place, data, problem)
  }
  if (reportMisplaced(unknown)) return
  if (problem.parentSchema?.objectKind === 'options') reportUnknownOption(unknown)
  else reportOther(unknown)
}

interface Unknown {
  readonly problem: SchemaProblem
  readonly facts: FileFacts
  readonly reportTo: ReportTo
  readonly name: string
  /** The object that has the member. */
  readonly owner: string
  readonly place: { readonly pointer: string; readonly part: 'key' }
}

/** Where an unknown member stands: the level, its options object, and the node or record that has them. */
interface Standing {
  readonly level: OptionLevel
  readonly container: OptionContainer
  readonly holder: string
}

const optionContainers: readonly string[] = ['view_options', 'form_options', 'filter_options', 'summary']
const optionLevels: readonly string[] = [
  'section',
  'category',
  'subcategory',
  'questiongroup',
  'question',
  'key',
  'value',
]

function standingOf({ facts, owner }: Unknown): Standing | undefined {
  const token = lastToken(owner) ?? ''
  const parent = parentPointer(owner) ?? ''
  const isOptions = optionContainers.includes(token)
  const holder = isOptions ? parent : owner
  const isConfiguration = lastToken(holder) === 'configuration' && lastToken(parentPointer(holder) ?? '') === 'fields'
  const noun = nounAt(facts, isConfiguration ? (parentPointer(holder) ?? '') : holder)
  const level = optionLevels.find((candidate) => candidate === noun) as OptionLevel | undefined
  if (level === undefined) return undefined
  const isNode = !isConfiguration && (facts.kind !== 'fixture' || lastToken(holder) !== 'fields')
  const container = isOptions ? token : isNode ? 'node' : 'configuration'
  return { level, container: container as OptionContainer, holder }
}

function reportMisplaced(unknown: Unknown): boolean {
  const standing = standingOf(unknown)
  if (standing === undefined) return false
  const { name, problem, reportTo, place } = unknown
  const homes = findOptionHomes(name).filter((home) => optionContainers.includes(home.container))
  const own = homes.filter((home) => home.level === standing.level)
  const level = withArticle(standing.level)
  const onNode = problem.severity === 'error'
  if (own.length > 0) {
    const home = own.map((one) => one.container).join('" or "')
    const fixes = own.length === 1 ? moveTo(unknown, standing, own[0]) : []
    if (optionContainers.includes(standing.container)) {
      const data = { name, home, level, container: standing.container }
      reportTo(misplacedOption, 'otherContainer', place, data, { fixes })
    } else reportTo(misplacedOption, onNode ? 'onNode' : 'onRecord', place, { name, home, level }, { fixes })
    return true
  }
  const elsewhere = homes.filter((home) => home.level !== 'key' && home.level !== 'value')
  if (elsewhere.length === 0) return false
  const others = [...new Set(elsewhere.map((one) => `${one.container} of ${withArticle(one.level)}`))].join(' or the ')
  if (onNode) reportTo(misplacedOption, 'otherLevelOnNode', place, { name, homes: `the ${others}`, level })
  else {
    const data = { name, homes: `the ${others}`, level, container: standing.container }
    reportTo(misplacedOption, 'otherLevel', place, data)
  }
  return true
}

function moveTo({ facts, name, problem }: Unknown, standing: Standing, home: OptionFacts | undefined): Fix[] {
  if (home === undefined) return []
  const options = appendPointer(standing.holder, home.container)
  const to = appendPointer(options, name)
  if (resolvePointer(facts.value, to) !== undefined) return []
  return [{ safe: true, changes: [{ op: 'move', from: problem.pointer, to }] }]
}

function withArticle(noun: string): string {
  return `a ${noun}`
}

function reportUnknownOption(unknown: Unknown): void {
  const { problem, name, reportTo, place, facts, owner } = unknown
  const container = lastToken(owner) ?? 'options'
  const standing = standingOf(unknown)
  const level = standing ? withArticle(standing.level) : 'this object'
  const candidate = nearestName(name, candidatesOf(problem, facts, owner))
  if (candidate === undefined) return reportTo(unknownOption, 'unknown', place, { container, level, name }, problem)
  const data = { container, level, name, candidate }
  reportTo(unknownOption, 'misspelt', place, data, { severity: problem.severity, fixes: renameTo(problem, candidate) })
}

function reportOther(unknown: Unknown): void {
  const { problem, name, reportTo, place, facts } = unknown
  const owner = describeOwner(facts, unknown.owner)
  const consequence = problem.consequence ?? ''
  const candidates = candidatesOf(problem, facts, unknown.owner)
  const candidate = nearestName(name, candidates)
  if (candidate === undefined) {
    const allowed = candidates.length > 0 ? candidates : ['nothing else']
    return reportTo(unknownMember, 'unknown', place, { owner, name, allowed, consequence }, problem)
  }
  const data = { owner, name, candidate, consequence }
  reportTo(unknownMember, 'misspelt', place, data, { severity: problem.severity, fixes: renameTo(problem, candidate) })
}

/** The members that the object may have and has not. */
function candidatesOf(problem: SchemaProblem, facts: FileFacts, owner: string): readonly string[] {
  const present = resolvePointer(facts.value, owner)
  const names = Object.entries(problem.parentSchema?.properties ?? {}).flatMap(([name, schema]) =>
    schema !== true && schema.overwritten ? [] : [name],
  )
  return names.filter((name) => typeof present === 'object' && present !== null && !Object.hasOwn(present, name))
}

function renameTo({ pointer }: SchemaProblem, name: string): Fix[] {
  return [{ safe: false, changes: [{ op: 'rename', pointer, name }] }]
}

/** The pointers of required members that are missing only because the member beside is misspelt: one cause, one finding. */
export function misspelledMembers(problems: readonly SchemaProblem[]): ReadonlySet<string> {
  const missing = new Map<string, string[]>()
  for (const { keyword, pointer, params } of problems) {
    if (keyword === 'required') missing.set(pointer, [...(missing.get(pointer) ?? []), String(params.missingProperty)])
  }
  const misspelled = new Set<string>()
  if (missing.size === 0) return misspelled
  for (const problem of problems) {
    if (problem.keyword !== 'additionalProperties') continue
    const owner = parentPointer(problem.pointer) ?? ''
    const candidate = nearestName(lastToken(problem.pointer) ?? '', missing.get(owner) ?? [])
    if (candidate !== undefined) misspelled.add(`${owner}/${candidate}`)
  }
  return misspelled
}
