import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runQuestlint } from '../support/command-line.ts'

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
  ['why --conte', '--context'],
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
