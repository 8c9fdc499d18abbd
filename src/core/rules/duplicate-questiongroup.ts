import { ancestor, type Node, walkAll } from '../model/node.ts'
import { defineRule } from './rule.ts'

/** A questiongroup that stands twice in one configuration. */
export const duplicateQuestiongroup = defineRule({
  meta: {
    id: 'duplicate-questiongroup',
    severity: 'error',
    category: 'reference',
    fix: 'never',
    since: '0.1.0',
    summary: 'A questiongroup stands twice in one configuration.',
    why: 'Answers are stored by the keyword of the questiongroup: both places read and write one list of answers. Each form page (a category) replaces that list when it is saved, and answers are checked against the questiongroup that stands first.',
    messages: {
      samePage:
        'Questiongroup "{name}" stands twice in category "{category}", which is one form page: both places send their answers under the same names, so each save stores them twice, or is refused where max_num allows fewer.',
      refused:
        'Questiongroup "{name}" asks {keys} here but not where it stands first, in category "{category}"; answers are checked against the first place, so a page with an answer to them can never be saved.',
      lost: {
        text: 'Questiongroup "{name}" stands in category "{category}" too, where it also asks {keys}; the answers are one list, and saving this page replaces it without them. To keep them, repeat them here (the template "hidden" does it unseen).',
        severity: 'warning',
      },
      shared: {
        text: 'Questiongroup "{name}" stands in category "{category}" too: both form pages show and save the same answers.',
        severity: 'info',
      },
      first: 'the first place',
    },
  },
  create: ({ report }) => ({
    configuration: (_, sections) => {
      const places = new Map<string, Node>()
      for (const node of walkAll(sections)) {
        if (node.level !== 'questiongroup' || node.keyword === undefined) continue
        const first = places.get(node.keyword)
        if (first === undefined) {
          places.set(node.keyword, node)
          continue
        }
        const page = ancestor(first, 'category')
        const data = { name: node.keyword, category: page?.keyword ?? '?' }
        const place = { pointer: `${node.pointer}/keyword` }
        const related = [{ messageId: 'first', place: { pointer: `${first.pointer}/keyword` } }]
        const onlyHere = keysMissing(node, first)
        const onlyThere = keysMissing(first, node)
        if (page === ancestor(node, 'category')) report('samePage', place, data, { related })
        else if (onlyHere.length > 0) report('refused', place, { ...data, keys: onlyHere }, { related })
        else if (onlyThere.length > 0) report('lost', place, { ...data, keys: onlyThere }, { related })
        else report('shared', place, data, { related })
      }
    },
  }),
})

/** The keys that one questiongroup asks and the other does not, quoted. */
function keysMissing(asking: Node, other: Node): readonly string[] {
  const asked = new Set(other.children.map((question) => question.keyword))
  return asking.children.flatMap(({ keyword }) => (keyword === undefined || asked.has(keyword) ? [] : [`"${keyword}"`]))
}
