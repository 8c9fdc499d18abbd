import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CompletionProposal, complete, type Finding, lint, type Workspace } from '../../../../src/core/internal.ts'
import { applyEdits, editsOverlap } from '../../../../src/core/text/edits.ts'
import { parsePointer, resolvePointer } from '../../../../src/core/text/pointer.ts'
import { amountOf, partsOf, type Round, roundsOf } from '../../../support/portion.ts'
import { fixtureSets } from '../../../support/source-files.ts'
import { type Texts, vineyard, workspaceOf } from './completing.ts'

/** A value, or a member with its name, that is taken out of a text to be proposed again. */
interface Gap {
  readonly uri: string
  readonly pointer: string
  readonly part: 'value' | 'member'
}

/** What the author has typed of it so far. */
type Begun = 'nothing' | 'quote' | 'quotes' | 'start'
const begun: readonly Begun[] = ['nothing', 'quote', 'quotes', 'start']

function gapsIn(texts: Texts, workspace: Workspace): Gap[] {
  const gaps: Gap[] = []
  const visit = (uri: string, value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) {
      gaps.push({ uri, pointer, part: 'value' })
      return
    }
    for (const [name, member] of Object.entries(value)) {
      const below = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (!Array.isArray(value)) gaps.push({ uri, pointer: below, part: 'member' })
      visit(uri, member, below)
    }
  }
  for (const uri of Object.keys(texts)) visit(uri, workspace.files.get(uri)?.document.value, '')
  return gaps
}

interface Opened {
  readonly text: string
  readonly offset: number
}

/** The text with a gap, and the offset at which the author goes on. */
function open({ uri, pointer, part }: Gap, begun: Begun, workspace: Workspace): Opened {
  const document = workspace.files.get(uri)?.document
  const range = document?.rangeOf(pointer, part)
  if (document === undefined || range === undefined) throw new Error(`no ${part} ${pointer}`)
  const value = part === 'value' ? resolvePointer(document.value, pointer) : (parsePointer(pointer)?.at(-1) ?? '')
  const quote = document.format === 'yaml' || typeof value !== 'string' ? '' : '"'
  const start = String(value).slice(0, 2)
  const left = { nothing: '', quote, quotes: quote + quote, start: quote + start }[begun]
  const text = document.text.slice(0, range.start) + left + document.text.slice(range.end)
  return { text, offset: range.start + (begun === 'start' ? left.length : Math.min(1, left.length)) }
}

function take(text: string, { edit, additionalEdits }: CompletionProposal): string {
  return applyEdits(text, [edit, ...additionalEdits])
}

function nameOf({ rule, messageId, place, data }: Finding): string {
  return `${rule} ${messageId} ${place.pointer} ${JSON.stringify(data)}`
}

const kinds =
  /^(?:unknown-.*|invalid-value|misplaced-option|duplicate-.*|ineffective-option|wrong-(?!type|column-widths|columns).*|malformed-condition|unloadable-condition|syntax-error|trailing-comma|dangling-reference)$/

/** The findings that a proposal would bring at its own place. */
function findingsBy(item: CompletionProposal, gap: Gap, opened: Opened, texts: Texts, workspace: Workspace): string[] {
  const known = knownFindings(workspace)
  const after = workspaceOf({ ...texts, [gap.uri]: take(opened.text, item) }, workspace)
  const parent = gap.pointer.slice(0, gap.pointer.lastIndexOf('/'))
  const place = gap.part === 'value' ? gap.pointer : `${parent}/${item.label}`
  const isHere = ({ rule, place: at }: Finding): boolean =>
    rule === 'syntax-error' || at.pointer === place || at.pointer.startsWith(`${place}/`)
  return lint(after, { files: [gap.uri] })
    .filter((finding) => kinds.test(finding.rule) && isHere(finding) && !known.has(nameOf(finding)))
    .map(nameOf)
}

const findings = new WeakMap<Workspace, ReadonlySet<string>>()

function knownFindings(workspace: Workspace): ReadonlySet<string> {
  const known = findings.get(workspace) ?? new Set(lint(workspace).map(nameOf))
  findings.set(workspace, known)
  return known
}

/** Whether what has been taken out is one of a closed list, or names something, so that it must be proposed. */
function mustBeFound({ pointer, part }: Gap): boolean {
  if (part === 'member') return true
  return /\/(?:model|translation|translation_type|type|template|layout|keyword|is_name|is_geometry|with_keys|has_other|other_radio|question_condition|questiongroup_condition|configuration)$|\/values\/\d+$|\/modules\/\d+$|\/question(?:group)?_conditions\/\d+$/.test(
    pointer,
  )
}

/** Values that a definition gives to itself; nothing could know them. */
function isOwnName({ pointer }: Gap): boolean {
  return /^\/\d+\/fields\/(?:keyword|configuration)$|\/keys\/[^/]+\/values\/[^/]+$/.test(pointer)
}

function isFound(items: readonly CompletionProposal[], gap: Gap, { text }: Opened, workspace: Workspace): boolean {
  const original = workspace.files.get(gap.uri)?.document.value
  if (gap.part === 'member') return items.some(({ label }) => label === parsePointer(gap.pointer)?.at(-1))
  const value = resolvePointer(original, gap.pointer)
  return items.some((item) => {
    const changed = workspaceOf({ [gap.uri]: take(text, item) })
    return resolvePointer(changed.files.get(gap.uri)?.document.value, gap.pointer) === value
  })
}

/** What a finding is about would be one again, so it is not proposed. */
function placesOfFindings(workspace: Workspace): ReadonlySet<string> {
  const places = lint(workspace).flatMap(({ uri, place, related }) => [
    `${uri} ${place.pointer}`,
    ...related.map((one) => `${one.uri} ${one.place.pointer}`),
  ])
  return new Set(places)
}

/** The gaps of some texts with what is typed of each: what must be proposed there again. */
function lostIn(texts: Texts, workspace: Workspace, isChecked: (gap: Gap) => boolean = () => true): [Gap, Begun][] {
  const found = placesOfFindings(workspace)
  const gaps = gapsIn(texts, workspace).filter((gap) => {
    return isChecked(gap) && mustBeFound(gap) && !isOwnName(gap) && !found.has(`${gap.uri} ${gap.pointer}`)
  })
  return gaps.flatMap((gap) => begun.map((state): [Gap, Begun] => [gap, state]))
}

interface Proposed {
  readonly opened: Opened
  readonly items: readonly CompletionProposal[]
}

function proposeIn(texts: Texts, workspace: Workspace, gap: Gap, state: Begun): Proposed {
  const opened = open(gap, state, workspace)
  const broken = workspaceOf({ ...texts, [gap.uri]: opened.text }, workspace)
  return { opened, items: complete(broken, gap.uri, opened.offset).items }
}

function checkLaws(texts: Texts, workspace: Workspace, round: Partial<Round>, lost: readonly [Gap, Begun][]): void {
  fc.assert(
    fc.property(fc.constantFrom(...lost), fc.nat(), ([gap, state], which) => {
      const { opened, items } = proposeIn(texts, workspace, gap, state)
      expect(isFound(items, gap, opened, workspace), `${gap.part} ${gap.pointer} after ${state}`).toBe(true)
      for (const item of new Set([items[0], items[which % items.length]])) {
        if (item)
          expect(findingsBy(item, gap, opened, texts, workspace), `${gap.pointer} = ${item.edit.text}`).toEqual([])
      }
    }),
    round,
  )
}

describe('what is taken out of a text is proposed again, and nothing that would be a finding', () => {
  const workspace = workspaceOf(vineyard)
  const lost = lostIn(vineyard, workspace)

  test.each(roundsOf(500))('in our own questionnaires (seed $seed)', (round) => {
    checkLaws(vineyard, workspace, round, lost)
  })

  test.each(partsOf(lost))('wherever it is taken out of our own questionnaires (part $part)', ({ items }) => {
    const missing = items.filter(([gap, state]) => {
      const { opened, items } = proposeIn(vineyard, workspace, gap, state)
      return !isFound(items, gap, opened, workspace)
    })
    expect(lost.length).toBeGreaterThan(1000)
    expect(missing).toEqual([])
  })

  const corpus = process.env.QUESTLINT_CORPUS
  if (corpus === undefined || !existsSync(corpus))
    console.warn('QUESTLINT_CORPUS is not set: completion is tried on our own files only')
  test.skipIf(corpus === undefined || !existsSync(corpus))('in real questionnaires', () => {
    const read = (uri: string): readonly [string, string] => [uri, readFileSync(join(corpus ?? '', uri), 'utf8')]
    const texts = Object.fromEntries(['global_key_values.json', 'watershed.json', 'wocat.json'].map(read))
    const workspace = workspaceOf(texts)
    // Texts and names of summaries are for more configurations than these files hold, and texts in languages that are not read.
    const lost = lostIn(
      texts,
      workspace,
      ({ pointer, part }) => part === 'value' || !/\/fields\/data\/(?!sections|modules)|\/field_name\//.test(pointer),
    )
    checkLaws(texts, workspace, { numRuns: amountOf(50) }, lost)
  })
})

test.each(roundsOf(1000))(
  'at any place of any broken text: no exception, and edits that can be made (seed $seed)',
  (round) => {
    const sets = fixtureSets().filter(({ files }) => files.length > 0)
    fc.assert(
      fc.property(
        fc.constantFrom(...sets),
        fc.nat(),
        fc.nat(),
        fc.nat(60),
        fc.constantFrom('', '"', ':', ',', '[', '{', '}', '- ', '\n', '|', "'", '\\', '#', '\u2028', '"k'),
        ({ files }, which, at, length, typed) => {
          const file = files[which % files.length]
          if (file === undefined) return
          const start = at % (file.text.length + 1)
          const text = file.text.slice(0, start) + typed + file.text.slice(start + length)
          const texts = Object.fromEntries(files.map(({ uri, text }) => [uri, text]))
          const workspace = workspaceOf({ ...texts, [file.uri]: text })
          const offset = start + typed.length
          const { items } = complete(workspace, file.uri, offset)
          expect(items.length).toBeLessThanOrEqual(200)
          for (const { edit, additionalEdits, label } of items) {
            expect(label).not.toBe('')
            expect(edit.start <= offset && offset <= edit.end, 'the edit holds the offset').toBe(true)
            expect(text.slice(edit.start, edit.end)).not.toMatch(/[\r\n]/)
            expect(editsOverlap([edit, ...additionalEdits])).toBe(false)
            const { selection } = edit
            if (selection) {
              expect(selection.start).toBeGreaterThanOrEqual(0)
              expect(selection.end).toBeGreaterThanOrEqual(selection.start)
              expect(selection.end).toBeLessThanOrEqual(edit.text.length)
            }
          }
        },
      ),
      round,
    )
  },
)
