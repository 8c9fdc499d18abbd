import type { Node } from '../model/node.ts'
import { optionOf } from '../model/options.ts'
import { hasStray } from '../model/stray-options.ts'
import { formTemplate, templateFolder, viewTemplate } from '../model/templates.ts'
import { templateFacts } from '../schema/templates.ts'
import { missingAt } from './option-visitor.ts'
import { defineRule } from './rule.ts'

/** What happens without the options that templates need (format facts 2.4 to 2.6). */
const consequences: Readonly<Record<string, string>> = {
  raw_questions: 'without it the template shows no answers',
  with_keys: 'without it the table has no headings',
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
    why: 'Some templates work only together with another option beside them; nothing checks that it is there.',
    messages: {
      missing: 'The template "{template}" needs {option}; {consequence}.',
      crash: {
        text: 'The template "{template}" needs {option}, the template that draws the choices; without it the page of the form fails.',
        severity: 'error',
      },
    },
  },
  create: ({ uri, index, report }) => {
    const check = (node: Node, member: (typeof members)[number]): void => {
      const template = member === 'view_options' ? viewTemplate(node, uri, index) : formTemplate(node, uri, index)
      const folder = templateFolder(node.level, member)
      const needs = template && folder && templateFacts(folder, template.name)?.needs
      if (needs === undefined || template?.option === undefined) return
      for (const [option, wanted] of Object.entries(needs)) {
        const found = optionOf(node, member, option, uri, index)
        const isThere = wanted === null ? found !== undefined : found?.value === wanted
        if (isThere || (found === undefined && hasStray(node, option))) continue
        // A value of another type has its own finding; the list of conditions is judged together with its trigger.
        if (found !== undefined && found.value !== false) continue
        const isHere = found?.uri === uri
        const place = isHere ? { pointer: found.pointer } : missingAt(node, member)
        if (option === 'questiongroup_conditions_template') report('crash', place, { template: template.name, option })
        const consequence = consequences[option]
        if (consequence === undefined) continue
        const text = wanted === null ? option : `${option}: ${JSON.stringify(wanted)}`
        report(
          'missing',
          place,
          { template: template.name, option: text, consequence },
          fixesOf(node, member, option, wanted, isHere),
        )
      }
    }
    return {
      subcategory: (node) => {
        for (const member of members) check(node, member)
      },
      questiongroup: (node) => {
        for (const member of members) check(node, member)
      },
    }
  },
})

function fixesOf(node: Node, member: string, option: string, wanted: unknown, isHere: boolean) {
  if (wanted === null || (!isHere && missingAt(node, member as 'view_options').pointer === node.pointer)) return {}
  const op = isHere ? 'replace' : 'insert'
  return {
    fixes: [{ safe: false, changes: [{ op, pointer: `${node.pointer}/${member}/${option}`, value: wanted } as const] }],
  }
}
