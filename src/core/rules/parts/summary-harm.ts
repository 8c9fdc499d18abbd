import { isFailing } from '../../questionnaire/summary/summary-harm.ts'
import type { SummaryHarm } from '../../schema/readers.ts'
import type { Consequence } from '../consequences.ts'

/** What follows: a summary that fails is an internal error, a gap is not. */
export function consequenceOfHarm(harm: SummaryHarm): Consequence {
  return isFailing(harm) ? 'summary-fails' : 'misread'
}
