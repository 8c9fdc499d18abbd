import type { Node } from '../model/node.ts'
import { optionOf } from '../model/options.ts'
import { hasStray } from '../model/stray-options.ts'
import { keyTypeOf, viewTemplate } from '../model/templates.ts'
import { tableLists } from '../model/view-outlets.ts'
import { templateFacts } from '../schema/templates.ts'
import { memberOf } from '../text/json-value.ts'
import { missingAt } from './option-visitor.ts'
import { defineRule } from './rule.ts'

/** A measure whose view template has nothing to draw. */
export const measureWithoutStacked = defineRule({
  meta: {
    id: 'measure-without-stacked',
    severity: 'warning',
    category: 'pair',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'A measure is shown as bars, but lacks the layout that hands all its choices to the template.',
    why: 'The measure_* templates draw a bar of each choice; the application hands the choices over only with layout: stacked in view_options or form_options.',
    messages: {
      missing:
        'The template "{template}" draws the choices of "{key}" as bars; without layout: "stacked" it gets none and draws nothing.',
    },
  },
  create: ({ uri, index, report }) => ({
    question: (node) => {
      if (keyTypeOf(node, index) !== 'measure') return
      const template = viewTemplate(node, uri, index)
      if (template === undefined || templateFacts('details/field', template.name)?.needs?.layout !== 'stacked') return
      const layouts = (['view_options', 'form_options'] as const).map((member) =>
        optionOf(node, member, 'layout', uri, index),
      )
      if (layouts.some((layout) => layout?.value === 'stacked')) return
      const [layout] = layouts
      // Any other value has its own finding.
      if ((layout !== undefined && layout.value !== '') || (layout === undefined && hasStray(node, 'layout'))) return
      if (!isDrawn(node)) return
      const place = layout?.uri === uri ? { pointer: layout.pointer } : missingAt(node, 'view_options')
      report(
        'missing',
        place,
        { template: template.name, key: node.keyword ?? '?' },
        { fixes: [{ safe: false, changes: [changeOf(node)] }] },
      )
    },
  }),
})

/** Answers in a table, and those in a block that is not shown, are not drawn by the question's own template. */
function isDrawn(question: Node): boolean {
  const questiongroup = question.parent
  if (memberOf(questiongroup?.value.view_options, 'template') === 'none') return false
  const options = questiongroup?.parent?.value.view_options
  if (memberOf(options, 'template') === 'none') return false
  return !tableLists(memberOf(options, 'table_grouping')).some((list) => list.includes(questiongroup?.keyword ?? ''))
}

function changeOf(node: Node) {
  const pointer = `${node.pointer}/view_options`
  const options = node.value.view_options
  if (typeof options !== 'object' || options === null) {
    return { op: options === undefined ? 'insert' : 'replace', pointer, value: { layout: 'stacked' } } as const
  }
  const op = Object.hasOwn(options, 'layout') ? 'replace' : 'insert'
  return { op, pointer: `${pointer}/layout`, value: 'stacked' } as const
}
