import {
  describeAnswers,
  plainSchema,
  safeJson,
  safeText,
  schemaNames,
  suggestName,
  writeAnswerTypes,
} from '../core/index.ts'
import { chooseLoadable } from './choose-configuration.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { refuseManyChoices } from './refuse-many-choices.ts'
import { print, printReport, say } from './say.ts'
import type { WhyOptions } from './why.ts'

/** The options of `questlint schema` as commander gives them. */
export interface SchemaOptions extends WhyOptions {
  readonly typescript?: boolean
}

/** The name that stands for the schema of the answers to a configuration. */
const ofAnswers = 'data'

/** Prints a schema, self-contained and free of questlint's own annotations; without a name lists them. */
export function printSchema(
  name: string | undefined,
  configuration: string | undefined,
  options: SchemaOptions,
  io: Io,
): number {
  if (name === ofAnswers) return printAnswers(configuration, options, io)
  refuseWithPlain(configuration, options)
  const names = schemaNames()
  if (name === undefined) {
    print(io, [...names, ofAnswers].sort())
    return exitCodes.clean
  }
  const known = names.find((candidate) => candidate === name)
  if (known === undefined) {
    const candidate = suggestName(name, [...names, ofAnswers])
    const hint =
      candidate === undefined ? `there are ${[...names, ofAnswers].join(', ')}` : `did you mean "${candidate}"?`
    throw new UsageError(`there is no schema "${name}"; ${hint}`)
  }
  printReport(io.stdout, `${safeJson(plainSchema(known), 2)}\n`, 'json')
  return exitCodes.clean
}

function refuseWithPlain(configuration: string | undefined, options: SchemaOptions): void {
  const example = `questlint schema ${ofAnswers} technologies@2018`
  if (configuration !== undefined) throw new UsageError(`only the schema of answers takes a configuration: ${example}`)
  if (options.typescript) throw new UsageError(`--typescript needs the schema of answers: ${example} --typescript`)
}

/** The schema or the types of the answers to a configuration; what the schema cannot say goes to standard error. */
function printAnswers(configuration: string | undefined, options: SchemaOptions, io: Io): number {
  if (configuration === undefined)
    throw new UsageError(`"schema ${ofAnswers}" needs a configuration: questlint schema ${ofAnswers} CODE@EDITION`)
  const chosen = chooseLoadable(configuration, options, io)
  if (chosen === undefined) return exitCodes.findings
  refuseManyChoices([chosen.questionnaire])
  if (options.typescript) {
    const lines = writeAnswerTypes(chosen.questionnaire).split('\n')
    printReport(io.stdout, lines.map((line) => safeText(line, 'terminal')).join('\n'), 'lines')
    return exitCodes.clean
  }
  const { schema, missed } = describeAnswers(chosen.questionnaire)
  printReport(io.stdout, `${safeJson(schema, 2)}\n`, 'json')
  say(
    io,
    'the service also refuses what the schema cannot express:',
    missed.map((sentence) => `  ${sentence}`),
  )
  return exitCodes.clean
}
