import { type Loaded, loadPlanned, planRun } from '../node/load.ts'
import { expectLongRunFor } from './engine.ts'
import type { Io } from './io.ts'
import { plainOptions, requestOf, settle } from './run.ts'
import type { WhyOptions } from './why.ts'

/** Loads the configurations beside files of answers; that those are none themselves need not be said. */
export function loadBeside(files: readonly string[], options: WhyOptions, io: Io): Loaded {
  const request = requestOf(options.path, plainOptions(options), io)
  const loaded = loadPlanned(planRun({ ...request, mayLack: 'files' }))
  const notes = loaded.notes.filter((note) => !files.some((file) => note.startsWith(`${file}: `)))
  expectLongRunFor(Number.POSITIVE_INFINITY)
  return settle({ ...loaded, notes }, io)
}
