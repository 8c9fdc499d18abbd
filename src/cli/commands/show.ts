import { formatShown, showThings } from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { list, presetChoice } from '../command/option.ts'
import { readingOptions } from '../command/shared-options.ts'
import { exitCodes } from '../io.ts'
import { nothingCalled, writeFound } from '../lookup.ts'
import { loadAll, plainOptions } from '../run.ts'

/** Writes what a name stands for, with its texts, choices and options. */
export const show = defineCommand({
  name: 'show',
  group: 'questionnaires',
  rank: 8,
  does: 'show what a keyword, pk or label means: texts, choices, options and who sets each, templates, conditions',
  example: 'questlint show tech_salinization --edition 2018',
  arguments: [argument('<name>', 'keyword, code, pk, label, name of a condition or template')],
  options: [
    list('--edition <edition>', 'only places in this edition, or in CODE@EDITION'),
    presetChoice('--format <format>', 'format of the report', ['pretty', 'json'], 'pretty'),
    ...readingOptions,
  ],
  run: (name, { edition: editions, format, ...options }, io) => {
    const { workspace } = loadAll(options.path, plainOptions(options), io)
    const isWanted = (configuration: string): boolean =>
      editions.length === 0 ||
      editions.some((edition) => edition === configuration || configuration.endsWith(`@${edition}`))
    const things = showThings(workspace, name, isWanted)
    if (things.length === 0) throw nothingCalled(name, workspace)
    writeFound(format, { json: { version: 1, things }, text: () => formatShown(things) }, io)
    return exitCodes.clean
  },
})
