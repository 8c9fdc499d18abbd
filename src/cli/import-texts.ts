import {
  intoCatalogue,
  intoRecords,
  isRefusal,
  knownTranslations,
  messagesIn,
  type Translations,
  translationsOfCatalogue,
  translationsOfTable,
} from '../core/index.ts'
import { resolvePath } from '../node/paths.ts'
import { readText } from '../node/read.ts'
import { type Io, UsageError } from './io.ts'
import { openPo } from './open-po.ts'
import type { TextsOptions } from './texts.ts'
import { loadForWriting, writeOperation } from './write-operation.ts'

/** Takes translations back: into a catalogue, or into the records of the configurations. */
export function importTexts(files: readonly string[], options: TextsOptions, io: Io): number {
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
  const loaded = loadForWriting(options.path, options, io)
  const { workspace } = loaded
  const { known, unknown } = knownTranslations(translations, messagesIn(workspace))
  if (known.size === 0) throw new UsageError(`${file}: no translation is of a text of the loaded files`)
  const notes =
    unknown === 0
      ? []
      : [
          `Left out: ${unknown === 1 ? '1 translation of a text' : `${unknown} translations of texts`} that the loaded files do not have.`,
        ]
  const nothing = { edits: [], creates: [] }
  if (catalogue !== undefined) {
    const po = openPo(catalogue, io)
    const { text, changed, added } = intoCatalogue(po, known)
    const count = changed + added === 1 ? '1 translation' : `${changed + added} translations`
    const summary = `Write ${count} into ${catalogue}: ${changed} changed, ${added} added.`
    const beside = [{ uri: catalogue, isNamed: true, before: po.text, after: text }]
    return writeOperation(loaded, { summary, notes, changes: nothing }, options, io, beside)
  }
  const operation = intoRecords(known, language ?? '', workspace)
  const told = isRefusal(operation) ? operation : { ...operation, notes: [...notes, ...operation.notes] }
  return writeOperation(loaded, told, options, io)
}

function readTranslations(file: string, io: Io): Translations {
  if (file.endsWith('.po')) return translationsOfCatalogue(openPo(file, io))
  const read = readText(resolvePath(io.cwd, file))
  if ('problem' in read) throw new UsageError(`${file}: ${read.detail}`)
  const table = translationsOfTable(read.text)
  if ('problem' in table) throw new UsageError(`${file}: is not a table of texts: ${table.problem}`)
  return table.found
}
