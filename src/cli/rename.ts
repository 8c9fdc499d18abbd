import { renameOperation, suggestName, type ThingKind, thingKinds } from '../core/index.ts'
import { followTests } from './follow-tests.ts'
import { type Io, UsageError } from './io.ts'
import { loadForWriting, type WriteOptions, writeOperation } from './write-operation.ts'

/** Gives a thing another name in all files of its sets, and in the files of tests. */
export function rename(
  kind: string,
  from: string,
  to: string,
  paths: readonly string[],
  options: WriteOptions,
  io: Io,
): number {
  const thing = requireKind(kind)
  const loaded = loadForWriting(paths, options, io)
  const { operation, beside } = followTests(renameOperation(loaded.workspace, thing, from, to), loaded, io)
  return writeOperation(loaded, operation, options, io, beside)
}

/** The kind of thing that a word says; throws for other words. */
function requireKind(word: string): ThingKind {
  if (Object.hasOwn(thingKinds, word)) return word as ThingKind
  const kinds = Object.keys(thingKinds)
  const candidate = suggestName(word, kinds)
  throw new UsageError(
    `there is nothing called "${word}"; ${candidate === undefined ? `give one of ${kinds.join(', ')}` : `did you mean "${candidate}"?`}`,
  )
}
