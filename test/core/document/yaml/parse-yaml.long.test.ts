import { expect, test } from 'vitest'
import { parseYaml } from '../../../../src/core/document/yaml/parse-yaml.ts'

test('a text of too many words and marks is not read, however they are spread', () => {
  for (const piece of ['*a,', '1,', '!!x 1,', '{},', '"",']) {
    const { problems, value } = parseYaml('t.yaml', `[${piece.repeat(400_000)}]`)
    expect(problems.map(({ code, data }) => [code, data.limit])).toEqual([['many-tokens', 750_000]])
    expect(value).toBeUndefined()
  }
  expect(parseYaml('t.yaml', `a: |\n${' # a: [1, 2]\n'.repeat(100_000)}`).problems).toEqual([])
})
