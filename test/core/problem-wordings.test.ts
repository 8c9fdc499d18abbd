import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../src/core/lint/fingerprint.ts'
import { rules } from '../../src/core/rules/index.ts'

test('one rule has words for each mistake of a text', () => {
  const source = readFileSync(join(import.meta.dirname, '../../src/core/document/document.ts'), 'utf8')
  const union = /export type ProblemCode =\n((?: {2}\| '[a-z0-9-]+'\n)+)/.exec(source)?.[1] ?? ''
  const codes = [...union.matchAll(/'(.+)'/g)].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(15)
  expect(rules.flatMap(({ problems }) => Object.keys(problems ?? {})).sort()).toEqual([...codes].sort())
})

test('what cannot be read because of a mistake is no part of the identity of its finding', () => {
  const data = { found: 'a bracket', expected: 'a comma' }
  const identity = fingerprintOf('syntax-error', ['a.json'], data)
  expect(fingerprintOf('syntax-error', ['a.json'], { ...data, unread: 'this line cannot be read' })).toBe(identity)
  expect(fingerprintOf('syntax-error', ['a.json'], { ...data, found: 'a text' })).not.toBe(identity)
})
