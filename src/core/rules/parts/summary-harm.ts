import type { Questionnaire } from '../../questionnaire/node.ts'
import type { SummaryHarm } from '../../schema/readers.ts'
import type { Consequence } from '../consequences.ts'

/** What becomes of the PDF summaries of a questionnaire, in words. */
export function wordHarm(harm: SummaryHarm, { configuration }: Questionnaire): string {
  const name = `${configuration?.code} ${configuration?.edition}`
  return harmWords[harm].replace('*', name)
}

const harmWords: Readonly<Record<SummaryHarm, string>> = {
  every: 'every PDF summary of * fails',
  answered: 'a PDF summary of * fails as soon as there are answers to print there',
  dropped: 'the PDF summaries of * leave out the block that it belongs to',
  blank: 'the PDF summaries of * print nothing there',
  wrong: 'the PDF summaries of * print it wrongly',
}

/** What follows: a summary that fails is an internal error, a gap is not. */
export function consequenceOfHarm(harm: SummaryHarm): Consequence {
  return harm === 'every' || harm === 'answered' ? 'summary-fails' : 'misread'
}
