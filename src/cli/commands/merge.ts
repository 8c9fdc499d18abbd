import {
  clashesInMeaning,
  compareResult,
  type Format,
  lostComments,
  type MergedText,
  meansTheSame,
  mergeTexts,
  type NotMerged,
  wordConflict,
  wordElsewhereOfPks,
  wordLostComments,
  wordRenumbered,
  wordWrongMerge,
} from '../../core/internal.ts'
import type { Disk } from '../../node/disk.ts'
import { openMerge } from '../../node/git-change.ts'
import { type LineMarks, mergeLines, mergeTextsByLine } from '../../node/line-merge.ts'
import { installDriver } from '../../node/merge-driver.ts'
import { resolvePath } from '../../node/paths.ts'
import { readText } from '../../node/read.ts'
import { saveText } from '../../node/save.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf, value } from '../command/option.ts'
import { configOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadState } from '../load-state.ts'
import { loadAll, plainOptions, requestOf } from '../run.ts'
import { printFile, say } from '../say.ts'

const options = [
  value('-o, --output <file>', 'write to this file, which may be one of the three (default: standard output)'),
  flag('--install', 'make git merge the checked files with questlint: write .gitattributes and settings of this clone'),
  flag('--check', 'check a merge that git made line by line, as servers do'),
  value('--merge <commit>', 'with --check: the merge, or a branch to be merged (default: as for renumber)'),
  value(
    '--path <path>',
    'name of the file in git; with it, a file that cannot be merged by record is merged line by line, with exit code 1',
  ),
  value('--label-ours <name>', 'name of our side in conflict markers'),
  value('--label-theirs <name>', 'name of their side in conflict markers'),
  value('--marker-size <count>', 'length of a conflict marker (default: 7)'),
  ...configOptions,
] as const

type MergeOptions = OptionsOf<typeof options>

/** Merges two versions of a file that come from one. */
export const merge = defineCommand({
  name: 'merge',
  group: 'write',
  rank: 8,
  does: 'merge two versions of a file by record and by part of a questionnaire, also as a merge driver for git',
  example: 'questlint merge base.json ours.json theirs.json -o merged.json',
  arguments: [
    argument('[base]', 'the version that both come from; an empty file if there was none'),
    argument('[ours]', 'our version, whose layout is kept'),
    argument('[theirs]', 'their version'),
  ],
  options,
  run: mergeFiles,
})

function mergeFiles(
  base: string | undefined,
  ours: string | undefined,
  theirs: string | undefined,
  options: MergeOptions,
  io: Io,
): number {
  const isAboutGit = options.install === true || options.check === true
  if (options.install && options.check) throw new UsageError('--install cannot be combined with --check')
  if (isAboutGit && base !== undefined)
    throw new UsageError('--install and --check take no files: they read the project')
  if (options.merge !== undefined && !options.check) throw new UsageError('--merge needs --check')
  if (options.install) return install(options, io)
  if (options.check) return check(options, io)
  if (base === undefined || ours === undefined || theirs === undefined)
    throw new UsageError('give three files: BASE, OURS and THEIRS')
  const paths = { base, ours, theirs }
  const marks: LineMarks = {
    ours: labelOf(options.labelOurs, 'ours'),
    theirs: labelOf(options.labelTheirs, 'theirs'),
    size: readSize(options.markerSize),
  }
  if (options.path === undefined) return mergeGiven(paths, marks, options, io)
  try {
    return mergeGiven(paths, marks, options, io)
  } catch (error) {
    // With another exit code git would keep our side, without a mark.
    say(
      io,
      `${options.path}: ${error instanceof UsageError ? error.lines.join('; ') : `could not be merged by record (${String(error)})`}`,
    )
    return mergeAsLines(paths, marks, options, options.path, io)
  }
}

interface Paths {
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/** Git before version 2.44 does not say what the sides are called. */
function labelOf(given: string | undefined, usual: string): string {
  return given === undefined || /^%[XY]$/.test(given) || given === '' ? usual : given
}

function readSize(text: string | undefined): number {
  if (text === undefined || text === '%L') return 7
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`--marker-size must be a number from 1 to 999, not "${text}"`)
  return Number(text)
}

function mergeGiven(paths: Paths, marks: LineMarks, options: MergeOptions, io: Io): number {
  const read = (path: string): string => {
    const found = readText(resolvePath(io.cwd, path))
    if ('problem' in found) throw new UsageError(`${path}: ${found.detail}`)
    if (found.invalidUtf8) throw new UsageError(`${path}: contains bytes that are not UTF-8`)
    return found.text
  }
  const texts = { base: read(paths.base), ours: read(paths.ours), theirs: read(paths.theirs) }
  const uri = options.path ?? paths.ours
  const merged = mergeTexts({ uri, ...texts, labels: marks, markerSize: marks.size })
  if ('notMerged' in merged) {
    if (options.path === undefined) throw new UsageError(`cannot be merged by record: ${merged.notMerged}`)
    say(io, `${uri} is merged as lines and must be looked at: ${merged.notMerged}`)
    return mergeAsLines(paths, marks, options, uri, io)
  }
  const text = mergedByLine(merged, uri, texts, marks, io)
  write(text, uri, options, io)
  tell({ ...merged, text }, uri, texts, io)
  return merged.conflicts.length > 0 ? exitCodes.findings : exitCodes.clean
}

/** What git makes of the lines where that says the same: it has comments and spelling that only their side changed, too. */
function mergedByLine({ text, conflicts }: MergedText, uri: string, texts: Paths, marks: LineMarks, io: Io): string {
  const lines = conflicts.length === 0 ? mergeTextsByLine(io, texts, marks) : undefined
  if (lines !== undefined && !lines.hasConflicts && meansTheSame(uri, text, lines.text)) return lines.text
  return withTheirComments(text, uri, texts, marks, io)
}

/** Lines in which only their side differs from the ancestor can be but comments and spelling, as the rest of it is merged. */
function withTheirComments(text: string, uri: string, texts: Paths, marks: LineMarks, io: Io): string {
  if (lostComments(uri, texts, text).theirs.length === 0) return text
  const lines = mergeTextsByLine(io, { ...texts, ours: text }, marks, 'ours')
  return lines !== undefined && meansTheSame(uri, text, lines.text) ? lines.text : text
}

function tell(merged: MergedText, uri: string, texts: Paths, io: Io): void {
  const { conflicts, renumbered } = merged
  const lost = lostComments(uri, texts, merged.text)
  for (const note of wordLostComments(lost.ours)) say(io, `${uri}: our side: ${note}`)
  for (const note of wordLostComments(lost.theirs)) say(io, `${uri}: their side: ${note}`)
  const pks = renumbered.map((one) => `  ${wordRenumbered(one)}`)
  if (pks.length > 0) say(io, `${uri}: pks that both sides took:`, pks, `  ${wordElsewhereOfPks(renumbered) ?? ''}`)
  if (conflicts.length > 0) {
    const what = conflicts.length === 1 ? '1 conflict is' : `${conflicts.length} conflicts are`
    return say(
      io,
      `${uri}: ${what} marked:`,
      conflicts.map((one) => `  ${wordConflict(one)}`),
    )
  }
  const clashes = clashesInMeaning(uri, { ...texts, merged: merged.text })
  if (clashes.length === 0) return
  const lines = clashes.map(({ rule, where, message }) => `  ${rule}: ${where === '' ? '' : `${where}: `}${message}`)
  say(io, `${uri}: merged without a conflict, but the sides clash in meaning; neither had these findings:`, lines)
}

function write(text: string, uri: string, { output }: MergeOptions, io: Io): void {
  if (output === undefined) return printFile(io, text, languageOf(uri))
  const problem = saveText(resolvePath(io.cwd, output), text)
  if (problem !== undefined) throw new UsageError(`${output} ${problem}`)
}

function languageOf(uri: string): Exclude<Format, 'jsonl'> {
  return /\.ya?ml$/i.test(uri) ? 'yaml' : 'json'
}

/** Merges as git does without a driver. It ends as a conflict does, since nobody looked at what the lines mean. */
function mergeAsLines(paths: Paths, marks: LineMarks, options: MergeOptions, uri: string, io: Io): number {
  const merged = mergeLines(io, paths, marks)
  if (merged === undefined) say(io, `${uri}: git cannot merge it as lines either; our side is left as it is`)
  else write(merged.text, uri, options, io)
  return exitCodes.findings
}

function install(options: MergeOptions, io: Io): number {
  const { workspace } = loadAll([], plainOptions({ context: [], ...options }), io)
  const files = [...workspace.files.values()].flatMap(({ facts, source, document }) =>
    facts && document.format !== 'jsonl' && facts.kind !== 'answers' ? resolvePath(io.cwd, source.uri) : [],
  )
  const installed = installDriver(io, files)
  if ('problem' in installed) throw new UsageError(installed.problem)
  const { attributes, settings } = installed
  if (attributes.length + settings.length === 0) say(io, 'git merges these files with questlint already')
  if (attributes.length > 0)
    say(
      io,
      '.gitattributes has these new lines; commit them:',
      attributes.map((line) => `  ${line}`),
    )
  if (settings.length > 0)
    say(
      io,
      `.git/config has new settings, ${settings.join(' and ')}; each clone needs its own, so run "questlint merge --install" there too`,
    )
  return exitCodes.clean
}

/** Checks what git merged, or would merge, line by line. */
function check(options: MergeOptions, io: Io): number {
  const states = openMerge(io, options.merge)
  if ('problem' in states) throw new UsageError(states.problem)
  const read = (disk: Disk): ReadonlyMap<string, string> => {
    const request = requestOf([], plainOptions({ context: [], ...options }), io)
    const { whole } = loadState({ ...request, disk, mayLack: 'paths' })
    return new Map([...whole.files].flatMap(([uri, { source, facts }]) => (facts ? [[uri, source.text]] : [])))
  }
  const texts = { base: read(states.base), ours: read(states.ours), theirs: read(states.theirs) }
  const results = states.result && read(states.result)
  const uris = [...texts.ours.keys()].filter((uri) => {
    const [base, ours, theirs] = [texts.base.get(uri), texts.ours.get(uri), texts.theirs.get(uri)]
    return theirs !== undefined && ours !== theirs && base !== ours && base !== theirs
  })
  let found = 0
  for (const uri of uris) {
    const file = {
      base: texts.base.get(uri) ?? '',
      ours: texts.ours.get(uri) ?? '',
      theirs: texts.theirs.get(uri) ?? '',
    }
    const result = results?.get(uri)
    if (results !== undefined && result === undefined) continue
    const lines = wrongIn(uri, file, result, io)
    if (lines.length > 0)
      say(
        io,
        `${uri}:`,
        lines.map((line) => `  ${line}`),
      )
    found += lines.length
  }
  if (found > 0) return exitCodes.findings
  const files = uris.length === 1 ? '1 file was' : `${uris.length} files were`
  say(io, `${files} changed on both sides${uris.length === 0 ? '' : '; nothing is lost, twice or left open'}`)
  return exitCodes.clean
}

/** What is wrong with a file that was merged, or would be, line by line; a line each. */
function wrongIn(uri: string, file: Paths, result: string | undefined, io: Io): readonly string[] {
  const merged: MergedText | NotMerged = mergeTexts({ uri, ...file })
  if ('notMerged' in merged) return [`cannot be checked: ${merged.notMerged}`]
  const lines = mergeTextsByLine(io, file, { ours: 'ours', theirs: 'theirs', size: 7 })
  const isDecided = result !== undefined && (lines === undefined || lines.hasConflicts || lines.text !== result)
  const conflicts = isDecided ? [] : merged.conflicts.map(wordConflict)
  const text = result ?? (lines && !lines.hasConflicts ? lines.text : undefined)
  // What is between the marks of a conflict is decided by nobody yet.
  if (text !== undefined && conflictMarks.every((mark) => mark.test(text)))
    return [...merged.conflicts.map(wordConflict), stillMarked]
  const wrong = text === undefined ? [] : compareResult(uri, merged.decided, text, !isDecided)
  return [...conflicts, ...wrong.map(wordWrongMerge)]
}

/** The first and the last mark of a conflict, as git writes them. */
const conflictMarks = [/^<{7,}(?: .*)?$/m, /^>{7,}(?: .*)?$/m]

const stillMarked = 'the marks of a conflict are still in it'
