import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { surroundingsOf } from '../../../src/core/editor/surroundings.ts'
import {
  codeLenses,
  conditionTokens,
  createWorkspace,
  documentLinks,
  documentSymbols,
  foldingPlaces,
  hoverAt,
  type OutlineSymbol,
  type SourceFile,
  selectionRanges,
  type Workspace,
  workspaceSymbols,
} from '../../../src/core/internal.ts'
import { mentionedRecord } from '../../../src/core/names/mentioned-record.ts'
import { mentionsOf } from '../../../src/core/names/mentions.ts'
import { rangeOfText } from '../../../src/core/names/place.ts'
import { labelOf } from '../../../src/core/questionnaire/labels.ts'
import { amountOf, roundsOf } from '../../support/portion.ts'
import { fixtureSets, workspaces } from '../../support/source-files.ts'
import { hintsOf } from './hints-of.ts'

interface Range {
  readonly start: number
  readonly end: number
}

function isWithin(inner: Range, outer: Range): boolean {
  return outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end
}

function textOf(workspace: Workspace, uri: string): string {
  return workspace.files.get(uri)?.document.text ?? ''
}

/** Everything that is read for a file at once holds what its interfaces promise. */
function expectLawful(workspace: Workspace, uri: string): void {
  const text = textOf(workspace, uri)
  const whole = { start: 0, end: text.length }
  for (const { offset, label } of hintsOf(workspace, uri, whole)) {
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(text.length)
    expect(label.trim()).not.toBe('')
    expect(label).not.toMatch(/[\n\r]/)
  }
  for (const symbol of documentSymbols(workspace, uri)) expectNested(symbol, whole)
  for (const place of foldingPlaces(workspace, uri)) {
    expect(isWithin(place, whole)).toBe(true)
    expect(text.slice(place.start, place.end)).toMatch(/[\n\r]/)
  }
  let last = 0
  for (const token of conditionTokens(workspace, uri)) {
    expect(token.start).toBeGreaterThanOrEqual(last)
    expect(token.end).toBeGreaterThan(token.start)
    expect(text.slice(token.start, token.end)).not.toMatch(/[\n\r]/)
    last = token.end
  }
  expect(last).toBeLessThanOrEqual(text.length)
  for (const place of [...codeLenses(workspace, uri, 1e6), ...documentLinks(workspace, uri)]) {
    expect(isWithin(place, whole)).toBe(true)
  }
}

function expectNested(symbol: OutlineSymbol, outer: Range): void {
  expect(isWithin(symbol, outer)).toBe(true)
  expect(isWithin(symbol.selection, symbol)).toBe(true)
  expect(symbol.name.trim()).not.toBe('')
  for (const child of symbol.children) expectNested(child, symbol)
}

/** What is read for one place. */
function expectLawfulAt(workspace: Workspace, uri: string, offset: number): void {
  const text = textOf(workspace, uri)
  const found = hoverAt(workspace, uri, offset)
  if (found) {
    expect(isWithin({ start: offset, end: offset }, found)).toBe(true)
    expect(isWithin(found, { start: 0, end: text.length })).toBe(true)
    expect(found.markdown.trim()).not.toBe('')
    expect(found.plainText.trim()).not.toBe('')
  }
  let inner: Range = { start: offset, end: offset }
  for (const range of selectionRanges(workspace, uri, offset)) {
    expect(isWithin(inner, range)).toBe(true)
    if (inner.start !== inner.end) expect(range).not.toEqual(inner)
    inner = range
  }
}

describe('on every fixture', () => {
  test.each(fixtureSets().map(({ name, files }) => [name, files] as const))('%s', (_, files) => {
    const workspace = createWorkspace({ files })
    for (const { uri, text } of files) {
      expectLawful(workspace, uri)
      const step = Math.max(1, Math.floor(text.length / amountOf(80)))
      for (let offset = 0; offset <= text.length; offset += step) expectLawfulAt(workspace, uri, offset)
    }
    for (const query of ['', 'a', 'vine soil', 'zzzz', '.*', '\u0000']) {
      for (const { uri, start, end } of workspaceSymbols(workspace, query)) {
        expect(isWithin({ start, end }, { start: 0, end: textOf(workspace, uri).length })).toBe(true)
      }
    }
  })
})

const all = fixtureSets()

test.each(roundsOf(500))('texts that are cut off or miss a character (seed $seed)', (round) => {
  fc.assert(
    fc.property(fc.nat(all.length - 1), fc.nat(), fc.nat(), fc.boolean(), (chosen, at, place, isCut) => {
      const files = all[chosen]?.files ?? []
      const [first, ...others] = files
      if (first === undefined) return
      const cut = at % (first.text.length + 1)
      const text = isCut ? first.text.slice(0, cut) : first.text.slice(0, cut) + first.text.slice(cut + 1)
      const workspace = createWorkspace({ files: [{ ...first, text }, ...others] })
      expectLawful(workspace, first.uri)
      for (const offset of [cut - 1, cut, place % (text.length + 1)]) {
        if (offset >= 0 && offset <= text.length) expectLawfulAt(workspace, first.uri, offset)
      }
    }),
    round,
  )
})

test('offsets outside of the text, and files that are not there', () => {
  const [{ files } = { files: [] }] = workspaces()
  const workspace = createWorkspace({ files })
  for (const uri of [...files.map((file) => file.uri), 'nowhere.json']) {
    for (const offset of [-1, 0.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => hoverAt(workspace, uri, offset)).not.toThrow()
      expect(() => selectionRanges(workspace, uri, offset)).not.toThrow()
      for (const range of [
        { start: offset, end: 10 },
        { start: 10, end: offset },
      ]) {
        expect(() => hintsOf(workspace, uri, range)).not.toThrow()
        expect(() => conditionTokens(workspace, uri, range)).not.toThrow()
      }
    }
  }
  expect(documentSymbols(workspace, 'nowhere.json')).toEqual([])
  expect(foldingPlaces(workspace, 'nowhere.json')).toEqual([])
})

test('a range gives what the whole file gives there', () => {
  for (const { files } of workspaces()) {
    const workspace = createWorkspace({ files })
    for (const { uri, text } of files) {
      const hints = hintsOf(workspace, uri, { start: 0, end: text.length })
      const tokens = conditionTokens(workspace, uri)
      fc.assert(
        fc.property(fc.nat(text.length), fc.nat(text.length), (one, other) => {
          const range = { start: Math.min(one, other), end: Math.max(one, other) }
          const holds = (offset: number): boolean => range.start <= offset && offset <= range.end
          expect(hintsOf(workspace, uri, range)).toEqual(hints.filter(({ offset }) => holds(offset)))
          const touched = tokens.filter(({ start, end }) => start <= range.end && end >= range.start)
          expect(conditionTokens(workspace, uri, range)).toEqual(touched)
        }),
        { numRuns: 40 },
      )
    }
  }
})

function isAnswers(workspace: Workspace, uri: string): boolean {
  return workspace.files.get(uri)?.facts?.kind === 'answers'
}

test('JSON and YAML of the same data have the same hints, symbols and tokens', () => {
  for (const { files } of workspaces().filter(({ name }) => !name.endsWith('-broken'))) {
    const json = files.filter(({ uri }) => uri.endsWith('.json'))
    const yaml = json.map(({ uri, text }): SourceFile => {
      return { uri, text: stringify(JSON.parse(text), { aliasDuplicateObjects: false }), format: 'yaml' }
    })
    const [left, right] = [createWorkspace({ files: json }), createWorkspace({ files: yaml })]
    for (const { uri } of json.filter((one) => !isAnswers(left, one.uri))) {
      const labels = (workspace: Workspace) =>
        hintsOf(workspace, uri, { start: 0, end: textOf(workspace, uri).length }).map(({ label }) => label)
      const types = (workspace: Workspace) => conditionTokens(workspace, uri).map(({ type }) => type)
      expect(labels(left).length).toBeGreaterThan(20)
      expect(labels(right)).toEqual(labels(left))
      expect(types(right)).toEqual(types(left))
      expect(documentSymbols(right, uri).map(outlineOf)).toEqual(documentSymbols(left, uri).map(outlineOf))
    }
  }
})

function outlineOf({ name, detail, kind, children }: OutlineSymbol): unknown {
  return { name, detail, kind, children: children.map(outlineOf) }
}

test('a hover over a pk says the keyword or a text of what it stands for', () => {
  let count = 0
  for (const { files } of workspaces()) {
    const workspace = createWorkspace({ files })
    for (const { uri } of files) {
      const opened = surroundingsOf(workspace, uri)
      for (const mention of opened ? mentionsOf(opened.file.facts).all : []) {
        const record = opened && mention.by === 'pk' ? mentionedRecord(mention, opened.file) : undefined
        const range = opened && rangeOfText(opened.document, mention)
        if (opened === undefined || record === undefined || range === undefined) continue
        const known = record.keyword ?? labelOf(record, opened.file) ?? ''
        expect(hoverAt(workspace, uri, range.start)?.plainText.split('\n')[0]).toContain(known.slice(0, 50))
        count++
      }
    }
  }
  expect(count).toBeGreaterThan(300)
})

const corpus = process.env.QUESTLINT_CORPUS

if (corpus === undefined) console.warn('reading aids: skipped, QUESTLINT_CORPUS is not set')

test.runIf(corpus !== undefined)('on real files', () => {
  const names = ['global_key_values.json', 'technologies.json', 'sample.json', 'approaches.json']
  const files = names.map((uri) => ({ uri, text: readFileSync(join(corpus ?? '', uri), 'utf8') }))
  const workspace = createWorkspace({ files })
  for (const { uri } of files) expectLawful(workspace, uri)
  fc.assert(
    fc.property(fc.nat(names.length - 1), fc.nat(), (chosen, at) => {
      const { uri, text } = files[chosen] ?? { uri: '', text: '' }
      expectLawfulAt(workspace, uri, at % (text.length + 1))
    }),
    { numRuns: amountOf(1000) },
  )
})
