import {
  type AcceptedEntry,
  cataloguesAsFindings,
  checkCatalogue,
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
  version,
} from '../../core/internal.ts'
import { findFiles } from '../../node/files.ts'
import { openStates } from '../../node/git-change.ts'
import { acceptanceOf, sayUnused } from '../acceptance.ts'
import { readCodeHost } from '../code-host.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, list, type OptionsOf, presetChoice, value } from '../command/option.ts'
import { outputOption, quietOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { loadState } from '../load-state.ts'
import { openCatalogue } from '../open-po.ts'
import { requireTexts } from '../require-texts.ts'
import { loadCatalogues, mergeLoaded, plainOptions, requestOf } from '../run.ts'
import { printReport } from '../say.ts'
import { syntaxOf } from '../syntax-of.ts'

/** The formats of continuous integration. */
const gateFormats = ['compact', 'github', 'gitlab', 'sarif', 'junit', 'markdown'] as const

const options = [
  list('--po <file>', 'catalogues to check'),
  presetChoice('--format <format>', 'format of the report', ['pretty', 'json', ...gateFormats], 'pretty'),
  outputOption,
  value('--since <ref>', 'show what happened to texts that were reworded since this branch or commit'),
  presetChoice('--level <level>', 'lowest severity to show', ['error', 'warning', 'info'], 'warning'),
  quietOption,
  flag('--complete', 'also fail for missing, untranslated and fuzzy texts'),
  ...readingOptions,
] as const

type CheckOptions = OptionsOf<typeof options>

/** Checks translations. */
export const checkOfTexts = defineCommand({
  name: 'check texts',
  formerly: 'texts check',
  group: 'check',
  rank: 3,
  does: 'check translations (.po) against the texts of the configurations',
  example: "questlint check texts --po 'locale/*.po'",
  options,
  run: checkTexts,
})

function checkTexts(options: CheckOptions, io: Io): number {
  const { format, po } = options
  const level = options.quiet ? 'error' : options.level
  if (po.length === 0) throw new UsageError("check texts needs the catalogues: --po 'locale/*.po'")
  const projects = loadCatalogues(options.path, plainOptions(options), io)
  const { workspace } = mergeLoaded(projects)
  const acceptance = acceptanceOf(
    projects.map((one) => one.workspace),
    'check texts',
  )
  const messages = requireTexts(workspace)
  const reworded = options.since === undefined ? undefined : rewordedSince(options.since, messages, options, io)
  const expected = { messages, contexts: loadedContexts(workspace), reworded }
  const catalogues = findCatalogues(po, io).map((file): PresentedCatalogue => {
    const catalogue = openCatalogue(file, io)
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

function findCatalogues(globs: readonly string[], io: Io): readonly string[] {
  const { files, problems } = findFiles(globs, { cwd: io.cwd })
  if (problems.length > 0) throw new UsageError(problems.map(({ path, detail }) => `${path}: ${detail}`))
  return files.map(({ path }) => path)
}

function rewordedSince(since: string, now: ReadonlyMap<string, TextMessage>, options: CheckOptions, io: Io): Reworded {
  const opened = openStates(io, [{ kind: 'base', name: since }])
  if ('problem' in opened) throw new UsageError(opened.problem)
  const [disk] = opened
  const request = requestOf(options.path, plainOptions(options), io)
  return findReworded(messagesIn(loadState({ ...request, ...(disk ? { disk } : {}), mayLack: 'paths' }).whole), now)
}
