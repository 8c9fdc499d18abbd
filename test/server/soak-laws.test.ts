import { expect, test } from 'vitest'
import { amountOf } from '../support/portion.ts'
import { soak } from './soak.ts'

/** `npm run soak:lsp` asks for 20,000, which are enough to see whether memory grows. */
const edits = Number(process.env.QUESTLINT_SOAK ?? amountOf(4000))
const isLong = edits >= 10_000
const seed = Number(process.env.QUESTLINT_SEED ?? 5)

test(`${edits} random edits of all fixtures give what fresh runs give`, async () => {
  const { checks, findings, differences, memory } = await soak(edits, seed)
  const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
  const early = middle(memory.slice(7, 12))
  const late = middle(memory.slice(-5))
  if (isLong) {
    console.log(
      `${edits} edits, seed ${seed}: ${checks} comparisons of ${findings} findings; memory ${early} MB after the first thousand, ${late} MB at the end, ${memory.reduce((most, one) => Math.max(most, one), 0)} MB at most`,
    )
  }
  expect(differences).toEqual([])
  expect(findings).toBeGreaterThan(checks)
  if (isLong) expect(late).toBeLessThan(early * 1.2)
}, 3_600_000)
