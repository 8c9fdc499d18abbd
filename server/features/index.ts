import { codeAction } from './code-action.ts'
import { completion } from './completion.ts'
import { diagnostics } from './diagnostics.ts'
import type { Feature } from './feature.ts'

/** All features, in no particular order. */
export const features: readonly Feature[] = [codeAction, completion, diagnostics]
