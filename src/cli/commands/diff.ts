import { existsSync } from 'node:fs'
import {
  type AcceptedEntry,
  acceptBroken,
  brokenFiles,
  type ChangeReport,
  type ComparedErrors,
  type ComparedPair,
  changesAsFindings,
  compareErrors,
  comparePairs,
  compareTranslations,
  compareViews,
  configurationsIn,
  deletedRecords,
  formatChangesHtml,
  formatChangesJson,
  formatChangesMarkdown,
  formatChangesPretty,
  formatReaders,
  formatReport,
  type JudgedSide,
  linesOf,
  nameOfConfiguration,
  type Questionnaire,
  type ReadersReport,
  reportableOf,
  reportChanges,
  type Sides,
  suggestName,
  version,
  viewsIn,
  type Workspace,
  wordExistingErrors,
} from '../../core/internal.ts'
import { todayText } from '../../node/clock.ts'
import { type Disk, disk } from '../../node/disk.ts'
import { changedSubmodules, openStates, type StateName } from '../../node/git-change.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { withConfigOf } from '../../node/with-config.ts'
import { acceptanceOf, sayUnused } from '../acceptance.ts'
import { readCodeHost } from '../code-host.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, type OptionsOf, presetChoice, value } from '../command/option.ts'
import { colorOption, configOptions, outputOption, quietOption } from '../command/shared-options.ts'
import { comparedLanguages } from '../compared-languages.ts'
import { countHits } from '../count-hits.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { type LoadedState, loadState } from '../load-state.ts'
import { judgeReaders } from '../read-readers.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { plainOptions, requestOf } from '../run.ts'
import { printFile, printReport, say } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'
import { tellAcceptedByChange } from '../tell-accepted.ts'
import { verifyMigration } from '../verify-migration.ts'
import { writeMigration } from '../write-migration.ts'
import { useColor } from '../write-reports.ts'

/** The names of the formats of a report on changes. */
const changeFormats = ['pretty', 'json', 'markdown', 'html', 'github', 'gitlab', 'sarif', 'junit'] as const

const options = [
  value('--git <range>', 'compare two commits: A..B, or A.. for the files on disk'),
  flag('--staged', 'compare what is staged in git with the last commit'),
  value('--since <ref>', 'compare the files on disk with their common ancestor with this commit'),
  list('--old <glob>', 'files of the old side'),
  list('--new <glob>', 'files of the new side'),
  value('-c, --configuration <name>', 'compare only this configuration, CODE@EDITION'),
  value('--to <name>', 'configuration of the new side to compare it with'),
  list('--answers <file>', 'count how many of these stored questionnaires each change hits'),
  list('--migrated <file>', 'compare --answers with these, and list what a migration left behind'),
  list('--po <file>', 'also compare the labels in this catalogue of translations'),
  list('--old-po <file>', 'the catalogue of the old side, if it is not the file of --po'),
  list('--readers <file>', 'list which of these paths of client programs are broken'),
  value('--plan <file>', 'with --migrated: check that the answers were migrated with this plan'),
  flag('--migration', 'write a plan for the stored answers, to be completed, instead of the report'),
  presetChoice('--format <format>', 'format of the report', changeFormats, 'pretty'),
  presetChoice('--level <level>', 'lowest severity to show in the terminal', ['error', 'warning', 'info'], 'warning'),
  quietOption,
  outputOption,
  colorOption,
  list('--context <glob>', 'load these on both sides, for reference only'),
  ...configOptions,
] as const

type DiffOptions = OptionsOf<typeof options>

/** Compares two states of configurations. */
export const diff = defineCommand({
  name: 'diff',
  group: 'check',
  rank: 4,
  does: 'show how a change affects stored answers, what is shown, clients and texts',
  example: 'questlint diff --git main..HEAD',
  arguments: [
    argument('[sides...]', 'OLD and NEW: files, folders or REF:path (default: the last commit and the files on disk)'),
  ],
  options,
  run: compare,
})

/** One side of a comparison: which state of the files, and which of them; all of the project's without paths. */
interface Side {
  readonly state: StateName
  readonly paths: readonly string[]
}

async function compare(given: readonly string[], options: DiffOptions, io: Io): Promise<number> {
  const [from, to] = sidesOf(given, options, io.env)
  const opened = openStates(io, [from.state, to.state])
  if ('problem' in opened) {
    const hint = opened.isOutside ? '; without one, name both states: questlint diff OLD NEW' : ''
    throw new UsageError(opened.problem + hint)
  }
  const [stateBefore = disk, newDisk = disk] = opened
  const oldDisk = readBeside(newDisk, stateBefore, { options, from }, io)
  const newState = read(to, newDisk, options, io)
  const oldState = read(from, oldDisk, options, io, newState.whole)
  const [old, now] = [oldState.whole, newState.whole]
  const names = chosenNames(options, { old, now })
  refuseManyChoices([...namedIn(old, names?.from), ...namedIn(now, names?.to)])
  tellSubmodules([from.state, to.state], [old, now], io)
  const disks = [oldDisk, newDisk]
  const isForeign = ({ file }: Questionnaire): boolean =>
    disks.some((one) => one.isForeign?.(resolvePath(io.cwd, file.uri)) === true)
  // A submodule has commits of its own: one that did not change is on both sides as it is on disk.
  const languages = comparedLanguages(options, { old: oldDisk, now: newDisk }, io)
  const plainPairs = pairsOf(oldState, newState, names)
    .filter((pair) => ![pair.old, pair.now].some((one) => one && isForeign(one)))
    .map((pair) => ({ ...pair, changes: [...pair.changes, ...compareTranslations(pair, languages)] }))
  if (options.migrated.length > 0) return verifyMigration(options, plainPairs, old, io)
  if (options.plan !== undefined) throw new UsageError('--plan needs --migrated, the answers that it was applied to')
  const errors = errorsOf(oldState, newState, plainPairs, names !== undefined)
  const pairs = errors.flatMap((one) => one.pairs)
  tellAcceptedByChange(
    [...oldState.byConfig.values(), old],
    errors.flatMap(({ covering }) => covering),
    io,
  )
  const changes = pairs.flatMap((pair) => pair.changes)
  const hits = options.answers.length > 0 ? await countHits(options.answers, pairs, old, io) : undefined
  const today = todayText()
  const report = reportChanges(changes, { old, new: now }, today, hits, errors)
  sayUnmatched(report.unmatched, pairs, io)
  if (names === undefined || names.from === names.to) sayDeleted(deletedRecords(old, now), io)
  if (options.migration) {
    for (const { rule, message } of report.changes)
      if (rule === 'unloadable-configuration' || rule === 'incomparable') say(io, message)
    printFile(io, writeMigration(pairs, report, { old, now }), 'yaml')
    return exitCodes.clean
  }
  const readers = options.readers.length > 0 ? readersOf(options.readers, { pairs, now }, io) : undefined
  const compared: Compared = { sides: { old, new: now }, names: { old: nameSide(from), new: nameSide(to) } }
  printReport(
    io.stdout,
    format(report, options, io, { compared, ...(readers && { readers }) }),
    syntaxOf(options.format),
  )
  return report.summary.errors > 0 ? exitCodes.findings : exitCodes.clean
}

/** The old state as it is read beside the new one; names the configuration that it has not of its own. */
function readBeside(
  later: Disk,
  before: Disk,
  { options, from }: { readonly options: DiffOptions; readonly from: Side },
  io: Io,
): Disk {
  if (options.config !== undefined) return before
  const { disk: read, taken } = withConfigOf(later, before, io.cwd)
  if (taken !== undefined)
    say(io, `${nameSide(from)} has no ${showPath(io.cwd, taken)}; it is read with that of the new side`)
  return read
}

/** The paths of programs that are broken, without those that the accepted file of the new side covers. */
function readersOf(
  files: readonly string[],
  { pairs, now }: { readonly pairs: readonly ComparedPair[]; readonly now: Workspace },
  io: Io,
): ReadersReport {
  const acceptance = acceptanceOf([now], 'diff')
  const readers = acceptBroken(judgeReaders(files, pairs, io), acceptance)
  const unused = acceptance.unused().filter(({ rule }) => rule === 'broken-path')
  sayUnmatched(unused, pairs, io)
  return readers
}

/**
 * What a submodule had before is not in this repository: throws for one with compared files that changed, and names
 * those that cannot be looked into.
 */
function tellSubmodules(states: readonly [StateName, StateName], workspaces: readonly Workspace[], io: Io): void {
  const changed = changedSubmodules(io, states)
  if ('problem' in changed) throw new UsageError(changed.problem)
  const files = workspaces.flatMap((one) => [...one.files.keys()].map((uri) => resolvePath(io.cwd, uri)))
  for (const folder of changed) {
    const name = showPath(io.cwd, folder)
    if (files.some((file) => file.startsWith(`${folder}/`))) {
      throw new UsageError(
        `${name} is a changed submodule; its earlier content cannot be read here, so compare inside it`,
      )
    }
    if (isEmptyFolder(folder)) say(io, `${name} is a changed submodule that is not checked out, so it was not compared`)
  }
}

function isEmptyFolder(folder: string): boolean {
  try {
    return disk.list(folder).length === 0
  } catch {
    return true
  }
}

/** The configurations of one side that are compared: all, or the one that is named. */
function namedIn(workspace: Workspace, name: string | undefined): readonly Questionnaire[] {
  return [...configurationsIn(workspace)].flatMap(([key, one]) => (name === undefined || key === name ? one : []))
}

/** What a check finds on the new side, by the configuration that governs the files. */
function errorsOf(
  old: LoadedState,
  now: LoadedState,
  pairs: readonly ComparedPair[],
  isOfPairs: boolean,
): readonly ComparedErrors[] {
  const sideOf = ({ byConfig, judged, whole }: LoadedState, config: string | undefined): JudgedSide => ({
    workspace: byConfig.get(config) ?? whole,
    files: judged.get(config) ?? [...whole.files.keys()],
  })
  const isIn = ({ workspace: { sets } }: JudgedSide, one: Questionnaire | undefined): boolean =>
    one !== undefined && sets.includes(one.file.set)
  const today = todayText()
  const left = new Set(pairs)
  const compared = [...now.byConfig.keys()].map((config): ComparedErrors => {
    const sides = { old: sideOf(old, config), now: sideOf(now, config) }
    const own = [...left].filter((pair) => (pair.now ? isIn(sides.now, pair.now) : isIn(sides.old, pair.old)))
    for (const pair of own) left.delete(pair)
    return compareErrors({ ...sides, pairs: own, isOfPairs, today })
  })
  const others = {
    pairs: [...left],
    workspace: now.whole,
    fresh: [],
    known: [],
    covering: [],
    stopping: new Map(),
    stillUnloadable: [],
  }
  return [...compared, others]
}

const mostDeleted = 5

function sayDeleted(names: readonly string[], io: Io): void {
  if (names.length === 0) return
  const more = names.length > mostDeleted ? ` and ${names.length - mostDeleted} more` : ''
  const named = `${names.slice(0, mostDeleted).join(', ')}${more}`
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them']
  say(io, `${named} ${are} deleted from the fixtures; a database that has loaded ${them} keeps ${them}`)
}

/** Entries about configurations that are compared, and that cover nothing: what they accepted is gone, or their time is over. */
function sayUnmatched(entries: readonly AcceptedEntry[], pairs: readonly ComparedPair[], io: Io): void {
  const names = new Set(
    pairs.flatMap(({ old, now }) => [old, now].flatMap((one) => (one ? [nameOfConfiguration(one)] : []))),
  )
  const isCompared = ({ at }: AcceptedEntry): boolean => {
    const [name = ''] = at.split('/')
    return name.includes('*') || names.has(name)
  }
  sayUnused(entries.filter(isCompared), 'this comparison', io)
}

function sidesOf(given: readonly string[], options: DiffOptions, env: Io['env']): readonly [Side, Side] {
  const { git, staged, since, old, new: now } = options
  const ways = [
    ...(git === undefined ? [] : ['--git']),
    ...(staged ? ['--staged'] : []),
    ...(since === undefined ? [] : ['--since']),
    ...(old.length + now.length > 0 ? ['--old and --new'] : []),
    ...(given.length > 0 ? ['two paths'] : []),
  ]
  if (ways.length > 1) throw new UsageError(`${ways[0]} cannot be combined with ${ways[1]}`)
  const onDisk: Side = { state: { kind: 'disk' }, paths: [] }
  const head: Side = { state: { kind: 'commit', name: 'HEAD' }, paths: [] }
  if (git !== undefined) return gitSides(git)
  if (staged) {
    // pre-commit runs hooks before a push with what is pushed.
    const { PRE_COMMIT_FROM_REF: pushedFrom, PRE_COMMIT_TO_REF: pushedTo = 'HEAD' } = env
    return pushedFrom ? gitSides(`${pushedFrom}..${pushedTo}`) : [head, { state: { kind: 'index' }, paths: [] }]
  }
  if (since !== undefined) return [{ state: { kind: 'base', name: since }, paths: [] }, onDisk]
  if (old.length + now.length > 0) {
    if (old.length === 0 || now.length === 0) throw new UsageError('--old and --new must be given together')
    return [
      { ...onDisk, paths: old },
      { ...onDisk, paths: now },
    ]
  }
  const [first, second, third] = given
  if (first === undefined) return [head, onDisk]
  if (second === undefined || third !== undefined)
    throw new UsageError('a comparison needs two sides, OLD and NEW; for several files per side, use --old and --new')
  return [sideAt(first), sideAt(second)]
}

function gitSides(range: string): readonly [Side, Side] {
  const [from = '', to = '', ...rest] = range.split('..')
  if (from === '' || rest.length > 0 || !range.includes('..') || to.startsWith('.'))
    throw new UsageError(`--git must be A..B, or A.. for the files on disk, not "${range}"`)
  const state = (name: string): StateName => (name === '' ? { kind: 'disk' } : { kind: 'commit', name })
  return [
    { state: state(from), paths: [] },
    { state: state(to), paths: [] },
  ]
}

/** A path, or `REF:path` where no such path exists. */
function sideAt(text: string): Side {
  const colon = text.indexOf(':')
  if (colon < 1 || existsSync(text)) return { state: { kind: 'disk' }, paths: [text] }
  const path = text.slice(colon + 1)
  return { state: { kind: 'commit', name: text.slice(0, colon) }, paths: path === '' ? [] : [path] }
}

function read({ paths, state }: Side, from: Disk, options: DiffOptions, io: Io, previous?: Workspace): LoadedState {
  const loaded = loadState({
    ...requestOf(paths, plainOptions(options), io),
    disk: from,
    ...(paths.length === 0 && { mayLack: 'paths' as const }),
    ...(previous && { previous }),
  })
  const name = 'name' in state ? ` in ${state.name}` : ''
  if (loaded.failures.length > 0)
    throw new UsageError(loaded.failures.map((failure) => `${failure.replace(/\.$/, '')}${name}`))
  if (paths.length > 0 && configurationsIn(loaded.whole).size === 0) {
    throw new UsageError(`there is no configuration in ${paths.join(', ')}${name}`)
  }
  for (const file of brokenFiles(loaded.whole))
    say(io, `${file}${name}: has syntax mistakes, so part of it may not be compared`)
  return loaded
}

/**
 * Two configurations of questlint may govern questionnaires of one name: each is compared with the one that the same configuration governs
 * on the other side, else with one that another does.
 */
function pairsOf(old: LoadedState, now: LoadedState, names: ReturnType<typeof chosenNames>): readonly ComparedPair[] {
  if (names !== undefined) return comparePairs(old.whole, now.whole, names)
  const viewsOf = (state: LoadedState, file: string | undefined, name: string): readonly Questionnaire[] => {
    const workspace = state.byConfig.get(file)
    return (workspace && viewsIn(workspace).get(name)) ?? []
  }
  const rest = [...now.byConfig].flatMap(([file, workspace]) =>
    [...viewsIn(workspace)].filter(([name]) => viewsOf(old, file, name).length === 0),
  )
  const takeElsewhere = (name: string): readonly Questionnaire[] => {
    const at = rest.findIndex(([other]) => other === name)
    return at < 0 ? [] : (rest.splice(at, 1)[0]?.[1] ?? [])
  }
  const kept = [...old.byConfig].flatMap(([file, workspace]) =>
    [...viewsIn(workspace)].flatMap(([name, views]) => {
      const own = viewsOf(now, file, name)
      return compareViews(views, own.length > 0 ? own : takeElsewhere(name))
    }),
  )
  return [...kept, ...rest.flatMap(([, views]) => compareViews([], views))]
}

function chosenNames(
  { configuration, to }: DiffOptions,
  { old, now }: { readonly old: Workspace; readonly now: Workspace },
): { from: string; to: string } | undefined {
  if (configuration === undefined) {
    if (to !== undefined) throw new UsageError('--to needs --configuration')
    return undefined
  }
  return { from: requireName(configuration, old, 'old'), to: requireName(to ?? configuration, now, 'new') }
}

function requireName(name: string, workspace: Workspace, side: string): string {
  const known = [...configurationsIn(workspace).keys()]
  const found = known.filter((one) => one === name || one.split('@')[0] === name)
  if (found.length === 1 && found[0] !== undefined) return found[0]
  const candidate = suggestName(name, known)
  const hint = candidate === undefined ? `loaded: ${known.join(', ')}` : `did you mean "${candidate}"?`
  throw new UsageError(
    found.length > 1
      ? `"${name}" is loaded in several editions on the ${side} side: ${found.join(', ')}`
      : `there is no configuration "${name}" on the ${side} side; ${hint}`,
  )
}

/** What a report says besides the changes: what was compared, and what it does to programs. */
interface Beside {
  readonly compared: Compared
  readonly readers?: ReadersReport
}

interface Compared {
  readonly sides: Sides
  readonly names: { readonly old: string; readonly new: string }
}

function nameSide({ state, paths }: Side): string {
  const files = paths.join(', ')
  if (state.kind === 'disk') return files === '' ? 'the files on disk' : files
  if (state.kind === 'index') return 'what is staged'
  const commit = state.kind === 'base' ? `where history parted from ${state.name}` : state.name
  return files === '' ? commit : `${files} in ${commit}`
}

function format(report: ChangeReport, options: DiffOptions, io: Io, { compared, readers }: Beside): string {
  const { format: name, quiet, color } = options
  const level = quiet ? 'error' : options.level
  switch (name) {
    case 'json':
      return formatChangesJson(report, readers)
    case 'markdown':
      return formatChangesMarkdown(report) + (readers ? `\n${formatReaders(readers, 'markdown')}` : '')
    case 'html':
      return formatPage(report, io, { compared, ...(readers && { readers }) })
    case 'pretty': {
      const told = readers ? `${formatReaders(readers, 'terminal')}\n` : ''
      return told + formatChangesPretty(report, { color: useColor(color, io), level })
    }
    default: {
      const { pathOf, linkOf } = readCodeHost(io)
      const nothing = { files: [], sourceOf: () => undefined, changes: undefined, version }
      for (const line of wordExistingErrors(report.summary)) say(io, line)
      const findings = changesAsFindings(report, readers && { readers, sides: compared.sides })
      if (name === 'github' && findings.findings.length === 0)
        return formatChangesPretty(report, { color: false, level: 'info' })
      const context = { ...nothing, metaOf: reportableOf, pathOf, linkOf }
      return formatReport(name, findings, { context, look: { color: false, width: 120 }, level: 'info' })
    }
  }
}

function formatPage(report: ChangeReport, io: Io, { compared: { sides, names }, readers }: Beside): string {
  return formatChangesHtml(report, {
    sourceOf: ({ side, file }) => {
      const document = sides[side].files.get(file)?.document
      return document && { text: document.text, lines: linesOf(document) }
    },
    pathOf: readCodeHost(io).pathOf,
    sides: names,
    version,
    ...(readers && { readers }),
  })
}
