import { codeAction } from './code-action.ts'
import { completion } from './completion.ts'
import { definition } from './definition.ts'
import { diagnostics } from './diagnostics.ts'
import type { Feature } from './feature.ts'
import { highlight } from './highlight.ts'
import { references } from './references.ts'
import { rename } from './rename.ts'

/** All features, in no particular order. */
export const features: readonly Feature[] = [
  codeAction,
  completion,
  definition,
  diagnostics,
  highlight,
  references,
  rename,
]
