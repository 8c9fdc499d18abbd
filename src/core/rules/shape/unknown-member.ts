import type { SchemaProblem } from '../../schema/problem.ts'
import { parentPointer } from '../../text/pointer.ts'
import { missingPointer, strayMembersIn } from '../parts/stray-members.ts'
import { describeOwner, nameAt } from '../parts/things.ts'
import { absentMembers, allowedMembers, graverOf, meantMember, renameTo, unfitMemberOf } from '../parts/unfit-member.ts'
import { sayWithin } from '../parts/value-words.ts'
import { defineRule } from '../rule.ts'

/** A member that the application does not allow on a node or record. */
export const unknownMember = defineRule({
  meta: {
    id: 'unknown-member',
    consequence: 'not-loaded',
    category: 'shape',
    fix: 'sometimes',
    summary: 'An object has a member that is not allowed.',
    why: 'Nodes and records allow no other members: the loader refuses a configuration or fixture that has any.',
    yieldsTo: [
      'unknown-category',
      'unknown-questiongroup',
      'unknown-key',
      'unread-texts',
      'missing-label',
      'broken-summary',
    ],
    messages: {
      unknown: '"{name}" is not allowed in {owner}; allowed: {allowed}. {consequence}',
      rejected: '"{name}" is not allowed in {owner}. {reason}',
      misspelt: '"{name}" is not allowed in {owner}. {consequence} Did you mean "{candidate}"?',
      misplaced: '"{name}" belongs in "{home}" of {owner}, where it is missing. {consequence} Move it there.',
    },
    said: { owner: sayWithin },
  },
  checkSchema: ({ facts, problems, report }) => {
    const reportMisplaced = ({ pointer }: SchemaProblem, lacking: SchemaProblem): void => {
      const { severity, basis, stops, consequence = '' } = lacking
      const name = nameAt(pointer)
      const home = nameAt(lacking.pointer)
      const owner = describeOwner(facts, parentPointer(lacking.pointer) ?? '')
      const fixes = [{ safe: false, changes: [{ op: 'move', from: pointer, to: missingPointer(lacking) } as const] }]
      const place = { pointer, part: 'key' } as const
      report('misplaced', place, { name, home, owner, consequence }, { severity, basis, stops, fixes, cause: name })
    }
    const strays = strayMembersIn(facts, problems)
    return (problem) => {
      const member = unfitMemberOf(problem, facts)
      if (member?.kind !== 'member' && member?.kind !== 'rejected') return
      const { name, owner, place } = member
      if (strays.told.has(problem.pointer)) return
      const lacking = strays.homes.get(problem.pointer)
      if (lacking) return reportMisplaced(problem, lacking)
      const about = { owner: describeOwner(facts, owner), name }
      if (member.kind === 'rejected')
        return report(
          'rejected',
          place,
          { ...about, reason: member.reason },
          { ...problem, cause: `${name} ${member.reason}` },
        )
      const data = { ...about, consequence: problem.consequence ?? '' }
      const candidate = meantMember(problem, absentMembers(problem, facts))
      if (candidate === undefined)
        return report('unknown', place, { ...data, allowed: allowedMembers(problem) }, { ...problem, cause: name })
      const graver = graverOf(problem, candidate, problems)
      const consequence = graver.consequence ?? data.consequence
      const fixes = renameTo(problem, candidate)
      const extra = {
        severity: graver.severity,
        basis: graver.basis,
        stops: graver.stops,
        fixes,
        cause: `${name} ${candidate}`,
      }
      report('misspelt', place, { ...data, consequence, candidate }, extra)
    }
  },
})
