import type { Node } from '../../questionnaire/node.ts'
import { recordOption } from '../../questionnaire/options.ts'
import { templateFolder } from '../../questionnaire/templates.ts'
import { folderFacts, type TemplateFolder, templateFacts, templateNames } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { defineRule, type Fix } from '../rule.ts'

const members = ['view_options', 'form_options'] as const

/** A template name without a file behind it. */
export const unknownTemplate = defineRule({
  meta: {
    id: 'unknown-template',
    consequence: 'page-fails',
    category: 'option',
    fix: 'sometimes',
    summary: 'An option names a template that does not exist.',
    why: 'Templates are looked up only when a page is built: the configuration loads, but every details page that uses the template fails. In the form nothing takes its place: the hidden fields without which a page cannot be saved are missing, or the input of a question, whose stored answer is then deleted.',
    yieldsTo: ['unknown-category', 'unknown-questiongroup', 'unknown-key'],
    messages: {
      unknown: 'Unknown template "{name}" in {folder}; every page that shows this fails. Use one of {names}.',
      misspelt: 'Unknown template "{name}" in {folder}; every page that shows this fails. Did you mean "{candidate}"?',
      unknownPart: {
        text: 'Unknown template "{name}" in {folder}; the form draws nothing here, and the page of the category can no longer be saved. Use one of {names}.',
        consequence: 'not-savable',
      },
      misspeltPart: {
        text: 'Unknown template "{name}" in {folder}; the form draws nothing here, and the page of the category can no longer be saved. Did you mean "{candidate}"?',
        consequence: 'not-savable',
      },
      unknownInput: {
        text: 'Unknown template "{name}" in {folder}; the question has no input in the form, and saving its page deletes the stored answer. Use one of {names}.',
        consequence: 'answer-lost',
      },
      misspeltInput: {
        text: 'Unknown template "{name}" in {folder}; the question has no input in the form, and saving its page deletes the stored answer. Did you mean "{candidate}"?',
        consequence: 'answer-lost',
      },
      documentedDefault:
        'The specification names "{name}" as the default, but the application has no template of this name in {folder}, and every page that shows this fails. Leave the option out: the application then chooses a template by the type of the key.',
      notForConfigurations:
        'The template "{name}" in {folder} is only a part of other templates; a page that uses it on its own fails or stays empty. Choose another one.',
      ending: {
        text: 'Write the template without ".html": the specification mentions file names that end in ".html", but the application adds the ending itself and does not find "{name}.html" in {folder}.',
      },
      fullPath: {
        text: 'A questiongroup template that ends in ".html" is read as a full path; "{name}" is not in a template folder. To name a template of {folder}, leave out the ending.',
      },
    },
  },
  create: ({ set, report }) => {
    const check = (folder: TemplateFolder, value: unknown, pointer: string): void => {
      if (typeof value !== 'string') return
      const added = set.templates[folder] ?? []
      const facts = templateFacts(folder, value)
      if (added.includes(value) || (facts && !facts.notForConfigurations)) return
      const place = { pointer }
      if (facts) return report('notForConfigurations', place, { name: value, folder })
      if (value === folderFacts(folder).documentedDefault) {
        const fixes = [{ safe: true, changes: [{ op: 'remove', pointer } as const] }]
        return report('documentedDefault', place, { name: value, folder }, { fixes })
      }
      const names = [...templateNames(folder), ...added]
      const replaceBy = (name: string, safe: boolean): { fixes: Fix[] } => ({
        fixes: [{ safe, changes: [{ op: 'replace', pointer, value: name }] }],
      })
      if (value.endsWith('.html')) {
        const isPath = folder === 'form/questiongroup'
        if (isPath && value.includes('/')) return
        const bare = value.slice(0, -'.html'.length)
        if (names.includes(bare)) {
          return report(isPath ? 'fullPath' : 'ending', place, { name: value, folder }, replaceBy(bare, true))
        }
      }
      const candidate = nearestName(value, names)
      const harm = folder === 'form/question' ? 'Input' : folder.startsWith('form/') ? 'Part' : ''
      if (candidate === undefined)
        return report(`unknown${harm}`, place, { name: value, folder, names }, { cause: `${folder} ${value}` })
      report(
        `misspelt${harm}`,
        place,
        { name: value, folder, candidate },
        {
          ...replaceBy(candidate, false),
          cause: `${folder} ${value}`,
        },
      )
    }
    const checkNode = (node: Node): void => {
      for (let at = 0; at < members.length; at++) {
        const member = members[at] as (typeof members)[number]
        const options = node.value[member]
        const template = options === undefined ? undefined : memberOf(options, 'template')
        const folder = template === undefined ? undefined : templateFolder(node.level, member)
        if (folder) check(folder, template, `${node.pointer}/${member}/template`)
      }
    }
    return {
      node: checkNode,
      subcategory: (node) => {
        const option = 'questiongroup_conditions_template'
        const template = memberOf(node.value.form_options, option)
        if (template !== undefined) check('form/field', template, `${node.pointer}/form_options/${option}`)
      },
      models: ['key', 'questiongroup'],
      record: (record) => {
        if (record.model !== 'key' && record.model !== 'questiongroup') return
        for (const member of members) {
          const option = recordOption(record, member, 'template')
          const folder = templateFolder(record.model === 'key' ? 'question' : 'questiongroup', member)
          if (option && folder) check(folder, option.value, option.pointer)
        }
      },
    }
  },
})
