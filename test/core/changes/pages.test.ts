import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ChangeRuleId, changeGuideOf, changeRules, compareWorkspaces } from '../../../src/core/index.ts'
import { workspaceOf } from './vineyard.ts'

const root = join(import.meta.dirname, '../../..')
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
  const changes = compareWorkspaces(read('old'), read('new'))
  const found = changes.find(({ rule }) => rule === id)
  expect(found).toBeDefined()
  const isProved = found?.class === 'logic' || (found?.class === 'data' && id !== 'removed-configuration')
  expect(found?.witness !== undefined).toBe(isProved)
  for (const sentence of Object.values(changeGuideOf(id))) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(existsSync(join(root, 'docs/changes', `${id}.md`))).toBe(true)
})
