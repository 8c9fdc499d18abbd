import { rules as allRules, largestOf, safeJson, severityOfRule } from '../../core/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { presetValue } from '../command/option.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { print, printReport } from '../say.ts'

/** Lists all rules. */
export const rules = defineCommand({
  name: 'rules',
  group: 'help',
  rank: 2,
  does: 'list all rules',
  example: 'questlint rules',
  options: [presetValue('--format <format>', 'pretty or json', 'pretty')],
  run: ({ format }, io) => listRules(format, io),
})

function listRules(format: string, io: Io): number {
  if (format === 'json') {
    printReport(
      io.stdout,
      `${safeJson(
        allRules.map((rule) => rule.meta),
        2,
      )}\n`,
      'json',
    )
    return exitCodes.clean
  }
  if (format !== 'pretty') throw new UsageError(`--format takes pretty or json, not "${format}"`)
  const width = largestOf(allRules.map((rule) => rule.meta.id.length))
  const lines = allRules.map(
    ({ meta }) => `${meta.id.padEnd(width)}  ${severityOfRule(meta).padEnd(7)}  ${meta.summary}`,
  )
  print(io, lines)
  return exitCodes.clean
}
