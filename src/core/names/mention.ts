import { judgedModels } from '../workspace/facts.ts'
import type { TextPlace } from './place.ts'

/**
 * What can have a name. `condition` is the name that connects a question's condition with what it shows, `other` a pair
 * of has_other and other_radio.
 */
export const nameKinds = [
  ...judgedModels,
  'question condition',
  'questiongroup condition',
  'other',
  'template',
] as const
export type NameKind = (typeof nameKinds)[number]

/** What a name does where it is. */
export type Role =
  | 'record'
  | 'question'
  | 'option'
  | 'trigger'
  | 'target'
  | 'condition value'
  | 'answer'
  | 'context'
  | 'acceptance'

/** A place in a file that names something; whether it truly does may depend on the other files. */
export interface Mention extends TextPlace {
  readonly uri: string
  readonly kind: NameKind
  readonly text: string
  /** How the thing is named: by its keyword (code, name), by its pk, or by a context of texts. */
  readonly by: 'keyword' | 'pk' | 'context'
  readonly role: Role
  /** The key whose answer the text is, if it is one of its choices. */
  readonly choiceOf?: string
}
