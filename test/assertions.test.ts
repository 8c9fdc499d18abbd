import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Assertions that hold whatever the program does, each with an example. That a test asserts anything at all is what `requireAssertions` in `vitest.config.ts` asks for. */
const alwaysTrue: readonly [what: string, pattern: RegExp, example: string][] = [
  ['a length is never negative', /\.(?:length|size) >= 0\b/, 'expect(list.length >= 0)'],
  [
    'nor is a length below zero',
    /\.(?:length|size)(?:, [^)]+)?\)\.toBeGreaterThan(?:OrEqual\((?:-\d+|0)\)|\(-\d+\))/,
    'expect(list.size).toBeGreaterThanOrEqual(0)',
  ],
  [
    'a literal is what it is',
    /expect\(\s*(?:true|false|null|undefined|-?\d[\d.]*|'[^']*'|"[^"]*")\s*\)/,
    'expect(true)',
  ],
  [
    'a new list or object is defined',
    /expect\(\s*[[{][^)]*[\]}]\)\s*\.(?:toBeDefined|toBeTruthy)\(\)/,
    'expect({ a }).toBeDefined()',
  ],
  [
    'a count, a text or a list is defined',
    /\.(?:length|size|map\(.*\)|filter\(.*\)|join\(.*\))\)\.toBeDefined\(\)/,
    'expect(list.map(f)).toBeDefined()',
  ],
  ['a value is itself', /expect\((\w[\w.]*)\)\.(?:toBe|toEqual|toStrictEqual)\(\1\)/, 'expect(a.b).toEqual(a.b)'],
  [
    'nothing is asked of what is expected',
    /^\s*(?:await )?expect\((?:[^()]|\([^()]*\))*\);?$(?!\n\s*\.)/m,
    'expect(isRight(a))',
  ],
  ['a matcher is not called', /\)\.to[A-Z]\w+(?=;?$)/m, 'expect(a).toBeDefined'],
  [
    'what is promised is not waited for',
    /^\s*expect\(.*\)\.(?:resolves|rejects)\./m,
    'expect(promise).resolves.toBe(1)',
  ],
]

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'assertions.test.ts',
)

test.each(alwaysTrue)('no assertion cannot fail: %s', (_what, pattern, example) => {
  expect(example).toMatch(pattern)
  const found = files.flatMap((file) => {
    const match = pattern.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))
    return match ? [`${file}: ${match[0].trim()}`] : []
  })
  expect(found).toEqual([])
})
