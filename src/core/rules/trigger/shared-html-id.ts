import type { Node } from '../../questionnaire/node.ts'
import { type IdElement, idElementsOf } from '../../triggers/html-ids.ts'
import { defineRule, type Place } from '../rule.ts'

/** Two elements of a page that get the same HTML id, so that the browser finds the wrong one. */
export const sharedHtmlId = defineRule({
  meta: {
    id: 'shared-html-id',
    consequence: 'unanswerable',
    category: 'trigger',
    summary:
      'A condition, a subcategory or a questiongroup that folds has the same name as another one, so the browser confuses them.',
    why: 'On the pages of the form, the HTML id of a subcategory is its keyword. The id of what waits for a condition is the name of the condition. The id of a box that a checkbox or "Advanced questions" opens is the keyword of its questiongroup. The browser finds only the first element with an id, and shows, hides or empties that one.',
    messages: {
      subcategory:
        'The condition "{id}" has the name of subcategory "{id}", which comes first on the page. The condition hides that subcategory, with all questions in it, instead of questiongroup "{questiongroup}". Give the condition another name.',
      ownSubcategory:
        'The condition "{id}" has the name of the subcategory around questiongroup "{questiongroup}". It hides the whole subcategory, with all other questions in it. Give it another name.',
      content:
        'The condition "{id}" has the name of questiongroup "{id}", whose box comes first on the page. The condition shows and hides that box instead of questiongroup "{questiongroup}". Give the condition another name.',
      folded:
        'The condition "{id}" has the name of questiongroup "{id}", whose box folds. The checkbox that should open the box finds what waits for the condition instead, so the questions in the box never appear. Give the condition another name.',
      unfolded:
        'Questiongroup "{id}" has the keyword of a subcategory. The checkbox that should open its box finds the subcategory instead, so the questions in the box never appear. Rename one of them.',
      details:
        'With detail_level the template "{template}" makes two boxes with the id "{id}". The browser opens only the first of them. Leave detail_level out.',
      repeated:
        'The template "{template}" makes a box with the id "{id}" for each of {min} repetitions. All their checkboxes open only the first box, so the questions of the others never appear. Set min_num to 1, or choose another template.',
      other: 'the other one',
    },
  },
  create: ({ file, report }) => {
    const placeOf = ({ node, option }: IdElement): Place => (option ? node.placeOf(option) : node.place('keyword'))
    const relate = (element: IdElement) => ({ related: [{ messageId: 'other', place: placeOf(element) }] })

    const reportCondition = (element: IdElement, first: IdElement): void => {
      const data = { id: element.id, questiongroup: element.node.keyword ?? '?' }
      // Two that wait for one condition have a finding of their own.
      if (first.kind === 'condition') return
      const extra = relate(first)
      if (first.kind !== 'subcategory') return report('content', placeOf(element), data, extra)
      report(isAround(first.node, element.node) ? 'ownSubcategory' : 'subcategory', placeOf(element), data, extra)
    }
    const reportBox = (element: IdElement, first: IdElement): void => {
      const { id, node } = element
      if (first.kind === 'subcategory') return report('unfolded', node.place('keyword'), { id }, relate(first))
      if (first.kind === 'condition') {
        return report(
          'folded',
          placeOf(first),
          { id },
          { related: [{ messageId: 'other', place: node.place('keyword') }] },
        )
      }
      // A questiongroup that is twice is a mistake of its own.
      if (first.node === node) report('details', placeOf(element), { id, template: node.template('form')?.name ?? '?' })
    }
    return {
      category: (category) => {
        const known = new Map<string, IdElement>()
        for (const element of idElementsOf(category)) {
          const first = known.get(element.id)
          if (first === undefined) known.set(element.id, element)
          else if (element.kind === 'condition') reportCondition(element, first)
          else if (element.kind !== 'subcategory') reportBox(element, first)
        }
      },
      questiongroup: (node) => {
        const { name: template = '', facts } = node.template('form') ?? {}
        if (facts?.contentId !== 'each') return
        const min = node.option('form_options', 'min_num')
        if (typeof min?.value !== 'number' || min.value < 2) return
        const place = min.uri === file.uri ? { pointer: min.pointer } : node.place('keyword')
        report('repeated', place, { template, id: node.keyword ?? '?', min: min.value })
      },
    }
  },
})

function isAround(subcategory: Node, node: Node): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) if (outer === subcategory) return true
  return false
}
