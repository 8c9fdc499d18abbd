import { walk } from '../../questionnaire/node.ts'
import type { TemplateInUse } from '../../questionnaire/templates.ts'
import { outletsOf } from '../../questionnaire/view-outlets.ts'
import { templateFacts, templateNames } from '../../schema/templates.ts'
import { defineRule } from '../rule.ts'

/** A template that was written for one questionnaire and is used in another. */
export const foreignTemplate = defineRule({
  meta: {
    id: 'foreign-template',
    consequence: 'ineffective',
    category: 'option',
    summary: 'A category or subcategory uses a template that is made for another questionnaire.',
    why: 'Some templates have the keywords of one questionnaire built in and lay out only what has these keywords. The headers leave out the subcategories of that questionnaire whose answers they print themselves.',
    yieldsTo: ['undrawn-questiongroup'],
    messages: {
      foreign:
        'The template "{template}" ({folder}) is made for {names}; none of them is in this subcategory, so it does not find what it lays out. Choose another template.',
      header: {
        text: 'The header "{template}" is made for {other}; the one for {code} is "{own}". It leaves out subcategories of {other}, whose answers it prints itself, instead of those of {code}. Use "{own}".',
        consequence: 'not-shown',
      },
      headerAlike: {
        text: 'The header "{template}" is made for {other}; the one for {code} is "{own}". Use "{own}".',
        consequence: 'untidy',
      },
      partly: {
        text: 'The template "{template}" ({folder}) is made for {names}; none of them is in this subcategory, so nothing here gets the special layout. Choose another template.',
        consequence: 'untidy',
      },
    },
  },
  create: ({ report }) => ({
    category: (node) => {
      const { name = '', option, facts } = node.template('view') ?? {}
      const code = node.questionnaire.configuration?.code
      const own = headerOf(code)
      if (option === undefined || facts?.madeFor === undefined || code === undefined || own === undefined) return
      if (facts.madeFor === code) return
      const ownFacts = templateFacts('details/category', own)
      const isAlike = facts.dropsSubcategories?.join() === ownFacts?.dropsSubcategories?.join()
      const data = { template: name, other: facts.madeFor, code, own }
      report(isAlike ? 'headerAlike' : 'header', { pointer: option.pointer }, data)
    },
    subcategory: (node) => {
      const here = new Set<string>()
      const check = (folder: 'details/subcategory' | 'form/subcategory', template: TemplateInUse | undefined): void => {
        const names = template && templateFacts(folder, template.name)?.hardCodedKeywords
        if (names === undefined || template?.option === undefined) return
        if (here.size === 0) for (const { keyword } of walk(node)) if (keyword !== undefined) here.add(keyword)
        if (names.some((name) => here.has(name))) return
        // A template that shows all questiongroups anyway only misses those it treats specially.
        const showsAll = folder === 'details/subcategory' && outletsOf(template.name)?.includes('questiongroups')
        report(
          showsAll ? 'partly' : 'foreign',
          { pointer: template.option.pointer },
          { template: template.name, folder, names },
        )
      }
      if (node.children.length === 0) return
      check('details/subcategory', node.template('view'))
      check('form/subcategory', node.template('form'))
    },
  }),
})

/** The header that is made for a configuration, if there is one. */
function headerOf(code: string | undefined): string | undefined {
  return templateNames('details/category').find(
    (name) => code !== undefined && templateFacts('details/category', name)?.madeFor === code,
  )
}
