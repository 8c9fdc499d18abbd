import { type Io, UsageError } from './io.ts'

/** What an option says; asks for it on a terminal, and throws elsewhere. */
export async function need(given: string | undefined, option: string, question: string, io: Io): Promise<string> {
  if (given !== undefined && given !== '') return given
  const answer = (await io.ask?.(`${question}: `))?.trim()
  if (answer) return answer
  throw new UsageError(`${option} is missing (${question.charAt(0).toLowerCase()}${question.slice(1)})`)
}
