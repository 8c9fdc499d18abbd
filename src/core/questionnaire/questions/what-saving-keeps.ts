import type { TemplateFacts } from '../../schema/templates.ts'
import type { Node } from '../node.ts'
import { undrawnIn } from './undrawn.ts'
import { entryOf, type Obstacle, obstacleOf } from './who-can-enter.ts'

/** What the form sends back of the stored repetitions of a questiongroup when its page is saved untouched (format facts 13.4). */
export interface Saving {
  /** The form template that draws it, where one is named or the default. */
  readonly template: string | undefined
  /** Whether the answers are sent at all; they are deleted otherwise. */
  readonly answers: boolean
  /** Whether what is in hidden fields is sent: uploads, and texts in other languages than that of the page. */
  readonly hiddenFields: boolean
  /** When the place in the order, without which nothing is saved, is sent; `undefined` where none is asked for. */
  readonly order: 'filled' | 'stored' | 'never' | undefined
}

/** What the form keeps of a questiongroup. */
export function savingOf(questiongroup: Node): Saving {
  const { name: template, facts } = questiongroup.template('form') ?? {}
  const answers = facts?.inputs !== 'none'
  const hiddenFields = answers && facts?.printsHiddenFields !== false
  const numbered = questiongroup.option('form_options', 'numbered')?.value
  return { template, answers, hiddenFields, order: orderSent(facts, numbered) }
}

function orderSent(facts: TemplateFacts | undefined, numbered: unknown): Saving['order'] {
  if (numbered !== 'inline' && numbered !== 'prefix') return undefined
  if (facts?.inputs === 'none' || facts?.printsHiddenFields === false) return 'never'
  // The script of the page numbers what a template marks as numbered, and only with a prefix.
  return numbered === 'prefix' && facts?.reads.includes('numbered') !== false ? 'filled' : 'stored'
}

/** Whether the page of a questiongroup could still be saved if it were numbered. */
export function mayBeNumbered(questiongroup: Node): boolean {
  return orderSent(questiongroup.template('form')?.facts, 'prefix') === 'filled'
}

/**
 * Why the form sends nothing of a questiongroup, not even how many repetitions there are, so that its page cannot be saved
 * (format facts 11.1, 13.6). A template of the project counts as one that sends it.
 */
export function refusalOf(questiongroup: Node): Obstacle | undefined {
  const obstacle = obstacleOf(questiongroup)
  if (obstacle?.reason === 'mixed' || obstacle?.reason === 'unknownTemplate') return obstacle
  if (obstacle?.reason !== 'undrawn') return undefined
  const undrawn = obstacle.node === questiongroup.parent ? undrawnIn(obstacle.node) : 'none'
  return undrawn === 'none' || undrawn.isRefused ? obstacle : undefined
}

/** A question at which the application fails to draw the page of the form, and why. */
export interface Failure {
  readonly question: Node
  readonly obstacle: Obstacle
}

/** The first question of a questiongroup at which the application fails to draw the page of the form (format facts 11.1, 13.6). */
export function failureIn(questiongroup: Node): Failure | undefined {
  for (const question of questiongroup.children) {
    const entry = entryOf(question)
    if (entry?.input === 'raises' && entry.obstacle) return { question, obstacle: entry.obstacle }
  }
  return undefined
}

/** Why the form draws no input for a question, so that saving its page deletes the answer, whatever the questiongroup sends. */
export function inputlessBecause(question: Node): Obstacle | undefined {
  const obstacle = entryOf(question)?.obstacle
  if (obstacle?.reason === 'option') return obstacle.chosen.withoutInput ? obstacle : undefined
  const isOwn = obstacle?.reason === 'unknownTemplate' && obstacle.node === question
  return isOwn || obstacle?.reason === 'cell' || obstacle?.reason === 'choices' ? obstacle : undefined
}
