import type { Node } from '../../questionnaire/node.ts'
import type { Option } from '../../questionnaire/options.ts'
import { entryOf } from '../../questionnaire/questions/who-can-enter.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { templateFacts } from '../../schema/templates.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Place } from '../rule.ts'

/** A questiongroup for links that has other questions or templates than links need. */
export const wrongLinkQuestiongroup = defineRule({
  meta: {
    id: 'wrong-link-questiongroup',
    consequence: 'forbidden',
    basis: 'specification',
    category: 'link',
    summary: 'A questiongroup for links lacks the one question, the templates or the option that links need.',
    why: 'Links are searched with the form template select_link and shown by the view template links, and they need exactly one question, of type link_id.',
    yieldsTo: ['unknown-template'],
    messages: {
      question:
        'Questiongroup "{questiongroup}" is a link to "{code}"; its one question must be of type link_id, but "{name}" is of type {type}. Ask one of that type.',
      several:
        'Questiongroup "{questiongroup}" is a link to "{code}" and must have exactly one question, of type link_id; "{name}" does not belong in it. Ask it elsewhere.',
      form: 'Questiongroup "{questiongroup}" is a link to "{code}"; only the form template select_link lets the editor search for questionnaires to link, "{template}" does not. Use select_link.',
      view: 'Questiongroup "{questiongroup}" is a link to "{code}"; only the view template links shows linked questionnaires, "{template}" does not. Use links.',
      noLink: {
        text: 'Question "{name}" is of type link_id, but questiongroup "{questiongroup}" has no option link that defines what is linked. Add it.',
        consequence: 'ineffective',
        basis: 'application',
      },
    },
  },
  create: ({ file, report }) => {
    const checkQuestions = (node: Node, code: string, questiongroup: string): void => {
      const types = node.children.map((question) => question.type)
      const link = types.findIndex((type) => isStoredAs(type, 'questionnaire'))
      if (link < 0 && types.includes(undefined)) return
      for (const [position, { keyword: name, pointer }] of node.children.entries()) {
        const type = types[position]
        if (name === undefined || type === undefined || position === link) continue
        const place = { pointer: `${pointer}/keyword` }
        if (link < 0 && position === 0) report('question', place, { questiongroup, code, name, type })
        else report('several', place, { questiongroup, code, name })
      }
    }
    const checkTemplates = (node: Node, code: string, questiongroup: string): void => {
      const placeOf = (option: Option | undefined, member: 'form_options' | 'view_options'): Place =>
        option?.uri === file.uri ? { pointer: option.pointer } : missingAt(node, member)
      const form = node.template('form')
      if (form && !templateFacts('form/questiongroup', form.name)?.links) {
        report('form', placeOf(form.option, 'form_options'), { questiongroup, code, template: form.name })
      }
      const view = node.template('view')
      if (view && !templateFacts('details/questiongroup', view.name)?.links) {
        report('view', placeOf(view.option, 'view_options'), { questiongroup, code, template: view.name })
      }
    }
    const checkUnlinked = (node: Node, questiongroup: string): void => {
      // A subcategory that says has_links without any link has its own finding.
      if (node.parent?.option('form_options', 'has_links')) return
      const question = node.children.find((child) => isStoredAs(child.type, 'questionnaire'))
      // Without the template that searches, nobody can answer it, which is graver.
      if (question === undefined || entryOf(question)?.obstacle?.reason === 'widget') return
      report('noLink', question.place('keyword'), { questiongroup, name: question.keyword ?? '?' })
    }
    return {
      questiongroup: (node) => {
        const link = node.option('form_options', 'link')?.value
        const questiongroup = node.keyword ?? '?'
        if (typeof link !== 'string' || link === '') return checkUnlinked(node, questiongroup)
        checkQuestions(node, link, questiongroup)
        checkTemplates(node, link, questiongroup)
      },
    }
  },
})
