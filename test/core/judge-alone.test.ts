import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspace, judgeFile, judgeFileAlone } from '../../src/core/internal.ts'

const folder = join(import.meta.dirname, '../../fixtures/workspaces/vineyard-broken')
const files = ['cellar.yaml', 'shared.json', 'vineyard.json'].map((uri) => ({
  uri,
  text: readFileSync(join(folder, uri), 'utf8'),
}))

test('what is known of a file whatever the others are is a part of what is wrong with it', () => {
  const workspace = createWorkspace({ files })
  const keys = (found: ReturnType<typeof judgeFile>): string[] =>
    found.map(({ rule, place }) => `${rule} ${JSON.stringify(place)}`)
  const alone = files.map(({ uri }) => keys(judgeFileAlone(workspace, uri)))
  const whole = files.map(({ uri }) => keys(judgeFile(workspace, uri)))
  expect(alone.flat().length).toBeGreaterThan(0)
  expect(alone.flat().length).toBeLessThan(whole.flat().length)
  for (const [at, found] of alone.entries()) expect(whole[at]).toEqual(expect.arrayContaining(found))
})

test('a comment that something else may still need is not reported early', () => {
  const text = 'code: a\n# questlint-disable-next-line unknown-option -- a reason\nedition: 2026\nsections: []\n'
  const workspace = createWorkspace({ files: [{ uri: 'a.yaml', text }] })
  const rules = (found: ReturnType<typeof judgeFile>): string[] => found.map(({ rule }) => rule)
  expect(rules(judgeFile(workspace, 'a.yaml'))).toContain('unused-suppression')
  expect(rules(judgeFileAlone(workspace, 'a.yaml'))).not.toContain('unused-suppression')
  expect(judgeFileAlone(workspace, 'b.yaml')).toEqual([])
})
