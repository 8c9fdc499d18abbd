import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createWorkspace, type Workspace } from '../../src/core/internal.ts'
import { schemaProblemsOf } from '../../src/core/lint/check-schema.ts'
import type { SchemaProblem } from '../../src/core/schema/problem.ts'
import { extractFacts, type FileFacts } from '../../src/core/workspace/facts.ts'
import { followFacts } from '../../src/core/workspace/former-facts.ts'

const question = (keyword: string): object => ({ keyword })
const records = [
  { model: 'configuration.key', pk: 1, fields: { keyword: 'mill_wheel', configuration: { type: 'bool' } } },
  { model: 'configuration.key', pk: 2, fields: { keyword: 'mill_stones', configuration: { type: 'integer' } } },
  { model: 'configuration.value', pk: 3, fields: { keyword: 'mill_oak', order_value: 'first', colour: 1 } },
  { model: 'configuration.value', pk: 4, fields: { keyword: 'mill_elm', order_value: 2 } },
  { model: 'configuration.questiongroup', pk: 5, fields: { keyword: 'mill_group' } },
  {
    model: 'configuration.configuration',
    pk: 6,
    fields: {
      code: 'mills',
      edition: '2026',
      data: {
        sections: [
          {
            keyword: 'mill_section',
            categories: [
              {
                keyword: 'mill_category',
                subcategories: [
                  {
                    keyword: 'mill_subcategory',
                    questiongroups: [
                      { keyword: 'mill_group', colour: 2, questions: ['mill_wheel', 'mill_stones'].map(question) },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  },
]

const uri = 'mills.json'
const textOf = (value: unknown): string => JSON.stringify(value, undefined, 1)

function follow(before: Workspace, text: string): Workspace {
  return createWorkspace({ files: [{ uri, text }] }, before)
}

function factsOf({ files }: Workspace): FileFacts {
  const facts = files.get(uri)?.facts
  if (facts === undefined) throw new Error('no facts')
  return facts
}

test('a state of a set has the records and tables of the one before, but for what changed', () => {
  const before = createWorkspace({ files: [{ uri, text: textOf(records) }] })
  const after = follow(before, textOf(records).replace('"mill_oak"', '"mill_oaks"'))
  const same = factsOf(after).records.map((record, index) => record === factsOf(before).records[index])
  expect(same).toEqual([true, true, false, true, true, true])
  const [left, right] = [before.sets[0], after.sets[0]]
  expect(right?.models.key).toBe(left?.models.key)
  expect(right?.models.value).not.toBe(left?.models.value)
  expect(right?.withKeyword('value', 'mill_oaks').map(({ pk }) => pk)).toEqual([3])
  expect(right?.withKeyword('value', 'mill_oak')).toEqual([])
})

test('a record that is further down is another one, though it says the same', () => {
  const before = createWorkspace({ files: [{ uri, text: textOf(records) }] })
  const other = { model: 'mills.mill', pk: 1, fields: {} }
  const after = follow(before, textOf([other, ...records]))
  expect(factsOf(after).records.map(({ pointer }) => pointer)).toEqual(records.map((_, index) => `/${index + 1}`))
  expect(after.sets[0]?.withKeyword('key', 'mill_wheel').map(({ pointer }) => pointer)).toEqual(['/1'])
})

test('a letter that is typed and taken back leaves what is read the same objects', () => {
  const before = createWorkspace({ files: [{ uri, text: textOf(records) }] })
  const typed = follow(before, textOf(records).replace('"mill_oak"', '"mill_oaks"'))
  const back = follow(typed, textOf(records))
  expect(factsOf(back)).toBe(factsOf(before))
  expect(back.files.get(uri)?.document.value).toEqual(records)
  const read = back.files.get(uri)?.document.value as readonly unknown[]
  expect(read.map((item, index) => item === (factsOf(before).value as unknown[])[index])).not.toContain(false)
})

const seen = ({ keyword, pointer, severity, params }: SchemaProblem): object => ({ keyword, pointer, severity, params })

test.each([
  ['"bool"', '"boole"'],
  ['"pk": 2,', '"pk": 2, "colour": 3,'],
  ['"first"', '1'],
  ['"colour": 1', '"color": 1'],
  ['"order_value": 2', '"order_value": []'],
  ['"colour": 2,', ''],
  ['"mill_section"', '7'],
])('what a schema finds is that of a fresh run after %s became %s', (from, to) => {
  const before = createWorkspace({ files: [{ uri, text: textOf(records) }] })
  const known = schemaProblemsOf(factsOf(before))
  expect(known.length).toBeGreaterThan(2)
  const text = textOf(records).replace(from, to)
  const after = follow(before, text)
  const found = schemaProblemsOf(factsOf(after)).map(seen)
  expect(found).toEqual(schemaProblemsOf(factsOf(createWorkspace({ files: [{ uri, text }] }))).map(seen))
  expect(found).not.toEqual(known.map(seen))
})

test('what a schema finds has nothing of a state in which the file was of another kind', () => {
  const answers = extractFacts(uri, 'answers', records)
  expect(schemaProblemsOf(answers)).toEqual([])
  const fixture = followFacts(
    uri,
    'fixture',
    [{ model: 'configuration.key', pk: 1, fields: {} }, ...records.slice(1)],
    answers,
  )
  expect(schemaProblemsOf(fixture).map(({ pointer }) => pointer)).toContain('/2/fields/colour')
})

test('a set that is linked beside another does not keep it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const texts = [textOf(records), textOf(records).replace('"mill_oak"', '"mill_oaks"')]
  let workspace = createWorkspace({ files: [{ uri, text: texts[0] ?? '' }] })
  const first = new WeakRef(workspace.sets[0] ?? {})
  for (let round = 1; round < 4; round++) {
    workspace.sets[0]?.withKeyword('value', 'mill_oak')
    workspace = follow(workspace, texts[round % 2] ?? '')
  }
  // What a weak reference gave is kept until the current job ends.
  await new Promise((resolve) => setTimeout(resolve, 10))
  collect()
  expect(first.deref()).toBeUndefined()
  expect(workspace.sets).toHaveLength(1)
})
