import {
  intoCatalogue,
  intoRecords,
  isRefusal,
  knownTranslations,
  messagesIn,
  type Refusal,
  type Translations,
  translationsOfCatalogue,
  translationsOfTable,
  type Workspace,
} from '../core/internal.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import type { OptionsOf } from './command/option.ts'
import type { ReadingOptions, writingOptions } from './command/shared-options.ts'
import { type Io, UsageError } from './io.ts'
import { openPo } from './open-po.ts'
import { loadAll, mergeLoaded, plainOptions } from './run.ts'
import { loadForWriting, writeOperation, writeOperations } from './write-operation.ts'

/** What is written into, and how. */
interface ImportTextsOptions extends ReadingOptions, OptionsOf<typeof writingOptions> {
  readonly language?: string
  readonly po: readonly string[]
}

/** Takes translations back: into a catalogue, or into the records of the configurations. */
export function importTexts(files: readonly string[], options: ImportTextsOptions, io: Io): number {
  const [file, ...more] = files
  if (file === undefined || more.length > 0)
    throw new UsageError('texts import needs one file, a .po file or a table (.csv)')
  const {
    language,
    po: [catalogue, ...others],
  } = options
  if (others.length > 0) throw new UsageError('texts import writes into one catalogue')
  if (catalogue === undefined && language === undefined)
    throw new UsageError(
      'texts import needs --po FILE to write into a catalogue, or --language to write into the records',
    )
  const translations = readTranslations(file, io)
  if (catalogue === undefined) return importIntoRecords(translations, language ?? '', file, options, io)
  const loaded = loadAll(options.path, plainOptions(options), io)
  const told = knownAmong(translations, file, loaded.workspace)
  if (isRefusal(told)) throw new UsageError(told.refused)
  const po = openPo(catalogue, io)
  const { text, changed, added } = intoCatalogue(po, told.known)
  const count = changed + added === 1 ? '1 translation' : `${changed + added} translations`
  const summary = `Write ${count} into ${catalogue}: ${changed} changed, ${added} added.`
  const beside = [{ uri: catalogue, isNamed: true, before: po.text, after: text }]
  const changes = { edits: [], creates: [] }
  return writeOperation(loaded, { summary, notes: told.notes, changes }, options, io, beside)
}

function importIntoRecords(
  translations: Translations,
  language: string,
  file: string,
  options: ImportTextsOptions,
  io: Io,
): number {
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
  const told = knownAmong(translations, file, mergeLoaded(catalogues).workspace)
  const leftOut = isRefusal(told) ? [] : told.notes
  const noted = done.map(({ loaded, made }) => ({
    loaded,
    made: isRefusal(made) ? made : { ...made, notes: [...leftOut, ...made.notes] },
  }))
  return writeOperations({ done: noted, catalogues }, options, io)
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
