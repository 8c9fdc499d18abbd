import type { Change } from '../changes/change.ts'
import { type ComparedNames, type ComparedPair, comparePairs } from '../changes/compare.ts'
import { nameOf } from '../changes/comparison.ts'
import { type GoneDefinition, goneDefinitions } from '../changes/gone-definitions.ts'
import { type Obstacle, unloadableConfiguration } from '../changes/unloadable-configuration.ts'
import type { Finding } from '../rules/rule.ts'
import { isSameJson } from '../text/json-value.ts'
import { addAll } from '../text/lists.ts'
import { remember } from '../text/remember.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type CoveringEntry, pathOfFinding } from './accepted.ts'
import { findMoved, wantedIn } from './changes.ts'
import { fingerprintOf } from './fingerprint.ts'
import { judge } from './lint.ts'
import { concerns, neededFiles, stopsLoading } from './refusals.ts'

/** One side of a comparison, and the files that a check of it reports on; all by default. */
export interface JudgedSide {
  readonly workspace: Workspace
  readonly files?: readonly string[]
}

/** Two states of the files that one configuration of questlint governs, with the questionnaires that are compared. */
export interface ComparedStates {
  readonly old: JudgedSide
  readonly now: JudgedSide
  readonly pairs: readonly ComparedPair[]
  /** Whether only what concerns these questionnaires counts, which may have two names; else everything in the files does. */
  readonly isOfPairs?: boolean
  /** `YYYY-MM-DD`; without it accepted findings never expire. */
  readonly today?: string
}

/** What a check of the new side finds beside the old one, and the pairs with what can no longer be loaded. */
export interface ComparedErrors {
  readonly pairs: readonly ComparedPair[]
  /** The new side. */
  readonly workspace: Workspace
  /** The errors that the old side has not, place by place. */
  readonly fresh: readonly Finding[]
  /** The errors that both sides have, place by place. */
  readonly known: readonly Finding[]
  /** The accepted entries of the new side that cover something there. */
  readonly covering: readonly CoveringEntry[]
  /**
   * The new errors because of which a questionnaire can no longer be loaded, and all errors because of which something
   * cannot be compared.
   */
  readonly stopping: ReadonlyMap<Change, readonly Finding[]>
  /** The questionnaires that can be loaded as little as before, for the same reason. */
  readonly stillUnloadable: readonly string[]
}

/** Compares the questionnaires of two sides, by name unless two are named, and what a check finds in them. */
export function compareSides(
  sides: Pick<ComparedStates, 'old' | 'now' | 'today'>,
  names?: ComparedNames,
): ComparedErrors {
  const pairs = comparePairs(sides.old.workspace, sides.now.workspace, names)
  return compareErrors({ ...sides, pairs, isOfPairs: names !== undefined && names.from !== names.to })
}

/** Judges the new side as a check does, and where it has errors the old one; nothing where no file differs. */
export function compareErrors(states: ComparedStates): ComparedErrors {
  const { fresh, known, covering } = judgeStates(states)
  const stopping = new Map<Change, readonly Finding[]>()
  const stillUnloadable: string[] = []
  const { workspace } = states.now
  const unloadable = new Set<string>()
  for (const { changes } of states.pairs) {
    for (const change of changes) {
      if (change.rule !== 'incomparable') continue
      const findings = [...fresh, ...known].filter((finding) => isAt(finding, change))
      if (findings.length > 0) stopping.set(change, findings)
    }
  }
  const pairs = states.pairs.map((pair): ComparedPair => {
    const findings = fresh.filter((finding) => stops(finding, pair))
    const obstacle = obstacleFor(pair, findings[0], workspace)
    const questionnaire = pair.now ?? pair.old
    if (questionnaire === undefined || obstacle === undefined) {
      const name = pair.now && nameOf(pair.now)
      if (name === undefined || stillUnloadable.includes(name)) return pair
      if (known.some((finding) => stops(finding, pair))) stillUnloadable.push(name)
      return pair
    }
    const change = unloadableConfiguration(questionnaire, obstacle)
    const identity = JSON.stringify(change.data)
    if (pair.isFurther && unloadable.has(identity)) return pair
    unloadable.add(identity)
    stopping.set(change, findings)
    return { ...pair, changes: [change, ...(pair.now ? pair.changes : [])] }
  })
  return { pairs, workspace, fresh, known, covering, stopping, stillUnloadable }
}

/** Whether a finding is at one of the new places of a change, or in the record there. */
function isAt({ uri, place: { pointer } }: Finding, { places }: Change): boolean {
  return places.some((place) => {
    if (place.side !== 'new' || place.uri !== uri) return false
    return pointer === place.pointer || pointer.startsWith(`${place.pointer}/`)
  })
}

function obstacleFor(pair: ComparedPair, finding: Finding | undefined, workspace: Workspace): Obstacle | undefined {
  if (finding) {
    const { uri, place, rule } = finding
    const identity = [rule, ...pathOfFinding(finding, workspace)].join(' ')
    return { finding: identity, place: { side: 'new', uri, pointer: place.pointer } }
  }
  const [first, ...more] = goneFrom(pair)
  return first && { gone: [first, ...more] }
}

/** Whether a finding keeps the application from loading what is new of a pair. */
function stops(finding: Finding, pair: ComparedPair): boolean {
  if (finding.stops === undefined) return false
  const { old, now } = pair
  if (now && stopsLoading(finding, now, neededFor(pair))) return true
  // What is in a file of which hardly anything can be read is known from the old side only.
  const lost = now ? goneFrom(pair).map(({ record }) => record.uri) : old ? [old.file.uri] : []
  return finding.stops === 'file' && lost.some((uri) => nameOfFile(uri) === nameOfFile(finding.uri))
}

const neededFor = remember(({ old, now }: ComparedPair): ReadonlySet<string> => {
  return new Set([old, now].flatMap((one) => (one ? [...neededFiles(one)] : [])))
})

const goneFrom = remember(({ old, now }: ComparedPair): readonly GoneDefinition[] =>
  old && now ? goneDefinitions(old, now) : [],
)

/** Sides may be in two folders. */
function nameOfFile(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1)
}

interface Judged {
  readonly fresh: readonly Finding[]
  readonly known: readonly Finding[]
  readonly covering: readonly CoveringEntry[]
}

function judgeStates({ old, now, pairs, isOfPairs = false, today }: ComparedStates): Judged {
  const covering: CoveringEntry[] = []
  const nothing = { fresh: [], known: [], covering }
  const differing = isOfPairs ? new Set(pairs.flatMap((pair) => [...neededFor(pair)])) : filesOfChangedSets(old, now)
  const errorsIn = (
    { workspace, files = [...workspace.files.keys()] }: JudgedSide,
    wanted: ReadonlySet<string>,
  ): readonly Finding[] => {
    const asked = files.filter((uri) => wanted.has(uri))
    if (asked.length === 0) return []
    const judged = judge(workspace, {
      files: asked,
      isSeparate: true,
      isWhole: asked.length === files.length,
      ...(today !== undefined && { today }),
    })
    if (workspace === now.workspace) addAll(covering, judged.covering ?? [])
    return judged.findings.filter(({ severity }) => severity === 'error')
  }
  const concernsOne = (finding: Finding, side: 'old' | 'now'): boolean =>
    !isOfPairs || pairs.some((pair) => pair[side] && concerns(finding, pair[side]))
  const errors = errorsIn(now, differing).filter((finding) => concernsOne(finding, 'now'))
  if (errors.length === 0) return nothing
  const moved = findMoved(old.workspace, now.workspace)
  const earlier = errorsIn(old, wantedIn(old.workspace, now.workspace, errors, moved)).filter((finding) =>
    concernsOne(finding, 'old'),
  )
  const names = new Map([
    ...[...moved].map(([uri, before]) => [before, uri] as const),
    ...pairs.flatMap(({ old: one, now: other }) => (one && other ? [[nameOf(one), nameOf(other)] as const] : [])),
  ])
  const counts = new Map<string, number>()
  for (const finding of earlier) {
    const identity = identify(finding, old.workspace, names)
    counts.set(identity, (counts.get(identity) ?? 0) + 1)
  }
  const isKnown = (finding: Finding): boolean => {
    const identity = identify(finding, now.workspace, new Map())
    const left = counts.get(identity) ?? 0
    counts.set(identity, left - 1)
    return left > 0
  }
  const [fresh, known]: [Finding[], Finding[]] = [[], []]
  for (const finding of errors) (isKnown(finding) ? known : fresh).push(finding)
  return { fresh, known, covering }
}

/** The fingerprint, with the names that files and configurations have now. */
function identify(finding: Finding, workspace: Workspace, names: ReadonlyMap<string, string>): string {
  const renamed = (text: string): string => names.get(text) ?? text
  const data = Object.entries(finding.data).map(([hole, value]) => [
    hole,
    typeof value === 'string' ? renamed(value) : value,
  ])
  return fingerprintOf(finding.rule, pathOfFinding(finding, workspace).map(renamed), Object.fromEntries(data))
}

/** The files of the new side that are in a set with one that is not as it was, or in none. */
function filesOfChangedSets(old: JudgedSide, now: JudgedSide): ReadonlySet<string> {
  const { files } = now.workspace
  const before = old.workspace.files
  const isSame = (uri: string): boolean =>
    before.get(uri)?.source.text === files.get(uri)?.source.text &&
    isSameJson(old.workspace.levels(uri), now.workspace.levels(uri))
  const hasLost = [...before.keys()].some((uri) => !files.has(uri))
  const isGoverned = isSameJson(old.workspace.input.sets, now.workspace.input.sets)
  const isAccepted = old.workspace.accepted?.source.text === now.workspace.accepted?.source.text
  if (hasLost || !isGoverned || !isAccepted) return new Set(files.keys())
  const inSets = new Set<string>()
  const changed = new Set<string>()
  const setsBefore = new Set(old.workspace.sets.map((set) => JSON.stringify(urisIn(set))))
  for (const set of now.workspace.sets) {
    const uris = urisIn(set)
    for (const uri of uris) inSets.add(uri)
    // A file that is nothing that questlint knows any more is there, but in no set.
    if (!uris.every(isSame) || !setsBefore.has(JSON.stringify(uris))) for (const uri of uris) changed.add(uri)
  }
  for (const uri of files.keys()) if (!inSets.has(uri) && !isSame(uri)) changed.add(uri)
  return changed
}

function urisIn({ files }: SetIndex): readonly string[] {
  return files.map(({ uri }) => uri)
}
