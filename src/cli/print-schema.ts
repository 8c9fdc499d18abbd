import { plainSchema, schemaNames, suggestName } from '../core/index.ts'
import { exitCodes, type Io, UsageError } from './io.ts'

/** Prints a schema, self-contained and free of questlint's own annotations; without a name lists them. */
export function printSchema(name: string | undefined, io: Io): number {
  if (name === undefined) {
    io.stdout.write(`${schemaNames.join('\n')}\n`)
    return exitCodes.clean
  }
  const known = schemaNames.find((candidate) => candidate === name)
  if (known === undefined) {
    const candidate = suggestName(name, schemaNames)
    const hint = candidate === undefined ? `there are ${schemaNames.join(', ')}` : `did you mean "${candidate}"?`
    throw new UsageError(`there is no schema "${name}"; ${hint}`)
  }
  io.stdout.write(`${JSON.stringify(plainSchema(known), null, 2)}\n`)
  return exitCodes.clean
}
