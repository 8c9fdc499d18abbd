import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, hasPostgres, startPostgres, type TestServer } from './support/postgres.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(root, 'dist', 'cli.cjs')
const page = readFileSync(join(root, 'docs/catalogue/first-steps.md'), 'utf8')
const isBuilt = existsSync(program)
if (!isBuilt) console.warn('dist is not built (npm run build), so the first steps are not tried')

/** The blocks of the page from "Keep the data" to PostgreSQL: what is started, and the commands of the other terminal. */
const steps = page.slice(page.indexOf('## Keep the data'), page.indexOf('## On PostgreSQL'))
const blocks = [...steps.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands)
const configuration = /```json\n([\s\S]*?)```/.exec(steps)?.[1] ?? ''

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'questlint-first-steps-'))
const children: ChildProcess[] = []
let server: TestServer | undefined
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!isBuilt)('the first steps of the documentation', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'garden.json'), configuration)
    const create = { width: 800, height: 600, channels: 3, background: 'green' } as const
    await sharp({ create }).jpeg().toFile(join(folder, 'photo.jpg'))
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin', 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`, {
      mode: 0o755,
    })
    if (hasPostgres) server = await startPostgres()
  })

  test.each(['a folder', 'PostgreSQL'])('lead to a public questionnaire with its image, kept in %s', async (place) => {
    if (place === 'PostgreSQL' && server === undefined) return expect(hasPostgres).toBe(false)
    const port = await freePort()
    const adapt = (commands: string): string => {
      const here = commands.replaceAll(':8080', `:${port}`)
      return place === 'a folder'
        ? here
        : here.replaceAll('--data ./catalogue', `--database ${server?.createDatabase()}`)
    }
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
    const [start = '', ...others] = adapt(blocks.join('\u0000')).split('\u0000')
    const more = place === 'a folder' ? '' : ' --images ./images'
    const child = spawn('sh', ['-c', `exec ${start.trim()}${more} --port ${port}`], { cwd: folder, env })
    children.push(child)
    await new Promise<void>((resolve, reject) => {
      let [said, err] = ['', '']
      child.stdout.on('data', (part) => {
        said += part
        if (said.includes('/en/api/v2/')) resolve()
      })
      child.stderr.on('data', (part) => {
        err += part
      })
      child.once('exit', () => reject(new Error(err)))
    })
    const { stdout } = await run('sh', ['-ec', others.join('\n')], { cwd: folder, env })
    expect(stdout).toMatch(/^\{"token":/)
    expect(stdout).toContain('{"success":"true","code":"garden_1"}')
    expect(stdout).toContain('"count":1')
    expect(stdout).toMatch(/"content_type":"image\/jpeg","preview_image":"\/upload\//)
    child.kill('SIGTERM')
  })
})
