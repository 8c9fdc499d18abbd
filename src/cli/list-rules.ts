import { rules } from '../core/index.ts'
import { exitCodes, type Io, UsageError } from './io.ts'

/** Lists all rules, for people or as JSON. */
export function listRules(format: string, io: Io): number {
  if (format === 'json') {
    io.stdout.write(
      `${JSON.stringify(
        rules.map((rule) => rule.meta),
        null,
        2,
      )}\n`,
    )
    return exitCodes.clean
  }
  if (format !== 'pretty') throw new UsageError(`--format takes pretty or json, not "${format}"`)
  const width = Math.max(...rules.map((rule) => rule.meta.id.length))
  const lines = rules.map(({ meta }) => `${meta.id.padEnd(width)}  ${meta.severity.padEnd(7)}  ${meta.summary}`)
  io.stdout.write(`${lines.join('\n')}\n`)
  return exitCodes.clean
}
