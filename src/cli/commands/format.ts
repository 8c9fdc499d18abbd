import { applyEdits, formatDocument, type LoadedFile, organisedText, parseText } from '../../core/internal.ts'
import { resolvePath } from '../../node/paths.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, type OptionsOf } from '../command/option.ts'
import { configOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadAll, plainOptions } from '../run.ts'
import { say } from '../say.ts'
import { type ShownChange, showChanges } from '../show-changes.ts'
import { writeOwn } from '../write-own.ts'

const options = [
  flag('--organise', 'also put members, and the records of a fixture, into the order in which they are documented'),
  flag('--check', 'write nothing; list the files that would change, and exit with 1 if there are any'),
  flag('--diff', 'like --check, and show what would change as a unified diff'),
  list('--context <glob>', 'load these for reference only; they stay as they are'),
  ...configOptions,
] as const

type FormatOptions = OptionsOf<typeof options>

/** Lays out files: white space, and nothing else. */
export const format = defineCommand({
  name: 'format',
  group: 'write',
  rank: 9,
  does: 'make indentation, blank lines and line ends of files uniform; without --organise only white space changes',
  example: 'questlint format --check',
  arguments: [
    argument('[paths...]', 'files, folders or globs (default: the sets of the configuration, or this folder)'),
  ],
  options,
  run: formatFiles,
})

function formatFiles(paths: readonly string[], options: FormatOptions, io: Io): number {
  if (paths.includes('-'))
    throw new UsageError('format reads files; standard input has no name that tells whether it is JSON or YAML')
  const loaded = loadAll(paths, plainOptions(options), io)
  const files = loaded.judged.flatMap((uri) => loaded.workspace.files.get(uri) ?? []).filter(isFormatted)
  if (files.length === 0)
    throw new UsageError('nothing was formatted: none of the files is a questionnaire configuration')
  const changes: ShownChange[] = []
  let isWhole = true
  for (const file of files) {
    const { uri } = file.source
    const before = file.document.text
    const after = options.organise === true ? organised(file) : formatted(file)
    if (typeof after !== 'string') {
      isWhole = false
      say(io, `${uri}: ${after.problem}`)
    } else if (after !== before) changes.push({ uri, before, after })
  }
  const isDry = options.check === true || options.diff === true
  if (options.diff) showChanges(changes, {}, io)
  const failed = isDry
    ? new Map<string, string>()
    : writeOwn(
        changes.map((change) => toWrite(change, io)),
        loaded,
        io,
      )
  for (const { uri } of changes) tell(uri, failed.get(resolvePath(io.cwd, uri)), isDry, io)
  if (!isWhole || failed.size > 0) return exitCodes.usage
  say(io, summary(changes.length, files.length, isDry))
  return isDry && changes.length > 0 ? exitCodes.findings : exitCodes.clean
}

/** A text, or why there is none. */
type Outcome = string | { readonly problem: string }

function formatted({ source, document }: LoadedFile): Outcome {
  const edits = source.invalidUtf8 === undefined ? formatDocument(document) : undefined
  if (edits === undefined)
    return { problem: 'has mistakes in its text and was left as it is; "questlint check" shows them' }
  return edits.length > 0 ? applyEdits(document.text, edits) : document.text
}

function organised(file: LoadedFile): Outcome {
  const { document, facts } = file
  const text = facts ? organisedText(document, facts.kind) : document.text
  if (text === undefined)
    return { problem: 'its members cannot be put in order without a change to its data; it was left as it is' }
  if (text === document.text) return formatted(file)
  return formatted({ ...file, document: parseText(document.uri, text, document.format) })
}

/** Questionnaires and definitions, and files whose mistakes leave open what they are. */
function isFormatted({ document, isConfiguration }: LoadedFile): boolean {
  return isConfiguration || document.value === undefined
}

function toWrite({ uri, before, after }: ShownChange, io: Io) {
  return { uri, path: resolvePath(io.cwd, uri), before, after }
}

function tell(uri: string, problem: string | undefined, isDry: boolean, io: Io): void {
  if (problem !== undefined) say(io, `${uri}: ${problem}; it was not formatted`)
  else say(io, `${uri}: ${isDry ? 'would be formatted' : 'formatted'}`)
}

function summary(changed: number, all: number, isDry: boolean): string {
  const files = `${changed} of ${all} file${all === 1 ? '' : 's'}`
  return isDry ? `${files} would be formatted` : `${files} formatted`
}
