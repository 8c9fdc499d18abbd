import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspace, unreadableSince, type Workspace } from '../../../src/core/internal.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'

const folder = join(fixturesFolder, 'workspaces/vineyard')
const names = ['shared.json', 'vineyard.json', 'cellar.yaml']
const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const load = (changed: Readonly<Record<string, string>> = {}): Workspace =>
  createWorkspace({ files: names.map((uri) => ({ uri, text: changed[uri] ?? texts.get(uri) ?? '' })) })

const drawn = load()

test.each(names)('a form stays as it was while %s is cut, and the place is told with the words of a check', (name) => {
  const text = texts.get(name) ?? ''
  const cut = name.endsWith('.json') ? text.slice(0, text.length / 2) : text.replace('sections:', 'sections: [')
  expect(unreadableSince(names, load({ [name]: cut }), drawn)).toMatch(
    new RegExp(`^${name}:\\d+:\\d+ [A-Z].*\\. The form is as it was before\\.$`),
  )
})

test('what is whole, only untidy, or was as broken before is drawn', () => {
  const shared = texts.get('shared.json') ?? ''
  expect(unreadableSince(names, load(), drawn)).toBeUndefined()
  expect(unreadableSince(names, load({ 'shared.json': `\ufeff${shared}` }), drawn)).toBeUndefined()
  const broken = load({ 'shared.json': shared.slice(0, 5000) })
  expect(unreadableSince(names, broken, broken)).toBeUndefined()
  expect(unreadableSince(['vineyard.json'], broken, drawn)).toBeUndefined()
})
