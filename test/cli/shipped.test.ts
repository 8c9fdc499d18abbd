import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { builtProgram } from '../server/process.ts'
import { runQuestlint } from '../support/command-line.ts'
import { runBuilt } from '../support/program.ts'

test('all of the program that its start reads is ASCII, as it is read as one byte a character', () => {
  const folder = dirname(builtProgram)
  // The server is read by Node itself.
  const names = readdirSync(folder).filter((name) => name.endsWith('.cjs') && name !== 'server.cjs')
  expect(names).toEqual(expect.arrayContaining(['main.cjs', 'all-commands.cjs']))
  expect(names.filter((name) => /[^\0-\x7F]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})

test('what ships finds in all examples of rules what the sources find', async () => {
  const cwd = join(import.meta.dirname, '../../fixtures/rules')
  const argv = ['--format', 'json', '.']
  const shipped = await runBuilt(argv, { cwd })
  expect(shipped.code).toBe(1)
  expect(shipped).toEqual(await runQuestlint(cwd, argv))
})

function orchard(edition: string, labels: readonly string[], condition: string): string {
  const [first, ...others] = labels.map((_, at) => ({ keyword: `q${at}` }))
  const questions = [{ ...first, form_options: { question_conditions: [`${condition}|n`] } }, ...others]
  const waiting = { keyword: 'w', form_options: { question_condition: 'n' } }
  const questiongroups = [{ keyword: 'g', questions: [...questions, waiting] }]
  const categories = [{ keyword: 'c', subcategories: [{ keyword: 'sub', questiongroups }] }]
  const asked = labels.map((label, at) => [`q${at}`, { label, type: 'char' }] as const)
  const keys = { ...Object.fromEntries(asked), w: { label: 'Waiting', type: 'char' } }
  return JSON.stringify({ code: 'orchard', edition, sections: [{ keyword: 's', categories }], keys })
}

const labels = ["Owner's pasture", "Château d'eau", 'Say "yes" now', 'Pâte et pain', '=1+1', 'Ripe… or not']
const others = ['Owner’s pasture', 'Chteau d’eau', 'Say “yes” now', 'P te et pain', '＝1＋1', 'Ripe or not']

test.each([
  ['a condition in curly quotes', ['--format', 'json', 'new.json']],
  ['labels with other quotes and letters', ['diff', 'old.json', 'relabelled.json', '--format', 'json']],
  ['a table with signs of East Asia', ['outline', '--path', 'new.json', '--format', 'csv']],
])('what ships reads %s as the sources do', async (_, argv) => {
  const cwd = makeFolder({
    'old.json': orchard('2025', labels, "=='a'"),
    'relabelled.json': orchard('2025', others, "=='a'"),
    'new.json': orchard('2026', others, '==‘a’'),
  })
  const shipped = await runBuilt(argv, { cwd })
  expect(shipped.out).not.toBe('')
  expect(shipped).toEqual(await runQuestlint(cwd, argv))
})
