import { describe, expect, test } from 'vitest'
import { makeFolder } from './node/folder.ts'
import { oneSubcategory } from './questionnaires/one-page.ts'
import { runBounded } from './support/bounded-program.ts'
import { sizeOf } from './support/portion.ts'

const many = <Thing>(count: number, make: (at: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, at) => make(at))

const byName = (count: number, make: (at: number) => readonly [string, unknown]): object =>
  Object.fromEntries(many(count, make))

function questionnaire(questiongroups: unknown, more: object = {}, edition = '2026'): string {
  return JSON.stringify({ code: 'orchard', edition, sections: oneSubcategory(questiongroups), ...more })
}

describe('names that are looked for', () => {
  // Comparing each with each, as before, takes ten minutes here.
  test('among as many that end in numbers are all found unknown, with as many guesses as there is time for', async () => {
    const questions = [{ keyword: 'aplle' }, ...many(20_000, (at) => ({ keyword: `tree_heigth_${at + 10_000}` }))]
    const known = byName(20_000, (at) => [`tree_height_${at + 30_000}`, { label: `Tree ${at}`, type: 'int' }])
    const keys = { apple: { label: 'Apple', type: 'int' }, ...known }
    const cwd = makeFolder({ 'a.json': questionnaire([{ keyword: 'g', questions }], { keys }) })
    const { code, out } = await runBounded(cwd, ['--format', 'compact', '--level', 'error', 'a.json'])
    expect(code).toBe(1)
    expect(out.match(/Unknown key/g)?.length).toBe(20_001)
    expect(out).toContain('Did you mean "apple"')
  })
})

describe('lists of any length', () => {
  const two = {
    'old.json': questionnaire([{ keyword: 'g', questions: [{ keyword: 'q' }] }], {
      keys: { q: { label: 'Q', type: 'int' } },
    }),
    'new.json': questionnaire([{ keyword: 'g', questions: [] }], {}, '2027'),
  }

  test('migrate says which of 60,000 entries nobody has decided', async () => {
    const entries = many(60_000, (at) => ({ at: `g${at}/q`, do: 'decide' }))
    const plan = JSON.stringify({ from: 'orchard@2026', to: 'orchard@2027', entries })
    const cwd = makeFolder({ ...two, 'plan.json': plan, 'stored.jsonl': '{"data": {}}\n' })
    const { code, err } = await runBounded(cwd, ['migrate', '--plan', 'plan.json', 'stored.jsonl'])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('nobody has decided') as string })
    expect(err.match(/nobody has decided/g)?.length).toBe(60_000)
  })

  test('test says of up to 150,000 tests what is wrong with each', async () => {
    const wrong = many(sizeOf(150_000, 5_000), () => ({ answers: 5 }))
    const tests = JSON.stringify({ configuration: 'orchard@2026', tests: wrong })
    const cwd = makeFolder({ 'old.json': two['old.json'], 'a.questlint-test.json': tests })
    const { code, err } = await runBounded(cwd, ['test'])
    expect({ code, isFault: err.includes('internal error') }).toEqual({ code: 2, isFault: false })
    expect(err).toContain('a.questlint-test.json:1:')
  })
})

describe('findings without number', () => {
  test('are bounded where they are made: 300,000 conditions that cannot be read took more than 440 MiB', async () => {
    const question_conditions = many(sizeOf(300_000, 60_000), () => '=1|n')
    const questions = [{ keyword: 'q', form_options: { question_conditions } }]
    const keys = { q: { label: 'Q', type: 'int' } }
    const cwd = makeFolder({ 'a.json': questionnaire([{ keyword: 'g', questions }], { keys }) })
    const argv = ['--format', 'compact', '--level', 'error', 'a.json']
    const { code, out } = await runBounded(cwd, argv, { heap: 440 })
    expect(code).toBe(1)
    expect(out).toContain('more than 50000 findings')
  })

  // Comparing each finding of now with all alike of before took 12 seconds for 4,000, and four times as many sixteen times as long.
  test('of one kind at one place are compared in one go by a command that writes', async () => {
    const sections = many(16_000, () => ({ keyword: 'sec', categories: [] }))
    const subcategories = [{ keyword: 'sub', questiongroups: [{ keyword: 'g', questions: [{ keyword: 'q' }] }] }]
    const asking = { keyword: 'sec', categories: [{ keyword: 'cat', subcategories }] }
    const keys = { q: { label: 'Q', type: 'int' } }
    const text = JSON.stringify({ code: 'orchard', edition: '2026', sections: [asking, ...sections], keys })
    const cwd = makeFolder({ 'a.json': text })
    const { code, err } = await runBounded(cwd, ['rename', 'key', 'q', 'renamed', 'a.json', '--yes'])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('1 file written') as string })
  })

  // The state before kept both states whole, with a table for each question: with 12,000 it ended here with 160 MiB.
  test('are kept of one state at a time by a command that changes all that they are about', async () => {
    const questions = many(sizeOf(12_000, 2_000), () => ({
      keyword: 'q',
      form_options: { question_conditions: ['=1|n'] },
    }))
    const keys = { q: { label: 'Q', type: 'int' } }
    const cwd = makeFolder({ 'a.json': questionnaire([{ keyword: 'g', questions }], { keys }) })
    const argv = ['rename', 'key', 'q', 'renamed', 'a.json', '--force', '--yes']
    const { code, err } = await runBounded(cwd, argv, { heap: 160, seconds: 500 })
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('1 file written') as string })
  }, 600_000)
})

/** A questionnaire with one question, and what is given to the program beside it. */
const asking = questionnaire([{ keyword: 'g', questions: [{ keyword: 'q0' }] }], {
  keys: { q0: { label: 'Q', type: 'int' } },
})

// A regular expression that begins anew at each character of a run takes hours for these.
describe('a run of a million characters', () => {
  const million = 1_000_000
  const [blanks, zeros] = [' '.repeat(million), '0'.repeat(million)]
  const value = JSON.stringify([{ model: 'configuration.value', pk: 1, fields: { keyword: 'v', order_value: 1 } }])

  test.each<readonly [string, string, string, readonly string[], number]>([
    ['blanks before what a text was', 'a.po', `#|${blanks}x\nmsgid "a"\nmsgstr "b"\n`, ['check', 'texts', '--po'], 0],
    ['digits of a number', 'v.json', value.replace('_value":1', `_value":0.${zeros}1`), ['convert', '--to', 'yaml'], 2],
    ['blanks in a condition', 'b.json', conditionOf(`==1${blanks}2|n`), ['--format', 'compact'], 1],
    ['a tag that nobody knows', 'b.yaml', `keys:\n  q: !<${zeros}> {label: Q}\n`, ['--format', 'compact'], 1],
  ])('of %s is read at once', async (_, name, text, argv, expected) => {
    const cwd = makeFolder({ 'a.json': asking, [name]: text })
    const paths = argv.includes('--po') ? ['--path', 'a.json'] : []
    const { code } = await runBounded(cwd, [...argv, name, ...paths])
    expect(code).toBe(expected)
  })

  function conditionOf(condition: string): string {
    const questions = [{ keyword: 'q0', form_options: { question_conditions: [condition] } }]
    return questionnaire([{ keyword: 'g', questions }], { keys: { q0: { label: 'Q', type: 'int' } } })
  }
})

describe('answers in XML', () => {
  // The names around each element, and the namespaces, were copied for each: 5 GB, and minutes.
  test.each([
    ['below long names', `<${'a'.repeat(300_000)}>`, 16_000, `</${'a'.repeat(300_000)}>`],
    ['with many namespaces', `<a ${many(30_000, (at) => `xmlns:a${at}="x"`).join(' ')}>`, 0, '</a>'],
  ])('with many elements %s are read in one go', async (_, before, names, after) => {
    const inner = names > 0 ? many(names, (at) => `<b${at}/>`) : many(30_000, () => '<i xmlns:z="y"/>')
    const cwd = makeFolder({ 'a.json': asking, 'a.xml': `<root>${before}${inner.join('')}${after}</root>` })
    const { code, out } = await runBounded(cwd, ['check', 'answers', 'a.xml', '-c', 'orchard', '--path', 'a.json'])
    expect(code).toBe(1)
    expect(out).toContain('malformed-answers')
  })
})
