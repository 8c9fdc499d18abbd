import type { SchemaProblem } from '../../schema/problem.ts'
import { isObject } from '../../text/json-value.ts'
import { appendPointer, resolvePointer } from '../../text/pointer.ts'
import { missingPointer, strayMembersIn } from '../parts/stray-members.ts'
import { describeOwner, nameAt } from '../parts/things.ts'
import { misspelledMembers } from '../parts/unfit-member.ts'
import { wrapMembers } from '../parts/wrap-members.ts'
import { defineRule } from '../rule.ts'

/** An object that lacks a member it must have, or has an empty list of children. */
export const missingMember = defineRule({
  meta: {
    id: 'missing-member',
    consequence: 'not-loaded',
    category: 'shape',
    fix: 'sometimes',
    summary: 'A required member is missing.',
    why: 'The loader reads these members without checking that they exist: it refuses the configuration or crashes.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key', 'unread-texts'],
    messages: {
      missing: '{owner} has no "{name}". {consequence}',
      otherCase: '{owner} has "{other}" instead of "{name}". {consequence} Write "{name}".',
      unwrapped: '{owner} has no "{name}". {consequence} Put it around {members}.',
      empty: '{what} is empty. {consequence}',
    },
  },
  checkSchema: ({ document, facts, problems, report }) => {
    // More may be missing in the text than in the data.
    const unclosed = document.problems.flatMap(({ code, pointer }) => (code === 'unclosed' ? pointer : []))
    const isOpen = (at: string): boolean => unclosed.some((pointer) => pointer === at || pointer.startsWith(`${at}/`))
    const reportUnwrapped = (problem: SchemaProblem, name: string, members: readonly SchemaProblem[]): void => {
      const { pointer, severity, basis, stops } = problem
      const names = members.map((member) => nameAt(member.pointer))
      const object = resolvePointer(facts.value, pointer)
      const value = isObject(object) ? wrapMembers(object, name, (member) => names.includes(member)) : object
      const data = { owner: describeOwner(facts, pointer), name, members: names.map((one) => `"${one}"`) }
      const fixes = [{ safe: false, changes: [{ op: 'replace', pointer, value } as const] }]
      report('unwrapped', { pointer }, { ...data, ...consequenceOf(problem) }, { severity, basis, stops, fixes })
    }
    const reportOtherCase = (problem: SchemaProblem, name: string, other: string): void => {
      const { severity, basis, stops } = problem
      const place = { pointer: appendPointer(problem.pointer, other), part: 'key' } as const
      const data = { owner: describeOwner(facts, problem.pointer), name, other, ...consequenceOf(problem) }
      const fixes = [{ safe: false, changes: [{ op: 'rename', pointer: place.pointer, name } as const] }]
      report('otherCase', place, data, { severity, basis, stops, fixes })
    }
    const { told, unwrapped } = strayMembersIn(facts, problems)
    return (problem) => {
      const { keyword, pointer } = problem
      if (keyword === 'required') {
        const name = String(problem.params.missingProperty)
        if (misspelledMembers(problems).has(`${pointer}/${name}`) || isOpen(pointer)) return
        const home = missingPointer(problem)
        if (told.has(home)) return
        const members = unwrapped.get(home)
        if (members) return reportUnwrapped(problem, name, members)
        const owner = describeOwner(facts, pointer)
        const other = otherCaseOf(name, resolvePointer(facts.value, pointer))
        if (other !== undefined) return reportOtherCase(problem, name, other)
        report('missing', { pointer }, { owner, name, ...consequenceOf(problem) }, problem)
      } else if (keyword === 'minItems' || keyword === 'minProperties') {
        const what = pointer === '' ? 'The file' : `"${nameAt(pointer)}"`
        report('empty', { pointer }, { what, ...consequenceOf(problem) }, problem)
      }
    }
  },
})

/** The name of a member that differs only in its case. */
function otherCaseOf(name: string, object: unknown): string | undefined {
  return isObject(object) ? Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase()) : undefined
}

function consequenceOf({ consequence }: SchemaProblem): { readonly consequence: string } {
  return { consequence: consequence ?? '' }
}
