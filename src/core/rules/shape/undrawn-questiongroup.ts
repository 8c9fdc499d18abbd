import { isInherited } from '../../questionnaire/inheritance.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { pageOf, type Undrawn, undrawnIn } from '../../questionnaire/questions/undrawn.ts'
import { isAnswered } from '../../questionnaire/questions/who-can-enter.ts'
import { formTableLists } from '../../questionnaire/view-outlets.ts'
import { keyTypeFacts } from '../../schema/key-types.ts'
import { memberOf } from '../../text/json-value.ts'
import { defineRule, type Place } from '../rule.ts'

/** Questiongroups for which the form template of their subcategory has no place. */
export const undrawnQuestiongroup = defineRule({
  meta: {
    id: 'undrawn-questiongroup',
    consequence: 'not-savable',
    category: 'shape',
    summary:
      'The form template of a subcategory does not draw all of its questiongroups, or the form template of a questiongroup draws none of its inputs.',
    why: 'Nothing checks that a template has a place for each questiongroup. Without one the questions have no input. Most templates then also leave out the hidden fields that the application needs to count repetitions; without them it refuses to save the page, including all other questions of the category.',
    messages: {
      template:
        'The form template "{template}" draws no questiongroups. {names} can never be answered, and {page} can no longer be saved. Choose another template.',
      left: 'With one list in table_grouping, the form template "{template}" draws no questiongroups outside the table. {names} can never be answered, and {page} can no longer be saved. Add them to table_grouping.',
      lost: {
        text: 'The form template "{template}" draws only the first two lists of table_grouping. {names} can never be answered. Move them there.',
        consequence: 'unanswerable',
      },
      keyword:
        'The form template "{template}" draws only questiongroups with certain keywords. {names} can never be answered, and {page} can no longer be saved. Choose another template.',
      trigger:
        'The form template "{template}" draws the choices of "{question}", each with a questiongroup; but a key of type {type} has no choices. {names} can never be answered, and {page} can no longer be saved. Choose another template.',
      triggerOnly: {
        text: 'The form template "{template}" draws the choices of "{question}"; but a key of type {type} has no choices, so {names} can never be answered. Choose another template.',
        consequence: 'unanswerable',
      },
      inputs: {
        text: 'The form template "{template}" draws no inputs, so {names} can never be answered. It only keeps the place of a questiongroup beside a choice. Choose another template.',
        consequence: 'unanswerable',
      },
      questiongroups: 'the questiongroups',
    },
  },
  create: ({ set, report }) => {
    /** A questiongroup that nothing defines is a mistake of its own. */
    const isKnown = (questiongroup: Node): boolean => questiongroup.record !== undefined || !set.hasAny('questiongroup')

    const reportTrigger = (node: Node, { questiongroups, template, isRefused }: Undrawn, option: Place): void => {
      const question = questiongroups[0]?.children[0]
      // With conditions for choices, the template is meant.
      const isMeant = memberOf(node.value.form_options, 'questiongroup_conditions') !== undefined
      const place = isMeant && question ? question.place('keyword') : option
      const data = { template, question: question?.keyword ?? '?', type: question?.type ?? '?' }
      const names = keywordsOf(questiongroups)
      if (!isRefused) return report('triggerOnly', place, { ...data, names })
      report('trigger', place, { ...data, names, page: pageOf(node) })
    }
    const reportLeft = (node: Node, { questiongroups, template, isRefused }: Undrawn): void => {
      const names = keywordsOf(questiongroups.filter(isKnown))
      // A name that is none of the questiongroups has a finding of its own, and is meant for one that is left out.
      if (names.length === 0 || hasStrayName(node)) return
      const place = node.place(groupingMember(node), 'table_grouping')
      if (isRefused) report('left', place, { template, names, page: pageOf(node) })
      else report('lost', place, { template, names })
    }
    const checkInputs = (node: Node): void => {
      const template = node.template('form')
      if (template?.option === undefined) return
      if (template.facts?.inputs !== 'none') return
      const subcategory = ancestor(node, 'subcategory')
      // In a fragment nobody knows what is around it; beside choices it keeps a place.
      if (subcategory === undefined || subcategory.template('form')?.facts?.pairs) return
      if (undrawnIn(subcategory) !== 'none' || isInherited(node)) return
      const names = keywordsOf(node.children.filter(isLost))
      const place =
        template.option.setBy === 'questionnaire' ? { pointer: template.option.pointer } : node.place('keyword')
      if (names.length > 0) report('inputs', place, { template: template.name, names })
    }
    return {
      questiongroup: checkInputs,
      subcategory: (node) => {
        const template = node.template('form')
        const undrawn = template?.option === undefined ? 'none' : undrawnIn(node)
        if (template?.option === undefined || undrawn === 'none') return
        const place = { pointer: template.option.pointer }
        // That a table is missing has a rule of its own, as the details miss it too; so has what choices are paired with.
        if (undrawn.reason === 'ungrouped' || undrawn.reason === 'choices' || undrawn.reason === 'count') return
        if (undrawn.reason === 'left') return reportLeft(node, undrawn)
        if (undrawn.reason === 'trigger') return reportTrigger(node, undrawn, place)
        const questiongroups =
          undrawn.reason === 'keyword'
            ? undrawn.questiongroups.filter((one) => isKnown(one) && !waitsForListed(one, node))
            : undrawn.questiongroups
        if (questiongroups.length === 0) return
        const data = { template: template.name, names: keywordsOf(questiongroups), page: pageOf(node) }
        const [first] = questiongroups
        // Where the others are drawn, the template is not what is wrong.
        if (first && questiongroups.length < node.children.length) {
          return report(undrawn.reason, first.place('keyword'), data)
        }
        const related = [{ messageId: 'questiongroups', place: node.place('questiongroups') }]
        report(undrawn.reason, place, data, { related })
      },
    }
  },
})

/** Whether a question asks for what people would answer, and no other place of the questiongroup takes the answer. */
function isLost(question: Node): boolean {
  const answer = question.type === undefined ? undefined : keyTypeFacts(question.type)?.answer
  return answer !== undefined && answer !== 'any' && !isAnswered(question)
}

function keywordsOf(questiongroups: readonly Node[]): string[] {
  return questiongroups.map(({ keyword }) => `"${keyword ?? '?'}"`)
}

function groupingMember({ value }: Node): 'view_options' | 'form_options' {
  return memberOf(value.view_options, 'table_grouping') === undefined ? 'form_options' : 'view_options'
}

/**
 * Whether a questiongroup waits for a condition in the list of the subcategory: then its keyword and the name of the
 * condition differ, which has a finding of its own.
 */
function waitsForListed(questiongroup: Node, { value }: Node): boolean {
  const name = questiongroup.option('form_options', 'questiongroup_condition')?.value
  const list = memberOf(value.form_options, 'questiongroup_conditions')
  return Array.isArray(list) && list.some((entry) => typeof entry === 'string' && entry.endsWith(`|${String(name)}`))
}

function hasStrayName(node: Node): boolean {
  const own = new Set(node.childrenAt('questiongroup').map(({ keyword }) => keyword))
  return formTableLists(node).some((list) => list.some((name) => !own.has(name)))
}
