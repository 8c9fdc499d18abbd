import { administer } from '../administer.ts'
import { answersToImport } from '../answers-to-import.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { value } from '../command/option.ts'
import { placeOptions, postgresOption, serveOptions, statusOption } from '../command/serve-options.ts'
import { readingOptions } from '../command/shared-options.ts'

/** Publishes questionnaires. */
export const servePublish = defineCommand({
  name: 'serve publish',
  group: 'interface',
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
  group: 'interface',
  rank: 37,
  does: 'check stored questionnaires and store them; those that are stored already are skipped. Prints their codes',
  example: 'questlint serve import answers.jsonl --status public --data ./catalogue',
  arguments: [argument('<files...>', 'stored questionnaires as JSON, JSON lines or fixtures; "-" is standard input')],
  options: [
    ...placeOptions,
    statusOption('their status (default: as each says, else draft)'),
    postgresOption,
    value('--compiler <email>', 'who may edit those that do not say it'),
    value('--against <configuration>', 'configuration (CODE@EDITION) of answers that do not name one'),
    ...readingOptions,
  ],
  around: serveOptions,
  run: (files, options, io) => {
    const { status, compiler } = options
    const task = { do: 'import', ...(status ? { status } : {}), ...(compiler ? { compiler } : {}) }
    return administer(task, options, io, answersToImport(files, options, io))
  },
})

/** Writes all questionnaires. */
export const serveExport = defineCommand({
  name: 'serve export',
  group: 'interface',
  rank: 38,
  does: 'write all questionnaires as JSON lines, which "questlint data" and "serve import" read',
  example: 'questlint serve export --data ./catalogue > answers.jsonl',
  options: [
    ...placeOptions,
    statusOption('only versions with this status'),
    value('--after <code>', 'go on behind this questionnaire, the last of an export that was cut off'),
  ],
  around: serveOptions,
  run: ({ status, after, ...options }, io) => {
    const task = { do: 'export', ...(status ? { status } : {}), ...(after ? { after } : {}) }
    return administer(task, options, io)
  },
})
