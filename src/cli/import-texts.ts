import {
  type CatalogueFinding,
  checkCatalogue,
  intoCatalogue,
  intoRecords,
  isRefusal,
  knownTranslations,
  linesOf,
  loadedContexts,
  messagesIn,
  newTranslations,
  type PoFile,
  type PresentedCatalogue,
  parseText,
  presentCatalogue,
  type Refusal,
  readPo,
  type Translations,
  translationsOfCatalogue,
  translationsOfTable,
  type Workspace,
} from '../core/internal.ts'
import { catalogueOf } from '../node/catalogue.ts'
import type { Loaded } from '../node/load.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { acceptanceOf } from './acceptance.ts'
import type { OptionsOf } from './command/option.ts'
import type { ReadingOptions, writingOptions } from './command/shared-options.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { openCatalogue, openPo } from './open-po.ts'
import { loadCatalogues, mergeLoaded, plainOptions } from './run.ts'
import { say } from './say.ts'
import { loadForWriting, writeOperation, writeOperations } from './write-operation.ts'

/** What is written into, and how. */
interface ImportTextsOptions extends ReadingOptions, OptionsOf<typeof writingOptions> {
  readonly language?: string
  readonly po?: string
}

/** Takes translations back: into a catalogue, or into the records of the configurations. */
export async function importTexts(files: readonly string[], options: ImportTextsOptions, io: Io): Promise<number> {
  const [file, ...more] = files
  if (file === undefined || more.length > 0)
    throw new UsageError('texts import needs one file, a .po file or a table (.csv)')
  const { language, po: catalogue } = options
  if (catalogue === undefined && language === undefined)
    throw new UsageError(
      'texts import needs --po FILE to write into a catalogue, or --language to write into the records',
    )
  const translations = readTranslations(file, io)
  if (catalogue === undefined) return importIntoRecords(translations, language ?? '', file, options, io)
  const projects = loadCatalogues(options.path, plainOptions(options), io)
  const loaded = mergeLoaded(projects)
  const told = knownAmong(translations, file, loaded.workspace)
  if (isRefusal(told)) throw new UsageError(told.refused)
  const po = openCatalogue(catalogue, io)
  const { text, changed, added } = intoCatalogue(po, told.known)
  const fresh = newFindings(po, text, catalogue, { workspace: loaded.workspace, projects })
  if (refuseWorse(fresh, options, io)) return exitCodes.findings
  const count = changed + added === 1 ? '1 translation' : `${changed + added} translations`
  const summary = `Write ${count} into ${catalogue}: ${changed} changed, ${added} added.`
  const [before, after] = [catalogueOf(po), catalogueOf(readPo(text))]
  const changes = { edits: [], creates: [] }
  return writeOperation(loaded, { summary, notes: told.notes, changes }, options, io, {
    texts: [{ uri: catalogue, isNamed: true, before: po.text, after: text }],
    languages: [{ language: after.language, old: before.translate, now: after.translate }],
  })
}

async function importIntoRecords(
  translations: Translations,
  language: string,
  file: string,
  options: ImportTextsOptions,
  io: Io,
): Promise<number> {
  const { done, catalogues } = loadForWriting(
    options.path,
    options,
    io,
    ({ workspace }) => {
      const told = knownAmong(translations, file, workspace)
      return isRefusal(told) ? told : intoRecords(told.known, language, workspace)
    },
    'all',
  )
  const whole = mergeLoaded(catalogues).workspace
  const told = knownAmong(translations, file, whole)
  // An English text is the one that others are compared with.
  if (!isRefusal(told) && language !== 'en') {
    const none = readPo('')
    const { text } = intoCatalogue(none, newTranslations(told.known, language, whole))
    if (refuseWorse(newFindings(none, text, file, { workspace: whole, projects: catalogues }), options, io))
      return exitCodes.findings
  }
  const leftOut = isRefusal(told) ? [] : told.notes
  const noted = done.map(({ loaded, made }) => ({
    loaded,
    made: isRefusal(made) ? made : { ...made, notes: [...leftOut, ...made.notes] },
  }))
  return writeOperations({ done: noted, catalogues }, options, io)
}

/** What a check of a catalogue says of translations in it, did not say before, and nobody accepted. */
function newFindings(
  po: PoFile,
  text: string,
  file: string,
  { workspace, projects }: { readonly workspace: Workspace; readonly projects: readonly Pick<Loaded, 'workspace'>[] },
): PresentedCatalogue {
  const expected = { messages: messagesIn(workspace), contexts: loadedContexts(workspace) }
  const nameOf = ({ kind, context, id }: CatalogueFinding): string => JSON.stringify([kind, context, id])
  const known = new Set(checkCatalogue(po, expected).findings.map(nameOf))
  const after = checkCatalogue(readPo(text), expected)
  const findings = after.findings.filter((finding) => differences.has(finding.kind) && !known.has(nameOf(finding)))
  const acceptance = acceptanceOf(
    projects.map((one) => one.workspace),
    'check texts',
  )
  return presentCatalogue({ ...after, findings }, file, linesOf(parseText('', text)), acceptance)
}

/** How a translation differs from its English text in what is no words. */
const differences: ReadonlySet<string> = new Set(['html', 'elements', 'placeholders', 'percent', 'line-breaks'])

/** Whether nothing is written, as it would leave findings that were not there before; says which. */
function refuseWorse({ findings }: PresentedCatalogue, { force }: ImportTextsOptions, io: Io): boolean {
  if (findings.length === 0) return false
  const lines = findings.map(
    ({ severity, rule, message, english }) => `  ${severity} ${rule} ${message} (of "${english.slice(0, 40)}")`,
  )
  const found = findings.length === 1 ? '1 translation differs' : `${findings.length} translations differ`
  say(io, `${found} from the English text in more than words:`, lines)
  if (force) return false
  const would = findings.length === 1 ? 'a finding that was' : `${findings.length} findings that were`
  say(io, `nothing was written: this would leave ${would} not there before (--force writes anyway)`)
  return true
}

/** The translations of texts that the loaded files have, and what is to be said of the others. */
function knownAmong(
  translations: Translations,
  file: string,
  workspace: Workspace,
): { readonly known: ReturnType<typeof knownTranslations>['known']; readonly notes: readonly string[] } | Refusal {
  const { known, unknown } = knownTranslations(translations, messagesIn(workspace))
  if (known.size === 0) return { refused: `${file}: no translation is of a text of the loaded files` }
  const left = unknown === 1 ? '1 translation of a text' : `${unknown} translations of texts`
  return { known, notes: unknown === 0 ? [] : [`Left out: ${left} that the loaded files do not have.`] }
}

function readTranslations(file: string, io: Io): Translations {
  if (file.endsWith('.po')) return translationsOfCatalogue(openPo(file, io))
  const read = readText(resolvePath(io.cwd, file))
  if ('problem' in read) throw new UsageError(`${file}: ${read.detail}`)
  const table = translationsOfTable(read.text)
  if ('problem' in table) throw new UsageError(`${file}: is not a table of texts: ${table.problem}`)
  return table.found
}
