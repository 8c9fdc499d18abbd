import { argument } from './argument.ts'
import { choiceOrNone, flag, list, type OptionsOf, value, valueOrNone } from './option.ts'

const configFile = valueOrNone('--config <file>', 'configuration file to use', 'ignore configuration files')

/** The one configuration that a command is about; `otherwise` is what happens without it. */
export function configurationOption(otherwise = 'the only one that is loaded') {
  return value(
    '-c, --configuration <name>',
    `CODE@EDITION, or CODE if only one edition is loaded (default: ${otherwise})`,
  )
}

/** The file that is written in the place of standard output; the program does so for every command that has this option. */
export const outputOption = value('-o, --output <file>', 'write to this file instead of standard output')

/** Answers the question whether to write. */
export function yesOption(does: string) {
  return flag('-y, --yes', does)
}

/** For a command that reads configurations, and no other file of a set. */
export const configOptions = [configFile] as const

export type ConfigOptions = OptionsOf<typeof configOptions>

/** Files that are loaded for reference only. */
export const contextOption = list('--context <glob>', 'load these for reference only')

/** For a command that reads the files which questlint alone would check. */
export const readingOptions = [
  list('--path <path>', 'files to read (default: the same as for questlint without arguments)'),
  contextOption,
  configFile,
] as const

export type ReadingOptions = OptionsOf<typeof readingOptions>

const patchDoes = 'write the changes only as a patch for "git apply", to this file ("-": standard output)'

/** The option that every command with a dry run has; `needs` is what else this one needs. */
export function patchOption(needs?: string) {
  return value('--patch <file>', needs === undefined ? patchDoes : `${needs}: ${patchDoes}`)
}

/** For a command that can show what it would change: a dry run, and its patch for programs. */
export function dryOptions(does: string, needs?: string) {
  return [flag('--dry-run', does), patchOption(needs)] as const
}

export type DryOptions = OptionsOf<ReturnType<typeof dryOptions>>

/** For a command whose changes may concern stored answers. */
export const answersOptions = [
  yesOption('write without asking, even if the change affects stored answers'),
  value('--plan <file>', 'start or extend a migration plan, with which "questlint migrate" changes stored answers'),
  value('-c, --configuration <name>', 'with --plan: configuration (CODE@EDITION) of a new plan'),
] as const

/** For a command that writes configurations. */
export const writingOptions = [
  ...dryOptions('show what would change as a unified diff; write nothing'),
  flag('--force', 'write even if the change causes new findings'),
  ...answersOptions,
  list('--context <glob>', 'load these too, and change them where they refer to the same thing'),
  configFile,
] as const

export type WritingOptions = OptionsOf<typeof writingOptions>

/** Where a part of a questionnaire is put. */
export const placingOptions = [
  value('--into <name>', 'the part to put it in; for a section, the configuration'),
  value('--after <name>', 'right after this one'),
  value('--before <name>', 'right before this one'),
  flag('--first', 'as the first of its kind there'),
  flag('--last', 'as the last of its kind there (the default with --into)'),
] as const

export type PlacingOptions = OptionsOf<typeof placingOptions>

/** The language of what is written; `what` is in that language. */
export function languageOptions(what: string) {
  return [
    value('--language <language>', `language of ${what} (default: English)`),
    value('--po <file>', '.po file with the translations'),
  ] as const
}

export type LanguageOptions = OptionsOf<ReturnType<typeof languageOptions>>

/** Leaves out what does not fail a run. */
export const quietOption = flag('-q, --quiet', 'report errors only')

/** Whether the terminal gets colours. */
export const colorOption = choiceOrNone(
  '--color <when>',
  'use colours in the pretty format',
  ['auto', 'always', 'never'],
  'auto',
  'the same as --color never',
)

/** How a part of a questionnaire is named. */
export const partName = 'its keyword, or a path of keywords such as technologies@2018/tech__5/tech__5__4'

/** The files of a command that writes. */
export const pathsToWrite = argument(
  '[paths...]',
  'files, folders or globs (default: the sets of the configuration, or this folder)',
)
