import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  compareWorkspaces,
  createWorkspace,
  type Finding,
  findingsLeft,
  isRefusal,
  lint,
  questionnairesOf,
  removeOperation,
  renameOperation,
  usesOf,
  type Workspace,
  workspaceAfter,
} from '../../../src/core/internal.ts'
import { type Node, walkAll } from '../../../src/core/questionnaire/node.ts'
import { partsOf } from '../../support/portion.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'

const cases = [
  'broken-summary/valid-fields.yaml',
  'broken-summary/valid-positions.yaml',
  'broken-reader/valid-names.yaml',
]

function load(name: string, edit = (text: string): string => text): Workspace {
  const text = readFileSync(join(fixturesFolder, 'rules', name), 'utf8')
  return createWorkspace({ files: [{ uri: 'questionnaire.yaml', text: edit(text) }] })
}

/** Gives a key another type; a text alone is the label of a text. */
function withType(keyword: string, type: string): (text: string) => string {
  return (text) =>
    text
      .replace(new RegExp(`^  ${keyword}: (?!\\{)(.+)$`, 'm'), `  ${keyword}: { type: ${type}, label: $1 }`)
      .replace(new RegExp(`^  ${keyword}: \\{ (?:type: \\w+, )?label:`, 'm'), `  ${keyword}: { type: ${type}, label:`)
}

function questionsIn(workspace: Workspace): readonly Node[] {
  const roots = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf)).flatMap(({ roots: own }) => own)
  return walkAll(roots).filter(({ level }) => level === 'question')
}

const told = new Set(['broken-summary', 'broken-reader', 'missing-list-definition'])

/** Who is told to miss what, by severity: `error "classification_measures"`. */
type Told = readonly string[]

function once(told: readonly string[]): Told {
  return [...new Set(told)].sort()
}

function ofFindings(findings: readonly Finding[]): Told {
  return once(
    findings
      .filter(({ rule }) => told.has(rule))
      .map(({ severity, data }) => `${severity} ${[data.names ?? `"${data.key ?? data.name}"`].flat().join(', ')}`),
  )
}

function ofCheck(workspace: Workspace): Told {
  return ofFindings(lint(workspace, { isSeparate: true }))
}

function ofDiff(old: Workspace, now: Workspace): Told {
  return once(
    compareWorkspaces(old, now)
      .filter(
        ({ rule, data }) =>
          (rule === 'lost-reader' || rule === 'lost-page') && !/looks for this keyword/.test(String(data.harm)),
      )
      .map(
        ({ severity, data, class: kind }) =>
          `${severity} ${data.names}${kind === 'api' || kind === 'data' ? '' : ` in ${kind}`}`,
      ),
  )
}

/** At most four names are worded. */
function shorten(told: Told): Told {
  return once(
    told.map((one) => {
      const names = one.split(', ')
      return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : one
    }),
  )
}

function ofUses(workspace: Workspace, keyword: string): Told {
  const things = usesOf(workspace, keyword).filter(({ kind }) => kind === 'key')
  const lines = things
    .flatMap(({ readers }) => readers)
    .map(({ severity, names }) => `${severity} ${names.map((one) => `"${one}"`).join(', ')}`)
  return shorten(lines)
}

describe.each(cases)('readers by name: %s', (name) => {
  const workspace = load(name)
  const count = new Map<string, number>()
  for (const { keyword = '' } of questionsIn(workspace)) count.set(keyword, (count.get(keyword) ?? 0) + 1)
  const keys = [...count.keys()]
  const single = keys.filter((keyword) => count.get(keyword) === 1)

  test.each(partsOf(single))('check, remove, uses and diff tell the same of a removal, part $part', ({ items }) => {
    for (const keyword of items) {
      const operation = removeOperation(workspace, keyword)
      // Something waits for it.
      if (isRefusal(operation)) continue
      const now = workspaceAfter(workspace, operation)
      const check = shorten(ofCheck(now))
      const remove = shorten(ofFindings(findingsLeft(workspace, now)))
      const uses = ofUses(workspace, keyword)
      expect({ remove, diff: ofDiff(workspace, now), uses }, keyword).toEqual({
        remove: check,
        diff: check,
        uses: check,
      })
    }
  })

  test.each(partsOf(keys))('check, rename and diff tell the same of a renaming, part $part', ({ items }) => {
    for (const keyword of items) {
      const operation = renameOperation(workspace, 'key', keyword, `${keyword}_now`)
      if (isRefusal(operation)) throw new Error(operation.refused)
      const now = workspaceAfter(workspace, operation)
      const check = shorten(ofCheck(now))
      const rename = shorten(ofFindings(findingsLeft(workspace, now)))
      expect({ rename, diff: ofDiff(workspace, now) }, keyword).toEqual({ rename: check, diff: check })
    }
  })

  test.each(partsOf(keys))('check and diff tell the same of another type, part $part', ({ items }) => {
    for (const keyword of items) {
      for (const type of ['link_id', 'int', 'bool']) {
        const now = load(name, withType(keyword, type))
        expect(ofDiff(workspace, now), `${keyword} ${type}`).toEqual(shorten(ofCheck(now)))
      }
    }
  })
})

test('a field without which every summary fails is an error, another one a warning', () => {
  const workspace = load(cases[0] ?? '')
  expect(ofUses(workspace, 'well_decided')).toEqual(['error "participation_decisions_by"'])
  expect(ofUses(workspace, 'well_aims')).toEqual(['warning "aims_main"'])
  expect(ofUses(workspace, 'well_plan_who')).toEqual(['error "participation_involvement_scale"'])
  const now = load(cases[0] ?? '', withType('well_project', 'char'))
  expect(ofDiff(workspace, now)).toEqual(['error "project_institution_project"'])
})
