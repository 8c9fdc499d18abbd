import type { Change } from '../../document/document.ts'
import type { Node } from '../../questionnaire/node.ts'
import { keyTypeFacts, listTypes } from '../../schema/key-types.ts'
import { optionsOf } from '../../schema/options.ts'
import { templateFacts, templateNames } from '../../schema/templates.ts'
import { hasStrayOption, strayNames } from '../../triggers/stray-names.ts'
import { drawsTick, questionTemplates } from '../../triggers/trigger-inputs.ts'
import { defineRule, type Place } from '../rule.ts'

/** A template for the answer "other" that does not fit where it is used. */
export const unfitOtherTemplate = defineRule({
  meta: {
    id: 'unfit-other-template',
    consequence: 'ineffective',
    category: 'saving',
    fix: 'sometimes',
    summary: 'The template of a field for "other" does not match the question or the question before it.',
    why: 'radio_other draws the radio button that other_radio names. checkbox_other draws a checkbox that opens a line of text. Each must follow the choices it belongs to: radio_other a radio question with has_other, checkbox_other a question with checkboxes. checkbox_other can also come first in its questiongroup and show the rest of it.',
    messages: {
      radioTemplate: {
        text: 'A question with "other_radio" needs the template radio_other; with "{template}" there is no radio button for "{name}". Set it.',
        consequence: 'forbidden',
        basis: 'specification',
      },
      radioTemplateWithin: {
        text: 'A question with "other_radio" needs the template radio_other, but the questiongroup template "{group}" draws its questions in its own way; there is no radio button for "{name}". Choose another template there.',
        consequence: 'forbidden',
        basis: 'specification',
      },
      noName:
        'The template radio_other draws the radio button of "other_radio", which "{question}" does not have: choosing it does not replace any other answer. Add other_radio.',
      type: 'The template checkbox_other puts a line of text after a checkbox, but "{question}" is of type {type}: the checkbox cannot open or clear it. Use type char.',
      afterOneAnswer:
        'Question "{before}" takes one answer, but checkbox_other adds a second one to it. For "other" after radio buttons use the template radio_other with other_radio and has_other.',
      afterNothing: {
        text: 'The template checkbox_other is one more choice of the question before it, but "{before}" is of type {type}. Put it after a question with checkboxes.',
        consequence: 'untidy',
      },
    },
  },
  create: ({ report }) => {
    const option = (question: Node, name: string) => question.option('form_options', name)
    const templatePlace = (question: Node): Place => {
      const template = option(question, 'template')
      return template ? question.placeOf(template) : question.place('keyword')
    }

    const checkRadioEnd = (question: Node, type: string): void => {
      const end = option(question, 'other_radio')
      const isUsed = draws(question.template('form')?.name, 'radios')
      const hasName = typeof end?.value === 'string' && end.value !== ''
      if (isUsed && end === undefined) {
        const stray = strayNames(question, 'other')
        if (stray.any || stray.names.size > 0) return
        return report('noName', templatePlace(question), { question: question.keyword ?? '?' })
      }
      // An end on another type of key has a finding of its own.
      if (end === undefined || !hasName || !fitsOther(type)) return
      const templates = questionTemplates(question)
      if (templates === undefined || templates.some((one) => draws(one, 'radios'))) return
      const name = String(end.value)
      const [template] = templates
      const group = question.parent?.template('form')?.name
      if (isUsed) {
        return report('radioTemplateWithin', templatePlace(question), { group: group ?? '?', name })
      }
      if (template === undefined || templateFacts('form/question', template) === undefined) return
      if (hasStrayOption(question, 'template')) return
      const own = option(question, 'template')
      const place = own ? templatePlace(question) : question.placeOf(end)
      // Only what the questionnaire says itself is changed: a definition may apply to other questions, too.
      const pointer = `${question.pointer}/form_options/template`
      const value = templateNames('form/question').find((one) => draws(one, 'radios'))
      const change: Change =
        own?.setBy === 'questionnaire' ? { op: 'replace', pointer, value } : { op: 'insert', pointer, value }
      const isHere = (own ?? end).setBy === 'questionnaire'
      report('radioTemplate', place, { template, name }, { fixes: isHere ? [{ safe: false, changes: [change] }] : [] })
    }

    const checkTick = (question: Node, before: Node | undefined, type: string): void => {
      if (!questionTemplates(question)?.some(drawsTick)) return
      const place = templatePlace(question)
      if (keyTypeFacts(type)?.input.kind !== 'line')
        return report('type', place, { question: question.keyword ?? '?', type })
      const typeBefore = before?.type
      if (before === undefined || typeBefore === undefined || listTypes.has(typeBefore)) return
      // With a list of conditions of its own it is a question by itself, whatever is before it.
      if (option(question, 'question_conditions')) return
      const data = { before: before.keyword ?? '?', type: typeBefore }
      report(keyTypeFacts(typeBefore)?.input.kind === 'radios' ? 'afterOneAnswer' : 'afterNothing', place, data)
    }

    return {
      questiongroup: ({ children }) => {
        children.forEach((question, position) => {
          const template = question.template('form')?.name
          const isTick = draws(template, 'checkboxes')
          const isRadio = draws(template, 'radios') || option(question, 'other_radio') !== undefined
          const type = isTick || isRadio ? question.type : undefined
          if (type === undefined) return
          if (isRadio) checkRadioEnd(question, type)
          if (isTick) checkTick(question, children[position - 1], type)
        })
      },
    }
  },
})

/** Whether a form/question template draws one more choice of a kind. */
function draws(template: string | undefined, kind: 'radios' | 'checkboxes'): boolean {
  return templateFacts('form/question', template ?? '')?.other === kind
}

/** Whether a key type can contain the text of another answer. */
function fitsOther(type: string): boolean {
  return optionsOf('question', 'form_options').get('other_radio')?.keyTypes?.includes(type) ?? true
}
