import {
  acceptBroken,
  brokenFiles,
  type ComparedErrors,
  type ComparedPair,
  compareErrors,
  compareTranslations,
  configurationsIn,
  deletedRecords,
  type JudgedSide,
  type Questionnaire,
  type ReadersReport,
  reportChanges,
  type Workspace,
} from '../../core/internal.ts'
import { todayText } from '../../node/clock.ts'
import { type Disk, disk } from '../../node/disk.ts'
import { openStates } from '../../node/git-change.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { withConfigOf } from '../../node/with-config.ts'
import { acceptanceOf } from '../acceptance.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, type OptionsOf, presetChoice, value } from '../command/option.ts'
import { colorOption, configOptions, outputOption, quietOption } from '../command/shared-options.ts'
import { comparedLanguages } from '../compared-languages.ts'
import { chosenNames, namedIn, pairsOf } from '../compared-pairs.ts'
import { type ComparedSide, nameSide, sidesOf } from '../compared-sides.ts'
import { countHits } from '../count-hits.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { type LoadedState, loadState } from '../load-state.ts'
import { judgeReaders } from '../read-readers.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { plainOptions, requestOf } from '../run.ts'
import { printFile, printReport, say } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'
import { tellAcceptedByChange } from '../tell-accepted.ts'
import { sayDeleted, sayUnmatched, tellSubmodules } from '../tell-compared.ts'
import { verifyMigration } from '../verify-migration.ts'
import { type ChangesContext, changeFormats, writeChanges } from '../write-changes.ts'
import { writeMigration } from '../write-migration.ts'

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
  const context: ChangesContext = {
    sides: { old, new: now },
    names: { old: nameSide(from), new: nameSide(to) },
    ...(readers && { readers }),
  }
  printReport(io.stdout, writeChanges(report, options, io, context), syntaxOf(options.format))
  return report.summary.errors > 0 ? exitCodes.findings : exitCodes.clean
}

/** The old state as it is read beside the new one; names the configuration that it has not of its own. */
function readBeside(
  later: Disk,
  before: Disk,
  { options, from }: { readonly options: DiffOptions; readonly from: ComparedSide },
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

function read(
  { paths, state }: ComparedSide,
  from: Disk,
  options: DiffOptions,
  io: Io,
  previous?: Workspace,
): LoadedState {
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
