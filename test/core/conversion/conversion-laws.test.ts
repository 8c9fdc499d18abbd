import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ConversionForm,
  convertFile,
  createWorkspace,
  type Document,
  lint,
  type NotConverted,
  type PresentedFinding,
  parseText,
  present,
  type SourceFile,
} from '../../../src/core/internal.ts'
import { mutate, mutation } from '../../support/mutate-value.ts'
import { roundsOf } from '../../support/portion.ts'
import { fixtureSets, haveAnswers } from '../../support/source-files.ts'

const now = '2031-05-06T07:08:09Z'
const alone = { valuePk: () => undefined, nextPk: () => 1, now }
const ways = ['yaml', 'json', 'jsonl'] as const

function read({ uri, text }: SourceFile, format?: 'json' | 'yaml' | 'jsonl'): Document {
  return parseText(uri, text, format)
}

function converted(document: Document, to: ConversionForm): string | NotConverted {
  const result = convertFile(document, to, alone)
  return 'refused' in result ? result : result.text
}

const sets = fixtureSets().filter(({ files }) => !haveAnswers(files))
const all = sets.flatMap(({ name, files }) =>
  files.flatMap((file) => {
    const document = read(file)
    const isFixture = Array.isArray(document.value) && document.problems.length === 0 && !file.invalidUtf8
    const holdsRecords = createWorkspace({ files: [file] }).files.get(file.uri)?.facts?.kind === 'fixture'
    return isFixture && holdsRecords ? [{ name: `${name} ${file.uri}`, file, others: files, document }] : []
  }),
)

const fixtures = all.filter(({ name }) => !name.startsWith('wrong-type/invalid-fractions-in-record'))

/** What one of our own fixtures says with a float where an integer belongs, which JavaScript cannot keep apart. */
const refused = 'wrong-type/invalid-fractions-in-record'

test('a float that would become an integer is refused', () => {
  const document = read(all.find(({ name }) => name.startsWith(refused))?.file ?? { uri: '', text: '' })
  expect(converted(document, 'yaml')).toEqual({
    refused: 'has the number 2.000, which would be written as another one',
  })
})

test.each(['1e400', '-1e-400', '9007199254740993'])('the number %s is named', (number) => {
  const text = `[{"model": "configuration.value", "pk": 1, "fields": {"order_value": ${number}}}]`
  expect(converted(parseText('x.json', text), 'yaml')).toEqual({
    refused: `has the number ${number}, which would be written as another one`,
  })
})

test('there are fixtures to convert', () => {
  expect(fixtures.length).toBeGreaterThan(50)
})

describe.each(ways)('a fixture as %s and back', (way) => {
  test.each(fixtures.filter(({ document }) => document.format !== way))('$name', ({ document }) => {
    const there = converted(document, way)
    if (typeof there !== 'string') throw new Error(there.refused)
    const format = way === 'jsonl' ? 'jsonl' : way
    const back = converted(parseText(`x.${way}`, there, format), 'fixture')
    if (typeof back !== 'string') throw new Error(back.refused)
    expect(JSON.parse(back)).toEqual(document.value)
    const isRegular = JSON.stringify(document.value, null, 2) === document.text.trimEnd()
    if (isRegular && document.format === 'json') expect(back.trimEnd()).toBe(document.text.trimEnd())
  })
})

/** What a run says, without where: rule and message. */
function saidOf(files: readonly SourceFile[]): string[] {
  const workspace = createWorkspace({ files })
  // Of records that differ in two files one is named, the first of its file.
  const worded = ({ rule, message }: PresentedFinding): string => (rule === 'conflicting-records' ? '' : message)
  return present(lint(workspace), workspace)
    .map((finding) => `${finding.rule} ${finding.messageId} ${worded(finding)}`)
    .sort()
}

describe.each(['yaml', 'json'] as const)('the findings of a fixture as %s', (way) => {
  test.each(fixtures)('$name', ({ file, document, others }) => {
    const there = converted(document, way)
    if (typeof there !== 'string') throw new Error(there.refused)
    const format = way === 'yaml' ? ('yaml' as const) : ('json' as const)
    expect(saidOf(others.map((one) => (one === file ? { ...one, text: there, format } : one)))).toEqual(saidOf(others))
  })
})

describe('a mutated fixture', () => {
  const bases = fixtures.filter(({ name }) => name.startsWith('workspaces/vineyard '))

  test.each(roundsOf(200))('comes back whole in each form (seed $seed)', (round) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 0 }),
        ({ document }, mutations, moved) => {
          const records = structuredClone(document.value) as unknown[]
          for (const one of mutations) mutate(records, one)
          for (const at of moved) records.unshift(...records.splice((at * 7) % records.length, 1))
          const text = JSON.stringify(records, null, 4)
          const source = parseText('x.json', text, 'json')
          if (
            !Array.isArray(source.value) ||
            createWorkspace({ files: [{ uri: 'x.json', text }] }).files.get('x.json')?.facts?.kind !== 'fixture'
          )
            return
          for (const way of ways) {
            const there = converted(source, way)
            if (typeof there !== 'string') {
              // What YAML cannot say is refused rather than lost.
              expect(there.refused).toMatch(/^has the number|cannot be (said|written)/)
              continue
            }
            const back = converted(parseText(`x.${way}`, there, way), 'fixture')
            expect(JSON.parse(String(back))).toEqual(source.value)
            // Members in another order than those of other records are nothing that a layout says.
            const isRegular = mutations.every(({ kind }) => kind === 'remove' || kind === 'replace')
            if (way !== 'jsonl' && isRegular) expect(back).toBe(text)
          }
        },
      ),
      round,
    )
  })
})
