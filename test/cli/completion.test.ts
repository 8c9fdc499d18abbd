import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runQuestlint } from '../support/command-line.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

/** What bash offers for the last of these words. */
async function completeInBash(...words: readonly string[]): Promise<string[]> {
  const { out: script } = await runQuestlint('.', ['completion', 'bash'])
  const cwd = mkdtempSync(join(tmpdir(), 'questlint-test-'))
  writeFileSync(join(cwd, 'chestnut.json'), '[]')
  mkdirSync(join(cwd, 'two words'))
  const call = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _questlint; printf '%s\\n' "\${COMPREPLY[@]}"`
  const args = ['--norc', '-c', `${script}\n${call}`, 'bash', 'questlint', ...words]
  return execFileSync('bash', args, { cwd, encoding: 'utf8' }).split('\n').filter(Boolean)
}

describe('questlint completion bash', () => {
  test.each([
    [['ch'], ['check', 'chestnut.json']],
    [['diff', 'ch'], ['chestnut.json']],
    [['check', 'two'], ['two words']],
    [['check', '--max'], ['--max-warnings']],
    [['--max'], ['--max-warnings']],
    [['explain', '--only', 'shown', '--conte'], ['--context']],
    [['graph', '--format', 'm'], ['mermaid']],
    [['check', '--config', 'chest'], ['chestnut.json']],
    [['--color', 'n'], ['never']],
    [['check', '--config', 'two'], ['two words']],
    [['texts', 'ex'], ['export']],
    [['texts', 'import', 'ch'], ['chestnut.json']],
    [['add', 'sub'], ['subcategory']],
    [['explain', 'byte-o'], ['byte-order-mark']],
    [['--rule', 'byte-o'], ['byte-order-mark']],
    [['help', 'doc'], ['doctor']],
    [['check', 'ans'], ['answers']],
    [['check', 'answers', 'ch'], ['chestnut.json']],
    [['check', 'answers', '--as', 'fo'], ['form']],
    [['serve', 'user', 'ad'], ['add']],
    [['serve', 'user', 'add', '--passw'], ['--password-stdin']],
    [['export', 'structure', '--fl'], ['--flat']],
  ])('%j offers %j', async (words, offered) => {
    expect(await completeInBash(...words)).toEqual(offered)
  })

  test('offers all commands and options that the help names', async () => {
    const { out: help } = await runQuestlint('.', ['help'])
    const names = [...help.matchAll(/^ {2}([a-z]+) {2,}.*\n(?: {4,}\S.*\n)*? +\$ questlint/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(await completeInBash('')).toEqual(expect.arrayContaining(names))
    const { out: ofCheck } = await runQuestlint('.', ['check', '--help'])
    const options = [...ofCheck.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name]) => name)
    expect((await completeInBash('check', '--')).sort()).toEqual(options.sort())
  })
})

const hasShell = (name: string): boolean => spawnSync(name, ['--version']).status === 0

/** What the words become, or are offered, in a folder with a file and a folder. */
const completed = [
  ['check ch', 'chestnut.json'],
  ['diff ch', 'chestnut.json'],
  ['check --max', '--max-warnings'],
  ['--max', '--max-warnings'],
  ['explain --conte', '--context'],
  ['export struc', 'structure'],
  ['export structure --fl', '--flat'],
  ['check answers --as fo', 'form'],
  ['serve user ad', 'add'],
  ['graph --format m', 'mermaid'],
  ['check --config chest', 'chestnut.json'],
  ['--color n', 'never'],
  ['comple', 'completion'],
  ['texts ex', 'export'],
  ['explain byte-o', 'byte-order-mark'],
  ['check --only byte-o', 'byte-order-mark'],
  ['help doc', 'doctor'],
] as const

async function folderWith(shell: string): Promise<{ readonly cwd: string; readonly script: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'questlint-test-'))
  writeFileSync(join(cwd, 'chestnut.json'), '[]')
  const scripts = mkdtempSync(join(tmpdir(), 'questlint-test-'))
  const script = join(scripts, `completion.${shell}`)
  writeFileSync(script, (await runQuestlint('.', ['completion', shell])).out)
  return { cwd, script }
}

describe('in the shells themselves', () => {
  for (const shell of ['zsh', 'fish']) {
    if (!hasShell(shell)) console.warn(`${shell} is not installed, so its completion is not tried`)
  }

  test.runIf(hasShell('fish'))('fish offers what fits', async () => {
    const { cwd, script } = await folderWith('fish')
    for (const [words, expected] of completed) {
      const command = `source ${script}; complete -C 'questlint ${words}'`
      const offered = execFileSync('fish', ['--no-config', '-c', command], { cwd, encoding: 'utf8' })
      expect([
        words,
        offered
          .trim()
          .split('\n')
          .map((line) => line.split('\t')[0]),
      ]).toEqual([words, [expected]])
    }
  })

  test.runIf(hasShell('zsh'))('zsh inserts what fits', async () => {
    const { cwd, script } = await folderWith('zsh')
    for (const [words, expected] of completed) {
      const out = join(script, '..', 'out')
      execFileSync('zsh', ['-f', join(import.meta.dirname, 'complete.zsh'), script, words, out], {
        cwd,
        stdio: 'ignore',
      })
      expect(readFileSync(out, 'utf8').trim()).toBe(`questlint ${words.replace(/\S+$/, expected)}`)
    }
  })
})

describe('what is in the files of the folder', () => {
  const folder = join(fixturesFolder, 'workspaces/vineyard')
  const bin = mkdtempSync(join(tmpdir(), 'questlint-test-'))
  const program = join(import.meta.dirname, '../../dist/cli.cjs')
  writeFileSync(join(bin, 'questlint'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }

  test('is printed a line each', async () => {
    const ask = async (kind: string) =>
      (await runQuestlint(folder, ['completion', '--values', kind])).out.trim().split('\n')
    expect(await ask('configurations')).toEqual(['cellar@2024', 'vineyard@2024'])
    expect(await ask('names')).toEqual(expect.arrayContaining(['cellar_vessel', 'vine_soil_type']))
    expect((await runQuestlint(folder, ['completion'])).code).toBe(2)
    expect((await runQuestlint(folder, ['completion', 'bash', '--values', 'sets'])).code).toBe(2)
  })

  test('is offered by bash', async () => {
    const { out: script } = await runQuestlint('.', ['completion', 'bash'])
    const call = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _questlint; printf '%s\\n' "\${COMPREPLY[@]}"`
    const offer = (...words: readonly string[]) =>
      execFileSync('bash', ['--norc', '-c', `${script}\n${call}`, 'bash', 'questlint', ...words], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
    expect(offer('outline', '-c', 'cel')).toBe('cellar@2024\n')
    expect(offer('explain', 'cellar_ves').split('\n')).toContain('cellar_vessel')
    expect(offer('remove', 'cellar_vess').split('\n')).toContain('cellar_vessel')
  })

  test.runIf(hasShell('fish'))('is offered by fish', async () => {
    const { script } = await folderWith('fish')
    const offer = (words: string) =>
      execFileSync('fish', ['--no-config', '-c', `source ${script}; complete -C 'questlint ${words}'`], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
    expect(offer('outline -c cel')).toMatch(/^cellar@2024\b/)
    expect(offer('explain cellar_ves').split('\n')).toContain('cellar_vessel')
  })

  test.runIf(hasShell('zsh'))('is offered by zsh', async () => {
    const { script } = await folderWith('zsh')
    const out = join(script, '..', 'out')
    const words = 'outline -c cel'
    execFileSync('zsh', ['-f', join(import.meta.dirname, 'complete.zsh'), script, words, out], {
      cwd: folder,
      env,
      stdio: 'ignore',
    })
    expect(readFileSync(out, 'utf8').trim()).toBe('questlint outline -c cellar@2024')
  })
})

test.each(['zsh', 'fish'])('completion %s describes commands and options', async (shell) => {
  const { code, out } = await runQuestlint('.', ['completion', shell])
  expect(code).toBe(0)
  expect(out).toContain('check')
  expect(out).toContain('max-warnings')
  expect(out).toContain('fail if there are more warnings than this')
})

test('completion of an unknown shell is wrong use', async () => {
  expect(await runQuestlint('.', ['completion', 'cmd'])).toMatchObject({ code: 2, out: '' })
})
