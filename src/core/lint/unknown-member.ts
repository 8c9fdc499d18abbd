import { childLists } from '../questionnaire/node.ts'
import { unknownOption } from '../rules/option/unknown-option.ts'
import type { Fix } from '../rules/rule.ts'
import { unknownMember } from '../rules/shape/unknown-member.ts'
import type { SchemaProblem } from '../schema/problem.ts'
import { nearestName } from '../text/nearest-name.ts'
import { lastToken, parentPointer, parsePointer, resolvePointer } from '../text/pointer.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { reportMisplaced, type UnknownMember } from './misplaced-option.ts'
import type { ReportTo } from './report-to.ts'
import { describeOwner, holderOf, thingAt } from './words.ts'

/** Reports a member that its object cannot have: misplaced where another object of the same node has it, else unknown. */
export function reportUnknownMember(
  problem: SchemaProblem,
  facts: FileFacts,
  misspelled: ReadonlyMap<string, SchemaProblem>,
  reportTo: ReportTo,
): void {
  const { pointer } = problem
  const name = lastToken(pointer) ?? ''
  const owner = parentPointer(pointer) ?? ''
  const member: UnknownMember = { facts, reportTo, name, pointer, owner, place: { pointer, part: 'key' } }
  const reason = problem.parentSchema?.rejected?.[name]
  if (reason !== undefined && Object.hasOwn(problem.parentSchema?.rejected ?? {}, name)) {
    const data = { owner: describeOwner(facts, owner), name, reason }
    return reportTo(unknownMember, 'rejected', member.place, data, problem)
  }
  if (reportMisplaced(member)) return
  if (problem.parentSchema?.objectKind === 'options') reportUnknownOption(problem, member)
  else reportOther(problem, member, misspelled)
}

function reportUnknownOption(problem: SchemaProblem, { facts, name, owner, place, reportTo }: UnknownMember): void {
  const holder = holderOf(facts, owner)
  const noun = thingAt(facts, holder)?.noun
  const container = (parsePointer(owner.slice(holder.length)) ?? []).join('/') || 'options'
  const data = { container, level: noun === undefined ? 'this object' : `a ${noun}`, name }
  const candidate = nearestName(name, candidatesOf(problem, facts, owner))
  if (candidate === undefined) return reportTo(unknownOption, 'unknown', place, data, problem)
  const extra = { severity: problem.severity, fixes: renameTo(problem, candidate) }
  reportTo(unknownOption, 'misspelt', place, { ...data, candidate }, extra)
}

function reportOther(
  problem: SchemaProblem,
  { facts, name, owner, place, reportTo }: UnknownMember,
  misspelled: ReadonlyMap<string, SchemaProblem>,
): void {
  const data = { owner: describeOwner(facts, owner), name, consequence: problem.consequence ?? '' }
  const candidate = meantMember(problem, candidatesOf(problem, facts, owner))
  if (candidate === undefined) {
    return reportTo(unknownMember, 'unknown', place, { ...data, allowed: allowedNames(problem) }, problem)
  }
  const required = misspelled.get(`${owner}/${candidate}`)
  const graver = required?.severity === 'error' && problem.severity !== 'error' ? required : problem
  const extra = { severity: graver.severity, fixes: renameTo(problem, candidate) }
  const consequence = graver.consequence ?? data.consequence
  reportTo(unknownMember, 'misspelt', place, { ...data, consequence, candidate }, extra)
}

/** The member that an unknown one is meant for: the nearest, or the list of children where a node has that of another level. */
function meantMember(problem: SchemaProblem, candidates: readonly string[]): string | undefined {
  const name = lastToken(problem.pointer) ?? ''
  const near = nearestName(name, candidates)
  if (near !== undefined || !childLists.has(name) || problem.parentSchema?.objectKind !== 'node') return near
  const lists = candidates.filter((candidate) => childLists.has(candidate))
  return lists.length === 1 ? lists[0] : undefined
}

/** The members that the object may have and has not. */
function candidatesOf(problem: SchemaProblem, facts: FileFacts, owner: string): readonly string[] {
  const present = resolvePointer(facts.value, owner)
  return allowedNames(problem).filter(
    (name) => typeof present === 'object' && present !== null && !Object.hasOwn(present, name),
  )
}

function allowedNames(problem: SchemaProblem): readonly string[] {
  return Object.entries(problem.parentSchema?.properties ?? {}).flatMap(([name, schema]) =>
    name === '$schema' || (schema !== true && schema.overwritten) ? [] : [name],
  )
}

function renameTo({ pointer }: SchemaProblem, name: string): Fix[] {
  return [{ safe: false, changes: [{ op: 'rename', pointer, name }] }]
}

/** What is said of required members that are missing only because the member beside is misspelt, by their pointers: one cause, one finding. */
export function misspelledMembers(problems: readonly SchemaProblem[]): ReadonlyMap<string, SchemaProblem> {
  const missing = new Map<string, Map<string, SchemaProblem>>()
  for (const problem of problems) {
    if (problem.keyword !== 'required') continue
    const ofOwner = missing.get(problem.pointer) ?? new Map<string, SchemaProblem>()
    missing.set(problem.pointer, ofOwner.set(String(problem.params.missingProperty), problem))
  }
  const misspelled = new Map<string, SchemaProblem>()
  if (missing.size === 0) return misspelled
  for (const problem of problems) {
    if (problem.keyword !== 'additionalProperties') continue
    const owner = parentPointer(problem.pointer) ?? ''
    const ofOwner = missing.get(owner)
    const candidate = ofOwner && meantMember(problem, [...ofOwner.keys()])
    const required = candidate === undefined ? undefined : ofOwner?.get(candidate)
    if (required !== undefined) misspelled.set(`${owner}/${candidate}`, required)
  }
  return misspelled
}
