import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'

const keys = 'keys:\n  quay_length: {label: Length, type: int}\n'
const env = { ...gitEnv, SOME_TOKEN: 'dontprintthis: [' }
const sets = (...files: string[]) => `sets: [{name: quays, files: [quay.yaml, ${files.join(', ')}]}]\n`

/** A repository beside a folder with a secret, in which a change puts a link in the place of a file. */
function replaceByLink(target: string) {
  const outside = makeFolder({ 'secret.yaml': 'dontprintthis: [\n' })
  const repository = makeRepository({ 'quay.yaml': keys, 'sub/pier.yaml': keys })
  const { folder, git } = repository
  git('config', 'http.extraheader', 'dontprintthis')
  git('switch', '--quiet', '--create', 'proposed')
  rmSync(join(folder, 'sub/pier.yaml'))
  symlinkSync(target.replace('OUTSIDE', outside), join(folder, 'sub/pier.yaml'))
  git('add', '--all')
  return { ...repository, outside }
}

describe.runIf(process.platform === 'linux')('a link that a change brings', () => {
  test.each(['/proc/self/environ', '../.git/config', 'OUTSIDE/secret.yaml'])('to %s is not read', async (target) => {
    const { folder } = replaceByLink(target)
    writeFileSync(join(folder, 'named.yaml'), sets('sub/pier.yaml'))
    for (const argv of [[], ['sub/pier.yaml'], ['--since', 'main'], ['--config', 'named.yaml'], ['sub/*.yaml']]) {
      const { code, out, err } = await runBuilt(argv, { cwd: folder, env })
      expect({ argv, code, told: `${out}${err}`.includes('dontprint') }).toEqual({ argv, code: 2, told: false })
    }
  })

  test('to a folder outside is not followed', async () => {
    const { folder, outside } = replaceByLink('OUTSIDE')
    expect(await runBuilt(['.'], { cwd: folder, env })).toMatchObject({
      code: 0,
      err: expect.stringContaining('sub/pier.yaml'),
    })
    // What a person names where it really is, they mean.
    writeFileSync(join(outside, 'keys.yaml'), keys)
    expect(await runBuilt([join(outside, 'keys.yaml')], { cwd: folder, env })).toMatchObject({ code: 0 })
  })

  test('to a file of the same repository is followed', async () => {
    const { folder } = replaceByLink('../quay.yaml')
    expect(await runBuilt(['sub/pier.yaml'], { cwd: folder, env })).toMatchObject({ code: 0 })
  })
})

test.each(['.git/config', '/proc/self/environ'])('a set that names %s gets none of it', async (file) => {
  const { folder, git } = makeRepository({ 'quay.yaml': keys, 'questlint.config.yaml': sets(file) })
  git('config', 'http.extraheader', 'dontprintthis')
  const { code, out, err } = await runBuilt([], { cwd: folder, env })
  expect({ code, told: `${out}${err}`.includes('dontprint') }).toEqual({ code: 2, told: false })
})

test('no line of a file is shown that is nothing questlint knows', async () => {
  const cwd = makeFolder({ 'quay.yaml': keys, 'deploy.yaml': 'password: dontprintthis\n  x: [\n' })
  mkdirSync(join(cwd, 'reports'))
  const argv = ['quay.yaml', 'deploy.yaml', '--output', 'html=reports/page.html']
  const { code, out, err } = await runBuilt(argv, { cwd, env: gitEnv })
  expect({ code, told: `${out}${err}`.includes('dontprint') }).toEqual({ code: 1, told: false })
})
