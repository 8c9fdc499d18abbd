import { givenOf } from '../../questionnaire/given-answers.ts'
import { typeOfKey } from '../../questionnaire/key-types.ts'
import { belongsToRecord, missingInRecord } from '../../questionnaire/missing-options.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { ownOptionNames, recordOption } from '../../questionnaire/options.ts'
import { strayPointers } from '../../questionnaire/stray-options.ts'
import { tableLists } from '../../questionnaire/view-outlets.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { optionsOf } from '../../schema/options.ts'
import { templateFacts, waysShown } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import type { RecordFact } from '../../workspace/facts.ts'
import { defineRule } from '../rule.ts'

/** A question whose view template for measures has nothing to draw. */
export const measureWithoutStacked = defineRule({
  meta: {
    id: 'measure-without-stacked',
    consequence: 'not-shown',
    category: 'template',
    fix: 'sometimes',
    summary:
      'A question is shown as bars, but lacks the layout that passes all its choices to the template, or has no choices.',
    why: 'The measure_* templates, except measure_stacked_other, draw a bar for each choice; the application passes the choices only with layout: stacked in view_options or form_options, and only for types that have choices.',
    messages: {
      missing:
        'The template "{template}" draws the choices of "{key}" as bars; without layout: "stacked" it gets none and draws nothing. Add it.',
      noChoices:
        'The template "{template}" draws the choices of a question as bars; "{key}" is of type {type}, which has none, so there is nothing to draw. Choose another template.',
    },
  },
  create: ({ file, report }) => {
    /** The template that draws a question from choices it does not get. */
    const idleTemplate = (node: Node): string | undefined => {
      const template = node.template('view')?.name
      if (template === undefined || !drawsChoices(template) || !fitsStacked(node, template)) return undefined
      const [layout, formLayout] = members.map((member) => node.option(member, 'layout'))
      if (layout?.value === 'stacked' || formLayout?.value === 'stacked' || !isDrawn(node)) return undefined
      // Any other value has its own finding.
      const isMissing = layout === undefined ? !isElsewhere(node) : layout.value === ''
      return isMissing ? template : undefined
    }
    return {
      question: (node) => {
        const record = node.record
        const type = node.type
        if (type === undefined) return
        const own = memberOf(node.value.view_options, 'template')
        if (!mayDraw(type, own ?? (record && templateOf(record)))) return
        if (lacksChoices(type)) {
          if (typeof own !== 'string' || !drawsChoices(own) || !isDrawn(node)) return
          const data = { template: own, key: node.keyword ?? '?', type }
          return report('noChoices', node.place('view_options', 'template'), data)
        }
        const template = record && idleTemplate(node)
        if (!record || template === undefined || belongsToRecord(record, 'view_options', 'layout', file.set)) return
        const layout = node.option('view_options', 'layout')
        // view_options and form_options may both have it, so that neither lacks it.
        const place = { pointer: layout?.uri === file.uri ? layout.pointer : node.pointer }
        const fixes = [{ safe: false, changes: [changeOf(node)] }]
        report('missing', place, { template, key: node.keyword ?? '?' }, { fixes })
      },
      models: ['key'],
      record: (record) => {
        const type = record.model === 'key' ? typeOfKey(record) : undefined
        if (type === undefined || !mayDraw(type, templateOf(record))) return
        if (lacksChoices(type)) {
          const own = recordOption(record, 'view_options', 'template')
          if (typeof own?.value !== 'string' || !drawsChoices(own.value)) return
          const isInForce = nodesWith(record, file.set).some(
            (node) => !ownOptionNames(node, 'view_options').includes('template') && isDrawn(node),
          )
          const data = { template: own.value, key: record.keyword ?? '?', type }
          if (isInForce) report('noChoices', { pointer: own.pointer }, data)
          return
        }
        if (!belongsToRecord(record, 'view_options', 'layout', file.set)) return
        const template = firstOf(nodesWith(record, file.set), (node) => idleTemplate(node))
        if (template === undefined) return
        report('missing', missingInRecord(record, 'view_options'), { template, key: record.keyword ?? '?' })
      },
    }
  },
})

const members = ['view_options', 'form_options'] as const

/** Whether a type could be drawn as bars: only a measure is, unless an option says it. */
function mayDraw(type: string, template: unknown): boolean {
  const name = typeof template === 'string' ? template : keyTypeFacts(type)?.details.template
  return drawsChoices(keyTypeFacts(type)?.details.template ?? '') || drawsChoices(name ?? '')
}

function templateOf(key: RecordFact): unknown {
  return memberOf(memberOf(key.fields.configuration, 'view_options'), 'template')
}

function drawsChoices(template: string): boolean {
  return templateFacts('details/field', template)?.needs?.layout === 'stacked'
}

/** Whether the template shows the answers to a question once it has its choices; else it is the wrong one, which has its own finding. */
function fitsStacked(question: Node, template: string): boolean {
  const facts = templateFacts('details/field', template)
  const gives = givenOf(question)
  return facts !== undefined && gives !== undefined && waysShown(facts, gives, true) !== undefined
}

/** Whether the program has no choices for a type. */
function lacksChoices(type: string): boolean {
  const withChoices = optionsOf('question', 'view_options').get('layout')?.keyTypes ?? []
  return !withChoices.includes(type)
}

/** Whether the layout is misspelt or in a wrong object; that of the form is another option, which inputs of other types have. */
function isElsewhere(question: Node): boolean {
  return strayPointers({ value: question.value, pointer: '' }, 'layout').some((at) => at !== '/form_options/layout')
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

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
