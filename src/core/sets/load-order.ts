import { remember } from '../text/remember.ts'
import type { FileFacts, RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'

/**
 * The place of a file in the order of loading. A configured set says it; of files that are only given together, those
 * without a questionnaire come first, because the others are on them.
 */
export function loadPosition(uri: string, set: SetIndex): number {
  return loadOrder(set).get(uri) ?? 0
}

const loadOrder = remember((set: SetIndex): ReadonlyMap<string, number> => {
  const bases = set.name === undefined ? set.files.filter(isBase) : []
  const rest = set.name === undefined ? set.files.filter((file) => !isBase(file)) : set.files
  return new Map([...bases, ...rest].map((file, position) => [file.uri, position]))
})

function isBase(file: FileFacts): boolean {
  return file.configurations.length === 0
}

/** Whether files of a set are certain to be loaded together; without a configuration they may be alternatives. */
export function isOneDatabase(set: SetIndex): boolean {
  return set.name !== undefined || set.complete
}

/** The first of records that have something in common by the file that has it; found once for the same list. */
export const firstByFile = remember((twins: readonly RecordFact[]): ReadonlyMap<string, RecordFact> => {
  const firsts = new Map<string, RecordFact>()
  for (const twin of twins) if (!firsts.has(twin.uri)) firsts.set(twin.uri, twin)
  return firsts
})
