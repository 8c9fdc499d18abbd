import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentedDifferences, statusOfDifference } from './support/differences.ts'

const root = join(import.meta.dirname, '..', '..')
const folders = ['catalogue/test', 'test/core/answers', 'test/core/judging']

test('every row of the differences is named beside the test that shows it, and nothing else is', () => {
  const named = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(/\/\/ difference: ([\w-]+)$/gm)])
      .map(([, name = '']) => name),
  )
  const shown = new Set([...named, ...Object.keys(statusOfDifference)])
  expect([...shown].sort()).toEqual([...documentedDifferences()].sort())
})
