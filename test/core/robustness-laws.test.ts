import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createWorkspace,
  type FileKind,
  fileKinds,
  fix,
  lint,
  type Position,
  present,
  type SourceFile,
} from '../../src/core/internal.ts'
import { innateNames, mutate, mutation } from '../support/mutate-value.ts'
import { partsOf, roundsOf } from '../support/portion.ts'
import { fixtureSets } from '../support/source-files.ts'

const sets = fixtureSets()
const smallFiles = sets.flatMap(({ files }) => files).filter((file) => file.text.length < 4000)

/** Judges, words, places and fixes; gives the findings. */
function run(...files: SourceFile[]) {
  const workspace = createWorkspace({ files })
  const shown = present(lint(workspace), workspace)
  fix(workspace, { unsafe: true })
  expect(shown.filter(({ message }) => /undefined|\[object |NaN columns/.test(message))).toEqual([])
  expect(shown.filter(({ range: { start, end } }) => isBefore(end, start))).toEqual([])
  return shown
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column)
}

describe('cut and damaged texts', () => {
  const cuts = smallFiles.flatMap((file) => {
    const step = Math.max(1, Math.floor(file.text.length / 16))
    return Array.from({ length: Math.ceil(file.text.length / step) }, (_, index) => ({ file, end: index * step }))
  })

  test.each(partsOf(cuts))('prefixes of fixtures are judged (part $part)', ({ items }) => {
    for (const { file, end } of items) run({ ...file, text: file.text.slice(0, end) })
  })

  test.each(roundsOf(1500))('a fixture without one of its characters is judged (seed $seed)', (round) => {
    const place = fc.record({ file: fc.constantFrom(...smallFiles), at: fc.nat() })
    fc.assert(
      fc.property(place, ({ file, at }) => {
        const index = at % Math.max(1, file.text.length)
        run({ ...file, text: file.text.slice(0, index) + file.text.slice(index + 1) })
      }),
      round,
    )
  })

  const pieces = ['{', '}', '[', ']', ',', ':', '"', "'", '\\', '\n', '\t', '\0', '&a ', '*a', '!!x ', '---', '|', '//']
  const damage = fc.record({
    file: fc.constantFrom(...smallFiles),
    at: fc.nat(),
    length: fc.nat({ max: 40 }),
    insert: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })),
  })

  test.each(roundsOf(1500))('a fixture with other text in it is judged (seed $seed)', (round) => {
    fc.assert(
      fc.property(damage, ({ file, at, length, insert }) => {
        const index = at % (file.text.length + 1)
        run({ ...file, text: file.text.slice(0, index) + insert + file.text.slice(index + length) })
      }),
      round,
    )
  })

  test.each(roundsOf(1500))('any text at all is judged (seed $seed)', (round) => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, fc.constantFrom('json', 'yaml', 'jsonl'), (text, ending) => {
        run({ uri: `any.${ending}`, text })
      }),
      round,
    )
  })
})

describe('values of any shape', () => {
  const kinds: fc.Arbitrary<FileKind> = fc.constantFrom(...fileKinds)

  test.each(roundsOf(1500))('any JSON value is judged as every kind (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), kinds, (value, kind) => {
        run({ uri: 'any.json', text: JSON.stringify(value), kind })
      }),
      round,
    )
  })

  const cases = sets.filter(({ files }) => files.every((file) => file.text.length < 4000))

  test.each(roundsOf(2000))('fixtures with changed values are judged (seed $seed)', (round) => {
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...cases), mutations, ({ files }, mutations) => {
        const values = [...createWorkspace({ files }).files.values()].map(({ source, document, facts }) => ({
          uri: source.uri,
          value: structuredClone(document.value ?? null),
          kind: facts?.kind,
        }))
        for (const [index, one] of mutations.entries()) mutate(values[index % values.length]?.value, one)
        run(...values.map(({ uri, value, kind }) => asJson(uri, value, kind)))
      }),
      round,
    )
  })
})

function asJson(uri: string, value: unknown, kind: FileKind | undefined): SourceFile {
  return { uri, format: 'json', text: JSON.stringify(value), ...(kind ? { kind } : {}) }
}

describe('names that every object has', () => {
  const tree = (name: string) => {
    const own = (value: unknown) => `{${JSON.stringify(name)}: ${JSON.stringify(value)}}`
    return `{
      "code": ${JSON.stringify(name)}, "edition": "2024",
      "sections": [{ "keyword": ${JSON.stringify(name)}, "categories": [{ "keyword": "cat", "subcategories": [{
        "keyword": "sub", "questiongroups": [{ "keyword": ${JSON.stringify(name)}, "questions": [
          { "keyword": ${JSON.stringify(name)}, "view_options": { "is_name": true } },
          { "keyword": "choice" }
        ] }] }] }] }],
      "keys": {
        ${JSON.stringify(name)}: "Name",
        "choice": { "label": "Choice", "type": "select", "values": ${own('First')} }
      },
      "questiongroups": ${own('Group')},
      "categories": { ${JSON.stringify(name)}: "Section", "cat": "Category", "sub": "Subcategory" }
    }`
  }

  test.each(innateNames)('%s is a keyword and a code like any other', (name) => {
    expect(run({ uri: 'tree.json', text: tree(name) })).toEqual(run({ uri: 'tree.json', text: tree('other') }))
  })

  test.each(innateNames)('%s is a member and an option like any other', (name) => {
    const said = (own: string) =>
      run(
        { uri: 'question.json', text: `{"keyword": "a", "form_options": {"${own}": 1}, "${own}": 1}` },
        {
          uri: 'texts.json',
          text: `{"keys": {"a": {"texts": {"${own}": {"label": {"en": "A"}, "${own}": {"en": "B"}}}, "${own}": 2}}}`,
        },
      ).map(({ rule, messageId, range }) => ({ rule, messageId, line: range.start.line }))
    expect(said(name)).toEqual(said('zzzzzzzz'))
  })

  const places = sets.flatMap(({ files }) =>
    files
      .filter((file) => file.text.length < 4000)
      .flatMap((file) => {
        const others = files.filter((other) => other !== file)
        const words = [...file.text.matchAll(/[A-Za-z_][\w.]+/g)]
        return words.map((word) => ({ file, others, at: word.index, word: word[0] }))
      }),
  )
  const step = Math.ceil(places.length / 3000)
  const some = places.filter((_, index) => index % step === 0)

  test.each(partsOf(some))('stand for any text or name of a fixture (part $part)', ({ items }) => {
    for (const [index, { file, others, at, word }] of items.entries()) {
      const name = innateNames[index % innateNames.length] ?? ''
      run({ ...file, text: file.text.slice(0, at) + name + file.text.slice(at + word.length) }, ...others)
    }
  })

  test.each(innateNames)('%s that nothing defines is unknown', (name) => {
    const said = run(
      { uri: 'group.json', text: `{"keyword": "qg", "questions": [{"keyword": "${name}"}]}` },
      { uri: 'keys.json', text: '{"keys": {"apple": "Apple"}, "questiongroups": {"qg": "Group"}}' },
    )
    expect(said.map((finding) => finding.rule)).toContain('unknown-key')
  })
})
