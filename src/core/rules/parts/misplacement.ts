import { findOptionHomes, type OptionFacts, type OptionLevel, optionLevels, optionsOf } from '../../schema/options.ts'
import { lastToken, parentPointer } from '../../text/pointer.ts'
import { remember } from '../../text/remember.ts'
import type { FileFacts } from '../../workspace/facts.ts'
import { type Thing, thingAt } from './things.ts'

/** Where a member is: on a thing that has options, or in one of its options objects. */
export interface Standing {
  readonly level: OptionLevel
  readonly kind: Thing['kind']
  /** The options object; `undefined` for a member of the thing itself. */
  readonly container: string | undefined
  /** The pointer of what has the options objects. */
  readonly holder: string
}

/** An option that is in another object than the one it is read from, with the objects of the same thing or of others that have it. */
export interface Misplacement {
  readonly standing: Standing
  /**
   * `configuration`: it belongs directly in the configuration of the record among whose fields it is; `holder`: directly
   * in what has the options objects.
   */
  readonly belongsTo: 'same' | 'configuration' | 'holder' | 'others'
  readonly homes: readonly OptionFacts[]
}

/** The options objects that are directly on a thing. */
export const containers: readonly string[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** Finds where a member of an object belongs as an option; `undefined` where nothing of its name is an option. */
export function misplacementOf(facts: FileFacts, owner: string, name: string): Misplacement | undefined {
  const standing = standingOf(facts, owner)
  if (standing === undefined) return undefined
  const all = findOptionHomes(name)
  const homes = all.filter((home) => containers.includes(home.container))
  const own = homes.filter((home) => home.level === standing.level)
  if (own.length > 0) return { standing, belongsTo: 'same', homes: own }
  const inner = all.find((home) => home.level === standing.level && isInner(home, standing))
  if (inner) return { standing, belongsTo: 'same', homes: [inner] }
  if (standing.container !== undefined && membersOf(standing).has(name)) {
    return { standing, belongsTo: 'holder', homes: [] }
  }
  const isFields = standing.kind === 'fields'
  if (isFields && optionsOf(standing.level, 'configuration').has(name))
    return { standing, belongsTo: 'configuration', homes: [] }
  const others = homes.filter((home) => home.level !== 'key' && home.level !== 'value')
  return isFields || others.length === 0 ? undefined : { standing, belongsTo: 'others', homes: others }
}

/** What may be beside the options object. */
function membersOf({ level, kind }: Standing): ReadonlyMap<string, OptionFacts> {
  return optionsOf(level, kind === 'node' ? 'node' : 'configuration')
}

/** Whether an option is in field_options, one level deeper. Its "keyword" is meant only directly outside of it. */
function isInner({ container, name }: OptionFacts, standing: Standing): boolean {
  return container === 'field_options' && (name !== 'keyword' || standing.container === 'form_options')
}

function standingOf(facts: FileFacts, owner: string): Standing | undefined {
  const last = lastOf(facts)
  if (last.owner !== owner) {
    last.owner = owner
    last.standing = findStanding(facts, owner)
  }
  return last.standing
}

/** Members beside each other are looked at one after the other. */
const lastOf = remember((_facts: FileFacts): { owner?: string; standing?: Standing | undefined } => ({}))

function findStanding(facts: FileFacts, owner: string): Standing | undefined {
  const token = lastToken(owner) ?? ''
  const at = containers.includes(token) ? (parentPointer(owner) ?? '') : owner
  const thing = thingAt(facts, at)
  const level = optionLevels.find((candidate) => candidate === thing?.noun)
  if (thing === undefined || level === undefined || thing.kind === 'record') return undefined
  if (thing.kind !== 'node' && optionsOf(level, 'configuration').size === 0) return undefined
  const holder = thing.kind === 'fields' ? `${at}/configuration` : at
  return { level, kind: thing.kind, container: at === owner ? undefined : token, holder }
}
