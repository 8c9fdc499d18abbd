import { describe, expect, test } from 'vitest'
import {
  copyOperation,
  createWorkspace,
  type Finding,
  findingsLeft,
  isRefusal,
  type Operation,
  type Workspace,
  workspaceAfter,
} from '../../../src/core/internal.ts'
import { identifiedBy, identifyFinding, originalNames } from '../../../src/core/writing/identify-finding.ts'
import { pumps, wells } from '../../questionnaires/wells.ts'

/** The wells with the same misspelt option on the kind of pump and on the depth. */
const misspelt = wells({
  questions: `
                  - keyword: pump
                    form_options: {tempalte: hidden}
              - keyword: depth_qg
                questions:
                  - keyword: depth
                    form_options: {tempalte: hidden}
`,
  keys: `  pump: {label: Kind of pump, type: radio, values: {hand: Hand pump, foot: Foot pump}}
  depth: {label: Depth, type: float}
`,
})
/** A questionnaire of another name in which no option is misspelt. */
const others = (name: string): string =>
  pumps(`${name}_ram: Hydraulic ram`)
    .replace(/\bwells/g, name)
    .replace(/\bpump\b/g, `${name}_pump`)

function load(texts: Readonly<Record<string, string>>): Workspace {
  const files = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), complete: true }] })
}

function copyIn(workspace: Workspace, ...[name, options]: [string, Parameters<typeof copyOperation>[2]]): Operation {
  const copy = copyOperation(workspace, name, options)
  if (isRefusal(copy)) throw new Error(copy.refused)
  return copy
}

/** The unknown options that are left of an operation, once knowing of copies and once not. */
function leftBy(workspace: Workspace, operation: Operation): Record<'knowing' | 'not', readonly string[]> {
  const after = workspaceAfter(workspace, operation)
  const only = ['unknown-option']
  const name = ({ rule, data, uri }: Finding): string => `${rule} ${data.name} in ${uri}`
  return {
    knowing: findingsLeft(workspace, after, operation, { files: [], only }).map(name),
    not: findingsLeft(workspace, after, {}, { only }).map(name),
  }
}

describe('what a check says of a copy', () => {
  test('is not told where it says so of the original', () => {
    const workspace = load({ 'wells.yaml': misspelt })
    expect(leftBy(workspace, copyIn(workspace, 'depth_qg', { as: 'bore_qg' }))).toEqual({
      knowing: [],
      not: ['unknown-option tempalte in wells.yaml'],
    })
  })

  test('is not told either where the original is in a file that stays as it is', () => {
    const workspace = load({ 'springs.yaml': others('springs'), 'wells.yaml': misspelt })
    const copy = copyIn(workspace, 'depth_qg', { as: 'bore_qg', position: { into: 'springs_1_1' } })
    expect(copy.changes.edits.map(({ uri }) => uri)).toEqual(['springs.yaml'])
    expect(leftBy(workspace, copy)).toEqual({
      knowing: [],
      not: ['unknown-option tempalte in springs.yaml'],
    })
  })

  test('nor where there are files about which it says nothing', () => {
    const workspace = load({
      'ponds.yaml': others('ponds'),
      'springs.yaml': others('springs'),
      'wells.yaml': misspelt,
    })
    const copy = copyIn(workspace, 'depth_qg', { as: 'bore_qg', position: { into: 'springs_1_1' } })
    expect(leftBy(workspace, copy)).toEqual({ knowing: [], not: ['unknown-option tempalte in springs.yaml'] })
  })

  test('is told where it says so of the copy alone', () => {
    const workspace = load({ 'wells.yaml': misspelt })
    const copy = copyIn(workspace, 'depth_qg', { as: 'bore_qg' })
    const edits = copy.changes.edits.map((edit) => ({ ...edit, text: edit.text.replace('tempalte', 'templat') }))
    const other = { ...copy, changes: { ...copy.changes, edits } }
    expect(leftBy(workspace, other)).toEqual({
      knowing: ['unknown-option templat in wells.yaml'],
      not: ['unknown-option templat in wells.yaml'],
    })
    const none = new Map<string, string>()
    const after = workspaceAfter(workspace, copy)
    expect(findingsLeft(workspace, after, { copies: none })).toEqual(findingsLeft(workspace, after))
  })
})

describe('what tells one finding from another', () => {
  const finding = (data: Finding['data'], rule = 'unknown-option'): Finding => ({ rule, data }) as unknown as Finding
  const path = ['wells@2030', 'wells_section', 'wells_1', 'wells_1_1', 'wells_qg']
  const identity = (one: Finding, at: readonly string[], rename = (text: string): string => text): string =>
    identifyFinding(identifiedBy(one, at), rename)
  const known = identity(finding({ name: 'tempalte', names: ['pump', 'depth'] }), path)

  test.each([
    ['the rule', finding({ name: 'tempalte', names: ['pump', 'depth'] }, 'unknown-member'), path],
    ['what it says', finding({ name: 'templat', names: ['pump', 'depth'] }), path],
    ['the names in it', finding({ name: 'tempalte', names: ['pump', 'width'] }), path],
    ['its hole', finding({ title: 'tempalte', names: ['pump', 'depth'] }), path],
    ['the last steps of its path', finding({ name: 'tempalte', names: ['pump', 'depth'] }), [...path, 'pump']],
  ])('%s', (_, one, at) => {
    expect(identity(one, at)).not.toBe(known)
  })

  test('neither the part that has it nor how many others there are', () => {
    expect(identity(finding({ name: 'tempalte', names: ['pump', 'depth'] }), ['x@1', 'y', ...path.slice(2)])).toBe(
      known,
    )
    const counts = { number: 3, others: { count: 3, words: '3 questions' } }
    expect(identity(finding({ name: 'tempalte', names: ['pump', 'depth'], ...counts }), path)).toBe(known)
  })

  test('a finding of a copy is that of its original, wherever the name is in it', () => {
    const copied = finding({ name: 'tempalte', names: ['bore_pump', 'depth'] })
    const renamed = originalNames(
      new Map([
        ['bore_pump', 'pump'],
        ['bores_qg', 'wells_qg'],
      ]),
    )
    expect(identity(copied, [...path.slice(0, -1), 'bores_qg'], renamed)).toBe(known)
  })
})

describe('the originals of copies in a text', () => {
  const one = originalNames(new Map([['bore', 'well']]))
  const several = originalNames(
    new Map([
      ['bore', 'well'],
      ['bore_größe', 'well_size'],
      ['a b', 'c d'],
    ]),
  )

  test.each([
    ['bore', 'well', 'well'],
    ['the bore, bore_1 and bores', 'the well, bore_1 and bores', 'the well, bore_1 and bores'],
    ['bore-x|bore', 'bore-x|well', 'bore-x|well'],
    ['no name', 'no name', 'no name'],
    ['a bore_größe', 'a bore_größe', 'a well_size'],
    ['bore_größe2', 'bore_größe2', 'bore_größe2'],
    ['a b', 'a b', 'c d'],
  ])('%s', (text, byOne, bySeveral) => {
    expect([one(text), several(text)]).toEqual([byOne, bySeveral])
  })

  test('none where nothing was copied', () => {
    expect(originalNames(new Map())('bore')).toBe('bore')
  })
})
