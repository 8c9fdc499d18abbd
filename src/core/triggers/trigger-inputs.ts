import { type ConditionKind, isWhole } from '../condition/condition.ts'
import { pairingTemplateOf } from '../questionnaire/choice-pairing.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { entryOf } from '../questionnaire/questions/who-can-enter.ts'
import { chooses } from '../questionnaire/templates.ts'
import { inputFacts, keyTypeFacts, readTypes } from '../schema/key-types.ts'
import { templateFacts } from '../schema/templates.ts'
import { remember } from '../text/remember.ts'
import { hasStrayOption } from './stray-names.ts'
import type { Pairs } from './triggers.ts'

/** Why the browser never evaluates the conditions on a question. */
export type Silence =
  | { readonly reason: 'type'; readonly type: string }
  | { readonly reason: 'image' }
  | { readonly reason: 'buttonBar' }
  | { readonly reason: 'paired'; readonly template: string }

/** Why the form field of a question does not bring its conditions to the browser; `undefined` when it does or that cannot be known. */
export function silenceOf(question: Node, kind: ConditionKind): Silence | undefined {
  const type = question.type
  if (type === undefined) return undefined
  const chooser = pairingTemplateOf(question)
  if (chooser) return kind === 'question' ? { reason: 'paired', template: chooser } : undefined
  if (kind === 'question' && hasOwnTick(question) !== 'no') return undefined
  const isImage = kind === 'questiongroup' && !bringsQuestiongroups(type)
  if ((isImage || !readTypes.has(type)) && isTemplateInDoubt(question)) return undefined
  if (!readTypes.has(type)) return { reason: 'type', type }
  if (isImage) return { reason: 'image' }
  const other = keyTypeFacts(type)?.input.otherwise?.find((one) => chooses(one, question))
  return other?.withoutConditions ? { reason: 'buttonBar' } : undefined
}

/**
 * The questions whose conditions reach the browser as text that it cannot read, so that it ignores all of them (format
 * facts 5.4).
 */
export const unreadIn = remember(({ kind, lists }: Pairs): ReadonlySet<Node> => {
  const unread = lists.filter(
    ({ conditions }) => conditions?.every(isWhole) === true && !conditions.every(({ isReadable }) => isReadable[kind]),
  )
  return new Set(unread.map(({ question }) => question).filter((question) => !pairingTemplateOf(question)))
})

/** Whether the input of a key type brings questiongroup_conditions to the browser. */
function bringsQuestiongroups(type: string): boolean {
  return templateFacts('form/field', keyTypeFacts(type)?.input.template ?? '')?.emitsQuestiongroupCondition === true
}

/** Whether the template of a question, or of its subcategory, is misspelt: with the right one its field could be another. */
function isTemplateInDoubt(question: Node): boolean {
  const subcategory = ancestor(question, 'subcategory')
  return [question, ...(subcategory ? [subcategory] : [])].some((node) => {
    return node.template('form')?.facts === undefined || hasStrayOption(node, 'template')
  })
}

/** A template for "other" with a checkbox draws one of its own, which brings question_conditions whatever the key's type. */
function hasOwnTick(question: Node): 'yes' | 'no' | 'unknown' {
  const own = question.template('form')
  // No template around a question chooses such a template of its own accord.
  if (own && !drawsTick(own.name)) return 'no'
  const templates = questionTemplates(question)
  if (templates === undefined) return 'unknown'
  return templates.some(drawsTick) ? 'yes' : 'no'
}

/** Whether a form/question template draws a checkbox of its own, for one more choice. */
export function drawsTick(template: string): boolean {
  return templateFacts('form/question', template)?.other === 'checkboxes'
}

/** Whether the browser reads nothing of a question but the tick of its template, as the text "true" (format facts 5.4). */
export function readsOnlyTick(question: Node): boolean {
  const type = question.type
  return type !== undefined && !readTypes.has(type) && hasOwnTick(question) === 'yes'
}

/**
 * The form/question templates that a question may be drawn with, after the templates around it had their say;
 * `undefined` when that cannot be known.
 */
export function questionTemplates(question: Node): readonly string[] | undefined {
  const own = question.template('form')
  const questiongroup = question.parent
  const subcategory = ancestor(question, 'subcategory')
  if (questiongroup === undefined || subcategory === undefined) return own && [own.name]
  const outer = subcategory.template('form')?.facts
  if (outer === undefined || outer.honoursQuestionTemplate === false) return undefined
  const inner = questiongroup.template('form')?.facts
  if (inner === undefined) return undefined
  if (inner.honoursQuestionTemplate === false) return inner.questionTemplates ?? []
  const fixed = fixedTemplate(question)
  return fixed === undefined ? own && [own.name] : [fixed]
}

/** The form/question template that draws a question whatever it names, and without its options (format facts 13.1). */
export function fixedTemplate({ type }: Node): string | undefined {
  return type === undefined ? undefined : inputFacts(type)?.drawnBy
}

/** Whether the form surely has no input of a question, so that the browser never comes upon its conditions (format facts 13.1). */
export function isWithoutInput(question: Node): boolean {
  const entry = entryOf(question)
  // With the right template, or the right address of the page, it would have one.
  const isMisspelt = entry?.obstacle?.reason === 'unknownTemplate' || entry?.obstacle?.reason === 'page'
  return entry?.input === 'none' && !isMisspelt
}

/** Whether the browser never evaluates the conditions on a question: its field does not bring them, or the form has none. */
export function isNeverRead(question: Node, kind: ConditionKind): boolean {
  return silenceOf(question, kind) !== undefined || isWithoutInput(question)
}
