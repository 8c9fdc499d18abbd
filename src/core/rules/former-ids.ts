import type { RuleLevel } from '../workspace/config.ts'

/**
 * Ids that rules had in earlier versions, each with the current id. Wherever somebody writes an id, the former one is understood.
 * An entry stays for ever: files that name it may be older than anybody remembers, and no other rule may take the id.
 */
export const formerIds: ReadonlyMap<string, string> = new Map<string, string>([])

/** The current id for an id that a rule has or had; any other name as it is. */
export function currentId(id: string): string {
  return formerIds.get(id) ?? id
}

/** The ids that a rule had before, oldest first. */
export function formerIdsOf(id: string): readonly string[] {
  return [...formerIds].filter(([, current]) => current === id).map(([former]) => former)
}

/** Levels by the current ids; where a rule is under several of its ids, the last one counts. */
export function currentLevels(
  levels: Readonly<Record<string, RuleLevel>> | undefined,
): Readonly<Record<string, RuleLevel>> {
  if (levels === undefined || formerIds.size === 0) return levels ?? {}
  return Object.fromEntries(Object.entries(levels).map(([id, level]) => [currentId(id), level]))
}
