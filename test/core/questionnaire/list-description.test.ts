import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  compareWorkspaces,
  createWorkspace,
  findNodes,
  formatWhy,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'

const folder = join(import.meta.dirname, '../../../fixtures/rules/missing-list-definition')
const open = (name: string) =>
  createWorkspace({ files: [{ uri: 'ditch.yaml', text: readFileSync(join(folder, name), 'utf8') }] })
const nested = open('valid-nested.yaml')

test.each([
  ['invalid-beside.yaml', false],
  ['valid-nested.yaml', true],
])('check, explain and diff tell the same of a description beside subcategories: %s', (name, isShown) => {
  const now = open(name)
  const [found] = findNodes(now, 'tech_definition')
  expect(found && /In lists:\n {2}Shown/.test(formatWhy(visibilityOf(found.node)))).toBe(isShown)
  expect(lint(now).some(({ rule }) => rule === 'missing-list-definition')).toBe(!isShown)
  const lost = compareWorkspaces(nested, now).filter(({ rule }) => rule === 'lost-reader')
  expect(lost.map(({ data }) => data.harm)).toEqual(isShown ? [] : ['they show no description'])
})
