import { pathOfFinding } from '../lint/accepted.ts'
import { judgeChange } from '../lint/changes.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { judge, type LintOptions, lint } from '../lint/lint.ts'
import { locate, pathOf } from '../questionnaire/locate.ts'
import type { Finding, HoleValue } from '../rules/rule.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import type { Operation } from './operation.ts'

/** The findings that an operation would leave behind and that were not there before, whatever their severity. */
export function findingsLeft(
  before: Workspace,
  after: Workspace,
  { copies }: Pick<Operation, 'copies'> = {},
  options: LintOptions = {},
): readonly Finding[] {
  const { files: _files, ...judging } = options
  const { fresh } = judgeChange({ workspace: before, files: [...before.files.keys()] }, after, judging)
  if (fresh.length === 0 || copies === undefined || copies.size === 0) return fresh
  const { findings } = judge(before, { ...judging, isSeparate: true })
  const known = new Set(findings.map((finding) => identify(finding, before, (text) => text)))
  const original = (text: string): string => text.replace(/[\p{L}\p{N}_-]+/gu, (word) => copies.get(word) ?? word)
  return fresh.filter((finding) => !known.has(identify(finding, after, original)))
}

/** What a finding says and about what, but for the part that holds it: a copy may stand elsewhere. */
function identify(finding: Finding, workspace: Workspace, rename: (text: string) => string): string {
  const path = pathOfFinding(finding, workspace).slice(-mostSteps).map(rename)
  // How many others there are is another number once there is a copy.
  const data = Object.entries(finding.data).flatMap(([hole, value]): [string, HoleValue][] => {
    if (typeof value === 'number') return []
    return [[hole, typeof value === 'string' ? rename(value).replace(/(?<!\S)\d+(?= [a-z])/g, '') : value.map(rename)]]
  })
  return fingerprintOf(finding.rule, path, Object.fromEntries(data))
}

const mostSteps = 3

/** The findings of a copied configuration that its original has not: what is copied is no new mistake. */
export function findingsNotCopied(
  left: readonly Finding[],
  before: Workspace,
  after: Workspace,
  { editionOf }: Pick<Operation, 'editionOf'>,
  options: LintOptions = {},
): readonly Finding[] {
  if (editionOf === undefined || left.length === 0) return left
  const known = new Set(lint(before, options).map((finding) => identityIn(before, finding, editionOf.from)))
  return left.filter((finding) => !known.has(identityIn(after, finding, editionOf.to)))
}

/** What a finding is about, without the configuration that it is in. */
function identityIn(workspace: Workspace, { rule, messageId, uri, place }: Finding, configuration: string): string {
  const file = setFileOf(workspace, uri)
  const [first, ...path] = file ? pathOf(locate(file, place.pointer)) : []
  return [rule, messageId, first === configuration ? '' : first, ...path].join(' ')
}
