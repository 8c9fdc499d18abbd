import { resolvePath } from '../node/paths.ts'
import { type Guarded, saveText } from '../node/save.ts'
import { type Io, UsageError } from './io.ts'

/** Writes a text to the file that `--output` names; throws where that would replace what is guarded. */
export function saveOutput(text: string, file: string, guarded: Guarded, io: Io): void {
  const problem = saveText(resolvePath(io.cwd, file), text, guarded)
  if (problem !== undefined) throw new UsageError(`--output ${file} ${problem}`)
}
