import type { Command } from 'commander'
import { UsageError } from './io.ts'

/** Throws where a path is empty, as that of a variable without a value: it would be taken for the folder. */
export function refuseEmptyPaths(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName())
    if (path.test(option.flags) && [value].flat().includes('')) throw new UsageError(`${option.long} must not be empty`)
  }
  for (const [index, argument] of command.registeredArguments.entries())
    if (paths.includes(argument.name()) && [command.processedArgs[index]].flat().includes(''))
      throw new UsageError('a path must not be empty')
}

const path = /<(?:file|folder|glob|path)>/
const paths = ['file', 'files', 'folder', 'paths', 'sides']
