import { rules as allRules, largestOf, type Reportable, reportables, safeJson } from '../../core/internal.ts'
import { defineCommand } from '../command/define-command.ts'
import { presetChoice } from '../command/option.ts'
import { exitCodes, type Io } from '../io.ts'
import { print, printReport } from '../say.ts'

/** Lists all that can be reported. */
export const rules = defineCommand({
  name: 'rules',
  group: 'help',
  rank: 2,
  does: 'list all rules, and what else can be reported',
  example: 'questlint rules',
  options: [presetChoice('--format <format>', 'format of the list', ['pretty', 'json'], 'pretty')],
  run: ({ format }, io) => (format === 'json' ? listAsJson(io) : listForPeople(io)),
})

/** Rules of a check with all that is said of them, then what other commands report. */
function listAsJson(io: Io): number {
  const ofChecks = allRules.map(({ meta }) => ({ ...meta, reportedBy: 'check' }))
  const others = [...reportables().values()].filter(({ reportedBy }) => reportedBy !== 'check')
  printReport(io.stdout, `${safeJson([...ofChecks, ...others], 2)}\n`, 'json')
  return exitCodes.clean
}

function listForPeople(io: Io): number {
  const all = [...reportables().values()]
  const width = largestOf(all.map(({ id }) => id.length))
  const line = ({ id, severity, summary }: Reportable): string =>
    `${id.padEnd(width)}  ${severity.padEnd(7)}  ${summary}`
  const commands = [...new Set(all.map(({ reportedBy }) => reportedBy))]
  const parts = commands.map((command) => {
    const own = all.filter(({ reportedBy }) => reportedBy === command).map(line)
    return command === 'check' ? own : ['', `Reported by "questlint ${command}":`, '', ...own]
  })
  print(io, parts.flat())
  return exitCodes.clean
}
