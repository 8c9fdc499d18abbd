import { type Node, walk, walkAll } from '../../questionnaire/node.ts'
import type { Counted } from '../../text/count.ts'
import { capitalize } from '../../text/printable.ts'
import { defineRule, type Place } from '../rule.ts'

/** A section, category or subcategory whose keyword another one of the configuration has. */
export const duplicateCategory = defineRule({
  meta: {
    id: 'duplicate-category',
    consequence: 'unanswerable',
    category: 'reference',
    summary: 'A section, category or subcategory has the same keyword as another one.',
    why: 'The form page of a category is found by its keyword, and the first match is used. Where a questionnaire is shown, the children of one parent are stored by keyword.',
    messages: {
      category:
        'Duplicate category keyword "{name}": form pages are found by it, so the page of this category can never be opened and {questions} can never be answered. Give it another keyword.',
      sibling: {
        text: '"{parent}" has two children with the keyword "{name}": where a questionnaire is read through the API, the second replaces the first. Give one of them another keyword.',
        consequence: 'not-shown',
      },
      section: {
        text: 'Two sections have the keyword "{name}": where a questionnaire is read through the API, the second replaces the first. Give one of them another keyword.',
        consequence: 'not-shown',
      },
      parent: {
        text: '{level} "{name}" has the same keyword as the {parentLevel} it is in, so the keyword does not tell which of the two is meant. Give one of them another keyword.',
        consequence: 'untidy',
      },
      first: 'the first one',
    },
  },
  create: ({ report }) => ({
    configuration: (_, sections) => {
      const categories = new Map<string, Node>()
      checkSiblings(sections, ({ name, node, first }) => report('section', keywordPlace(node), { name }, first))
      for (const node of walkAll(sections)) {
        if (node.keyword === undefined || node.level === 'questiongroup' || node.level === 'question') continue
        const name = node.keyword
        const twin = node.level === 'category' ? categories.get(name) : undefined
        if (node.level === 'category' && twin === undefined) categories.set(name, node)
        if (twin) report('category', keywordPlace(node), { name, questions: countQuestions(node) }, related(twin))
        if (node.parent && node.parent.keyword === name) {
          const level = capitalize(node.level)
          report('parent', keywordPlace(node), { name, level, parentLevel: node.parent.level }, related(node.parent))
        }
        const subcategories = node.childrenAt('subcategory')
        checkSiblings(subcategories, ({ name: child, node: second, first }) => {
          report('sibling', keywordPlace(second), { name: child, parent: name }, first)
        })
      }
    },
  }),
})

type Sibling = { readonly name: string; readonly node: Node; readonly first: ReturnType<typeof related> }

function checkSiblings(siblings: readonly Node[], found: (sibling: Sibling) => void): void {
  const seen = new Map<string, Node>()
  for (const node of siblings) {
    if (node.keyword === undefined) continue
    const twin = seen.get(node.keyword)
    if (twin === undefined) seen.set(node.keyword, node)
    else found({ name: node.keyword, node, first: related(twin) })
  }
}

function countQuestions(node: Node): Counted {
  const of = [...walk(node)].filter(({ level }) => level === 'question').map(({ keyword }) => keyword ?? '?')
  return { count: of.length, words: of.length === 1 ? 'its question' : `its ${of.length} questions`, of }
}

function keywordPlace(node: Node): Place {
  return node.place('keyword')
}

function related(node: Node): { related: readonly { messageId: 'first'; place: Place }[] } {
  return { related: [{ messageId: 'first', place: keywordPlace(node) }] }
}
