import {
  andMore,
  type ConversionForm,
  conversionForms,
  conversionSurroundings,
  convertFile,
  type Document,
  detectLayout,
  editionName,
  isSameJson,
  parseText,
  wordElsewhere,
} from '../../core/internal.ts'
import { nowText } from '../../node/clock.ts'
import { resolvePath, showPath } from '../../node/paths.ts'
import { findProjectRoot } from '../../node/project-root.ts'
import { readText } from '../../node/read.ts'
import { isOneFile, refusalToReplace } from '../../node/save.ts'
import { writeTexts } from '../../node/write.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, mandatoryChoice, type OptionsOf, renamedFrom } from '../command/option.ts'
import { configOptions, dryOptions, outputOption } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadAll, plainOptions } from '../run.ts'
import { printFile, say } from '../say.ts'
import { showChanges } from '../show-changes.ts'

const options = [
  mandatoryChoice(
    '--to <form>',
    'yaml or json: the authoring form; fixture; jsonl: a fixture with one record per line',
    conversionForms,
  ),
  renamedFrom('--into', outputOption),
  ...dryOptions('show what would be written to the file as a unified diff; write nothing'),
  flag('--force', 'replace the file if it exists'),
  flag('--check', 'write nothing; exit with 1 if the output file differs from what would be written'),
  list('--context <glob>', 'files that define what this one refers to'),
  ...configOptions,
] as const

type ConvertOptions = OptionsOf<typeof options>

/** Writes a file in another form, to standard output or to a file beside it. */
export const convert = defineCommand({
  name: 'convert',
  group: 'write',
  rank: 10,
  does: 'convert a fixture to a readable questionnaire in YAML or JSON, or back',
  example: 'questlint convert technologies.json --to yaml -o technologies.yaml',
  arguments: [argument('<file>', 'the file to convert, which stays as it is')],
  options,
  run: convertTo,
})

function convertTo(name: string, options: ConvertOptions, io: Io): number {
  if (name === '-') throw new UsageError('convert reads a file; standard input has no name that tells its form')
  const about = (['check', 'dryRun', 'force'] as const).find((option) => options[option])
  if (options.output === undefined && about !== undefined)
    throw new UsageError(`--${about === 'dryRun' ? 'dry-run' : about} is about the file that --output names`)
  const target = options.output === undefined ? undefined : readTarget(options.output, name, options, io)
  const product = isFixture(target, options) ? target.uri : undefined
  const { workspace } = loadAll(product === undefined ? [name] : [name, product], plainOptions(options), io)
  const uri = showPath(io.cwd, resolvePath(io.cwd, name))
  const document = workspace.files.get(uri)?.document
  if (document === undefined) throw new UsageError(`${name}: give one file`)
  const surroundings = conversionSurroundings(workspace, uri, nowText(), product)
  const converted = convertFile(document, options.to, { ...surroundings, ...layoutOf(target, options) })
  if ('refused' in converted) throw new UsageError(`${uri}: ${converted.refused}`)
  const { text, notes } = converted
  if (options.check) return checkTarget(target, { uri, text, to: options.to }, io)
  const elsewhere = wordElsewhere(workspace, uri)
  const told = [...notes, ...(elsewhere === undefined ? [] : [elsewhere])].map((note) => `  ${note}`)
  if (target === undefined) {
    printFile(io, text, options.to === 'fixture' ? 'json' : options.to)
    if (told.length > 0) say(io, `${uri}:`, told)
    return exitCodes.clean
  }
  if (options.dryRun) showChanges([{ uri: target.uri, before: target.text, after: text }], options, io)
  else {
    const problem = writeTexts([{ path: target.path, before: target.text, after: text }])
    if (problem) throw new UsageError(`${target.uri}: ${problem.detail}`)
  }
  say(io, `${uri}: ${options.dryRun ? 'would be written' : 'written'} to ${target.uri}`, told)
  return exitCodes.clean
}

/** Says whether a file is what another one says, whatever its layout. */
function checkTarget(
  target: Target | undefined,
  { uri, text, to }: { readonly uri: string; readonly text: string; readonly to: ConversionForm },
  io: Io,
): number {
  if (target === undefined || target.text === null) throw new UsageError(`${target?.uri ?? uri}: there is no such file`)
  const format = to === 'fixture' ? 'json' : to
  const [now, wanted] = [target.text, text].map((one) => parseText(target.uri, one, format))
  if (now?.problems.length === 0 && isSameJson(now.value, wanted?.value)) return exitCodes.clean
  say(io, `${target.uri} is not what ${uri} says:`, differingRecords(now?.value, wanted?.value))
  say(io, `write it with: questlint convert ${uri} --to ${to} -o ${target.uri} --force`)
  return exitCodes.findings
}

const mostNamed = 5

/** The records that are in one of two fixtures only, or differ. */
function differingRecords(now: unknown, wanted: unknown): readonly string[] {
  const [olds, news] = [now, wanted].map(
    (value) => new Map((Array.isArray(value) ? value : []).map((record: unknown) => [nameOfRecord(record), record])),
  ) as [Map<string, unknown>, Map<string, unknown>]
  const words = [
    ...[...news].flatMap(([name, record]) => {
      if (!olds.has(name)) return `${name} is missing`
      return isSameJson(olds.get(name), record) ? [] : `${name} is different`
    }),
    ...[...olds.keys()].flatMap((name) => (news.has(name) ? [] : `${name} is not in the source`)),
  ]
  if (words.length === 0) return ['  its records are in another order']
  return [...words.slice(0, mostNamed), ...andMore(words.length - mostNamed)].map((line) => `  ${line}`)
}

function nameOfRecord(record: unknown): string {
  const { model, pk, fields } = (record ?? {}) as Readonly<Record<string, unknown>>
  const { keyword, code, edition } = (fields ?? {}) as Readonly<Record<string, unknown>>
  const kind = String(model).replace(/^configuration\./, '')
  return typeof keyword === 'string'
    ? `${kind} "${keyword}"`
    : code === undefined
      ? `${kind} ${pk}`
      : editionName(code, edition)
}

/** Whether a file that is written anew is a fixture, whose records keep their pks. */
function isFixture(target: Target | undefined, { to }: ConvertOptions): target is Target {
  if (target === undefined || target.text === null || (to !== 'fixture' && to !== 'jsonl')) return false
  const { problems, value } = parseText(target.uri, target.text, to === 'fixture' ? 'json' : 'jsonl')
  return problems.length === 0 && Array.isArray(value)
}

/** The file that is written. */
interface Target {
  readonly uri: string
  readonly path: string
  /** What `--force` replaces; `null` where there is nothing. */
  readonly text: string | null
}

function readTarget(into: string, name: string, options: ConvertOptions, io: Io): Target {
  const path = resolvePath(io.cwd, into)
  const uri = showPath(io.cwd, path)
  const source = resolvePath(io.cwd, name)
  if (isOneFile(path, source))
    throw new UsageError(`${uri}: is the file that is converted; name another one with --output`)
  const refusal = refusalToReplace(path, { root: findProjectRoot(io.cwd), inputs: [] })
  if (refusal !== undefined) throw new UsageError(`${uri} ${refusal}`)
  const read = readText(path)
  if ('problem' in read) {
    if (read.problem === 'vanished') return { uri, path, text: null }
    throw new UsageError(`${uri}: ${read.detail}`)
  }
  if (read.invalidUtf8) throw new UsageError(`${uri}: contains bytes that are not UTF-8 and would be lost`)
  if (!options.force && !options.dryRun && !options.check)
    throw new UsageError(`${uri}: already exists; --force replaces it`)
  return { uri, path, text: read.text }
}

/** A fixture that is replaced keeps its layout. */
function layoutOf(
  target: Target | undefined,
  { to }: ConvertOptions,
): { readonly layout?: ReturnType<typeof detectLayout> } {
  if (to !== 'fixture' || !target?.text) return {}
  const document: Document = parseText(target.uri, target.text, 'json')
  return document.problems.length === 0 && Array.isArray(document.value) ? { layout: detectLayout(document) } : {}
}
