import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
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
    [['why', '--conte'], ['--context']],
    [['graph', '--format', 'm'], ['mermaid']],
    [['check', '--config', 'chest'], ['chestnut.json']],
    [['--color', 'n'], ['never']],
  ])('%j offers %j', async (words, offered) => {
    expect(await completeInBash(...words)).toEqual(offered)
  })

  test('offers all commands and options that the help names', async () => {
    const { out: help } = await runQuestlint('.', ['--help'])
    const names = [...help.matchAll(/^ {2}([a-z]+) {2,}.*\n(?: {4,}\S.*\n)*? +\$ questlint/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(await completeInBash('')).toEqual(expect.arrayContaining(names))
    const { out: ofCheck } = await runQuestlint('.', ['check', '--help'])
    const options = [...ofCheck.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name]) => name)
    expect((await completeInBash('check', '--')).sort()).toEqual(options.sort())
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
