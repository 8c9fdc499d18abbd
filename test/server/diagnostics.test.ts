import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startClient } from './client.ts'

const vineyard = join(import.meta.dirname, '../../fixtures/workspaces/vineyard-broken')

test('pushes the findings of an open file and of the others of its set', async () => {
  const client = await startClient({ folder: vineyard })
  const text = readFileSync(join(vineyard, 'vineyard.json'), 'utf8')
  client.open('vineyard.json', text)
  const found = await client.pushed('vineyard.json')
  expect(found.map(({ code }) => code)).toContain('unknown-key')
})
