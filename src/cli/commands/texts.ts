import { exportCatalogue, exportTable, translationsFrom, translationsIn } from '../../core/internal.ts'
import { argument, choiceArgument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { choice, flag, heading, type OptionsOf, value } from '../command/option.ts'
import { answersOptions, dryOptions, outputOption, readingOptions } from '../command/shared-options.ts'
import { importTexts } from '../import-texts.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { openPo } from '../open-po.ts'
import { requireTexts } from '../require-texts.ts'
import { loadAll, plainOptions } from '../run.ts'
import { printFile } from '../say.ts'

/** What can be done with texts. */
const textActions = ['export', 'import'] as const

const options = [
  value('--po <file>', 'the catalogue to read from or write into'),
  value('--language <language>', 'the language in the records'),
  heading('Export:'),
  choice('--format <format>', 'format of the table (default: po)', ['po', 'csv']),
  flag('--missing', 'only texts whose translation is missing or fuzzy'),
  outputOption,
  heading('Import:'),
  ...dryOptions('show what would change as a unified diff; write nothing'),
  flag('--force', 'write even if the change causes new findings'),
  ...answersOptions,
  heading('Configurations:'),
  ...readingOptions,
] as const

type TextsOptions = OptionsOf<typeof options>

/** Writes texts for translators, or takes their translations back. */
export const texts = defineCommand({
  name: 'texts',
  group: 'write',
  rank: 12,
  does: 'export texts for translators (.po, CSV), and import their translations',
  example: 'questlint texts export --language fr > fr.po',
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
  return exportTexts(options, io)
}

const ownOptions: Readonly<Record<string, readonly string[]>> = {
  format: ['export'],
  missing: ['export'],
  output: ['export'],
  yes: ['import'],
  plan: ['import'],
  configuration: ['import'],
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

function exportTexts(options: TextsOptions, io: Io): number {
  const { format = 'po', po: file, language } = options
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
