import { describeInterface, safeJson } from '../core/index.ts'
import { exitCodes, type Io } from './io.ts'
import { printReport } from './say.ts'

/** Writes the description of the service's interface. */
export function openapi(io: Io): number {
  printReport(io.stdout, `${safeJson(describeInterface(), 2)}\n`)
  return exitCodes.clean
}
