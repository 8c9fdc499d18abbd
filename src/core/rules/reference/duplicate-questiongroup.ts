import { ancestor, hasUnreadChildren, type Node, walkAll } from '../../questionnaire/node.ts'
import { defineRule } from '../rule.ts'

/** A questiongroup that is twice in one configuration. */
export const duplicateQuestiongroup = defineRule({
  meta: {
    id: 'duplicate-questiongroup',
    consequence: 'answer-lost',
    category: 'reference',
    yieldsTo: ['unknown-questiongroup'],
    summary: 'A questiongroup is used twice in one configuration.',
    why: 'Answers are stored by the keyword of the questiongroup: both places read and write one list of answers. Saving a form page (a category) replaces that list, and answers are checked against the questiongroup that comes first.',
    messages: {
      samePage:
        'Questiongroup "{name}" is used twice in category "{category}", which is one form page: both places send their answers under the same names, so each save stores them twice, or is refused if max_num allows fewer. Remove one, or give it a questiongroup of its own.',
      refused: {
        text: 'Questiongroup "{name}" asks {keys} here but not in its first place, category "{category}"; answers are checked against the first place, so a page with an answer to them can never be saved. Ask them in the first place too, or in another questiongroup.',
        consequence: 'not-savable',
      },
      lost: {
        text: 'Questiongroup "{name}" is also in category "{category}", where it also asks {keys}; both share one list of answers, and saving this page replaces it without them. To keep them, repeat these questions here (invisibly with the template "hidden").',
      },
      shared: {
        text: 'Questiongroup "{name}" is also in category "{category}": both form pages show and save the same answers. Use another questiongroup here, unless that is intended.',
        consequence: 'untidy',
      },
      first: 'the first place',
    },
  },
  create: ({ report }) => ({
    configuration: (_, sections) => {
      const places = new Map<string, Node>()
      const copies = new Map<Node, Set<string>>()
      for (const node of walkAll(sections)) {
        if (node.level !== 'questiongroup' || node.keyword === undefined) continue
        const first = places.get(node.keyword)
        if (first === undefined) {
          places.set(node.keyword, node)
          continue
        }
        const page = ancestor(first, 'category')
        const data = { name: node.keyword, category: page?.keyword ?? '?' }
        const place = node.place('keyword')
        const related = [{ messageId: 'first', place: first.place('keyword') }]
        const isRead = !hasUnreadChildren(node) && !hasUnreadChildren(first)
        const onlyHere = isRead ? keysMissing(node, first) : []
        const onlyThere = isRead ? keysMissing(first, node) : []
        const isSamePage = page === ancestor(node, 'category')
        const verdict = isSamePage
          ? 'samePage'
          : onlyHere.length > 0
            ? 'refused'
            : onlyThere.length > 0
              ? 'lost'
              : 'shared'
        // Of a part of the questionnaire that was copied whole, the first questiongroup speaks for all.
        const copy = copied(node, first)
        const told = copy && copies.get(copy)
        if (told?.has(verdict)) continue
        if (copy) copies.set(copy, (told ?? new Set()).add(verdict))
        const keys = verdict === 'refused' ? onlyHere : onlyThere
        if (verdict === 'refused' || verdict === 'lost') report(verdict, place, { ...data, keys }, { related })
        else report(verdict, place, data, { related })
      }
    },
  }),
})

/** The outermost node around one that has the keyword of its counterpart around the other; `undefined` when none has. */
function copied(node: Node, first: Node): Node | undefined {
  let found: Node | undefined
  let [one, other] = [node.parent, first.parent]
  while (one && other && one !== other) {
    if (one.level === other.level && one.keyword === other.keyword) found = one
    one = one.parent
    other = other.parent
  }
  return found
}

/** The keys that one questiongroup asks and the other does not, quoted. */
function keysMissing(asking: Node, other: Node): readonly string[] {
  const asked = new Set(other.children.map((question) => question.keyword))
  return asking.children.flatMap(({ keyword }) => (keyword === undefined || asked.has(keyword) ? [] : [`"${keyword}"`]))
}
