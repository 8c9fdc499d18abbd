import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeAnswerTypes } from '../../../src/core/internal.ts'
import { makeFolder } from '../../node/folder.ts'
import { isReal, loadReal, realNames } from '../../support/real-configurations.ts'
import { orchardAnswers, orchardQuestionnaire } from './orchard-answers.ts'

const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

/** What the compiler says of files. */
function compile(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder({
    ...files,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, types: [], module: 'nodenext', target: 'es2022' },
    }),
  })
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', cwd: folder })
  return stdout
}

const types = writeAnswerTypes(orchardQuestionnaire())
const client = (answers: unknown): string =>
  `import type { Answers } from './answers.js'\nexport const answers: Answers = ${JSON.stringify(answers)}\n`

test('a program that sends right answers compiles', () => {
  expect(compile({ 'answers.ts': types, 'client.ts': client(orchardAnswers) })).toBe('')
})

test.each([
  ['an unknown questiongroup', { qg_unknown: [] }],
  ['an unknown question', { qg_orchard: [{ unknown: 'x' }] }],
  ['an unknown choice', { qg_orchard: [{ fruit: 'plum' }] }],
  ['a text without a language', { qg_orchard: [{ name: 'Hill' }] }],
  ['a position that is not there', { qg_orchard: [{ slope: 4 }] }],
])('one that sends %s does not', (_, answers) => {
  expect(compile({ 'answers.ts': types, 'client.ts': client(answers) })).toContain('client.ts(2,')
})

test('labels are comments that they cannot end', () => {
  expect(types).toContain('/** Story * / of the orchard */')
  expect(types).toContain('export type Fruit =\n  /** Apples */\n  | "apple"')
})

test.runIf(isReal)('the types of real configurations compile', () => {
  const files = realNames().map((name) => [`${name.replace('@', '-')}.ts`, writeAnswerTypes(loadReal(name))])
  expect(compile(Object.fromEntries(files))).toBe('')
})
