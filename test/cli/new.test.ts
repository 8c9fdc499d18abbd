import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseText } from '../../src/core/document/parse.ts'
import {
  createWorkspace,
  lint,
  type NewQuestion,
  present,
  questionnaireTemplates,
  writeNewQuestionnaire,
} from '../../src/core/internal.ts'
import { keyTypes, valueTypes } from '../../src/core/schema/key-types.ts'
import { runQuestlint } from '../support/command-line.ts'

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'questlint-new-'))

describe('questlint new', () => {
  test.each(Object.keys(questionnaireTemplates))(
    '--template %s is without findings, and its form has a condition',
    async (template) => {
      const cwd = emptyFolder()
      const { code, out } = await runQuestlint(cwd, ['new', 'bees.yaml', '--template', template])
      expect(code).toBe(0)
      expect(out).toContain('Written to bees.yaml: ')
      expect(await runQuestlint(cwd, ['--level', 'info'])).toMatchObject({ code: 0, out: 'No findings in 1 file\n' })
      expect((await runQuestlint(cwd, ['format', '--organise', '--check'])).code).toBe(0)
      const tests = await runQuestlint(cwd, ['test', 'new', '-o', 'bees.questlint-test.yaml'])
      expect(tests.code).toBe(0)
      expect((await runQuestlint(cwd, ['test', 'bees.questlint-test.yaml'])).code).toBe(0)
    },
  )

  test('takes questions from the command line, and says what is wrong with one', async () => {
    const cwd = emptyFolder()
    const given = ['Name', 'Material:radio=Wood,Straw', 'Age of the straw:int if Material=Straw']
    const questions = given.flatMap((one) => ['--question', one])
    expect((await runQuestlint(cwd, ['new', '--code', 'hives', ...questions])).code).toBe(0)
    const why = await runQuestlint(cwd, ['explain', 'hives_age_of_the_straw', '--only', 'shown'])
    expect(why.out).toContain('when question "hives_material" (Material) is "Straw"')
    const refused = async (...argv: string[]) => {
      const { code, err } = await runQuestlint(cwd, ['new', 'more.yaml', ...argv])
      expect([code, existsSync(join(cwd, 'more.yaml'))]).toEqual([2, false])
      return err
    }
    expect(await refused('--question', 'Kind:radoi')).toContain('There is no key type "radoi"; did you mean "radio"?')
    expect(await refused('--question', 'Kind:radio')).toContain('needs choices')
    expect(await refused('--question', 'Kind:int=A')).toContain('which has no choices')
    expect(await refused('--question', 'Age if Kind=A')).toContain('No question before "Age" is called "Kind"')
    expect(await refused('--question', 'Kind:boolean')).toContain('did you mean "bool"?')
    expect(await refused('--question', 'Wet:bool', '--question', 'Age if Wet=yes')).toContain(
      'Question "Wet" has no choice "yes"; it has "Yes", "No"',
    )
    expect(await refused('--question', 'Kind:select=A,B', '--question', 'Age if Kind=A')).toContain(
      'is of type select, which shows no other questions; radio and checkbox do',
    )
    expect(await refused()).toContain('give questions with --question, or begin with --template')
    expect(await refused('--template', 'place', '--question', 'A')).toContain('cannot be combined')
    expect(await refused('--question', 'Kind:radio=A,B,A')).toContain('Question "Kind" has the choice "A" twice')
    expect(await refused('--question', 'Kind:radio=A,,B')).toContain('has a choice without a label')
    expect(await refused('--question', 'A', '--edition', '')).toContain('needs an edition')
    expect(await refused('--question', 'A', '--edition', 'summer 2026')).toContain('at most 10 characters, not 11')
    expect(await refused('--question', 'A', '--code', 'a'.repeat(21))).toContain('at most 20 characters, not 21')
    const more = await refused('--question', 'A', '--question', 'Place:map', '--question', 'Owner:user_id')
    expect(more).toMatch(/^questlint: nothing was written: the questionnaire would have 2 errors; .*\n {2}The input of/)
    expect(await refused('--question', 'A', '--code', 'Bee hive')).toContain('must be lower-case letters')
  })

  test.each([
    ['Wet:bool', 'Yes', "=='1'"],
    ['Wet:bool', 'No', "=='0'"],
    ['Wet:measure=Low,High', 'High', "=='2'"],
    ['Wet:checkbox=Low,High', 'High', "=='hives_wet_high'"],
  ])('a question waits for %s = %s by what is stored', async (asked, choice, condition) => {
    const cwd = emptyFolder()
    const questions = [asked, 'Wet', `Why if Wet=${choice}`].flatMap((one) => ['--question', one])
    expect((await runQuestlint(cwd, ['new', 'hives.yaml', ...questions])).code).toBe(0)
    expect(readFileSync(join(cwd, 'hives.yaml'), 'utf8').match(/question_conditions.*/g)).toEqual([
      expect.stringContaining(`["${condition}|ask_hives_why"]`),
    ])
    const why = await runQuestlint(cwd, ['explain', 'hives_why', '--only', 'shown'])
    expect(why.out).toContain(`when question "hives_wet" (Wet) is "${choice}"`)
  })

  test('replaces nothing', async () => {
    const cwd = emptyFolder()
    await runQuestlint(cwd, ['new', 'bees.yaml', '--template', 'place'])
    const before = readFileSync(join(cwd, 'bees.yaml'), 'utf8')
    expect((await runQuestlint(cwd, ['new', 'bees.yaml', '--template', 'event'])).code).toBe(2)
    expect(readFileSync(join(cwd, 'bees.yaml'), 'utf8')).toBe(before)
    const dry = await runQuestlint(cwd, ['new', 'bees.yaml', '--template', 'place', '--dry-run'])
    expect(dry.out).toBe(before)
  })

  test('asks on a terminal, and again after a mistake', async () => {
    const cwd = emptyFolder()
    const answers = ['bees', 'Our bees', 'Name', 'Kind:radoi', 'Kind:radio=A,B', 'Age:int if Kind=B', '']
    const ask = () => Promise.resolve(answers.shift() ?? '')
    const { code, err } = await runQuestlint(cwd, ['new'], '', {}, ask)
    expect(code).toBe(0)
    expect(err).toContain('There is no key type "radoi"')
    expect(err).toContain('Types: char, text, bool, ')
    const text = readFileSync(join(cwd, 'bees.yaml'), 'utf8')
    expect(text).toContain('bees_age: {label: Age, type: int}')
    expect(text).toContain('Our bees')
  })
})

const simple = keyTypes.filter((type) => ['char', 'text', 'int', 'float', 'bool', 'date'].includes(type))

const question: fc.Arbitrary<NewQuestion> = fc.oneof(
  fc.record({ label: fc.string({ minLength: 1, unit: 'grapheme' }), type: fc.constantFrom(...simple) }),
  fc.record({
    label: fc.string({ minLength: 1 }),
    type: fc.constantFrom(...[...valueTypes].filter((type) => ['radio', 'checkbox'].includes(type))),
    choices: fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 2, maxLength: 4 }),
  }),
)

test('keywords are never longer than the database stores, and never the same', () => {
  const word = 'unusuallylongwordwithoutanyblanks'
  const questions = Array.from({ length: 12 }, () => ({ label: word, type: 'radio', choices: [word, `${word} two`] }))
  const text = writeNewQuestionnaire({ code: 'a'.repeat(20), edition: '2026', label: 'Bees', questions })
  const { keys } = parseText('bees.yaml', String(text)).value as { keys: Record<string, { values: object }> }
  const names = Object.entries(keys).flatMap(([keyword, { values }]) => [keyword, ...Object.keys(values)])
  expect(new Set(names).size).toBe(36)
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(63)
})

test('what is answered on a scale is drawn', () => {
  const questions = [{ label: 'Name' }, { label: 'Slope', type: 'measure', choices: ['Flat', 'Steep'] }]
  const text = writeNewQuestionnaire({ code: 'bees', edition: '2026', label: 'Bees', questions })
  const workspace = createWorkspace({ files: [{ uri: 'bees.yaml', text: String(text) }] })
  expect(lint(workspace)).toEqual([])
})

test('a new questionnaire is loaded by the application, whatever its questions are called', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (questions) => {
      const text = writeNewQuestionnaire({ code: 'bees', edition: '2026', label: 'Bees', questions })
      if (typeof text !== 'string') {
        expect(questions.some(({ label }) => label.trim() === '')).toBe(true)
        return
      }
      const workspace = createWorkspace({ files: [{ uri: 'bees.yaml', text }] })
      const findings = present(lint(workspace), workspace)
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    }),
    { numRuns: 200 },
  )
})
