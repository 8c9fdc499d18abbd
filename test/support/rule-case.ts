import {
  createLineIndex,
  type Finding,
  findRule,
  fix,
  formatPretty,
  judgeChange,
  lint,
  type PresentedFinding,
  present,
  summarize,
  type Workspace,
} from '../../src/core/internal.ts'
import { sharedMessages } from '../../src/core/rules/parts/word.ts'
import { type RuleFixture, workspaceBefore, workspaceOf } from './rule-fixtures.ts'

/** What all rules say of a case, and what is to be said of the case itself. */
export interface CheckedCase {
  readonly findings: readonly Finding[]
  /** The ids of the rules whose findings can be fixed, safely or not. */
  readonly fixed: readonly string[]
  /** What is to stand beside the case, by path: `.out` of an invalid one, `.fixed` of a file that changes when all that is safe is fixed. */
  readonly outputs: ReadonlyMap<string, string>
  /** What does not hold of the case, in sentences, apart from its outputs. */
  readonly defects: readonly string[]
}

interface JudgedCase {
  readonly fixture: RuleFixture
  readonly workspace: Workspace
  readonly findings: readonly Finding[]
  readonly shown: readonly PresentedFinding[]
}

/** Runs all rules on a case, once, and fixes what is safely fixable. */
export function checkCase(fixture: RuleFixture): CheckedCase {
  const judged = judgeCase(fixture)
  const { findings, shown } = judged
  const fixed = shown.filter(({ fixes }) => fixes.length > 0).map(({ rule }) => rule)
  if (fixture.isValid) return { findings, fixed, outputs: new Map(), defects: shown.map(sayUnwanted) }
  const outputs = new Map([[`${fixture.base}.out`, printCase(judged)]])
  const defects = [...sayUnfound(judged), ...findings.flatMap(sayHoles)]
  if (!shown.some(({ fixes }) => fixes.some(({ safe }) => safe))) return { findings, fixed, outputs, defects }
  const after = fix(workspaceOf(fixture))
  for (const [uri, text] of textsOf(fixture, after)) {
    if (after.changed.has(uri)) outputs.set(fixedPath(fixture, uri), text)
  }
  return { findings, fixed, outputs, defects: [...defects, ...sayFixing(judged, after)] }
}

function judgeCase(fixture: RuleFixture): JudgedCase {
  const workspace = workspaceOf(fixture)
  // Most cases are pieces, and show the definitions that they are about.
  const isMeant = fixture.rule === 'no-definitions'
  const before = workspaceBefore(fixture)
  // What only the form of the service refuses or deletes is shown by cases of this name.
  const isForm = /^(?:in)?valid-form-/.test(fixture.name)
  const options = { today: '2026-01-31', ...(isForm ? { answersAs: 'form' as const } : {}) }
  const found = before
    ? judgeChange([{ workspace: before, files: [...before.files.keys()] }], workspace, options).findings
    : lint(workspace, options)
  const findings = found.filter(({ rule }) => isMeant || rule !== 'no-definitions')
  return { fixture, workspace, findings, shown: present(findings, workspace) }
}

function printCase({ fixture, workspace, shown }: JudgedCase): string {
  const run = { files: workspace.files.size, sets: workspace.sets.length, accepted: 0 }
  return formatPretty(
    { findings: shown, summary: summarize(shown, run) },
    {
      color: false,
      width: 120,
      level: 'info',
      sourceOf: (file) => {
        const source = file === fixture.accepted?.uri ? fixture.accepted : workspace.files.get(file)?.source
        return source && { text: source.text, lines: createLineIndex(source.text) }
      },
    },
  )
}

function fixedPath({ base, files }: RuleFixture, uri: string): string {
  return files.length === 1 ? `${base}.fixed` : `${base}/${uri}.fixed`
}

type Fixing = ReturnType<typeof fix>

function textsOf({ files }: RuleFixture, { workspace }: Fixing): [uri: string, text: string][] {
  return files.map(({ uri }) => [uri, workspace.files.get(uri)?.source.text ?? ''])
}

function sayUnwanted({ rule, message, file, range }: PresentedFinding): string {
  return `a valid case gives nothing, but ${rule} says in ${file}:${range.start.line}: ${message}`
}

function sayUnfound({ fixture, findings }: JudgedCase): string[] {
  return findings.some(({ rule }) => rule === fixture.rule) ? [] : [`${fixture.rule} finds nothing in an invalid case`]
}

/** Each hole of a message needs its data. */
function sayHoles(finding: Finding): string[] {
  const messages = findRule(finding.rule)?.meta.messages
  return [finding, ...finding.related].flatMap(({ messageId, data }) => {
    const name = `the message ${finding.rule}/${messageId}`
    const message = messages?.[messageId] ?? sharedMessages[messageId]
    if (message === undefined) return [`${name} does not exist`]
    const text = typeof message === 'string' ? message : message.text
    const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => hole)
    return holes.filter((hole) => !(hole in data)).map((hole) => `${name} has no data for {${hole}}`)
  })
}

/** What making all safe fixes breaks: it leaves none to make, no new mistakes of syntax, and all lines that no fix names. */
function sayFixing(judged: JudgedCase, after: Fixing): string[] {
  const { fixture, findings, shown } = judged
  const defects: string[] = []
  const isBroken = ({ rule }: Finding): boolean => rule === 'syntax-error'
  if (lint(after.workspace).filter(isBroken).length > findings.filter(isBroken).length)
    defects.push('fixing leaves new mistakes of syntax')
  if (fix(after.workspace).applied > 0) defects.push('fixing leaves something that is safe to fix')
  const edits = shown.flatMap(({ fixes }) => fixes.filter(({ safe }) => safe)).flatMap((one) => one.edits)
  for (const [uri, text] of textsOf(fixture, after)) {
    const before = fixture.files.find((file) => file.uri === uri)?.text ?? ''
    if (text !== before && !after.changed.has(uri)) defects.push(`fixing changes ${uri} and does not say so`)
    const touched = edits.filter(({ file }) => file === uri).map(({ range }) => range)
    const isKept = (_: string, index: number): boolean =>
      !touched.some(({ start, end }) => start.line <= index + 1 && index + 1 <= end.line)
    const lost = firstLost(before.split('\n').filter(isKept), text.split('\n'))
    if (lost !== undefined) defects.push(`fixing changes a line of ${uri} that no fix names: ${lost}`)
  }
  return defects
}

/** The first line that `whole` does not have after the ones before it. */
function firstLost(lines: readonly string[], whole: readonly string[]): string | undefined {
  let at = 0
  for (const line of whole) if (line === lines[at]) at++
  return lines[at]
}
