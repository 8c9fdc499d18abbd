import { type Command, CommanderError } from 'commander'
import { buildProgram } from './command/build-program.ts'
import { withCurrentName } from './former-names.ts'
import { refuseMisspeltFirst } from './guess-command.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { withKindApart } from './kind-argument.ts'
import { firstWords, neededCommands } from './needed-commands.ts'
import { refuseEmptyPaths } from './refuse-empty-paths.ts'
import { say } from './say.ts'
import { finishEarlier } from './unfinished.ts'

const examplesOfCheck = `
Examples:
  questlint                                   check the sets of the configuration, or this folder
  questlint technologies.json global.json     check two files that are loaded together
  questlint my.json --context 'shared/*.json' check one file; load others for reference only
  questlint --format json > report.json       a report for other programs
  cat my.yaml | questlint --stdin --stdin-filename my.yaml`

const wordedExitCodes = 'Exit codes: 0 nothing at error level, 1 findings, 2 wrong use, 3 internal error.'

/** Runs one command line and gives the exit code; writes through `io` only. */
export async function main(given: readonly string[], io: Io): Promise<number> {
  const commands = neededCommands(given)
  const argv = withKindApart(withCurrentName(given, commands, io), commands)
  let code: number = exitCodes.clean
  const before = (command: Command) => {
    refuseEmptyPaths(command)
    readPatch(command)
    finishEarlier(argv, io)
  }
  const done = (result: number) => {
    code = result
  }
  const program = buildProgram(
    {
      commands,
      names: firstWords,
      examples: examplesOfCheck,
      exitCodes: wordedExitCodes,
      isWhole: argv[0] === 'help' && argv.length === 1,
      before,
      done,
    },
    io,
  )
  try {
    refuseMisspeltFirst(argv, firstWords, io)
    await program.parseAsync([...withHelpLast(argv)], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage
    if (!(error instanceof UsageError)) throw error
    say(io, error.lines)
    return exitCodes.usage
  }
}

/** `help` reads the name of one word only; a command of a command helps itself. */
function withHelpLast(argv: readonly string[]): readonly string[] {
  const [first, ...words] = argv
  return first === 'help' && words.length > 1 ? [...words, '--help'] : argv
}

/** A run with a patch is a dry one. */
function readPatch(command: Command): void {
  const { patch } = command.opts<{ readonly patch?: string }>()
  if (patch !== undefined) command.setOptionValue(command.name() === 'check' ? 'diff' : 'dryRun', true)
}
