import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { isBuilt, runPacked, scratchFolder, writeReal } from '../support/packed.ts'
import { isReal, oracles, realFiles, realNames } from '../support/real-configurations.ts'

interface Row {
  readonly id: string
  readonly configuration: string
  readonly edition: string
  readonly op: string
  readonly ok: boolean
  readonly api_ok?: boolean
  readonly fragile?: boolean
  readonly data: unknown
}

/** What the service refuses and the schema does not, by what was changed, as the comment of the schema says it. */
const missed: readonly (readonly [RegExp, RegExp])[] = [
  [/zero|empty_name/, /The number 0 where it is not an answer/],
  [/^order_/, /an order of repetitions that cannot be compared/],
  [/^map_/, /A map that is not GeoJSON/],
  [/^(conditional_|list_)/, /old conditions/],
  [
    /^measure_string|number_text|trigger_true/,
    /Numbers as text that are not the number of a choice|has an answer that does not show it/,
  ],
  [/^(condition_|group_gap)/, /has an answer that does not show it/],
]

interface AnswersSchema {
  readonly $comment: string
}

describe.runIf(isReal && isBuilt)('the schema of the answers that the packed program prints', () => {
  const folder = scratchFolder()
  const validators = new Map<string, ValidateFunction>()
  const schemas = new Map<string, AnswersSchema>()
  const schemaOf = (name: string): AnswersSchema => {
    const known = schemas.get(name)
    if (known) return known
    const options = writeReal(folder, name, realFiles(name))
    const schema = JSON.parse(
      runPacked(folder, ['export', 'schema', 'data', '-c', name, ...options]).out,
    ) as AnswersSchema
    schemas.set(name, schema)
    return schema
  }
  const compile = (name: string): ValidateFunction => {
    const known = validators.get(name)
    if (known) return known
    const validate = new Ajv2020({ strict: true, allErrors: false }).compile(schemaOf(name))
    validators.set(name, validate)
    return validate
  }

  test.each(realNames())('%s is taken by a strict validator', (name) => {
    expect(() => compile(name)).not.toThrow()
  })

  test('refuses nothing that the service takes, and misses what it says', () => {
    const refused: string[] = []
    const unsaid: string[] = []
    let [right, all] = [0, 0]
    for (const line of readFileSync(join(oracles ?? '', 'answers/answers.jsonl'), 'utf8').split('\n')) {
      if (line === '') continue
      const row = JSON.parse(line) as Row
      all++
      const validate = compile(`${row.configuration}@${row.edition}`)
      const isTaken = row.api_ok ?? row.ok
      const isValid = validate(row.data)
      if (isTaken && !isValid) refused.push(`${row.id}: ${JSON.stringify(validate.errors?.[0])}`)
      if (isTaken === isValid) right++
      if (isTaken || !isValid || row.fragile) continue
      const { $comment: said } = schemaOf(`${row.configuration}@${row.edition}`)
      const isSaid = missed.some(([op, text]) => op.test(row.op) && text.test(said))
      if (!isSaid) unsaid.push(`${row.id}: ${row.op}`)
    }
    console.info(`schema of answers: ${right} of ${all} as the service`)
    expect(unsaid).toEqual([])
    expect(refused).toEqual([])
  })
})
