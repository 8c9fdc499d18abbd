import { choiceArgument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { choice } from '../command/option.ts'
import { completedKinds, completedValues } from '../completed-values.ts'
import { shells } from '../completion.ts'
import { exitCodes, UsageError } from '../io.ts'
import { print, printReport } from '../say.ts'

/** Prints a script that completes command lines. */
export const completion = defineCommand({
  name: 'completion',
  group: 'setUp',
  rank: 5,
  does: 'print a script that completes commands, options, names and files in a shell',
  example: 'questlint completion bash >> ~/.bashrc',
  arguments: [choiceArgument('[shell]', 'shell to print the script for', shells)],
  options: [
    choice(
      '--values <kind>',
      'print the completions that the script takes from the files here, one per line',
      completedKinds,
    ),
  ],
  run: (shell, { values }, io, { completionScript }) => {
    if ((shell === undefined) === (values === undefined))
      throw new UsageError(`completion needs a shell, which is one of ${shells.join(', ')}, or --values`)
    if (values !== undefined) print(io, completedValues(values, io))
    else printReport(io.stdout, completionScript(shell ?? ''), 'bytes')
    return exitCodes.clean
  },
})
