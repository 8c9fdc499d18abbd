import { resolvePath } from '../../node/paths.ts'
import { administer } from '../administer.ts'
import { answersToImport } from '../answers-to-import.ts'
import { resolveImages } from '../catalogue-package.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { type OptionsOf, renamedFrom, value } from '../command/option.ts'
import { imageOptions, placeOptions, postgresOption, serveOptions, statusOption } from '../command/serve-options.ts'
import { configurationOption, readingOptions } from '../command/shared-options.ts'
import { type Io, UsageError } from '../io.ts'

/** Publishes questionnaires. */
export const servePublish = defineCommand({
  name: 'serve publish',
  group: 'produce',
  rank: 36,
  does: 'make the newest version of questionnaires public',
  example: 'questlint serve publish technologies_12 --data ./catalogue',
  arguments: [argument('<codes...>', 'the codes of the questionnaires')],
  options: placeOptions,
  around: serveOptions,
  run: (codes, options, io) => administer({ do: 'publish', codes }, options, io),
})

/** Stores questionnaires of files. */
export const serveImport = defineCommand({
  name: 'serve import',
  group: 'produce',
  rank: 37,
  does: 'check stored questionnaires, store those that are not stored already, and print their codes',
  example: 'questlint serve import answers.jsonl --status public --data ./catalogue',
  arguments: [argument('<files...>', 'stored questionnaires as JSON, JSON lines or fixtures; "-" is standard input')],
  options: [
    ...placeOptions,
    statusOption('their status (default: what each has, else draft)'),
    postgresOption,
    value('--compiler <email>', 'who may edit those that name no compiler'),
    value('--language <code>', 'language of those that name none (default: English)'),
    ...imageOptions('take the images of an export from this folder, too'),
    renamedFrom('--against', configurationOption('for answers that do not name one, the only one that is loaded')),
    ...readingOptions,
  ],
  around: serveOptions,
  run: (files, options, io) => {
    const { status, compiler, language } = options
    const task = {
      do: 'import',
      ...(status ? { status } : {}),
      ...(compiler ? { compiler } : {}),
      ...(language === undefined ? {} : { language: readLanguageCode(language) }),
      ...imagesOf(options, io),
    }
    return administer(task, options, io, answersToImport(files, options, io))
  },
})

/** Writes all questionnaires. */
export const serveExport = defineCommand({
  name: 'serve export',
  group: 'produce',
  rank: 38,
  does: 'write all questionnaires as JSON lines, which "questlint check answers" and "serve import" read',
  example: 'questlint serve export --data ./catalogue > answers.jsonl',
  options: [
    ...placeOptions,
    statusOption('only versions with this status'),
    ...imageOptions('write the images into this folder, too; those that are there already are skipped'),
    value('--after <code>', 'continue after this questionnaire, the last of an export that was cut off'),
  ],
  around: serveOptions,
  run: ({ status, after, ...options }, io) => {
    const asked = { ...(status ? { status } : {}), ...(after ? { after } : {}) }
    const task = { do: 'export', ...asked, ...imagesOf(options, io) }
    return administer(task, options, io)
  },
})

/** As languages are written in paths. */
function readLanguageCode(language: string): string {
  const code = language.toLowerCase().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/.test(code))
    throw new UsageError(`--language takes the code of a language, such as fr, not "${language}"`)
  return code
}

/** Where the images of questionnaires go, or come from. */
function imagesOf(
  { imageFiles, images }: OptionsOf<ReturnType<typeof imageOptions>>,
  io: Io,
): { images?: { folder: string; store?: string } } {
  if (imageFiles === '' || images === '')
    throw new UsageError(`--${images === '' ? 'images' : 'image-files'} must not be empty`)
  if (imageFiles === undefined) {
    if (images === undefined) return {}
    throw new UsageError('--images needs --image-files: the folder that images go to, or come from')
  }
  const store = images === undefined ? {} : { store: resolveImages(images, io) }
  return { images: { folder: resolvePath(io.cwd, imageFiles), ...store } }
}
