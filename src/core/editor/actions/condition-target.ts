import { canHide as hides } from '../../judging/form-verdict.ts'
import { pairingOf } from '../../questionnaire/choice-pairing.ts'
import { ancestor, type Node, questionnairesOf } from '../../questionnaire/node.ts'
import { idElementsOf } from '../../triggers/html-ids.ts'
import { hasStrayOption } from '../../triggers/stray-names.ts'
import { type Conditions, conditionsOf } from '../../triggers/triggers.ts'

/** Whether a question or questiongroup waits for nothing yet and is drawn by templates that can hide it. */
export function canWait(node: Node): boolean {
  if (node.keyword === undefined || node.record === undefined) return false
  const option = `${node.level}_condition`
  if (hasStrayOption(node, option) || node.option('form_options', option) !== undefined) return false
  return canHide(node)
}

/** Whether the templates of a question or questiongroup can hide it, by a condition of its own. */
export function canHide(node: Node): boolean {
  const subcategory = ancestor(node, 'subcategory')
  // There the choices are paired with the questiongroups by position, and the subcategory repeats the conditions.
  if (node.level === 'questiongroup' && (subcategory === undefined || pairingOf(subcategory) !== undefined))
    return false
  return hides(node) === 'yes'
}

/**
 * A name for a condition that nothing in the file uses, and that no other element of the page has as its id: the
 * keyword of what waits for it, as authors usually do.
 */
export function freeConditionName(target: Node): string {
  const stem = (target.keyword ?? target.level).replace(/[^A-Za-z0-9_-]/g, '_')
  const category = ancestor(target, 'category')
  const ids = category ? idElementsOf(category).map(({ id }) => id) : []
  const taken = new Set([...namesIn(questionnairesOf(target.file).map(conditionsOf)), ...ids])
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
