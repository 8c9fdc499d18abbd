import { expect, test } from 'vitest'
import { parseJson } from '../../../src/core/document/json/parse-json.ts'
import { parseYaml } from '../../../src/core/document/yaml/parse-yaml.ts'
import { amountOf } from '../../support/portion.ts'

const inJson = [
  '[',
  '{',
  '}',
  '"',
  "'",
  ',',
  '[,',
  '{a',
  ' a',
  '\\',
  '/',
  '/*',
  '#\n',
  '"a" ',
  "' a",
  '":',
  '\t',
  '"\n',
  '1 ',
  '\u00a0',
  '{"a":1,',
]

test.each(inJson)('a long text of %j is read to its end as JSON', (piece) => {
  const document = parseJson('t.json', piece.repeat(amountOf(1_000_000) / piece.length))
  document.rangeOf('/0')
  expect(document.problems.length).toBeLessThanOrEqual(1000)
})

const inYaml = [
  '[',
  '{',
  '- ',
  '? ',
  '&a ',
  '*a ',
  '!t ',
  ': ',
  'a: ',
  '"',
  "'",
  '|\n',
  '---\n',
  '%a\n',
  '#\n',
  ',',
  '[,',
  '[a,',
  ']',
  '\n',
  '\t',
  'a\n',
  'a: 1\n',
  '- a: ',
  '<<: *a\n',
  '"a" ',
  '[? ',
]

test.each(inYaml)('a long text of %j is read to its end as YAML', (piece) => {
  const document = parseYaml('t.yaml', piece.repeat(amountOf(300_000) / piece.length))
  document.rangeOf('/0')
  expect(document.problems.length).toBeLessThanOrEqual(1000)
})
