import { misplacedOption } from '../rules/option/misplaced-option.ts'
import type { Fix } from '../rules/rule.ts'
import { findOptionHomes, type OptionFacts, type OptionLevel, optionLevels, optionsOf } from '../schema/options.ts'
import { appendPointer, lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { ReportTo } from './report-to.ts'
import { type Thing, thingAt } from './words.ts'

/** A member that its object cannot have. */
export interface UnknownMember {
  readonly facts: FileFacts
  readonly reportTo: ReportTo
  readonly name: string
  /** The pointer of the member. */
  readonly pointer: string
  /** The pointer of the object that has it. */
  readonly owner: string
  readonly place: { readonly pointer: string; readonly part: 'key' }
}

/** Where a member stands: on a thing that has options, or in one of its options objects. */
interface Standing {
  readonly level: OptionLevel
  readonly kind: Thing['kind']
  /** The options object; `undefined` for a member of the thing itself. */
  readonly container: string | undefined
  /** The pointer of what holds the options objects. */
  readonly holder: string
}

const containers: readonly string[] = ['view_options', 'form_options', 'filter_options', 'summary']

/** Reports a member that is an option of another object of the same node or record, or of another level; false when it is neither. */
export function reportMisplaced(member: UnknownMember): boolean {
  const standing = standingOf(member.facts, member.owner)
  if (standing === undefined) return false
  const all = findOptionHomes(member.name)
  const homes = all.filter((home) => containers.includes(home.container))
  const own = homes.filter((home) => home.level === standing.level)
  if (own.length > 0) return reportOwn(member, standing, own)
  const inner = all.find((home) => home.level === standing.level && isInner(home, standing))
  if (inner) return reportOwn(member, standing, [inner])
  if (standing.kind === 'fields' && optionsOf(standing.level, 'configuration').has(member.name)) {
    return reportOnFields(member, standing, 'configuration', appendPointer(standing.holder, member.name))
  }
  return standing.kind !== 'fields' && reportElsewhere(member, standing, homes)
}

/** Whether an option stands in field_options, one level deeper. Its "keyword" is meant only directly outside of it. */
function isInner({ container, name }: OptionFacts, standing: Standing): boolean {
  return container === 'field_options' && (name !== 'keyword' || standing.container === 'form_options')
}

/** The options object of an option, as a path below what holds the options objects. */
function pathOf({ container }: OptionFacts): string {
  return container === 'field_options' ? 'form_options/field_options' : container
}

function standingOf(facts: FileFacts, owner: string): Standing | undefined {
  const token = lastToken(owner) ?? ''
  const at = containers.includes(token) ? (parentPointer(owner) ?? '') : owner
  const thing = thingAt(facts, at)
  const level = optionLevels.find((candidate) => candidate === thing?.noun)
  if (thing === undefined || level === undefined || thing.kind === 'record') return undefined
  if (thing.kind !== 'node' && optionsOf(level, 'configuration').size === 0) return undefined
  const holder = thing.kind === 'fields' ? `${at}/configuration` : at
  return { level, kind: thing.kind, container: at === owner ? undefined : token, holder }
}

function reportOwn(member: UnknownMember, standing: Standing, own: readonly OptionFacts[]): true {
  const { name, reportTo, place } = member
  const [only] = own.length === 1 ? own : []
  const to = only && appendPointer(`${standing.holder}/${pathOf(only)}`, name)
  const home = own.map(pathOf).join('" or "')
  if (standing.kind === 'fields') return reportOnFields(member, standing, `configuration/${home}`, to)
  const level = `a ${standing.level}`
  const fixes = moveTo(member, to, isMoveSafe(member, standing, only))
  if (standing.container !== undefined) {
    const data = { name, home, level, container: standing.container }
    reportTo(misplacedOption, 'otherContainer', place, data, { fixes })
  } else {
    reportTo(misplacedOption, standing.kind === 'node' ? 'onNode' : 'onRecord', place, { name, home, level }, { fixes })
  }
  return true
}

function reportOnFields(member: UnknownMember, { level }: Standing, home: string, to: string | undefined): true {
  const data = { name: member.name, home, level: `a ${level}` }
  member.reportTo(misplacedOption, 'onFields', member.place, data, { fixes: moveTo(member, to) })
  return true
}

function reportElsewhere(member: UnknownMember, standing: Standing, found: readonly OptionFacts[]): boolean {
  const homes = found.filter((home) => home.level !== 'key' && home.level !== 'value')
  if (homes.length === 0) return false
  const { name, reportTo, place } = member
  const others = [...new Set(homes.map((home) => `the ${home.container} of a ${home.level}`))].join(' or ')
  const data = { name, homes: others, level: `a ${standing.level}` }
  if (standing.container !== undefined || standing.kind === 'configuration') {
    const container = standing.container ?? 'configuration'
    reportTo(misplacedOption, 'otherLevel', place, { ...data, container })
  } else {
    reportTo(misplacedOption, standing.kind === 'node' ? 'otherLevelOnNode' : 'otherLevelOnDefinition', place, data)
  }
  return true
}

/** Where a question gets its first field_options, they replace those of the key as a whole. */
function isMoveSafe({ facts }: UnknownMember, { kind, holder }: Standing, home: OptionFacts | undefined): boolean {
  if (home?.container !== 'field_options' || kind !== 'node') return true
  return resolvePointer(facts.value, `${holder}/${pathOf(home)}`) !== undefined
}

function moveTo({ facts, pointer }: UnknownMember, to: string | undefined, safe = true): Fix[] {
  if (to === undefined || resolvePointer(facts.value, to) !== undefined) return []
  return [{ safe, changes: [{ op: 'move', from: pointer, to }] }]
}
