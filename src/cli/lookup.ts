import { nearThings, safeJson, type Workspace } from '../core/internal.ts'
import { type Io, UsageError } from './io.ts'
import { printReport } from './say.ts'
import { syntaxOf } from './syntax-of.ts'

/** What was found, for programs and for people. */
interface Answer {
  readonly json: unknown
  readonly text: () => string
}

/** Writes what was found, in the format that was asked for. */
export function writeFound(format: 'pretty' | 'json', { json, text }: Answer, { stdout }: Pick<Io, 'stdout'>): void {
  printReport(stdout, format === 'json' ? `${safeJson(json, 2)}\n` : text(), syntaxOf(format))
}

/** That nothing is called so. */
export function nothingCalled(name: string, workspace: Workspace): UsageError {
  const near = nearThings(workspace, name)
  const first = `no loaded file has anything called "${name}"`
  return near.length === 0
    ? new UsageError(first)
    : new UsageError(
        `${first}; near it are:`,
        near.map((one) => `  ${one}`),
      )
}
