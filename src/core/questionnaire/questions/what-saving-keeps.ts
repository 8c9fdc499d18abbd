import { templateFacts } from '../../schema/templates.ts'
import type { Node } from '../node.ts'
import { undrawnIn } from './undrawn.ts'
import { type Obstacle, obstacleOf } from './who-can-enter.ts'

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
  const template = questiongroup.template('form')?.name
  const facts = template === undefined ? undefined : templateFacts('form/questiongroup', template)
  const answers = facts?.inputs !== 'none'
  const hiddenFields = answers && facts?.printsHiddenFields !== false
  const numbered = questiongroup.option('form_options', 'numbered')?.value
  if (numbered !== 'inline' && numbered !== 'prefix') return { template, answers, hiddenFields, order: undefined }
  // The script of the page numbers what a template marks as numbered, and only with a prefix.
  const isFilled = numbered === 'prefix' && facts?.reads.includes('numbered') !== false
  return { template, answers, hiddenFields, order: hiddenFields ? (isFilled ? 'filled' : 'stored') : 'never' }
}

/**
 * Why the form sends nothing of a questiongroup, not even how many repetitions there are, so that its page cannot be saved
 * (format facts 11.1, 13.6). A template that is not known here may be one of the project, and counts as one that sends it.
 */
export function refusalOf(questiongroup: Node): Obstacle | undefined {
  const obstacle = obstacleOf(questiongroup)
  if (obstacle?.reason === 'mixed') return obstacle
  if (obstacle?.reason !== 'undrawn') return undefined
  const undrawn = obstacle.node === questiongroup.parent ? undrawnIn(obstacle.node) : 'none'
  return undrawn === 'none' || undrawn.isRefused ? obstacle : undefined
}
