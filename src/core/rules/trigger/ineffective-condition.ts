import { isInherited } from '../../questionnaire/inheritance.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { rowTemplate, shareRow } from '../../questionnaire/questions/which-share-a-row.ts'
import { entryOf } from '../../questionnaire/questions/who-can-enter.ts'
import { drawingTemplate, unhidableIn } from '../../questionnaire/templates.ts'
import { templateFacts, templateNames } from '../../schema/templates.ts'
import { isFindable } from '../../triggers/html-ids.ts'
import { fixedTemplate, questionTemplates } from '../../triggers/trigger-inputs.ts'
import { conditionsOf, type Target } from '../../triggers/triggers.ts'
import { defineRule, type Place } from '../rule.ts'

/** A question, questiongroup or table with a condition that its template cannot hide. */
export const ineffectiveCondition = defineRule({
  meta: {
    id: 'ineffective-condition',
    consequence: 'ineffective',
    category: 'trigger',
    summary: 'A question, questiongroup or table has a condition, but its template cannot hide it.',
    why: 'The browser finds what it shows or hides by a mark that only some templates write. Without the mark everything stays visible.',
    messages: {
      question:
        'The template "{template}" cannot hide a question, so "{keyword}" stays visible whatever the condition "{name}" gives. Use one that can: {able}.',
      questionWithin:
        'The questiongroup template "{template}" draws its questions in its own way and cannot hide this one, so "{keyword}" stays visible whatever the condition "{name}" gives. Choose another template there, or remove the condition.',
      fixed:
        'The form draws a question of type {type} without its options, so "{keyword}" stays visible whatever the condition "{name}" gives. Put it into a questiongroup of its own with questiongroup_condition, or remove the condition.',
      row: 'The form template "{template}" draws "{keyword}" in a different row than {triggers}, and a condition reaches only its own row, so "{keyword}" stays visible whatever the condition "{name}" gives. Choose another template, or ask both in one row.',
      noRow:
        'The form template "{template}" draws questions without the rows within which conditions work, so "{keyword}" stays visible whatever the condition "{name}" gives. Choose another template, or remove the condition.',
      table:
        'Only the questiongroup template 1q_table has a table to hide; with "{template}" the condition "{name}" hides nothing. Use that template, or remove table_condition.',
      questiongroup:
        'The questiongroup template "{template}" writes no HTML id, so "{keyword}" stays visible whatever the condition "{name}" gives, and its answers are refused while the condition is not met. Choose another template.',
      drawnAround:
        'The subcategory template "{template}" draws "{keyword}" without an HTML id, so it stays visible whatever the condition "{name}" gives, and its answers are refused while the condition is not met. Choose another template there.',
      inherited:
        'The questiongroup template "{template}" writes no HTML id, so "{keyword}" stays visible whatever the condition "{name}" gives. Choose another template.',
      inheritedDrawnAround:
        'The subcategory template "{template}" draws "{keyword}" without an HTML id, so it stays visible whatever the condition "{name}" gives. Choose another template there.',
      nothingShown: {
        text: 'The questiongroup template "empty" shows nothing, so the condition "{name}" has nothing to hide. Remove it.',
        consequence: 'untidy',
      },
      illegalId:
        'The name "{name}" does not work as the HTML id of the questiongroup: the browser finds nothing by it, so "{keyword}" stays visible, and its answers are refused while the condition is not met. Use letters, digits, "_" and "-".',
      inheritedIllegalId:
        'The name "{name}" does not work as the HTML id of the questiongroup: the browser finds nothing by it, so "{keyword}" stays visible. Use letters, digits, "_" and "-".',
    },
  },
  create: ({ report }) => {
    const placeOf = ({ node, option }: Target): Place => node.placeOf(option)

    const checkQuestion = (target: Target, triggers: ReadonlySet<Node>): void => {
      const { node, name } = target
      const keyword = node.keyword ?? '?'
      const groupFacts = node.parent?.template('form')?.facts
      if (groupFacts?.inputs === 'none') return report('nothingShown', placeOf(target), { name })
      // Its own template shows no input at all, which is graver.
      if (entryOf(node)?.obstacle?.reason === 'template') return
      const drawing = drawingTemplate(node)
      if (drawing?.folder === 'form/questiongroup') {
        return report('questionWithin', placeOf(target), { template: drawing.template, keyword, name })
      }
      if (fixedTemplate(node) !== undefined) {
        return report('fixed', placeOf(target), { type: node.type ?? '?', keyword, name })
      }
      if (![...triggers].some((trigger) => shareRow(trigger, node))) return checkRow(target, triggers)
      const templates = questionTemplates(node)
      const [template] = templates ?? []
      if (templates === undefined || template === undefined) return
      if (templates.some((one) => templateFacts('form/question', one)?.reads.includes('question_condition') !== false))
        return
      const able = templateNames('form/question').filter((one) =>
        templateFacts('form/question', one)?.reads.includes('question_condition'),
      )
      report('question', placeOf(target), { template, keyword, name, able })
    }

    const checkRow = (target: Target, triggers: ReadonlySet<Node>): void => {
      const { node, name } = target
      const template = node.parent && rowTemplate(node.parent)?.name
      if (template === undefined) return
      const data = { template, keyword: node.keyword ?? '?', name }
      const names = [...triggers].map(({ keyword }) => `"${keyword ?? '?'}"`)
      if (shareRow(node, node)) report('row', placeOf(target), { ...data, triggers: names })
      else report('noRow', placeOf(target), data)
    }

    const checkTable = (target: Target): void => {
      const { name: template, facts } = target.node.template('form') ?? {}
      if (template === undefined || facts === undefined) return
      if (facts.inputs === 'none') return report('nothingShown', placeOf(target), { name: target.name })
      if (!facts.reads.includes('table_condition')) report('table', placeOf(target), { template, name: target.name })
    }

    const checkQuestiongroup = (target: Target, isTriggered: boolean): void => {
      const { node, name } = target
      const keyword = node.keyword ?? '?'
      const { name: template, facts } = node.template('form') ?? {}
      if (facts?.inputs === 'none') return report('nothingShown', placeOf(target), { name })
      // A name that nothing triggers is told by another rule.
      if (!isTriggered) return
      const isStored = !isInherited(node)
      if (template !== undefined && facts?.emitsConditionId === false && isOwnMarkup(target)) {
        return report(isStored ? 'questiongroup' : 'inherited', placeOf(target), { template, keyword, name })
      }
      const around = unhidableIn(node)
      if (around) {
        const data = { template: around, keyword, name }
        return report(isStored ? 'drawnAround' : 'inheritedDrawnAround', placeOf(target), data)
      }
      if (!isFindable(name)) report(isStored ? 'illegalId' : 'inheritedIllegalId', placeOf(target), { name, keyword })
    }

    /** Whether the questiongroup is drawn by its own template and not by that of the subcategory. */
    const isOwnMarkup = ({ node }: Target): boolean => {
      const subcategory = ancestor(node, 'subcategory')
      const facts = subcategory?.template('form')?.facts
      return facts !== undefined && facts.readsQuestiongroup?.includes('questiongroup_condition') !== true
    }

    return {
      questionnaire: (questionnaire) => {
        const conditions = conditionsOf(questionnaire)

        for (const pairs of conditions.questions.values()) {
          for (const [name, targets] of pairs.targets) {
            // A name that nothing triggers is told by another rule.
            const triggers = pairs.triggers.get(name)
            if (triggers === undefined) continue
            const questions = new Set(triggers.map(({ question }) => question))
            for (const target of targets) target.isTable ? checkTable(target) : checkQuestion(target, questions)
          }
        }
        for (const pairs of conditions.questiongroups.values()) {
          for (const [name, targets] of pairs.targets) {
            for (const target of targets) checkQuestiongroup(target, pairs.triggers.has(name))
          }
        }
      },
    }
  },
})
