import type { SummaryHarm } from '../../schema/readers.ts'
import type { Questionnaire } from '../node.ts'

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

/** Whether summaries fail, and do not only lack something. */
export function isFailing(harm: SummaryHarm): boolean {
  return harm === 'every' || harm === 'answered'
}
