import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { createWorkspace, fix, lint, type PresentedFinding, present, type SourceFile } from '../../src/core/internal.ts'
import { canBeAuthored, toAuthoring } from '../support/authoring.ts'
import { mutate, mutation } from '../support/mutate-value.ts'
import { amountOf, roundsOf } from '../support/portion.ts'
import { fixtureSets, haveAnswers, workspaces } from '../support/source-files.ts'

const sets = fixtureSets().filter(({ files }) => !haveAnswers(files))
const readable = sets.filter(({ files }) =>
  createWorkspaceOf(files).every(({ source, document }) => document.problems.length + (source.invalidUtf8 ?? 0) === 0),
)

function createWorkspaceOf(files: readonly SourceFile[]) {
  return [...createWorkspace({ files }).files.values()]
}

function shownOf(files: readonly SourceFile[]) {
  const workspace = createWorkspace({ files })
  return present(lint(workspace), workspace)
}

/** What a run says, without where in the text: rule, message and path, sorted. */
function saidOf(files: readonly SourceFile[]): string[] {
  return withoutPlaces(shownOf(files))
}

function withoutPlaces(shown: readonly PresentedFinding[]): string[] {
  return shown.map((finding) => `${finding.rule} ${finding.messageId} ${finding.path.join('/')}`).sort()
}

/** Rules that are about files rather than what stands in them, or whose findings stand in one file or another by what these hold. */
const aboutFiles = ['conflicting-records', 'duplicate-configuration', 'unread-texts', 'unlabelled-questiongroup']

function withoutRules(said: readonly string[], rules: readonly string[]): string[] {
  return said.filter((line) => !rules.some((rule) => line.startsWith(`${rule} `)))
}

describe('the same configuration in another form gives the same rules at the same paths', () => {
  test.each(readable)('$name as JSON and as YAML', ({ files }) => {
    const json = rewritten(files, 'json', (value) => JSON.stringify(value, null, 2))
    const yaml = rewritten(files, 'yaml', (value) => stringify(value, { version: '1.1', aliasDuplicateObjects: false }))
    const [inYaml, inJson] = [shownOf(yaml), shownOf(json)]
    expect(withoutPlaces(inYaml)).toEqual(withoutPlaces(inJson))
    expect(pointersOf(inYaml)).toEqual(pointersOf(inJson))
  })

  const fixtureFiles = readable.filter(({ files }) =>
    createWorkspaceOf(files).some((file) => canBeAuthored(file.document.value)),
  )

  test('some fixtures can be said in the authoring form', () => {
    expect(fixtureFiles.length).toBeGreaterThan(30)
  })

  test.each(fixtureFiles)('$name as fixture and in the authoring form', ({ files }) => {
    expect(inEitherForm(authored(files))).toEqual(inEitherForm(files))
  })
})

/** What only a fixture can get wrong: its records and their fields; a rule, or a message of one. */
const fixtureOnly = [
  ...aboutFiles,
  'unknown-member',
  'missing-member',
  'wrong-type',
  'invalid-value',
  'unknown-option',
  'misplaced-option',
  'missing-values inConfiguration',
]

/** Rules and paths; the authoring form has no `configuration` object and no member for a keyword, which a path could end at. */
function inEitherForm(files: readonly SourceFile[]): string[] {
  const said = withoutRules(saidOf(files), fixtureOnly)
  return said.map((line) => line.replace(/ \S+ /, ' ').replace(/\/(?:configuration|keyword)$/, '')).sort()
}

function authored(files: readonly SourceFile[]): SourceFile[] {
  return createWorkspaceOf(files).flatMap(({ source, document }) =>
    canBeAuthored(document.value) ? toAuthoring(document.value, source.uri) : [source],
  )
}

function rewritten(files: readonly SourceFile[], format: 'json' | 'yaml', write: (value: unknown) => string) {
  return createWorkspaceOf(files).map(({ source, document }) => ({ ...source, format, text: write(document.value) }))
}

function pointersOf(shown: readonly PresentedFinding[]): string[] {
  return shown.map((finding) => `${finding.rule} ${finding.pointer}`).sort()
}

describe('a mutated configuration', () => {
  const files = workspaces().find(({ name }) => name === 'workspaces/vineyard')?.files ?? []
  const base = createWorkspaceOf(files)
  const main = base.find(({ source }) => source.uri === 'vineyard.json')
  const others = files.filter((file) => file.uri !== 'vineyard.json')

  test.each(roundsOf(400))('says the same as fixture and in the authoring form (seed $seed)', (round) => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const records = structuredClone(main?.document.value)
        for (const one of mutations) mutate(records, one)
        if (!canBeAuthored(records)) return
        const fixture = [{ uri: 'vineyard.json', text: JSON.stringify(records) }, ...others]
        expect(inEitherForm(authored(fixture))).toEqual(inEitherForm(fixture))
      }),
      round,
    )
  })
})

test('of one file 50,000 findings are reported, and that there are others', () => {
  const members = Array.from({ length: 60_000 }, (_, at) => `"x${at}": 1`)
  const text = `{"keyword": "qg", "questions": [{"keyword": "q", ${members.join(', ')}}]}`
  const workspace = createWorkspace({ files: [{ uri: 'a.json', text }] })
  const findings = lint(workspace)
  expect(findings.length).toBeGreaterThanOrEqual(50_000)
  expect(findings.length).toBeLessThanOrEqual(50_001)
  expect(findings.filter(({ messageId }) => messageId === 'manyFindings')).toHaveLength(1)
})

describe('order does not matter', () => {
  test.each(readable)('$name with the members of objects in another order', ({ files }) => {
    const turned = rewritten(files, 'json', (value) => JSON.stringify(value))
    const reordered = rewritten(files, 'json', (value) => JSON.stringify(reorder(value)))
    expect(pointersOf(shownOf(reordered))).toEqual(pointersOf(shownOf(turned)))
  })

  const fixtures = workspaces().flatMap(({ name, files }) =>
    createWorkspaceOf(files)
      .filter(({ document, facts }) => Array.isArray(document.value) && facts?.kind === 'fixture')
      .map(({ source, document }) => ({
        name,
        file: { uri: source.uri, text: JSON.stringify(document.value) },
        others: files.filter((other) => other !== source),
      })),
  )

  test('records that share an empty translation keep the fingerprints of what is wrong with them', () => {
    const record = (model: string, pk: number, fields: object) => ({ model: `configuration.${model}`, pk, fields })
    const records = [
      record('translation', 1, { translation_type: 'key', data: { orchard: { label: { en: '' } } } }),
      ...['apple', 'pear', 'quince', 'plum'].flatMap((fruit, at) => [
        record('key', at, { keyword: fruit, translation: 1, configuration: { type: 'char' } }),
        record('value', at, { keyword: `${fruit}_other`, translation: 1 }),
      ]),
    ]
    const fingerprints = (list: readonly unknown[]): string[] =>
      shownOf([{ uri: 'orchard.json', text: JSON.stringify(list) }])
        .map(({ fingerprint }) => fingerprint)
        .sort()
    const expected = fingerprints(records)
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
        expect(fingerprints(shuffled)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  test.each(fixtures)('$name: records of $file.uri in any order', ({ file, others }) => {
    const records = JSON.parse(file.text) as unknown[]
    const expected = saidOf([file, ...others])
    fc.assert(
      fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
        expect(saidOf([{ ...file, text: JSON.stringify(shuffled) }, ...others])).toEqual(expected)
      }),
      { numRuns: amountOf(40) },
    )
  })

  test.each(fixtures)('$name: $file.uri split in two', ({ file, others }) => {
    const records = JSON.parse(file.text) as unknown[]
    const expected = saidOf([file, ...others])
    fc.assert(
      fc.property(fc.subarray(records), (first) => {
        const second = records.filter((record) => !first.includes(record))
        const parts = [first, second].map((part, index) => ({
          uri: `part-${index}.json`,
          text: JSON.stringify(part),
          kind: 'fixture' as const,
        }))
        expect(saidOf([...parts, ...others])).toEqual(expected)
      }),
      { numRuns: amountOf(40) },
    )
  })
})

/** Definitions by keyword are the only objects whose order says something: values are shown in it, the first of twins is right. */
const orderedMembers = ['keys', 'values', 'questiongroups', 'categories', 'translations']

function reorder(value: unknown, isOrdered = false): unknown {
  if (Array.isArray(value)) return value.map((item) => reorder(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [name, reorder(member, orderedMembers.includes(name))])
  return Object.fromEntries(isOrdered ? entries : entries.reverse())
}

describe('fixing', () => {
  test.each(sets)('$name: leaves nothing safe to fix and breaks nothing', ({ files }) => {
    const fixed = fix(createWorkspace({ files })).workspace
    const left = present(lint(fixed), fixed)
    expect(left.filter((finding) => finding.fixes.some((one) => one.safe))).toEqual([])
    const broken = (findings: typeof left) => findings.filter((finding) => finding.rule === 'syntax-error').length
    expect(broken(left)).toBeLessThanOrEqual(broken(shownOf(files)))
  })
})
