import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWorkspace, formatCondition, lint, present, reportCondition } from '../../src/core/internal.ts'
import { runQuestlint } from '../support/command-line.ts'

const root = join(import.meta.dirname, '..', '..')
const run = (argv: readonly string[], stdin?: string) => runQuestlint(tmpdir(), ['condition', ...argv], stdin)

async function judgeLines(lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const { out } = await run(['--stdin', '--format', 'jsonl'], lines.map((line) => `${line}\n`).join(''))
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const verdicts = ({ expression, name, python, javascript, portable, findings }: Record<string, unknown>) => {
  const rules = (findings as { rule: string; messageId: string }[]).map(({ rule, messageId }) => `${rule}/${messageId}`)
  return [expression, name, python, javascript, portable, ...rules]
}

test.each([
  ["=='oak'", ["=='oak'", undefined, 'accepts', 'accepts', true]],
  ["=='oak'|more", ["=='oak'", 'more', 'accepts', 'accepts', true]],
  ['==1|more', ['==1', 'more', 'accepts', 'accepts', true, 'unreadable-conditions/entry']],
  ['==true', ['==true', undefined, 'crashes', 'accepts', false, 'unloadable-condition/constant']],
  ["!='' and 1|x", ["!='' and 1", 'x', 'accepts', 'rejects', false, 'failing-condition/other']],
  ['===1', ['===1', undefined, 'rejects', 'accepts', false, 'unloadable-condition/operator']],
  ["=='a'|b|c", ["=='a'|b|c", undefined, 'rejects', 'rejects', false, 'malformed-condition/separators']],
  ["=='a'|", ["=='a'", '', 'accepts', 'accepts', true, 'malformed-condition/emptyName']],
  ["=='a'| b", ["=='a'", ' b', 'accepts', 'accepts', true, 'malformed-condition/paddedName']],
  ["=='a,b'|c", ["=='a,b'", 'c', 'accepts', 'accepts', true, 'comma-in-condition/entry']],
  [
    "=='a','b'|c",
    ["=='a','b'", 'c', 'accepts', 'rejects', false, 'non-boolean-condition/other', 'comma-in-condition/entry'],
  ],
  ['>1<5', ['>1<5', undefined, 'accepts', 'accepts', false, 'diverging-condition/differs']],
  ['', ['', undefined, 'accepts', 'accepts', false, 'non-boolean-condition/empty']],
  ['==id', ['==id', undefined, 'crashes', 'accepts', false, 'unloadable-condition/builtin']],
  ['==9**9**9', ['==9**9**9', undefined, 'unknown', 'accepts', false]],
])('%j', async (text, expected) => {
  const [report = {}] = await judgeLines([JSON.stringify(text)])
  expect(verdicts(report)).toEqual(expected)
})

test.each([
  ['>=1e3', ['999', '1000', '1001']],
  ['>2.5', ['2', '2.5', '3']],
  ['<7', ['6', '7', '8']],
])('%s is tried with answers around its number', async (expression, answers) => {
  const { out } = await run([expression])
  const tried = [...out.matchAll(/^ *(\S+) +(?:true|false) +(?:true|false)$/gm)].map(([, answer]) => answer)
  expect(tried).toEqual(expect.arrayContaining(answers))
})

test.each([
  ["=='a' && 1", 'In questiongroup_conditions write two conditions with the same name: both have to be true then.'],
  [
    "=='a' or =='b'",
    'In question_conditions write two conditions with the same name: one of them has to be true then.',
  ],
])('how to say %s is told for the list in which it can be said', async (expression, advice) => {
  expect((await run([`${expression}|x`])).out).toContain(advice)
})

test('answers are tried only where there is one expression', async () => {
  expect((await run(['==1'])).out).toContain('saved answers')
  expect((await run(['==1|a|b'])).out).not.toContain('saved answers')
  expect((await run(['--stdin'], '17\n')).out).not.toContain('saved answers')
})

test('several expressions are told as such, as the table of answers is about the last', async () => {
  const { out } = await run(["=='a','b'"])
  expect(out).toContain('JavaScript  reads several expressions, of which the last decides')
  expect(out).not.toContain('exception')
  expect(out).toMatch(/"other" +true +true/)
})

describe('lines from standard input', () => {
  test('give one object each, in order, also when they are no JSON string', async () => {
    const lines = ['"==1"', '==1', '5', '', '{"a":1}', '"==2"', '"unclosed']
    const reports = await judgeLines(lines)
    expect(reports.map(({ expression }) => expression)).toEqual(['==1', '==1', '5', '', '{"a":1}', '==2', '"unclosed'])
    for (const index of [1, 2, 3, 4, 6]) {
      expect(reports[index]).toMatchObject({ python: 'unknown', javascript: 'unknown', portable: false })
      expect(reports[index]?.findings).toHaveLength(1)
    }
  })

  test('do not depend on how they arrive, nor on a last newline', async () => {
    const whole = await run(['--stdin', '--format', 'jsonl'], '"==1"\n"==\'ä😀\'"')
    expect(whole.out.split('\n')).toHaveLength(3)
    expect(whole.out).toContain("=='ä😀'")
    expect((await run(['--stdin', '--format', 'jsonl'], '')).out).toBe('')
  })

  test('any text gives an object of the promised shape, and its ranges lie within it', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'=<>!|\'"1ao ,()&#') }))
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const [report = {}, ...others] = await judgeLines([JSON.stringify(given)])
        expect(others).toEqual([])
        expect(['accepts', 'rejects', 'crashes', 'unknown']).toContain(report.python)
        expect(['accepts', 'rejects', 'unknown']).toContain(report.javascript)
        expect(typeof report.portable).toBe('boolean')
        expect('name' in report).toBe(given.split('|').length === 2)
        for (const { range } of report.findings as { range: { start: number; end: number } }[]) {
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeGreaterThanOrEqual(range.start)
          expect(range.end).toBeLessThanOrEqual(given.length)
        }
        const isBad = report.python === 'rejects' || report.python === 'crashes' || report.javascript === 'rejects'
        if (isBad) expect(report.findings).not.toEqual([])
        expect(() => formatCondition(reportCondition(given))).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('the command', () => {
  test('ends with 1 when a condition is wrong, 0 when it is not', async () => {
    expect((await run(['==1', ">'a'|x"])).code).toBe(1)
    expect((await run(["=='a'|x"])).code).toBe(0)
    expect((await run(['--stdin'], '"==true"')).code).toBe(1)
  })

  test('tells what check tells of a condition that is written the wrong way round', async () => {
    const uri = 'fixtures/rules/unloadable-condition/invalid-wrong-way-round.yaml'
    const workspace = createWorkspace({ files: [{ uri, text: readFileSync(join(root, uri), 'utf8') }] })
    const told = present(lint(workspace), workspace).map(({ rule, message }) => ({ rule, message }))
    const { out } = await run(["hives|=='bees_kept'", "nests|=='bees_wild'", '--format', 'json'])
    const { conditions } = JSON.parse(out) as { conditions: { findings: { rule: string; message: string }[] }[] }
    const found = conditions.flatMap(({ findings }) => findings.map(({ rule, message }) => ({ rule, message })))
    expect(told).toHaveLength(2)
    expect(found).toEqual(told)
  })

  test('wants conditions or --stdin, not both', async () => {
    expect((await run([])).code).toBe(2)
    expect((await run(['==1', '--stdin'])).code).toBe(2)
  })

  test('writes JSON whole', async () => {
    expect(JSON.parse((await run(['==1', '==2', '--format', 'json'])).out)).toMatchObject({
      version: 1,
      conditions: [{ expression: '==1' }, { expression: '==2' }],
    })
    expect(JSON.parse((await run(['--stdin', '--format', 'json'], '')).out)).toEqual({ version: 1, conditions: [] })
  })

  test('shows people what each language makes of answers', async () => {
    const { out } = await run(['>1<5|x'])
    expect(out).toMatch(/^ {2}1 +false +true$/m)
    expect(out).toMatch(/^ {2}"other" +exception +true$/m)
    expect(out).toMatch(/^ {2}\(none\) +false +-$/m)
  })
})
