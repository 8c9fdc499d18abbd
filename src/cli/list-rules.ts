import { largestOf, rules, safeJson, severityOfRule } from '../core/index.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { print, printReport } from './say.ts'

/** Lists all rules, for people or as JSON. */
export function listRules(format: string, io: Io): number {
  if (format === 'json') {
    printReport(
      io.stdout,
      `${safeJson(
        rules.map((rule) => rule.meta),
        2,
      )}\n`,
      'json',
    )
    return exitCodes.clean
  }
  if (format !== 'pretty') throw new UsageError(`--format takes pretty or json, not "${format}"`)
  const width = largestOf(rules.map((rule) => rule.meta.id.length))
  const lines = rules.map(({ meta }) => `${meta.id.padEnd(width)}  ${severityOfRule(meta).padEnd(7)}  ${meta.summary}`)
  print(io, lines)
  return exitCodes.clean
}
