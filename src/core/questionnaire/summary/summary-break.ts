import type { SummaryHarm } from '../../schema/readers.ts'
import type { Node } from '../node.ts'
import type { Option } from '../options.ts'
import type { SettingsProblem } from './summary-settings.ts'

/** Why a summary does not print what it should. */
export type BreakKind =
  | `settings-${Exclude<SettingsProblem['kind'], 'names'>}`
  | 'missing'
  | 'misspelt'
  | 'hidden'
  | 'type'
  | 'noMethod'
  | 'strayMethod'
  | 'repeated'
  | 'contained'
  | 'short'
  | 'scale'
  | 'lacks'
  | 'levels'
  | 'noUnknown'
  | 'unfollowed'
  | 'ungrouped'
  | 'noTotal'
  | 'noOther'
  | 'noName'
  | 'apart'
  | 'unled'
  | 'ungiven'
  | 'uneven'

/** Something that keeps a summary from printing what it should. */
export interface SummaryBreak {
  readonly kind: BreakKind
  readonly harm: SummaryHarm
  /** The node that it is about. */
  readonly node: Node
  /** The option to change, and what is meant of it; without one the keyword of the node. */
  readonly option?: Option
  readonly within?: string
  /** What has the option lacks another one. */
  readonly isLacking?: boolean
  /** The field of the summary, or what is missing, by name. */
  readonly names: readonly string[]
  /** What else the words need. */
  readonly more?: string | readonly string[]
}
