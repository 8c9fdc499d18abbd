import { plainSchema, safeJson, schemaNames, suggestName } from '../core/index.ts'
import { exitCodes, type Io, UsageError } from './io.ts'
import { print, printReport } from './say.ts'

/** Prints a schema, self-contained and free of questlint's own annotations; without a name lists them. */
export function printSchema(name: string | undefined, io: Io): number {
  const names = schemaNames()
  if (name === undefined) {
    print(io, names)
    return exitCodes.clean
  }
  const known = names.find((candidate) => candidate === name)
  if (known === undefined) {
    const candidate = suggestName(name, names)
    const hint = candidate === undefined ? `there are ${names.join(', ')}` : `did you mean "${candidate}"?`
    throw new UsageError(`there is no schema "${name}"; ${hint}`)
  }
  printReport(io.stdout, `${safeJson(plainSchema(known), 2)}\n`)
  return exitCodes.clean
}
