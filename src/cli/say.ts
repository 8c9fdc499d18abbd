import { safeText } from '../core/index.ts'
import type { Io, Output } from './io.ts'

/** Tells people something on standard error; lines that begin with two blanks go with the one before them. */
export function say({ stderr }: Pick<Io, 'stderr'>, ...lines: readonly string[]): void {
  stderr.write(
    lines.map((line) => `${line.startsWith('  ') ? '' : 'questlint: '}${safeText(line, 'terminal')}\n`).join(''),
  )
}

/** Writes lines for people to standard output. */
export function print({ stdout }: Pick<Io, 'stdout'>, lines: readonly string[]): void {
  stdout.write(lines.map((line) => `${safeText(line, 'terminal')}\n`).join(''))
}

/** Writes what a formatter of the core, which makes all texts safe, or this program alone made. */
export function printReport(output: Output, text: string): void {
  output.write(text)
}

/** Writes the text of a file as it is, which whoever asked for it takes for the file. */
export function printFile({ stdout }: Pick<Io, 'stdout'>, text: string): void {
  stdout.write(text)
}

/** A patch for programs; on a terminal, and in the log of a runner that obeys what it reads there, it is only looked at. */
export function printDiff(patch: string, io: Io): void {
  if (patch === '') return
  if (io.stdout.isTerminal || io.env.GITHUB_ACTIONS === 'true') print(io, patch.trimEnd().split('\n'))
  else printFile(io, patch)
}
