import type { Answered, Asked, QuestionTable } from './protocol.ts'

/** The answers of a worker, by the name of the question. */
export type Answers<Own extends QuestionTable<Own>> = {
  readonly [Name in keyof Own]: (ask: Own[Name]['ask']) => Own[Name]['answer']
}

/** Answers the questions that come to this worker, each one at once. */
export function serve<Own extends QuestionTable<Own>>(answers: Answers<Own>): void {
  const answer = ({ id, name, ask }: Asked): Answered => {
    try {
      return { id, answer: answers[name as keyof Own](ask) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) }
    }
  }
  self.addEventListener('message', ({ data }: MessageEvent<Asked>) => self.postMessage(answer(data)))
}
