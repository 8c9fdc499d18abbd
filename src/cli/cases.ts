import { formatCases, generateCases } from '../core/index.ts'
import { chooseConfiguration } from './choose-configuration.ts'
import { exitCodes, type Io } from './io.ts'
import type { WhyOptions } from './why.ts'

/** Writes the conformance cases of a configuration: answers, and what is then shown and can be saved. */
export function cases(name: string, options: WhyOptions, io: Io): number {
  const { configuration, facts, index, position } = chooseConfiguration(name, options, io)
  io.stdout.write(formatCases(generateCases(facts, index, position), configuration, index))
  return exitCodes.clean
}
