import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installTurbo } from '../../bench/scale/build-system.mjs'
import { demonstrate, findWrong } from '../../bench/scale/demo.mjs'
import { generateSets } from '../../bench/scale/generate-sets.mjs'
import { makeFolder } from '../node/folder.ts'
import { runQuestlint } from '../support/command-line.ts'

const cli = join(import.meta.dirname, '../../dist/cli.cjs')

test('the generated surveys are without findings, as one set each and all together', async () => {
  const folder = makeFolder({})
  generateSets(folder, 5)
  expect((await runQuestlint(folder, ['--level', 'info'])).out).toBe('No findings in 8 files\n')
  expect((await runQuestlint(folder, ['--set', 'survey_0003', '--level', 'info'])).out).toBe('No findings in 3 files\n')
})

test('a build system runs a set again when, and only when, something of it changed', async ({ skip }) => {
  const hindrance = existsSync(cli) ? tryInstalling() : 'dist is not built (npm run build)'
  if (hindrance !== undefined) {
    console.warn(`sets as tasks of a build system are not tried: ${hindrance}`)
    skip()
  }
  const outcomes = await demonstrate(8, cli, () => undefined)
  expect(outcomes).toHaveLength(7)
  expect(findWrong(outcomes)).toEqual([])
  expect(findWrong([{ title: 'x', checked: ['a'], expected: ['b'] }])).toHaveLength(2)
})

function tryInstalling(): string | undefined {
  try {
    installTurbo()
    return undefined
  } catch (error) {
    return `Turborepo cannot be installed (${error instanceof Error ? error.message.split('\n')[0] : error})`
  }
}
