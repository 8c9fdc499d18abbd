import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeTexts } from '../../../src/core/merging/merge-texts.ts'

const corpus = process.env.QUESTLINT_CORPUS ?? ''
const text = readFileSync(join(corpus, 'technologies.json'), 'utf8')

test('try', () => {
  const edit = (f: (v: any[]) => void) => {
    const v = JSON.parse(text)
    f(v)
    return `${JSON.stringify(v, null, 2)}\n`
  }
  const base = edit(() => {})
  const ours = edit((v) => {
    v.splice(5, 1)
    v.push({ fields: { keyword: 'tech_a', translation: 1, configuration: {} }, model: 'configuration.key', pk: 90000 })
  })
  const theirs = edit((v) => {
    v[7].fields.data = { technologies: { label: { en: 'Other' } } }
    v.push({ fields: { keyword: 'tech_b', translation: 1, configuration: {} }, model: 'configuration.key', pk: 90000 })
  })
  const t0 = Date.now()
  const merged = mergeTexts({ uri: 'technologies.json', base, ours, theirs })
  console.log(Date.now() - t0)
  if ('notMerged' in merged) throw new Error(merged.notMerged)
  console.log(merged.conflicts, merged.renumbered, merged.text.slice(-600))
  const expected = JSON.parse(ours)
  expect(JSON.parse(merged.text)).toHaveLength(expected.length + 1)
})
