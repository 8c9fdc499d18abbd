import { belongsToRecord, missingInRecord } from '../../questionnaire/missing-options.ts'
import type { Level, Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { ownOptionNames, recordOption } from '../../questionnaire/options.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { templateFolder } from '../../questionnaire/templates.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { templateFacts } from '../../schema/templates.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Extra, type Place } from '../rule.ts'

/** What happens without the options that templates need (format facts 2.4 to 2.6). */
const consequences: Readonly<Record<string, string>> = {
  raw_questions: 'without it the template shows no answers',
  with_keys: 'without it the table has no headings',
  columns_custom: 'without it the template has no cells for the questions',
  table_columns: 'without it the template cannot arrange the questions',
}

const members = ['view_options', 'form_options'] as const

/** A template without the option that it works with. */
export const templateWithoutOption = defineRule({
  meta: {
    id: 'template-without-option',
    severity: 'warning',
    category: 'pair',
    fix: 'sometimes',
    since: '0.1.0',
    summary: 'A subcategory or questiongroup names a template, but not the option that this template needs.',
    why: 'Some templates work only together with another option beside them, or on their first question; nothing checks that it is there.',
    messages: {
      missing: 'The template "{template}" needs {option}; {consequence}.',
      trigger:
        'The view template "{template}" of "{subcategory}" needs with_raw_values: true on its first question, "{question}"; without it the template gets no keywords of the chosen values and cannot show what belongs to them.',
      crash: {
        text: 'The template "{template}" needs {option}, the template that draws the choices; without it the page of the form fails.',
        severity: 'error',
      },
    },
  },
  create: ({ file, report }) => {
    const reportNeed = (need: Need, template: string, place: Place, extra: Extra): void => {
      const { option, wanted } = need
      if (option === 'questiongroup_conditions_template') return report('crash', place, { template, option })
      const consequence = consequences[option]
      // The list of conditions is judged together with its trigger.
      if (consequence === undefined) return
      const text = wanted === null ? option : `${option}: ${JSON.stringify(wanted)}`
      report('missing', place, { template, option: text, consequence }, extra)
    }
    const checkNode = (node: Node): void => {
      for (const member of members) {
        const template = member === 'view_options' ? node.template('view') : node.template('form')
        if (template?.option === undefined) continue
        const record = template.option.setBy === 'record' ? node.record : undefined
        for (const need of needsOf(node.level, member, template.name)) {
          const found = node.option(member, need.option)
          // A value of another type has its own finding.
          if (found === undefined ? hasStray(node, need.option) : need.wanted === null || found.value !== false)
            continue
          if (found === undefined && record && belongsToRecord(record, member, need.option, file.set, 1)) continue
          const isHere = found?.uri === file.uri
          const place = isHere ? { pointer: found.pointer } : missingAt(node, member)
          reportNeed(need, template.name, place, fixesOf(node, member, need, isHere))
        }
      }
    }
    const checkTrigger = (node: Node): void => {
      const template = node.template('view')?.name
      const wanted = templateFacts('details/subcategory', template ?? '')?.conditional?.gives
      if (template === undefined || wanted === undefined) return
      // Without raw_questions the template shows nothing at all.
      if (node.option('view_options', 'raw_questions')?.value !== true) return
      const question = node.childrenAt('questiongroup')[0]?.children[0]
      const type = question?.type
      if (question === undefined || type === undefined) return
      const given = keyTypeFacts(type)?.details.givesWithRawValues
      if (given === undefined || !wanted.includes(given)) return
      const found = question.option('view_options', 'with_raw_values')
      if (found === undefined ? hasStray(question, 'with_raw_values') : found.value !== false) return
      const isHere = found?.uri === file.uri
      const place = isHere ? { pointer: found.pointer } : missingAt(question, 'view_options')
      const data = { template, subcategory: node.keyword ?? '?', question: question.keyword ?? '?' }
      const need = { option: 'with_raw_values', wanted: true }
      report('trigger', place, data, fixesOf(question, 'view_options', need, isHere && found.setBy !== 'record'))
    }
    return {
      subcategory: (node) => {
        checkNode(node)
        checkTrigger(node)
      },
      questiongroup: checkNode,
      models: ['questiongroup'],
      record: (record) => {
        for (const member of members) {
          const template = recordOption(record, member, 'template')?.value
          if (typeof template !== 'string') continue
          for (const need of needsOf('questiongroup', member, template)) {
            if (recordOption(record, member, need.option) !== undefined) continue
            if (!belongsToRecord(record, member, need.option, file.set, 1)) continue
            const isInForce = nodesWith(record, file.set).some(
              (node) => !ownOptionNames(node, member).includes('template'),
            )
            if (isInForce) reportNeed(need, template, missingInRecord(record, member), {})
          }
        }
      },
    }
  },
})

interface Need {
  readonly option: string
  /** `null` for any value. */
  readonly wanted: unknown
}

function needsOf(level: Level, member: (typeof members)[number], template: string): readonly Need[] {
  const folder = templateFolder(level, member)
  const needs = (folder && templateFacts(folder, template)?.needs) ?? {}
  return Object.entries(needs).map(([option, wanted]) => ({ option, wanted }))
}

function fixesOf(node: Node, member: (typeof members)[number], { option, wanted }: Need, isHere: boolean): Extra {
  if (wanted === null || (!isHere && missingAt(node, member).pointer === node.pointer)) return {}
  const op = isHere ? 'replace' : 'insert'
  return {
    fixes: [{ safe: false, changes: [{ op, pointer: `${node.pointer}/${member}/${option}`, value: wanted } as const] }],
  }
}
