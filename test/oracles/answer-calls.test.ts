import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isBuilt, packedLines, runPacked, scratchFolder, writeReal } from '../support/packed.ts'
import { corpus, isReal, oracles, realFiles } from '../support/real-configurations.ts'

/** A call of the check that the tests of the application themselves make. */
interface Call {
  readonly name: string
  readonly function: string
  readonly args: readonly [data: unknown, configuration: { readonly $configuration: string } | null]
  readonly result: readonly [cleaned: unknown, errors: readonly string[]]
}

interface Found {
  readonly severity: string
  readonly messageId: string
  readonly path: readonly string[]
  readonly questionnaire: number
}

const isReady = isReal && isBuilt

describe.runIf(isReady)('what the tests of the application expect of the check', () => {
  const text = isReal ? readFileSync(join(oracles ?? '', 'reference-tests/calls.jsonl'), 'utf8') : ''
  const calls = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Call)
    .filter((call) => call.function.endsWith('.clean_questionnaire_data'))

  test('the packed program gives', () => {
    const names = new Set(calls.map(({ args }) => args[1]?.$configuration ?? 'sample@2015'))
    expect([...names]).toEqual(['sample@2015'])
    expect(calls.length).toBe(39)
    const folder = scratchFolder()
    const files = [
      ...['sample_global_key_values.json', 'sample.json'].map(readCorpus),
      ...realFiles('sample@2015').filter(({ uri }) => uri === 'sample_projects.json'),
    ]
    const options = [...writeReal(folder, 'calls', files), '-c', 'sample@2015', '--as', 'clean']
    writeFileSync(join(folder, 'calls.jsonl'), calls.map(({ args }) => `${JSON.stringify(args[0])}\n`).join(''))
    const cleaned = runPacked(folder, ['check', 'answers', 'calls.jsonl', ...options, '--cleaned'])
      .out.trimEnd()
      .split('\n')
    const found = packedLines<Found>(folder, ['check', 'answers', 'calls.jsonl', ...options, '--format', 'jsonl'])
    const refused = new Set(found.filter(isError).map(({ questionnaire }) => questionnaire))
    for (const [at, { name, result }] of calls.entries()) {
      expect(refused.has(at + 1), name).toBe(result[1].length > 0)
      // Of what is refused nothing is stored.
      expect(JSON.parse(cleaned[at] ?? ''), name).toEqual(result[1].length > 0 ? null : result[0])
    }
  })
})

describe.runIf(isReady)('the stored questionnaires of the public project, as the packed program checks them', () => {
  const stored = ['technologies', 'approaches', 'complete', 'sample'].map((name) => `${name}_questionnaires.json`)

  function judge(definitions: readonly string[], files: readonly string[], more: readonly string[]): Found[] {
    const folder = scratchFolder()
    for (const file of [...definitions, ...files]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      copyFileSync(join(corpus ?? '', file), join(folder, file))
    }
    writeFileSync(
      join(folder, 'questlint.config.json'),
      JSON.stringify({ sets: [{ name: 'all', files: definitions, overrides: true }] }),
    )
    return packedLines<Found>(folder, ['check', 'answers', ...files, ...more, '--as', 'form', '--format', 'jsonl'])
  }

  test('all are accepted as they are, in the edition that each belongs to', () => {
    const definitions = ['global_key_values.json', 'technologies.json', 'approaches.json', 'sample.json']
    expect(judge(definitions, stored, []).filter(isError)).toEqual([])
  })

  test('an answer that has no question in the next edition is what is wrong there, and nothing else', () => {
    const definitions = ['global_key_values.json', 'technologies.json', 'editions/technologies_2018.json']
    const found = judge(definitions, ['technologies_questionnaires.json'], ['-c', 'technologies@2018'])
    expect(found.map(({ messageId, path: [, ...path] }) => [messageId, ...path])).toEqual([
      ['unknown-question', 'tech_qg_9', '0', 'tech_landuse'],
    ])
  })
})

function readCorpus(uri: string): { uri: string; text: string } {
  return { uri, text: readFileSync(join(corpus ?? '', uri), 'utf8') }
}

function isError({ severity }: Found): boolean {
  return severity === 'error'
}
