import { describeInterface, safeJson } from '../core/index.ts'
import { chooseLoadable } from './choose-configuration.ts'
import { exitCodes, type Io } from './io.ts'
import { refuseManyChoices } from './refuse-many-choices.ts'
import { printReport } from './say.ts'
import type { WhyOptions } from './why.ts'

/** Writes the description of the service's interface, with the answers to one configuration where one is named. */
export function openapi(name: string | undefined, options: WhyOptions, io: Io): number {
  const chosen = name === undefined ? undefined : chooseLoadable(name, options, io)
  if (name !== undefined && chosen === undefined) return exitCodes.findings
  if (chosen !== undefined) refuseManyChoices([chosen.questionnaire])
  printReport(io.stdout, `${safeJson(describeInterface(chosen?.questionnaire), 2)}\n`, 'json')
  return exitCodes.clean
}
