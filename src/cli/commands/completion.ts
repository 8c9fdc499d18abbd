import { choiceArgument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { shells } from '../completion.ts'
import { exitCodes } from '../io.ts'
import { printReport } from '../say.ts'

/** Prints a script that completes command lines. */
export const completion = defineCommand({
  name: 'completion',
  group: 'setUp',
  rank: 5,
  does: 'print a script that completes commands, options and files in a shell',
  example: 'questlint completion bash >> ~/.bashrc',
  arguments: [choiceArgument('<shell>', 'shell to print the script for', shells)],
  run: (shell, _options, io, { completionScript }) => {
    printReport(io.stdout, completionScript(shell), 'bytes')
    return exitCodes.clean
  },
})
