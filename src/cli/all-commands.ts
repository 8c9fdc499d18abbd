import type { CommandDefinition } from './command/define-command.ts'
import { commands } from './commands/index.ts'

/** All commands; the build puts those that only this has in a part of its own, as most runs are checks. */
export function allCommands(): readonly CommandDefinition[] {
  return commands
}
