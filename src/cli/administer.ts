import { findCatalogue, placeOf, rewordWrongUse } from './catalogue-package.ts'
import type { OptionsOf } from './command/option.ts'
import type { placeOptions, postgresOption } from './command/serve-options.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { createProgress } from './progress.ts'
import { printReport, say } from './say.ts'

/** Which catalogue is meant. */
export type PlaceOptions = ReadingOptions & OptionsOf<[...typeof placeOptions, typeof postgresOption]>

/** Gives a task to the package of the catalogue. */
export async function administer(
  task: Readonly<Record<string, unknown>>,
  options: PlaceOptions,
  io: Io,
  input: AsyncIterable<string> = nothing(),
): Promise<number> {
  const place = placeOf(options, io)
  if (place === undefined)
    throw new UsageError('name the catalogue with --data or --database; one in memory accepts no commands')
  const progress = createProgress(io.progress ?? io.stderr)
  const output = {
    input,
    print: async (line: string) => {
      if (io.stdout.isGone?.()) throw new ReaderGone()
      printReport(io.stdout, `${line}\n`, 'json')
    },
    say: async (line: string) => {
      progress.clear()
      say(io, line)
    },
    progress: async (text: string) => progress.show(text),
  }
  const { path, context, config } = options
  const request = { cwd: io.cwd, paths: path, context, config, place, task }
  try {
    const isDone = await rewordWrongUse(findCatalogue(io).administer(request, output))
    return isDone ? exitCodes.clean : exitCodes.findings
  } catch (error) {
    if (error instanceof ReaderGone) return exitCodes.clean
    throw error
  } finally {
    progress.clear()
  }
}

/** Nobody reads what is still to come. */
class ReaderGone extends Error {}

async function* nothing(): AsyncGenerator<string> {}
