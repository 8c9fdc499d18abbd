import { expect, test } from 'vitest'
import { soak } from './soak.ts'

/** `npm run soak:lsp` asks for 20,000. */
const edits = Number(process.env.QUESTLINT_SOAK ?? 600)
const seed = Number(process.env.QUESTLINT_SEED ?? 5)

test(`${edits} random edits of all fixtures give what fresh runs give`, async () => {
  const { checks, findings, differences, memory } = await soak(edits, seed)
  const middle = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
  const early = middle(memory.slice(7, 12))
  const late = middle(memory.slice(-5))
  if (edits >= 2000) {
    console.log(
      `${edits} edits, seed ${seed}: ${checks} comparisons of ${findings} findings; memory ${early} MB after the first thousand, ${late} MB at the end, ${Math.max(...memory)} MB at most`,
    )
  }
  expect(differences).toEqual([])
  expect(findings).toBeGreaterThan(checks)
  if (edits >= 2000) expect(late).toBeLessThan(early * 1.2)
}, 3_600_000)
