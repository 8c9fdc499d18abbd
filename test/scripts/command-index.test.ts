import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { commandIndexText } = (await import(
  new URL('../../scripts/generate-command-index.mjs', import.meta.url).href
)) as {
  commandIndexText: () => Promise<string>
}

test('the index of commands has every command beside it', async () => {
  const index = readFileSync(new URL('../../src/cli/commands/index.ts', import.meta.url), 'utf8')
  expect(index, 'node scripts/generate-command-index.mjs writes it').toBe(await commandIndexText())
})
