import {
  describeAnswers,
  plainSchema,
  safeJson,
  safeText,
  schemaNames,
  suggestName,
  writeAnswerTypes,
} from '../../core/internal.ts'
import { chooseLoadable } from '../choose-configuration.ts'
import { argument } from '../command/argument.ts'
import { defineCommand } from '../command/define-command.ts'
import { flag, type OptionsOf } from '../command/option.ts'
import { configurationOption, outputOption, readingOptions } from '../command/shared-options.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { refuseManyChoices } from '../refuse-many-choices.ts'
import { print, printReport, say } from '../say.ts'

const options = [
  configurationOption('with "data": the only one that is loaded'),
  flag('--typescript', 'with "data": print TypeScript types instead'),
  outputOption,
  ...readingOptions,
] as const

type SchemaOptions = OptionsOf<typeof options>

/** Prints a schema. */
export const schema = defineCommand({
  name: 'export schema',
  formerly: 'schema',
  group: 'produce',
  rank: 3,
  does: "print a JSON Schema: of the format, of the service's responses, or of the answers to a configuration",
  example: 'questlint export schema data -c technologies@2018 > answers.schema.json',
  arguments: [
    argument('[name]', 'schema to print, or "data" for the answers to a configuration (default: list the names)'),
  ],
  options,
  formerArgument: '--configuration',
  run: printSchema,
})

/** The name that stands for the schema of the answers to a configuration. */
const ofAnswers = 'data'

function printSchema(name: string | undefined, options: SchemaOptions, io: Io): number {
  if (name === ofAnswers) return printAnswers(options, io)
  refuseWithPlain(options)
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

function refuseWithPlain({ configuration, typescript }: SchemaOptions): void {
  const example = `questlint export schema ${ofAnswers} -c technologies@2018`
  if (configuration !== undefined) throw new UsageError(`only the schema of answers takes a configuration: ${example}`)
  if (typescript) throw new UsageError(`--typescript needs the schema of answers: ${example} --typescript`)
}

/** The schema or the types of the answers to a configuration; what the schema cannot say goes to standard error. */
function printAnswers(options: SchemaOptions, io: Io): number {
  const chosen = chooseLoadable(options, io)
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
