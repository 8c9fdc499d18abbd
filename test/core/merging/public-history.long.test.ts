import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeTexts } from '../../../src/core/merging/merge-texts.ts'
import { wrongIn } from '../../support/merge-oracle.ts'

const folder = process.env.QUESTLINT_ORACLES
const cases = folder === undefined ? [] : readdirSync(join(folder, 'changes')).filter((name) => !name.includes('.'))

const textOf = (name: string, state: 'before' | 'after', file: string): string =>
  readFileSync(join(folder ?? '', 'changes', name, state, file), 'utf8')

/** Each public commit on top of each other one of the same questionnaire. */
const rebases = cases.flatMap((onto) =>
  cases
    .filter((name) => name !== onto && name.split('-')[0] === onto.split('-')[0])
    .flatMap((name) =>
      readdirSync(join(folder ?? '', 'changes', name, 'before')).map((file) => ({ onto, name, file })),
    ),
)

test.runIf(cases.length > 0)('public commits on top of others are solved or left, never wrong', () => {
  const counts = { same: 0, solved: 0, left: 0, wrong: 0, conflicts: 0, renumbered: 0 }
  const wrong: string[] = []
  for (const { onto, name, file } of rebases) {
    const base = textOf(name, 'before', file)
    const theirs = textOf(name, 'after', file)
    const ours = textOf(onto, 'after', file)
    if (base === ours || base === theirs || ours === theirs) {
      counts.same++
      continue
    }
    const merged = mergeTexts({ uri: file, base, ours, theirs })
    if ('notMerged' in merged) {
      counts.left++
      continue
    }
    if (merged.conflicts.length > 0) {
      counts.left++
      counts.conflicts += merged.conflicts.length
      continue
    }
    const values = [base, ours, theirs, merged.text].map((text) => JSON.parse(text) as unknown)
    if (merged.renumbered.length > 0) counts.renumbered++
    const found = merged.renumbered.length > 0 ? [] : wrongIn(values[0], values[1], values[2], values[3])
    if (found.length > 0) wrong.push(`${onto} ${name} ${file}: ${found.slice(0, 5).join('; ')}`)
    counts[found.length > 0 ? 'wrong' : 'solved']++
  }
  expect(wrong).toEqual([])
  expect(counts).toEqual({ same: 31, solved: 40, left: 65, wrong: 0, conflicts: 1383, renumbered: 0 })
})
