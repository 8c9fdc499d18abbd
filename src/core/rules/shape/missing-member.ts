import type { SchemaProblem } from '../../schema/problem.ts'
import { describeOwner, nameAt } from '../parts/things.ts'
import { misspelledMembers } from '../parts/unfit-member.ts'
import { defineRule } from '../rule.ts'

/** An object that lacks a member it must have, or has an empty list of children. */
export const missingMember = defineRule({
  meta: {
    id: 'missing-member',
    consequence: 'not-loaded',
    category: 'shape',
    summary: 'A required member is missing.',
    why: 'The loader reads these members without checking that they exist: it refuses the configuration or crashes.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key', 'broken-summary'],
    messages: {
      missing: '{owner} has no "{name}". {consequence}',
      empty: '{what} is empty. {consequence}',
    },
  },
  checkSchema: ({ document, facts, problems, report }) => {
    // More may be missing in the text than in the data.
    const unclosed = document.problems.flatMap(({ code, pointer }) => (code === 'unclosed' ? pointer : []))
    const isOpen = (at: string): boolean => unclosed.some((pointer) => pointer === at || pointer.startsWith(`${at}/`))
    return (problem) => {
      const { keyword, pointer } = problem
      if (keyword === 'required') {
        const name = String(problem.params.missingProperty)
        if (misspelledMembers(problems).has(`${pointer}/${name}`) || isOpen(pointer)) return
        const owner = describeOwner(facts, pointer)
        report('missing', { pointer }, { owner, name, ...consequenceOf(problem) }, problem)
      } else if (keyword === 'minItems' || keyword === 'minProperties') {
        const what = pointer === '' ? 'The file' : `"${nameAt(pointer)}"`
        report('empty', { pointer }, { what, ...consequenceOf(problem) }, problem)
      }
    }
  },
})

function consequenceOf({ consequence }: SchemaProblem): { readonly consequence: string } {
  return { consequence: consequence ?? '' }
}
