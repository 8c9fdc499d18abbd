import {
  type AcceptedEntry,
  cataloguesAsFindings,
  checkCatalogue,
  configurationsIn,
  exportCatalogue,
  exportTable,
  findReworded,
  formatCatalogues,
  formatCataloguesJson,
  formatReport,
  isShown,
  linesOf,
  loadedContexts,
  messagesIn,
  type PresentedCatalogue,
  type PresentedText,
  parseText,
  presentCatalogue,
  type Reworded,
  readPath,
  reportableOf,
  type Severity,
  type TextMessage,
  translationsFrom,
  translationsIn,
  version,
  type Workspace,
} from '../../core/internal.ts'
import { findFiles } from '../../node/files.ts'
import { openStates } from '../../node/git-change.ts'
import { acceptanceOf, sayUnused } from '../acceptance.ts'
import { readCodeHost } from '../code-host.ts'
import { argument, choiceArgument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { choice, flag, heading, list, type OptionsOf, presetChoice, value } from '../command/option.ts'
import { answersOptions, dryOptions, readingOptions } from '../command/shared-options.ts'
import { importTexts } from '../import-texts.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadState } from '../load-state.ts'
import { openPo } from '../open-po.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { loadAll, loadCatalogues, mergeLoaded, plainOptions, requestOf } from '../run.ts'
import { printFile, printReport } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'

/** What can be done with texts. */
const textActions = ['check', 'export', 'import'] as const

/** The formats of continuous integration, which `check` has. */
const gateFormats = ['compact', 'github', 'gitlab', 'sarif', 'junit', 'markdown'] as const

/** The formats of all actions. */
const textFormats = ['pretty', 'json', ...gateFormats, 'po', 'csv'] as const

const options = [
  list('--po <file>', 'catalogues to check; with export and import: the one to read from or write into'),
  value('--language <language>', 'with export and import: the language in the records'),
  choice(
    '--format <format>',
    'check: pretty, json, compact, github, gitlab, sarif, junit or markdown; export: po or csv (default: the first)',
    textFormats,
  ),
  heading('Check:'),
  value('--since <ref>', 'show what became of texts that were reworded since this branch or commit'),
  presetChoice('--level <level>', 'lowest severity to show', ['error', 'warning', 'info'], 'warning'),
  flag('--complete', 'fail for missing, untranslated and fuzzy texts too'),
  heading('Export:'),
  flag('--missing', 'only texts without a translation, or with a fuzzy one'),
  heading('Import:'),
  ...dryOptions('show as a unified diff what would change, and write nothing'),
  flag('--force', 'write even if the change leaves findings behind that were not there before'),
  ...answersOptions,
  heading('Configurations:'),
  ...readingOptions,
] as const

type TextsOptions = OptionsOf<typeof options>

/** Checks translations, writes texts for translators, or takes their translations back. */
export const texts = defineCommand({
  name: 'texts',
  group: 'write',
  rank: 12,
  does: 'check translations (.po), write texts for translators, and take their translations back',
  example: "questlint texts check --po 'locale/*.po'",
  arguments: [
    choiceArgument('<action>', 'what to do', textActions),
    argument('[files...]', 'with import: the .po file or table (CSV) with the translations'),
  ],
  options,
  run: workOnTexts,
})

function workOnTexts(
  action: (typeof textActions)[number],
  files: readonly string[],
  options: TextsOptions,
  io: Io,
): number | Promise<number> {
  refuseForeign(action, options)
  if (action === 'import') return importTexts(files, options, io)
  if (files.length > 0)
    throw new UsageError(
      `texts ${action} does not take files; give catalogues with --po and configurations with --path`,
    )
  return action === 'check' ? check(options, io) : exportTexts(options, io)
}

const ownOptions: Readonly<Record<string, readonly string[]>> = {
  since: ['check'],
  complete: ['check'],
  missing: ['export'],
  yes: ['import'],
  plan: ['import'],
  configuration: ['import'],
  language: ['export', 'import'],
  patch: ['import'],
  dryRun: ['import'],
  force: ['import'],
}

function refuseForeign(action: string, options: TextsOptions): void {
  const given = Object.entries(options).filter(
    ([name, value]) => ownOptions[name]?.includes(action) === false && value !== undefined,
  )
  const [first] = given
  if (first === undefined) return
  const flag = `--${first[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  throw new UsageError(`${flag} is for texts ${ownOptions[first[0]]?.join(' and ')}`)
}

function check(options: TextsOptions, io: Io): number {
  const { format = 'pretty', po, level } = options
  if (format === 'po' || format === 'csv') throw new UsageError(`${format} is a format of texts export, not of check`)
  if (po.length === 0) throw new UsageError("texts check needs the catalogues: --po 'locale/*.po'")
  const projects = loadCatalogues(options.path, plainOptions(options), io)
  const { workspace } = mergeLoaded(projects)
  const acceptance = acceptanceOf(
    projects.map((one) => one.workspace),
    'texts check',
  )
  const messages = requireTexts(workspace)
  const reworded = options.since === undefined ? undefined : rewordedSince(options.since, messages, options, io)
  const expected = { messages, contexts: loadedContexts(workspace), reworded }
  const catalogues = findCatalogues(po, io).map((file): PresentedCatalogue => {
    const catalogue = openPo(file, io)
    const lines = linesOf(parseText('', catalogue.text))
    return presentCatalogue(checkCatalogue(catalogue, expected), file, lines, acceptance)
  })
  const languages = new Set(catalogues.map(({ language }) => language || '?'))
  sayUnused(acceptance.unused().filter(isOfLanguage(languages)), 'these catalogues', io)
  const shows = (severity: Severity): boolean => isShown(severity, level)
  const isWrong = ({ severity, kind }: PresentedText): boolean =>
    severity !== 'info' || (options.complete === true && kind !== 'orphaned')
  if (format === 'json') printReport(io.stdout, formatCataloguesJson(catalogues), 'json')
  else if (format === 'pretty') printReport(io.stdout, formatCatalogues(catalogues, shows), 'lines')
  else {
    const isTold = (finding: PresentedText): boolean => shows(finding.severity) || isWrong(finding)
    printReport(io.stdout, formatForGate(format, catalogues, { isTold, isWrong }, io), syntaxOf(format))
  }
  return catalogues.some(({ findings }) => findings.some(isWrong)) ? exitCodes.findings : exitCodes.clean
}

/** Whether an entry is about catalogues of some languages; of others nothing was compared. */
function isOfLanguage(languages: ReadonlySet<string>): (entry: AcceptedEntry) => boolean {
  return ({ at }) => {
    const [first] = readPath(at)
    return first === undefined || typeof first.step === 'string' || languages.has(first.step.name)
  }
}

interface Telling {
  readonly isTold: (finding: PresentedText) => boolean
  /** Whether it makes the run fail. */
  readonly isWrong: (finding: PresentedText) => boolean
}

function formatForGate(
  format: (typeof gateFormats)[number],
  catalogues: readonly PresentedCatalogue[],
  { isTold, isWrong }: Telling,
  io: Io,
): string {
  // A test passes or fails, so in JUnit what fails the run is a failure.
  const judged =
    format !== 'junit' ? catalogues : catalogues.map((one) => ({ ...one, findings: one.findings.map(failing) }))
  const report = cataloguesAsFindings(judged, isTold)
  const { pathOf, linkOf } = readCodeHost(io)
  const files = catalogues.map(({ file }) => file)
  const context = {
    files,
    sourceOf: () => undefined,
    changes: undefined,
    version,
    metaOf: reportableOf,
    pathOf,
    linkOf,
  }
  return formatReport(format, report, { context, look: { color: false, width: 120 }, level: 'info' })

  function failing(finding: PresentedText): PresentedText {
    return isWrong(finding) ? { ...finding, severity: 'error' } : finding
  }
}

function requireTexts(workspace: Workspace): ReadonlyMap<string, TextMessage> {
  refuseManyChoices(configurationsIn(workspace).values())
  const messages = messagesIn(workspace)
  if (messages.size === 0) throw new UsageError('the loaded files have no texts')
  return messages
}

function findCatalogues(globs: readonly string[], io: Io): readonly string[] {
  const { files, problems } = findFiles(globs, { cwd: io.cwd })
  if (problems.length > 0) throw new UsageError(problems.map(({ path, detail }) => `${path}: ${detail}`))
  return files.map(({ path }) => path)
}

function rewordedSince(since: string, now: ReadonlyMap<string, TextMessage>, options: TextsOptions, io: Io): Reworded {
  const opened = openStates(io, [{ kind: 'base', name: since }])
  if ('problem' in opened) throw new UsageError(opened.problem)
  const [disk] = opened
  const request = requestOf(options.path, plainOptions(options), io)
  return findReworded(messagesIn(loadState({ ...request, ...(disk ? { disk } : {}), mayLack: 'paths' }).whole), now)
}

function exportTexts(options: TextsOptions, io: Io): number {
  const {
    format = 'po',
    po: [file, ...more],
    language,
  } = options
  if (format !== 'po' && format !== 'csv')
    throw new UsageError(`texts export has the formats po and csv, not ${format}`)
  if (more.length > 0) throw new UsageError('texts export takes one catalogue')
  const catalogue = file === undefined ? undefined : openPo(file, io)
  const { workspace } = loadAll(options.path, plainOptions(options), io)
  const messages = requireTexts(workspace).values()
  const all = catalogue ? translationsFrom(messages, catalogue) : translationsIn(messages, language ?? '')
  const chosen = options.missing ? all.filter(({ state }) => state !== 'translated') : all
  const name = language ?? catalogue?.headers.get('language') ?? ''
  const text = format === 'csv' ? exportTable(chosen) : exportCatalogue(chosen, name, workspace)
  printFile(io, text, format)
  return exitCodes.clean
}
