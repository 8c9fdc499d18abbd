import { containFile, type FileLanguage, type Syntax, safeText, steers } from '../core/internal.ts'
import { type Io, type Output, UsageError } from './io.ts'

/** Tells people something on standard error; lines that begin with two blanks go with the one before them. */
export function say({ stderr }: Pick<Io, 'stderr'>, ...lines: readonly (string | readonly string[])[]): void {
  stderr.write(
    lines
      .flat()
      .map((line) => `${line.startsWith('  ') ? '' : 'questlint: '}${safeText(line, 'terminal')}\n`)
      .join(''),
    'lines',
  )
}

/** Writes lines for people to standard output. */
export function print({ stdout }: Pick<Io, 'stdout'>, lines: readonly string[]): void {
  stdout.write(lines.map((line) => `${safeText(line, 'terminal')}\n`).join(''), 'lines')
}

/** Writes what a formatter of the core, which makes all texts safe, or this program alone made. */
export function printReport(output: Output, text: string, syntax: Syntax): void {
  output.write(text, syntax)
}

/**
 * Writes the text of a file, byte for byte unless something in it would steer a terminal or a runner: that is escaped
 * in the language of the file, so that the text means the same. Throws where the language has no such escapes.
 */
export function printFile({ stdout }: Pick<Io, 'stdout'>, text: string, language: FileLanguage): void {
  if (stdout.isFile || !steers(text)) return stdout.write(text, 'bytes')
  // Nobody reads a table back from a screen.
  if (language === 'csv' && stdout.isTerminal) return stdout.write(text, 'lines')
  const contained = containFile(text, language)
  if (contained === undefined) {
    const what = language === 'csv' ? 'a table cannot escape' : 'this text cannot escape'
    throw new UsageError(
      `there are characters in the text that would steer the log, which ${what}; write to a file: > FILE`,
    )
  }
  stdout.write(contained, 'bytes')
}

/** A patch for programs, as it is, since it was asked for; a screen is no program. */
export function printPatch({ stdout }: Pick<Io, 'stdout'>, patch: string): void {
  if (stdout.isTerminal)
    throw new UsageError('--patch - is for programs, not for a terminal; --patch FILE writes to a file')
  stdout.write(patch, 'bytes')
}
