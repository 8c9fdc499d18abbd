import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import {
  type CodeAction,
  codeActions,
  createWorkspace,
  type Finding,
  fix,
  lint,
  present,
  type SourceFile,
  type Workspace,
} from '../../../src/core/internal.ts'
import { offsetsOf } from '../../../src/core/lint/offsets.ts'
import { partsOf, roundsOf } from '../../support/portion.ts'
import { fixtureSets } from '../../support/source-files.ts'
import { applied, type Troubles, troubles } from './actions-support.ts'

/** The actions at each finding, each title once a place. */
function allActions(workspace: Workspace): CodeAction[] {
  const actions = new Map<string, CodeAction>()
  for (const uri of workspace.files.keys()) {
    const findings = lint(workspace, { files: [uri] })
    for (const place of placesOf(workspace, uri, findings)) {
      for (const action of codeActions(workspace, uri, place, findings)) {
        actions.set(`${uri} ${action.title} ${JSON.stringify(action.findings.map(({ place }) => place))}`, action)
      }
    }
  }
  return [...actions.values()]
}

function placesOf(workspace: Workspace, uri: string, findings: readonly Finding[]) {
  const document = workspace.files.get(uri)?.document
  return document ? findings.map((finding) => offsetsOf(document, finding.place)) : []
}

/** Of actions of a set whose titles differ in names and numbers only a few are enough. */
function fewOfEachKind(actions: readonly CodeAction[], most: number): CodeAction[] {
  const counts = new Map<string, number>()
  return actions.filter(({ title }) => {
    const kind = title.replace(/"[^"]*"|\d+|this [a-z-]+/g, '')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= most
  })
}

/** Fixes of rules have laws of their own; a guess may be wrong. */
function isRuleFix({ findings, title }: CodeAction): boolean {
  return findings.some(({ fixes }) => fixes.length > 0) && (title.endsWith(' (a guess)') || !title.startsWith('Create'))
}

/**
 * What an action may bring to light: where a finding tells of two ends that miss each other, one end that finds another
 * partner leaves the other one alone.
 */
function isToldBy(finding: Finding, fresh: string): boolean {
  const { messageId, related } = finding
  const isPair =
    messageId === 'misspelt' || messageId === 'elsewhere' || related.some((one) => one.messageId === 'lonely')
  return isPair && fresh.startsWith('unused-condition ')
}

/** What the author decides by asking for it: answers that are in the files do not meet a condition that is new, and a summary counts questions from the end. */
function isOfWhatIsAsked(fresh: string, before: Troubles, { title }: CodeAction): boolean {
  if (title.startsWith('Create')) {
    // What is created is not the other name of what is gone, to which all was put down, and in whose place all was.
    if (/has no such questiongroup/.test(fresh)) return true
    const known = [...before.byPlace.values()]
    if (known.some((text) => withoutPath(text) === withoutPath(fresh))) return true
  }
  // Conditions that contradict each other did so while a value was missing, which was told instead.
  if (/^(Add a choice|Create value) /.test(title) && fresh.startsWith('never-saved ')) return true
  // What nobody sees or answers is known once what the form asks is there.
  if (/^Create (key|questiongroup) /.test(title) && /^(unshown-answers|unanswerable-question) /.test(fresh)) return true
  // Links need two options, and one of them was asked to be where it counts.
  if (title.startsWith('Move "has_links"') && fresh.startsWith('link-without-has-links ')) return true
  return fresh.startsWith('unmet-condition ') || fresh.startsWith('broken-summary ')
}

function withoutPath(text: string): string {
  return text.replace(/ \S*(?=: )/, '')
}

function check(workspace: Workspace, before: Troubles, action: CodeAction): void {
  const changes = action.changes()
  expect(changes, action.title).toBeDefined()
  if (changes === undefined) return
  const after = applied(workspace, changes)
  for (const [uri, { document }] of after.files) {
    const known = workspace.files.get(uri)?.document.problems.length ?? 0
    expect(document.problems.length, `${action.title}: ${uri} can still be read`).toBeLessThanOrEqual(known)
  }
  const now = troubles(after)
  const fresh = [...now.byPlace].flatMap(([place, text]) => (before.byPlace.has(place) ? [] : text))
  const unexpected = fresh.filter(
    (text) => !isOfWhatIsAsked(text, before, action) && !action.findings.some((finding) => isToldBy(finding, text)),
  )
  expect(unexpected, `new after: ${action.title}`).toEqual([])
  const still = present(action.findings, workspace).filter(({ file, fingerprint }) =>
    now.fingerprints.has(`${file} ${fingerprint}`),
  )
  expect(
    still.map(({ message }) => message),
    `still there after: ${action.title}`,
  ).toEqual([])
}

describe('an action that is done leaves valid text without its findings and without new ones', () => {
  // Where a text was read from broken bytes, it is known by offset where.
  const sets = fixtureSets().filter(({ files }) => files.every(({ invalidUtf8 }) => invalidUtf8 === undefined))
  const forms = [
    { form: 'as they are', most: 2, write: (files: readonly SourceFile[]) => files },
    { form: 'as YAML', most: 1, write: asYaml },
  ].flatMap((form) => partsOf(sets).map((part) => ({ ...form, ...part })))
  test.each(forms)('on fixtures $form (part $part)', ({ write, most, items }) => {
    let count = 0
    for (const { files } of items) {
      const workspace = createWorkspace({ files: write(files) })
      const before = troubles(workspace)
      for (const action of fewOfEachKind(allActions(workspace), most)) {
        if (isRuleFix(action) || action.kind === 'source.fixAll.questlint' || action.accepts || action.editsLabel)
          continue
        count++
        check(workspace, before, action)
      }
    }
    expect(count).toBeGreaterThan(0)
  })
})

function asYaml(files: readonly SourceFile[]): SourceFile[] {
  return files.map((file) => {
    const { document } = createWorkspace({ files: [file] }).files.get(file.uri) ?? {}
    if (document === undefined || document.problems.length > 0 || document.format !== 'json') return file
    const text = stringify(document.value, { version: '1.1', aliasDuplicateObjects: false })
    return { ...file, format: 'yaml', text }
  })
}

test.each(partsOf(fixtureSets()))(
  'all safe fixes of a file are those of the command line (part $part)',
  ({ items }) => {
    for (const { files } of items) {
      const workspace = createWorkspace({ files })
      for (const uri of workspace.files.keys()) {
        const [action] = codeActions(workspace, uri, { start: 0, end: 0 }, undefined, { only: ['source.fixAll'] })
        const fixed = fix(workspace, { files: [uri] })
        const changes = action?.changes()
        expect(changes !== undefined).toBe(fixed.applied > 0)
        if (changes === undefined) continue
        const texts = [...applied(workspace, changes).files.values()].map(({ document }) => document.text)
        expect(texts).toEqual([...fixed.workspace.files.values()].map(({ document }) => document.text))
      }
    }
  },
)

test.each(partsOf(fixtureSets()))('an accepted finding is gone, and no other one (part $part)', ({ items }) => {
  let count = 0
  for (const { files } of items) {
    const workspace = createWorkspace({ files })
    const before = troubles(workspace)
    for (const action of fewOfEachKind(allActions(workspace), 1)) {
      const changes = action.accepts && action.changes()
      // Where both ends of a pair are told, whoever accepts one of them has decided on both.
      const isPair = action.findings.some(({ related }) => related.some(({ messageId }) => messageId === 'lonely'))
      if (changes === undefined || isPair) continue
      const accepted = present(action.findings, workspace).map(({ file, fingerprint }) => `${file} ${fingerprint}`)
      const after = troubles(applied(workspace, changes))
      expect([...after.fingerprints]).toEqual([...before.fingerprints].filter((id) => !accepted.includes(id)))
      count++
    }
  }
  expect(count).toBeGreaterThan(0)
})

test.each(roundsOf(500))('any place of any prefix of a fixture gets an answer (seed $seed)', (round) => {
  const texts = fixtureSets().flatMap(({ files }) => files)
  const place = fc.oneof(fc.integer({ min: -10, max: 3000 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1))
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(3000), place, place, (file, length, start, end) => {
      const workspace = createWorkspace({ files: [{ ...file, text: file.text.slice(0, length) }] })
      for (const action of codeActions(workspace, file.uri, { start, end })) {
        const changes = action.changes()
        if (changes) applied(workspace, changes)
        expect(action.title).not.toMatch(/undefined|\[object /)
      }
    }),
    round,
  )
})
