import { expect, test } from 'vitest'
import { comparePairs, findBrokenPaths, type Workspace } from '../../../src/core/internal.ts'
import { onePage } from '../../questionnaires/one-page.ts'
import { workspaceOf } from './vineyard.ts'

const quarry = { keyword: 'quarry', questions: [{ keyword: 'stone' }, { keyword: 'depth' }] }

const quarries = (...subcategories: readonly object[]): Workspace =>
  workspaceOf({
    'quarries.json': JSON.stringify({
      code: 'quarries',
      edition: '2030',
      sections: onePage(...subcategories),
      categories: { s: 'S', c: 'C', d: 'D', e: 'E' },
      questiongroups: { quarry: 'Quarry' },
      keys: { stone: { label: 'Stone', type: 'char' }, depth: { label: 'Depth', type: 'float' } },
    }),
  })

function brokenOf(old: Workspace, now: Workspace, ...paths: readonly string[]) {
  const [pair] = comparePairs(old, now)
  const read = paths.map((path) => ({ path: path.split('/'), reads: ['value', 'value'] }))
  const broken = pair ? findBrokenPaths(pair, read, 'quarries@2030') : []
  return broken.map(({ path, kind, to }) => [path.join('/'), kind, ...(to ? [to] : [])])
}

const open = { keyword: 'd', questiongroups: [quarry] }
const linked = { ...open, form_options: { has_links: true } }

test('of what the labelled tree gives links instead, the paths below are gone', () => {
  const paths = ['s/c/d', 's/c/d/quarry', 's/c/d/quarry/depth']
  expect(brokenOf(quarries(open), quarries(linked), ...paths)).toEqual([
    ['s/c/d/quarry', 'gone'],
    ['s/c/d/quarry/depth', 'gone'],
  ])
  expect(brokenOf(quarries(linked), quarries(open), ...paths)).toEqual([])
})

test('what moves out of a part that gives links was not read there', () => {
  const other = { keyword: 'e', questiongroups: [quarry] }
  expect(brokenOf(quarries(linked), quarries(other), 's/c/d/quarry/depth')).toEqual([])
  expect(brokenOf(quarries(open), quarries(other), 's/c/d/quarry/depth')).toEqual([
    ['s/c/d/quarry/depth', 'moved', ['s/c/e/quarry/depth']],
  ])
})

test('of a questiongroup that is there twice in one part, the last is read', () => {
  const twice = { keyword: 'd', questiongroups: [quarry, { keyword: 'quarry', questions: [{ keyword: 'stone' }] }] }
  expect(brokenOf(quarries(open), quarries(twice), 's/c/d/quarry/stone', 's/c/d/quarry/depth')).toEqual([
    ['s/c/d/quarry/depth', 'gone'],
  ])
})
