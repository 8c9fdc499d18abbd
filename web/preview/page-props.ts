import type { PlainAnswers, PreviewJudgement } from '../../src/core/internal.ts'
import type { HostContent, PreviewHost } from './host.ts'

/** What the page is drawn with. */
export interface PageProps {
  readonly host: PreviewHost
  readonly content: HostContent
  readonly problem: string | undefined
  readonly answers: PlainAnswers
  readonly setAnswers: (update: PlainAnswers | ((answers: PlainAnswers) => PlainAnswers)) => void
  readonly judgement: PreviewJudgement | undefined
  readonly isBusy: boolean
  readonly message: string
  readonly say: (text: string) => void
  readonly refresh: () => void
}
