import type { SourceFile } from '../../src/core/internal.ts'

interface FixtureRecord {
  readonly model: string
  readonly pk?: unknown
  readonly fields: Readonly<Record<string, unknown>>
}

const members: Readonly<Record<string, string>> = {
  'configuration.key': 'keys',
  'configuration.value': 'values',
  'configuration.questiongroup': 'questiongroups',
  'configuration.category': 'categories',
}

/**
 * The records of a fixture in the authoring form: a file of definitions, and one a configuration. Records that the form
 * cannot say (without keyword, twice) must not be given.
 */
export function toAuthoring(records: readonly FixtureRecord[], name: string): SourceFile[] {
  const definitions: Record<string, Record<string, unknown>> = {}
  const configurations: Record<string, unknown>[] = []
  for (const { model, pk, fields } of records) {
    const { code, edition, created, data, keyword, configuration, ...rest } = fields
    if (model === 'configuration.configuration') {
      configurations.push({ code, edition, created, pk, ...(data as object) })
    } else if (model === 'configuration.translation') {
      add(definitions, 'translations', String(pk), fields)
    } else {
      const own = (configuration ?? {}) as object
      const values = Array.isArray(rest.values) ? { values: rest.values.map(numberOf) } : {}
      add(definitions, members[model] ?? '', String(keyword), { pk, ...rest, ...values, ...own })
    }
  }
  const values = [...(Object.keys(definitions).length > 0 ? [definitions] : []), ...configurations]
  return values.map((value, index) => ({ uri: `${name}-${index}.json`, text: JSON.stringify(value, null, 2) }))
}

function add(definitions: Record<string, Record<string, unknown>>, member: string, name: string, value: unknown): void {
  const list = definitions[member] ?? {}
  Object.defineProperty(list, name, { value, enumerable: true, configurable: true, writable: true })
  definitions[member] = list
}

/** Whether the authoring form can say these records. */
export function canBeAuthored(value: unknown): value is readonly FixtureRecord[] {
  if (!Array.isArray(value)) return false
  const seen = new Set<string>()
  return value.every((record: FixtureRecord) => {
    const name = record?.fields?.keyword ?? record?.pk
    const id = `${record?.model} ${String(name)}`
    const isNew = !seen.has(id)
    seen.add(id)
    const isKnown =
      record?.model === 'configuration.translation' ||
      record?.model === 'configuration.configuration' ||
      members[record?.model] !== undefined
    const isPlain = typeof record?.pk === 'number' && typeof record.fields === 'object' && record.fields !== null
    return (
      isNew && isKnown && isPlain && (record.fields.keyword === undefined || typeof record.fields.keyword === 'string')
    )
  })
}

/** A pk as the authoring form has it; a fixture may write it as text. */
function numberOf(pk: unknown): unknown {
  return typeof pk === 'string' && /^\d+$/.test(pk) ? Number(pk) : pk
}
