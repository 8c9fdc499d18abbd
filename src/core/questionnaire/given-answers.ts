import { type Given, keyTypeFacts } from '../schema/key-types.ts'
import type { Node } from './node.ts'

/**
 * What the details page gets of the answers to a question (`gives` in `schemas/key-types.json`); `undefined` when its
 * type is not known.
 */
export function givenOf(question: Node): Given | undefined {
  const details = question.type === undefined ? undefined : keyTypeFacts(question.type)?.details
  const isRaw = question.option('view_options', 'with_raw_values')?.value === true
  return (isRaw && details?.givesWithRawValues) || details?.gives
}

/** Whether all choices of a question go to its view template. */
export function isStacked(question: Node): boolean {
  return (['view_options', 'form_options'] as const).some(
    (member) => question.option(member, 'layout')?.value === 'stacked',
  )
}
