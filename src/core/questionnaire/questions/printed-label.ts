import type { LabelForm, Without } from '../../schema/printed-texts.ts'
import type { Node } from '../node.ts'

/** One of the places where people read the label of a node. */
export interface PrintedLabel {
  readonly page: 'form' | 'details' | 'filter' | 'api'
  readonly as: LabelForm
  /** What is there when the texts have no label, or an empty one. */
  readonly without: Without
  /** The same when there are no texts at all, where that differs. */
  readonly untranslated?: Without
  /** The keyword in words is there also when there is a label. */
  readonly isKeywordInstead?: true
  /** The question that offers the questiongroup as a choice. */
  readonly offering?: Node
}
