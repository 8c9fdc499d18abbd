import { renameOperation, suggestName, type ThingKind, thingKinds } from '../core/index.ts'
import { type Io, UsageError } from './io.ts'
import { loadForWriting, type WriteOptions, writeOperation } from './write-operation.ts'

/** Gives a thing another name in all files of its sets. */
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
  return writeOperation(loaded, renameOperation(loaded.workspace, thing, from, to), options, io)
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
