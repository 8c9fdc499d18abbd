import { canChoose, choosingQuestiongroup, isAsked, subcategoryView } from '../../questionnaire/details.ts'
import { belongsToRecord, missingInRecord } from '../../questionnaire/missing-options.ts'
import type { Level, Node } from '../../questionnaire/node.ts'
import { nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import { ownOptionNames, recordOption } from '../../questionnaire/options.ts'
import { pageOf, undrawnIn } from '../../questionnaire/questions/undrawn.ts'
import { hasStray } from '../../questionnaire/stray-options.ts'
import { templateFolder } from '../../questionnaire/templates.ts'
import { handoverOf } from '../../questionnaire/view-outlets.ts'
import { keyTypeFacts, keyTypes } from '../../schema/key-types.ts'
import { templateFacts } from '../../schema/templates.ts'
import { capitalize } from '../../text/printable.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Extra, type Place } from '../rule.ts'

/** What happens without the options that templates need (format facts 2.4 to 2.6). */
const consequences: Readonly<Record<string, string>> = {
  raw_questions: 'without it the template shows no answers',
  use_raw_data: 'without it the header prints no title',
  with_keys: 'without it the table has no headings',
  table_columns: 'without it the template cannot arrange the questions',
}

/** The option that names the template of the choices; without questiongroups there are none. */
const drawsOption = 'questiongroup_conditions_template'

const members = ['view_options', 'form_options'] as const

/** A template without the option that it works with. */
export const templateWithoutOption = defineRule({
  meta: {
    id: 'template-without-option',
    consequence: 'not-shown',
    category: 'template',
    fix: 'sometimes',
    summary: 'A category, subcategory or questiongroup names a template, but lacks an option that this template needs.',
    why: 'Some templates work only with another option, beside them or on their first question. Nothing checks that it is there.',
    messages: {
      missing: { text: 'The template "{template}" needs {option}; {consequence}. Add it.', consequence: 'ineffective' },
      trigger:
        'The view template "{template}" of "{subcategory}" needs with_raw_values: true on its first question, "{question}"; without it the template gets no keywords of the chosen values and cannot show what belongs to them. Add it.',
      triggerTemplate:
        'The view template "{template}" of "{subcategory}" needs template: raw on its first question, "{question}"; without it neither its answer nor the questiongroups that belong to its choices are shown. Set it.',
      triggerType:
        'The view template "{template}" of "{subcategory}" uses the choices of its first question, which may be of type {types}; "{question}" is of type {type}, so neither its answer nor what belongs to choices is shown. Change its type, or the template.',
      inputless: {
        text: 'The template "{template}" needs {option}. Without it the questions have no input, so they can never be answered. Add it.',
        consequence: 'unanswerable',
      },
      crash: {
        text: 'The template "{template}" needs {option}, the template that draws the choices. Without it neither the choices nor the questiongroups beside them are drawn, so their questions can never be answered. {consequence}',
        consequence: 'unanswerable',
      },
    },
  },
  create: ({ file, report }) => {
    const reportNeed = (need: Need, template: string, place: Place, extra: Extra, refusal = ''): void => {
      const { option, wanted } = need
      if (option === 'questiongroup_conditions_template')
        return report('crash', place, { template, option, consequence: refusal })
      if (templateFacts('form/questiongroup', template)?.inputs === 'cells') {
        return report('inputless', place, { template, option })
      }
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
          if (need.option === drawsOption && !hasChoices(node)) continue
          // What subcategories within it show is told by their own templates.
          if (need.option === 'raw_questions' && node.childrenAt('subcategory').length > 0 && !hasGroups(node)) continue
          const found = node.option(member, need.option)
          // A value of another type has its own finding.
          if (found === undefined ? hasStray(node, need.option) : need.wanted === null || found.value !== false)
            continue
          if (found === undefined && record && belongsToRecord(record, member, need.option, file.set, 1)) continue
          const isHere = found?.uri === file.uri
          const place = isHere ? { pointer: found.pointer } : missingAt(node, member)
          reportNeed(need, template.name, place, fixesOf(node, member, need, isHere), refusalOf(node))
        }
      }
    }
    const checkTrigger = (node: Node): void => {
      const template = node.template('view')?.name ?? '?'
      const conditional = subcategoryView(node)?.conditional
      const group = choosingQuestiongroup(node)
      // Without raw_questions the template shows nothing at all.
      if (conditional === undefined || group === undefined || handoverOf(group) !== 'raw') return
      const question = group.children[0]
      const details = question?.type === undefined ? undefined : keyTypeFacts(question.type)?.details
      if (question?.type === undefined || details === undefined || !isAsked(question)) return
      const data = { template, subcategory: node.keyword ?? '?', question: question.keyword ?? '?' }
      if (!canChoose(question.type, conditional)) {
        const types = keyTypes.filter((type) => canChoose(type, conditional)).join(' or ')
        return report('triggerType', question.place('keyword'), { ...data, type: question.type, types })
      }
      const own = question.template('view')
      if (own && !own.facts?.pseudo && !hasStray(question, 'template')) {
        const place = own.option ? question.placeOf(own.option) : missingAt(question, 'view_options')
        return report('triggerTemplate', place, data)
      }
      if (conditional.gives.includes(details.gives)) return
      const found = question.option('view_options', 'with_raw_values')
      if (found === undefined ? hasStray(question, 'with_raw_values') : found.value !== false) return
      const isHere = found?.uri === file.uri
      const place = isHere ? { pointer: found.pointer } : missingAt(question, 'view_options')
      const need = { option: 'with_raw_values', wanted: true }
      report('trigger', place, data, fixesOf(question, 'view_options', need, isHere && found.setBy !== 'record'))
    }
    return {
      category: checkNode,
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

function hasGroups(node: Node): boolean {
  return node.childrenAt('questiongroup').length > 0
}

/** Whether a subcategory has a question whose choices can be drawn; without one the template itself is what is wrong. */
function hasChoices(node: Node): boolean {
  const undrawn = undrawnIn(node)
  return hasGroups(node) && (undrawn === 'none' || undrawn.reason !== 'trigger')
}

/** What becomes of the page of a subcategory whose questiongroups are drawn beside choices that are not drawn. */
function refusalOf(node: Node): string {
  const undrawn = undrawnIn(node)
  return undrawn !== 'none' && undrawn.isRefused ? `${capitalize(pageOf(node))} can no longer be saved.` : ''
}

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
