import type { SchemaProblem } from '../../schema/problem.ts'
import { subschemasAt } from '../../schema/walk.ts'
import { groupBy } from '../../text/group-by.ts'
import { appendPointer, isListIndex, lastToken, parentPointer } from '../../text/pointer.ts'
import type { FileFacts } from '../../workspace/facts.ts'
import { meantMember, unfitMemberOf } from './unfit-member.ts'

/** Members that are one object too high or too low, where another lacks them. */
interface StrayMembers {
  /** The problem of the object that lacks a member, by the pointer of the member where it is. */
  readonly homes: ReadonlyMap<string, SchemaProblem>
  /** The members that are beside the object that they belong in, which is missing, by its pointer. */
  readonly unwrapped: ReadonlyMap<string, readonly SchemaProblem[]>
  /** The pointers of the members that are told at others. */
  readonly told: ReadonlySet<string>
}

/** Finds the members that are missing only because they are in the object around or within. */
export function strayMembersIn(facts: FileFacts, problems: readonly SchemaProblem[]): StrayMembers {
  const homes = new Map<string, SchemaProblem>()
  const unwrapped = new Map<string, SchemaProblem[]>()
  const told = new Set<string>()
  const required = problems.filter(({ keyword }) => keyword === 'required')
  if (required.length === 0) return { homes, unwrapped, told }
  const lacking = groupBy(required, ({ pointer }) => pointer)
  const within = groupBy(required, ({ pointer }) => parentPointer(pointer) ?? '')
  for (const problem of problems) {
    const member = unfitMemberOf(problem, facts)
    if (member?.kind !== 'member') continue
    const { name, owner } = member
    const beside = lacking.get(owner) ?? []
    if (meantMember(problem, beside.map(missingName)) !== undefined) continue
    const near = [...(lacking.get(parentPointer(owner) ?? '') ?? []), ...(within.get(owner) ?? [])].filter(hasName)
    const [home, ...others] = near.filter((one) => missingName(one) === name)
    if (home && others.length === 0) {
      homes.set(problem.pointer, home)
      told.add(missingPointer(home))
      continue
    }
    const wrapper = beside.find((one) => allowsWithin(facts, missingPointer(one), name))
    if (wrapper === undefined) continue
    const at = missingPointer(wrapper)
    unwrapped.set(at, [...(unwrapped.get(at) ?? []), problem])
    told.add(problem.pointer)
  }
  return { homes, unwrapped, told }
}

/** Nodes and records are items of lists; what is in them has a name. */
function hasName({ pointer }: SchemaProblem): boolean {
  return !isListIndex(lastToken(pointer) ?? '0')
}

export function missingPointer(problem: SchemaProblem): string {
  return appendPointer(problem.pointer, missingName(problem))
}

function missingName({ params }: SchemaProblem): string {
  return String(params.missingProperty)
}

function allowsWithin({ kind, value }: FileFacts, pointer: string, name: string): boolean {
  return subschemasAt(kind, value, pointer).some(({ properties = {} }) => Object.hasOwn(properties, name))
}
