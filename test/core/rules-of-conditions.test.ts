import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../../src/core/condition/evaluate.ts'
import { findWitness, truthFor } from '../../src/core/condition/evaluate.ts'
import { judgeExpression } from '../../src/core/condition/judge.ts'
import { repair } from '../../src/core/condition/repair.ts'
import { metaOf } from '../../src/core/rules/index.ts'
import { diagnose } from '../../src/core/rules/parts/diagnose.ts'

const piece = fc.constantFrom(
  ...['==', '!=', '<', '>', '>=', '===', '!==', '<>', '=', '&&', ' and ', ' or ', ' not ', ' is ', ' in ', ',', ';'],
  ...["'oak'", "'elm'", '"oak"', "'1'", "''", '0', '1', '2', '5', '01', 'oak', 'True', 'true', 'None', 'null', 'id'],
  ...['(', ')', '[', ']', '+', '-', '%', '/', '//', '#', ' ', '`oak`', "'oak", 'e', 'x', '.5', '\\', '\n', 'len'],
)
const expression = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
const answers = fc.constantFrom<readonly Answer[] | undefined>(
  [1, 0],
  [1],
  [1, 2, 3, 4],
  ['oak', 'elm'],
  ['1', '2'],
  ['id', 'None', 'a b', 'it"s'],
  undefined,
)
const context = fc.record({
  kind: fc.constantFrom<'question' | 'questiongroup'>('question', 'questiongroup'),
  answers,
  isSilent: fc.boolean(),
})

test('every diagnosis is a message of its rule, has what the message needs and stands in the expression', () => {
  fc.assert(
    fc.property(expression, context, (text, where) => {
      const found = diagnose(text, where)
      if (found === undefined) return
      const message = metaOf(found.rule).messages[found.messageId]
      const wording = typeof message === 'object' ? message.text : message
      expect(wording, `${found.rule}/${found.messageId}`).toBeDefined()
      const given = new Set(['condition', 'expression', 'name', 'question', ...Object.keys(found.data)])
      for (const [, hole = ''] of (wording ?? '').matchAll(/\{(\w+)\}/g)) expect(given).toContain(hole)
      expect(found.start).toBeGreaterThanOrEqual(0)
      expect(found.end).toBeLessThanOrEqual(text.length)
      expect(found.end).toBeGreaterThan(text.trim() === '' ? -1 : found.start)
    }),
    { numRuns: 3000 },
  )
})

test('what the loader refuses or crashes on is always told, and nothing is told that both languages take alike', () => {
  fc.assert(
    fc.property(expression, context, (text, where) => {
      const { python, pythonError, pythonValue } = judgeExpression(text)
      const found = diagnose(text, where)
      if (python === 'rejects') expect(found?.rule).toBe('unloadable-condition')
      if (found?.rule === 'unloadable-condition') expect(['rejects', 'crashes']).toContain(python)
      if (python === 'crashes' && pythonError?.kind !== 'name') expect(found?.rule).toBe('unloadable-condition')
      if (where.answers === undefined || python !== 'accepts' || pythonValue !== 'bool') return
      const sides = where.answers.flatMap((answer) => [
        truthFor(text, answer, 'python'),
        truthFor(text, answer, 'browser'),
      ])
      const isSound = sides.every((truth) => truth === 'true' || truth === 'false')
      if (isSound && findWitness(text, where.answers) === undefined) expect(found).toBeUndefined()
    }),
    { numRuns: 3000 },
  )
})

test('a repair is sound, and a safe one keeps what one of the languages made of every answer', () => {
  fc.assert(
    fc.property(expression, context, (text, { kind, answers: all }) => {
      const better = repair(text, kind, all)
      if (better === undefined) return
      expect(judgeExpression(better.expression)).toMatchObject({ python: 'accepts', portable: true, plain: true })
      expect(repair(better.expression, kind, all)).toBeUndefined()
      if (kind === 'question') expect(better.expression).toContain("'")
      if (all === undefined) return
      expect(all.some((answer) => truthFor(better.expression, answer, 'browser') === 'true')).toBe(true)
      if (kind === 'questiongroup') expect(findWitness(better.expression, all)).toBeUndefined()
      if (!better.safe) return
      const keeps = (side: 'python' | 'browser') =>
        all.every((answer) => truthFor(text, answer, side) === truthFor(better.expression, answer, 'browser'))
      expect(keeps('python') || keeps('browser')).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['==True', 'questiongroup', [1, 0], '==1', true],
  ['==true', 'question', [1, 0], "=='1'", true],
  ['===1', 'questiongroup', [1, 2], '==1', true],
  ['=1', 'questiongroup', [1, 0], '==1', false],
  ['=="oak"', 'question', ['oak', 'elm'], "=='oak'", true],
  ['==oak', 'questiongroup', ['oak', 'elm'], "=='oak'", false],
  ['==01 // x', 'questiongroup', [1, 0], '==1', true],
  ['>1', 'question', [1, 2], "=='2'", false],
  ['>1', 'question', [1, 2, 3], "!='1'", false],
  ["=='1'", 'questiongroup', [1, 0], '==1', true],
] as const)('%s for a %s of %j is meant as %s', (text, kind, all, better, safe) => {
  expect(repair(text, kind, all)).toEqual({ expression: better, safe })
})

test.each([
  ['==elm', ['oak']],
  ['>2', [1, 2, 3, 4]],
  ["==1 and !='2'", [1, 2]],
  ["<'b'", ['a', 'b', 'c']],
] as const)('nothing certain is meant by %s for %j', (text, all) => {
  expect(repair(text, 'question', all)).toBeUndefined()
})
