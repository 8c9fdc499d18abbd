import { meantKeywords } from '../questionnaire/meant-keywords.ts'
import { correctionsOf } from '../questionnaire/misspelt-records.ts'
import { unknownOption } from '../rules/option/unknown-option.ts'
import { absentMembers, graverOf, meantMember, unfitMemberOf } from '../rules/parts/unfit-member.ts'
import { unknownCategory } from '../rules/reference/unknown-category.ts'
import { unknownKey } from '../rules/reference/unknown-key.ts'
import { unknownQuestiongroup } from '../rules/reference/unknown-questiongroup.ts'
import { type Finding, type Place, type RuleMeta, severityOfRule, severityRanks } from '../rules/rule.ts'
import { unknownMember } from '../rules/shape/unknown-member.ts'
import { isObject } from '../text/json-value.ts'
import { largestOf } from '../text/lists.ts'
import { appendPointer, lastToken, parentPointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import type { RuleLevel, Severity } from '../workspace/config.ts'
import type { FileFacts } from '../workspace/facts.ts'
import { factsBeside } from '../workspace/former-facts.ts'
import { createIndex, fileAlone, type SetFile, type SetIndex } from '../workspace/set-index.ts'
import { pathIn } from './accepted.ts'
import { schemaProblemsOf } from './check-schema.ts'
import type { Report } from './report-to.ts'

/** The names that are meant by misspelt members, by the pointers of these. */
type Renames = ReadonlyMap<string, string>

/** The rules that tell of keywords that no record has. */
export const keywordRules: readonly RuleMeta[] = [unknownKey, unknownQuestiongroup, unknownCategory].map(
  ({ meta }) => meta,
)

interface Misspelt {
  readonly renames: Renames
  /** How gravely they are told at most, by rule. */
  readonly severities: ReadonlyMap<string, Severity>
}

/** The members of a file that plainly are misspelt; what schemas find within them is known once they are corrected. */
const misspeltIn = remember((facts: FileFacts): Misspelt => {
  const { renames, severities } = findMisspelt(facts)
  const all = new Map(renames)
  for (let depth = 1, count = 0; depth < mostDepth && all.size > count; depth++) {
    count = all.size
    const slips = slipsOf(all)
    for (const [pointer, name] of findMisspelt(rewrite(facts, 'names', all)).renames) {
      const written = rename(pointer, slips)
      if (!all.has(written)) all.set(written, name)
    }
  }
  return { renames: all, severities }
})

/** More members than are within each other in any questionnaire; of a file that has more, the outer ones are corrected. */
const mostDepth = 16

/** The names as they are written, by the pointers of the members that are meant. */
function slipsOf(renames: Renames): Renames {
  return new Map([...renames.keys()].map((pointer) => [rename(pointer, renames), lastToken(pointer) ?? '']))
}

/** What is meant by a misspelt member is known in its object, and missing there. */
function findMisspelt(facts: FileFacts): Misspelt {
  const renames = new Map<string, string>()
  const severities = new Map<string, Severity>()
  const taken = new Set<string>()
  const problems = schemaProblemsOf(facts)
  for (const problem of problems) {
    const member = unfitMemberOf(problem, facts)
    if (member?.kind !== 'member' && member?.kind !== 'option') continue
    const name = meantMember(problem, absentMembers(problem, facts))
    if (name === undefined || taken.has(appendPointer(member.owner, name))) continue
    taken.add(appendPointer(member.owner, name))
    renames.set(problem.pointer, name)
    const { id } = (member.kind === 'option' ? unknownOption : unknownMember).meta
    const { severity } = member.kind === 'option' ? problem : graverOf(problem, name, problems)
    if (severityRanks[severity] > rankOf(severities.get(id))) severities.set(id, severity)
  }
  return { renames, severities }
}

function rankOf(level: RuleLevel | undefined): number {
  return level === undefined || level === 'off' ? -1 : severityRanks[level]
}

/** The rank of the gravest finding about a misspelt member of a set; below all others where nobody is told of any. */
export function rankOfSlips(set: SetIndex, levelOf: (rule: string, uri: string) => RuleLevel | undefined): number {
  const { files } = set
  const ranks = files.flatMap(({ facts }) =>
    [...misspeltIn(facts).severities].map(([rule, severity]) => rankOf(levelOf(rule, facts.uri) ?? severity)),
  )
  for (const uri of correctedSets(set).keywords.keys()) {
    for (const meta of keywordRules) ranks.push(rankOf(levelOf(meta.id, uri) ?? severityOfRule(meta)))
  }
  return largestOf(ranks, -1)
}

/** A set as it is meant, and the keywords that are meant in it, by file and by the pointers of those that no record has. */
interface CorrectedSet {
  readonly set: SetIndex | undefined
  /** The set with the members that are meant, where these are not all that is meant. */
  readonly spelt?: SetIndex
  readonly keywords: ReadonlyMap<string, Renames>
  /** The keywords that are meant by definitions in plain files, by file and by the pointers of these where no member is misspelt. */
  readonly definitions: ReadonlyMap<string, Renames>
}

const correctedSets = remember((set: SetIndex): CorrectedSet => {
  const keywords = new Map<string, Renames>()
  if (set.isConflicted) return { set: undefined, keywords, definitions: new Map() }
  const isMisspelt = set.files.some(({ facts }) => misspeltIn(facts).renames.size > 0)
  const spelt = isMisspelt ? indexOf(set, correctFile) : set
  for (const file of spelt.files) {
    const meant = meantKeywords(file)
    if (meant.size > 0) keywords.set(file.uri, meant)
  }
  if (keywords.size === 0) return { set: isMisspelt ? spelt : undefined, keywords, definitions: new Map() }
  const { values, definitions } = correctionsOf(spelt)
  const meant = indexOf(spelt, (facts) =>
    rewrite(rewrite(facts, 'values', values.get(facts.uri)), 'names', definitions.get(facts.uri)),
  )
  return { set: meant, keywords, definitions, ...(isMisspelt ? { spelt } : {}) }
})

function indexOf(set: SetIndex, correct: (facts: FileFacts) => FileFacts): SetIndex {
  return createIndex(
    set.files.map(({ facts }) => correct(facts)),
    set,
    set,
  )
}

/**
 * A file of a set in which no member is misspelt any more, and no keyword that plainly means another; `undefined` where
 * the set has none that is.
 */
export function correctedFile({ uri, set }: SetFile): SetFile | undefined {
  return correctedSets(set).set?.file(uri)
}

/** The file with the members that are meant, in which keywords are still as they are; `undefined` where only one of the two is meant. */
export function speltFile({ uri, set }: SetFile): SetFile | undefined {
  return correctedSets(set).spelt?.file(uri)
}

/** A file as it is, and as it is meant. */
export interface Corrected {
  readonly file: SetFile
  readonly corrected: SetFile
  /** The reports about keywords, where the members that are meant are in the way of what is meant by these. */
  readonly ofKeywords: readonly Report[] | undefined
  /** Whether a report is graver than what is told of misspelt members. */
  readonly isGraver: (report: Report) => boolean
}

/**
 * Of the reports about a file in its set those that are made as well when no member is misspelt, or are graver than what is told of these,
 * and those that are made only as it is, or only then: `again` are the reports about the file as corrected, and `findings` what was found
 * in it before.
 */
export function compareWithCorrected(
  reports: readonly Report[],
  again: readonly Report[],
  findings: readonly Finding[],
  { file: { facts, set }, corrected, ofKeywords, isGraver }: Corrected,
): { readonly kept: readonly Report[]; readonly untold: readonly Report[] } {
  const { renames } = misspeltIn(facts)
  const keywords = correctedSets(set).keywords.get(facts.uri)
  const slips = slipsOf(renames)
  const definitions = slipsOf(correctedSets(set).definitions.get(facts.uri) ?? new Map())
  const written = ([rule, messageId, place, data, extra]: Report): Report => {
    const path = extra?.path ?? pathIn(corrected, place)
    const pointer = rename(rename(place.pointer, definitions), slips)
    return [rule, messageId, { ...place, pointer }, data, { ...extra, path }]
  }
  const correct = again.map(written)
  const found = new Set(correct.map(keyOf))
  const known = new Set([
    ...reports.map(keyOf),
    ...findings.map(({ rule, messageId, place }) => JSON.stringify([rule, messageId, place])),
  ])
  const tellsMeant = ([{ meta }, , { pointer }]: Report): boolean =>
    keywords !== undefined && keywordRules.some(({ id }) => id === meta.id) && keywords.has(rename(pointer, renames))
  // What is told at a misspelt member is told of how it is spelt.
  const isOfSlip = ([, , { pointer, part }]: Report): boolean => part === 'key' && renames.has(pointer)
  const asMeant = ofKeywords?.map(written).filter(tellsMeant)
  const kept = [
    ...reports.filter((report) =>
      tellsMeant(report) ? asMeant === undefined : found.has(keyOf(report)) || isGraver(report) || isOfSlip(report),
    ),
    ...(asMeant ?? []),
  ]
  const isKept = new Set(kept)
  return {
    kept,
    untold: [
      ...reports.filter((report) => !isKept.has(report)),
      ...correct.filter((report) => !known.has(keyOf(report))),
    ],
  }
}

function keyOf([{ meta }, messageId, place]: Report): string {
  return JSON.stringify([meta.id, messageId, place])
}

/**
 * The path of a place as it is when no member is misspelt; `undefined` where that is the same, or the place is that of
 * a misspelt member.
 */
export function meantPath(facts: FileFacts | undefined, place: Place): readonly string[] | undefined {
  if (facts === undefined || facts.isConflicted) return undefined
  const { renames } = misspeltIn(facts)
  if (renames.size === 0 || renames.has(place.pointer)) return undefined
  return pathIn(fileAlone(correctFile(facts)), { pointer: rename(place.pointer, renames) })
}

/** The pointer with other names of members, which are given by their pointers. */
function rename(whole: string, names: Renames): string {
  if (names.size === 0) return whole
  let pointer = ''
  for (let end = whole.indexOf('/', 1); ; end = whole.indexOf('/', end + 1)) {
    const before = end < 0 ? whole : whole.slice(0, end)
    const name = names.get(before)
    pointer = name === undefined ? pointer + before.slice(before.lastIndexOf('/')) : appendPointer(pointer, name)
    if (end < 0) return pointer
  }
}

const correctFile = remember((facts: FileFacts): FileFacts => rewrite(facts, 'names', misspeltIn(facts).renames))

/** A file with other names of members, or other values of them, which are given by the pointers of these members. */
function rewrite(facts: FileFacts, what: 'names' | 'values', changes: Renames = new Map()): FileFacts {
  if (changes.size === 0) return facts
  const changed = new Set<string>()
  for (const pointer of changes.keys()) {
    for (let at = parentPointer(pointer); at !== undefined && !changed.has(at); at = parentPointer(at)) changed.add(at)
  }
  const correct = (value: unknown, pointer: string): unknown => {
    if (!changed.has(pointer)) return value
    if (Array.isArray(value)) return value.map((item, index) => correct(item, `${pointer}/${index}`))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const at = appendPointer(pointer, name)
        const change = changes.get(at)
        if (what === 'names') return [change ?? name, correct(member, at)]
        return [name, change ?? correct(member, at)]
      }),
    )
  }
  return factsBeside(facts, correct(facts.value, ''))
}
