import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChangeRuleId, changeGuideOf, changeRules, compareSides } from '../../../src/core/internal.ts'
import { workspaceOf } from './vineyard.ts'

const root = join(import.meta.dirname, '../../..')
/** Where no answers at all can be stored any more none prove it. */
const ofConfigurations = new Set(['removed-configuration', 'unloadable-configuration', 'incomparable'])
const ids = Object.keys(changeRules) as ChangeRuleId[]

test('every rule about changes has an example and a page, and there are no others', () => {
  const pages = readdirSync(join(root, 'docs/changes')).map((name) => name.replace(/\.md$/, ''))
  expect(pages.sort(), 'npm run docs writes them').toEqual([...ids].sort())
  expect(readdirSync(join(root, 'fixtures/changes')).sort()).toEqual([...ids].sort())
})

test.each(ids)('the example of %s shows it, and what is told of it is whole', (id) => {
  const folder = join(root, 'fixtures/changes', id)
  const ending = existsSync(join(folder, 'old.yaml')) ? 'yaml' : 'json'
  const read = (side: string) =>
    workspaceOf({ [`wells.${ending}`]: readFileSync(join(folder, `${side}.${ending}`), 'utf8') })
  const sides = { old: { workspace: read('old') }, now: { workspace: read('new') } }
  const changes = compareSides(sides).pairs.flatMap((pair) => pair.changes)
  const found = changes.find(({ rule }) => rule === id)
  expect(found).toBeDefined()
  const isProved = found?.class === 'logic' || (found?.class === 'data' && !ofConfigurations.has(id))
  expect(found?.witness !== undefined).toBe(isProved)
  for (const sentence of Object.values(changeGuideOf(id))) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(existsSync(join(root, 'docs/changes', `${id}.md`))).toBe(true)
})
