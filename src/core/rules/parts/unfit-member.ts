import { childLists } from '../../questionnaire/node.ts'
import type { SchemaProblem } from '../../schema/problem.ts'
import type { Schema } from '../../schema/schema.ts'
import { lookUp } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { lastToken, parentPointer, resolvePointer } from '../../text/pointer.ts'
import { remember } from '../../text/remember.ts'
import type { FileFacts } from '../../workspace/facts.ts'
import type { Fix } from '../rule.ts'
import { type Misplacement, misplacementOf } from './misplacement.ts'

/**
 * A member that its object cannot have, by the rule that tells of it: refused for a reason, an option of another
 * object, an unknown option or member.
 */
export type UnfitMember = {
  readonly name: string
  /** The pointer of the object that has it. */
  readonly owner: string
  readonly place: { readonly pointer: string; readonly part: 'key' }
} & (
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'misplaced'; readonly misplacement: Misplacement }
  | { readonly kind: 'option' | 'member' }
)

/** The member that breaks a schema by being there; `undefined` for another kind of problem. */
export function unfitMemberOf(problem: SchemaProblem, facts: FileFacts): UnfitMember | undefined {
  const known = found(problem)
  if (known.in !== facts) {
    known.in = facts
    known.member = findUnfitMember(problem, facts)
  }
  return known.member
}

/** Several rules look at one problem, and so does who looks for misspelt members. */
const found = remember((_problem: SchemaProblem): { in?: FileFacts; member?: UnfitMember | undefined } => ({}))

function findUnfitMember(problem: SchemaProblem, facts: FileFacts): UnfitMember | undefined {
  if (problem.keyword !== 'additionalProperties') return undefined
  const { pointer, parentSchema } = problem
  const name = lastToken(pointer) ?? ''
  const owner = parentPointer(pointer) ?? ''
  const member = { name, owner, place: { pointer, part: 'key' } } as const
  const rejected = parentSchema?.rejected ?? {}
  const reason = lookUp(rejected, name)
  if (reason !== undefined) return { ...member, kind: 'rejected', reason }
  const misplacement = misplacementOf(facts, owner, name)
  if (misplacement) return { ...member, kind: 'misplaced', misplacement }
  return { ...member, kind: parentSchema?.objectKind === 'options' ? 'option' : 'member' }
}

/** The member that an unknown one is meant for: the nearest, or the list of children where a node has that of another level. */
export function meantMember(problem: SchemaProblem, candidates: readonly string[]): string | undefined {
  const name = lastToken(problem.pointer) ?? ''
  const near = nearestName(name, candidates)
  if (near !== undefined || !childLists.has(name) || problem.parentSchema?.objectKind !== 'node') return near
  const lists = candidates.filter((candidate) => childLists.has(candidate))
  return lists.length === 1 ? lists[0] : undefined
}

/** The members that the object around an unknown one may have and has not. */
export function absentMembers(problem: SchemaProblem, facts: FileFacts): readonly string[] {
  const present = resolvePointer(facts.value, parentPointer(problem.pointer) ?? '')
  const { parentSchema } = problem
  if (typeof present !== 'object' || present === null || parentSchema === undefined) return []
  const known = absentFrom(present)
  if (known.as !== parentSchema) {
    known.as = parentSchema
    known.names = allowedMembers(problem).filter((name) => !Object.hasOwn(present, name))
  }
  return known.names ?? []
}

/** The members that an object lacks, as a schema describes it: many of its members may be unknown. */
const absentFrom = remember((_object: object): { as?: Schema; names?: readonly string[] } => ({}))

/** The members that an author may write into the object around an unknown one. */
export function allowedMembers({ parentSchema }: SchemaProblem): readonly string[] {
  return parentSchema === undefined ? [] : allowedBy(parentSchema)
}

const allowedBy = remember(({ properties = {} }: Schema): readonly string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    name === '$schema' || (schema !== true && (schema.overwritten || schema.writtenByTools)) ? [] : [name],
  ),
)

/** Of an unknown member, and the required one that it is meant for, the graver problem. */
export function graverOf(problem: SchemaProblem, meant: string, problems: readonly SchemaProblem[]): SchemaProblem {
  const required = misspelledMembers(problems).get(`${parentPointer(problem.pointer) ?? ''}/${meant}`)
  return required?.severity === 'error' && problem.severity !== 'error' ? required : problem
}

/** The fix that gives an unknown member another name. */
export function renameTo({ pointer }: SchemaProblem, name: string): Fix[] {
  return [{ safe: false, changes: [{ op: 'rename', pointer, name }] }]
}

/**
 * What is said of required members that are missing only because the member beside is misspelt, by their pointers: one
 * cause, one finding.
 */
export const misspelledMembers: (problems: readonly SchemaProblem[]) => ReadonlyMap<string, SchemaProblem> = remember(
  (problems) => {
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
  },
)
