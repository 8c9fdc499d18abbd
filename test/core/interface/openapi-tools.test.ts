import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { describeAnswers, describeInterface } from '../../../src/core/internal.ts'
import { orchardAnswers, orchardQuestionnaire } from './orchard-answers.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const tools = join(root, 'bench', 'interface-tools')
const isInstalled = existsSync(join(tools, 'node_modules'))
if (!isInstalled)
  console.warn(
    'bench/interface-tools is not installed (cd bench/interface-tools && npm ci): no other tool judges the description of the interface',
  )

/** Rules that are turned off. */
const off = {
  // The service redirects paths without the slash.
  redocly: ['no-path-trailing-slash'],
  // The same, and nobody is named who could be asked about every catalogue.
  spectral: ['path-keys-no-trailing-slash', 'info-contact'],
}

const descriptions = [
  { name: 'of any questionnaire', description: describeInterface() },
  { name: 'with the answers to one', description: describeInterface(orchardQuestionnaire()) },
]

describe.runIf(isInstalled).each(descriptions)('the description of the interface $name', ({ description }) => {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-openapi-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(description, null, 2))

  const run = (program: string, ...argv: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  test('has nothing that Redocly warns of', () => {
    const config = join(folder, 'redocly.yaml')
    writeFileSync(
      config,
      `extends: [recommended-strict]\nrules:\n${off.redocly.map((rule) => `  ${rule}: off\n`).join('')}`,
    )
    const redocly = join(tools, 'node_modules/@redocly/cli/bin/cli.js')
    const { status, output } = run(redocly, 'lint', '--config', config, file)
    expect(output).toContain('Your API description is valid')
    expect(status).toBe(0)
  })

  test('has nothing that Spectral warns of', async () => {
    const require = createRequire(join(tools, 'package.json'))
    const { Spectral } = require('@stoplight/spectral-core')
    const { oas } = require('@stoplight/spectral-rulesets')
    const spectral = new Spectral()
    spectral.setRuleset({
      extends: [[oas, 'all']],
      rules: Object.fromEntries(off.spectral.map((rule) => [rule, 'off'])),
    })
    const results: { code: unknown; path: readonly unknown[]; message: string }[] = await spectral.run(description)
    expect(results.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual([])
  })

  test('becomes a client that compiles', () => {
    const types = join(folder, 'catalogue.ts')
    const made = run(join(tools, 'node_modules/openapi-typescript/bin/cli.js'), file, '--output', types)
    expect(made.status, made.output).toBe(0)
    writeFileSync(join(folder, 'client.ts'), client)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const compiled = run(
      tsc,
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      join(folder, 'client.ts'),
    )
    expect(compiled).toEqual({ status: 0, output: '' })
    writeFileSync(join(folder, 'client.ts'), client.replace('questions_keyword', 'question_keyword'))
    expect(
      run(tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', join(folder, 'client.ts')).status,
    ).not.toBe(0)
  })
})

/** What a program does with the types. */
const client = `
import type { components, operations } from './catalogue.js'

type Schemas = components['schemas']
type Page = operations['listQuestionnaires']['responses'][200]['content']['application/json']

export function keywordsIn(part: Schemas['StructureQuestiongroup']): string[] {
  return part.questions.map((question) => question.questions_keyword)
}

export function namesOn(page: Page): (string | number | null)[] {
  return page.results.map(({ name }) => name)
}

export const login: NonNullable<operations['login']['requestBody']>['content']['application/json'] = {
  email: 'ann@example.org',
  password: 'secret',
}

export const answers: operations['createQuestionnaire']['requestBody']['content']['application/json'] = {
  qg_orchard: [{ name: { en: 'Hill' } }],
}
`

test.runIf(isInstalled)(
  'a second validator judges the schema of answers as the first does',
  async () => {
    const require = createRequire(join(tools, 'package.json'))
    const { registerSchema, validate } = await import(require.resolve('@hyperjump/json-schema/draft-2020-12'))
    const { schema } = describeAnswers(orchardQuestionnaire())
    registerSchema(schema)
    const judge = await validate(schema.$id)
    expect(judge(orchardAnswers).valid).toBe(true)
    expect(judge({ ...orchardAnswers, qg_unknown: [] }).valid).toBe(false)
    expect(judge({ qg_pear: [{ trees: 80 }] }).valid).toBe(false)
    expect(judge({ qg_orchard: [{ uses: ['juice', 'cider', 'perry'] }] }).valid).toBe(false)
  },
  120_000,
)
