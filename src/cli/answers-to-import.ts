import {
  type ConfigurationReference,
  findQuestionnaire,
  memberOf,
  nameOfConfiguration,
  parseText,
  type Questionnaire,
  resolvePointer,
  type StoredUnit,
  safeJson,
  storedDetails,
  writeAnswers,
} from '../core/internal.ts'
import { isOfNone, onlyQuestionnaire, pickConfiguration } from './choose-configuration.ts'
import type { ReadingOptions } from './command/shared-options.ts'
import { type Io, UsageError } from './io.ts'
import { type Beside, loadBeside, refuseContested } from './load-beside.ts'
import { readStored, requireStored, type StoredPiece } from './stored-answers.ts'

/** Which configuration answers are of that do not say it. */
export interface ImportOptions extends ReadingOptions {
  readonly configuration?: string
}

/** The stored questionnaires of files, each as a line of JSON that the catalogue takes. */
export async function* answersToImport(
  files: readonly string[],
  options: ImportOptions,
  io: Io,
): AsyncGenerator<string, undefined> {
  let beside: Beside | undefined
  for (const file of files) {
    for await (const piece of readStored(file, io)) {
      const { units } = requireStored(piece)
      if (units.length === 0) continue
      const value: unknown = parseText(piece.isLine ? 'line.json' : file, piece.text).value
      for (const unit of units) yield safeJson(describe(unit, value, piece))
    }
  }
  return undefined

  function describe(unit: StoredUnit, value: unknown, { place, isLine }: StoredPiece): unknown {
    const record = unit.pointer.endsWith('/data')
      ? resolvePointer(value, unit.pointer.slice(0, -'/data'.length))
      : undefined
    return {
      ...statusOf(record),
      ...storedDetails(value, unit.pointer),
      ...(unit.code === undefined ? {} : { code: unit.code }),
      ...configurationOf(unit.reference),
      place: isLine ? place : `${place} #${unit.number}`,
      data: writeAnswers(unit.data),
    }
  }

  function configurationOf(reference: ConfigurationReference): { configuration: string; edition?: string } {
    const { code, edition } = reference
    if (code !== undefined && edition !== undefined) return { configuration: code, edition }
    const found = find(reference)
    const { configuration } = found ?? {}
    if (configuration?.code === undefined || configuration.edition === undefined) {
      if (code !== undefined) return { configuration: code }
      throw new UsageError(
        'the answers do not name which configuration they belong to',
        '  name it with --configuration CODE@EDITION, and its files with --path',
      )
    }
    return { configuration: configuration.code, edition: configuration.edition }
  }

  /** Only what does not name its configuration whole needs the files of the project. */
  function find(reference: ConfigurationReference): Questionnaire | undefined {
    const { configuration: against } = options
    beside ??= loadBeside(files, options, io)
    const { loaded } = beside
    if (isOfNone(reference) && against === undefined) return onlyQuestionnaire(loaded.workspace)
    const given = against === undefined ? undefined : pickConfiguration(against, loaded)
    if (given && (reference.code === undefined || reference.code === given.configuration?.code)) return given
    const found = loaded.workspace.sets.flatMap((set) => findQuestionnaire(reference, set) ?? [])[0]
    if (found) refuseContested(nameOfConfiguration(found), beside)
    return found
  }
}

/** A number that has no word, which the catalogue decides about. */
function statusOf(record: unknown): { readonly status?: number } {
  const status = memberOf(record, 'status')
  return typeof status === 'number' ? { status } : {}
}
