import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { ruleIndexText } = (await import(new URL('../../scripts/generate-rule-index.mjs', import.meta.url).href)) as {
  ruleIndexText: () => Promise<string>
}

test('the index of rules holds every rule beside it', async () => {
  const index = readFileSync(new URL('../../src/core/rules/index.ts', import.meta.url), 'utf8')
  expect(index, 'node scripts/generate-rule-index.mjs writes it').toBe(await ruleIndexText())
})
