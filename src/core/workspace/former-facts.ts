import { compareValues } from '../text/value-change.ts'
import { extractFacts, type FileFacts, shareRecords } from './facts.ts'
import type { FileKind } from './kind.ts'

/** How many earlier states of a file are known, what was meant by them among these. */
const mostFormer = 4

/**
 * The states before the newest one of a file, the newest first, and of what is meant by a state that one; the others have none, so that
 * no state keeps all before it.
 */
const formers = new WeakMap<FileFacts, readonly FileFacts[]>()

/**
 * The facts of a file with a new value, beside all states of it that are known: typing a name and taking it back, or correcting
 * it, gives the facts of before, and what is known of these remains valid.
 */
export function followFacts(uri: string, kind: FileKind, value: unknown, earlier: FileFacts): FileFacts {
  const facts = closestFacts(uri, kind, value, statesOf(earlier))
  if (facts !== earlier) replaceBy(facts, earlier)
  return facts
}

/** The facts of a file with another value, such as what is meant by it, beside the states that are known; they are known from then on. */
export function factsBeside(facts: FileFacts, value: unknown): FileFacts {
  const known = statesOf(facts)
  const found = closestFacts(facts.uri, facts.kind, value, known)
  if (!known.includes(found)) {
    formers.set(facts, [found, ...known.slice(1)].slice(0, mostFormer))
    formers.set(found, [facts])
  }
  return found
}

/** The states of a file before this one that are known, the newest first. */
export function earlierStatesOf(facts: FileFacts): readonly FileFacts[] {
  return formers.get(facts) ?? []
}

function statesOf(facts: FileFacts): readonly FileFacts[] {
  return [facts, ...earlierStatesOf(facts)]
}

function replaceBy(facts: FileFacts, earlier: FileFacts): void {
  const others = statesOf(earlier).filter((one) => one !== facts)
  formers.delete(earlier)
  formers.set(facts, others.slice(0, mostFormer))
}

/** A known state where the value is the same, else facts that share as much as possible with one. */
function closestFacts(uri: string, kind: FileKind, value: unknown, known: readonly FileFacts[]): FileFacts {
  const changes = known.map((one) => (one.kind === kind ? compareValues(one.value, value) : 'more'))
  const same = known[changes.indexOf('none')]
  if (same) return same
  const facts = extractFacts(uri, kind, value, known[0])
  for (const [at, one] of known.entries()) {
    const shared = shareRecords(facts, one, changes[at] ?? 'more')
    if (shared) return shared
  }
  return facts
}
