import { formatUses, usesOf } from '../../core/internal.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { presetChoice } from '../command/option.ts'
import { readingOptions } from '../command/shared-options.ts'
import { exitCodes } from '../io.ts'
import { nothingCalled, writeFound } from '../lookup.ts'
import { loadAll, plainOptions } from '../run.ts'

/** Writes everything that uses what a name stands for. */
export const uses = defineCommand({
  name: 'uses',
  group: 'questionnaires',
  rank: 9,
  does: 'list every place that uses a keyword, pk or label: files, editions, conditions, summaries, filters, texts',
  example: 'questlint uses country',
  arguments: [argument('<name>', 'keyword, code, pk, label, name of a condition or template')],
  options: [presetChoice('--format <format>', 'format of the report', ['pretty', 'json'], 'pretty'), ...readingOptions],
  run: (name, options, io) => {
    const { workspace } = loadAll(options.path, plainOptions(options), io)
    const things = usesOf(workspace, name)
    if (things.length === 0) throw nothingCalled(name, workspace)
    writeFound(options.format, { json: { version: 1, things }, text: () => formatUses(things) }, io)
    return exitCodes.clean
  },
})
