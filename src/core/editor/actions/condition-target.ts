import { pairingOf } from '../../form/choice-pairing.ts'
import { hasStrayOption } from '../../form/stray-names.ts'
import { questionTemplates } from '../../form/trigger-inputs.ts'
import { type Conditions, conditionsIn } from '../../form/triggers.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { optionOf, recordOf } from '../../questionnaire/options.ts'
import { formTemplate } from '../../questionnaire/templates.ts'
import { templateFacts } from '../../schema/templates.ts'
import type { Judged } from './action.ts'

/** Whether a question or questiongroup waits for nothing yet and is drawn by templates that can hide it. */
export function canWait(judged: Judged, node: Node): boolean {
  const { facts, index } = judged
  if (node.keyword === undefined || recordOf(node, index) === undefined) return false
  const option = `${node.level}_condition`
  if (hasStrayOption(node, option) || optionOf(node, 'form_options', option, facts.uri, index) !== undefined)
    return false
  return canHide(judged, node)
}

/** Whether the templates of a question or questiongroup can hide it. */
export function canHide({ facts, index }: Judged, node: Node): boolean {
  const { uri } = facts
  const template = (one: Node): string => formTemplate(one, uri, index)?.name ?? ''
  if (node.level === 'question') {
    const group = node.parent && templateFacts('form/questiongroup', template(node.parent))
    if (group === undefined || group.passesQuestionOptions === false) return false
    const templates = questionTemplates(node, uri, index)
    return templates?.every((one) => templateFacts('form/question', one)?.reads.includes('question_condition')) === true
  }
  const subcategory = ancestor(node, 'subcategory')
  // There the choices are paired with the questiongroups by position, and the subcategory repeats the conditions.
  if (subcategory === undefined || pairingOf(subcategory, uri, index) !== undefined) return false
  const outer = templateFacts('form/subcategory', template(subcategory))
  if (outer === undefined || outer.readsQuestiongroup?.includes('questiongroup_condition') === true) return false
  return templateFacts('form/questiongroup', template(node))?.emitsConditionId === true
}

/** A name for a condition that nothing in the questionnaire uses: the keyword of what waits for it, as authors usually do. */
export function freeConditionName({ facts, index }: Judged, target: Node): string {
  const stem = (target.keyword ?? target.level).replace(/[^A-Za-z0-9_-]/g, '_')
  const taken = namesIn(conditionsIn(facts, index))
  let name = /^[A-Za-z_]/.test(stem) ? stem : `show_${stem}`
  for (let number = 2; taken.has(name); number++) name = `${stem}_${number}`
  return name
}

function namesIn(questionnaires: readonly Conditions[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const conditions of questionnaires) {
    for (const scopes of [conditions.questions, conditions.questiongroups]) {
      for (const { triggers, targets } of scopes.values()) {
        for (const name of triggers.keys()) names.add(name)
        for (const name of targets.keys()) names.add(name)
      }
    }
  }
  return names
}
