import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runQuestlint } from '../support/command-line.ts'
import { runBuilt } from '../support/program.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const wells = join(fixturesFolder, 'workspaces/wells')
const folder = mkdtempSync(join(tmpdir(), 'questlint-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('lines on several threads give what they give on one, in the order of the file', async () => {
  const [line = ''] = readFileSync(join(wells, 'answers.jsonl'), 'utf8').split('\n')
  const pad = ' '.repeat(1000)
  const lines = Array.from({ length: 12_000 }, (_, at) => {
    if (at % 997 === 5) return '{broken'
    const text = line.replace('wells_1', `wells_${at}`)
    return pad + (at % 500 === 7 ? text.replace('wells_kind_pump', 'wells_kind_none') : text)
  })
  const file = join(folder, 'many.jsonl')
  writeFileSync(file, lines.join('\n'))
  for (const options of [['--format', 'jsonl'], ['--format', 'json'], [], ['--cleaned'], ['--summary-json']]) {
    const argv = ['check', 'answers', file, '-c', 'wells@2026', '--path', 'wells.yaml', ...options]
    const one = await runQuestlint(wells, argv)
    const several = await runBuilt(argv, { cwd: wells })
    expect(several.code).toBe(1)
    expect(several.out === one.out).toBe(true)
  }
})
