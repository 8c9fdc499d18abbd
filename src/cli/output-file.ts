import { findFiles } from '../node/files.ts'
import { describeError } from '../node/outcome.ts'
import { resolvePath } from '../node/paths.ts'
import { findProjectRoot } from '../node/project-root.ts'
import { recognizesQuestionnaire } from '../node/recognize.ts'
import { beginText, type Guarded, refusalToReplace } from '../node/save.ts'
import { type Io, type Output, UsageError } from './io.ts'

/**
 * Runs a command whose standard output goes to the file of `--output`, which is as it was until the command has ended.
 * `given` are all other words of the command line: a file among them is not replaced, and neither is a questionnaire, or
 * another file that the command loads.
 */
export async function runIntoFile(
  file: string,
  given: readonly string[],
  io: Io,
  run: (io: Io) => number | Promise<number>,
): Promise<number> {
  const path = resolvePath(io.cwd, file)
  const guarded = {
    root: findProjectRoot(io.cwd),
    inputs: filesAmong(given, io).map((path) => resolvePath(io.cwd, path)),
    recognizes: recognizesQuestionnaire,
  }
  const text = beginText(path, guarded)
  if (typeof text === 'string') throw new UsageError(`--output ${file} ${text}`)
  const write = (part: () => void): void => {
    try {
      part()
    } catch (error) {
      throw new UsageError(`--output ${file} cannot be written (${describeError(error)})`)
    }
  }
  const guards: Omit<Guarded, 'recognizes'>[] = []
  const place = (): void => {
    const refusal = guards.map((one) => refusalToReplace(path, one)).find((one) => one !== undefined)
    if (refusal !== undefined) throw new UsageError(`--output ${file} ${refusal}`)
    write(text.place)
  }
  let isWritten = false
  const stdout: Output = {
    write: (part) => {
      isWritten = true
      write(() => text.append(part))
    },
    isFile: true,
    isTerminal: false,
    columns: undefined,
  }
  try {
    const code = await run({ ...io, stdout, onLoaded: (guarded) => guards.push(guarded) })
    if (isWritten) place()
    return code
  } finally {
    text.end()
  }
}

/** The files that words of a command line name, by themselves or as a pattern. */
function filesAmong(given: readonly string[], { cwd, disk }: Io): readonly string[] {
  return given.flatMap((word) => findFiles([word], { cwd, disk }).files.map(({ path }) => path))
}
