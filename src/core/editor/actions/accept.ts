import { pathOfFinding } from '../../lint/accepted.ts'
import { fingerprintOf } from '../../lint/fingerprint.ts'
import type { Finding } from '../../rules/rule.ts'
import type { TextEdit } from '../../text/range.ts'
import { type AcceptedEntry, appendAccepted } from '../../workspace/accepted.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { AcceptRequest, ActionContext, CodeAction, FileChanges } from './action.ts'

/** What an entry says until its author gives the reason. */
export const reasonToGive = 'Say here why this is right as it is'

/** One entry of the accepted file for each finding at a place; an entry of that file cannot be accepted itself. */
export function acceptActions(context: ActionContext): CodeAction[] {
  const { workspace, acceptedUri } = context
  if (acceptedUri === undefined || context.file.source.uri === acceptedUri) return []
  return context.findings.map((finding) => {
    const request = identifyFinding(workspace, finding)
    return {
      title: `Accept this ${finding.rule}, with a reason`,
      kind: 'quickfix' as const,
      findings: [finding],
      isPreferred: false,
      accepts: request,
      changes: () => acceptanceOf(workspace, acceptedUri, { ...request, reason: reasonToGive }),
    }
  })
}

/** Which finding it is, in the words of an entry of the accepted file. */
export function identifyFinding(workspace: Workspace, finding: Finding): AcceptRequest {
  const path = pathOfFinding(finding, workspace)
  return { rule: finding.rule, at: path.join('/'), fingerprint: fingerprintOf(finding.rule, path, finding.data) }
}

/** The changes that add an entry at the end of the accepted file, which is created when there is none; no changes where the file is broken. */
export function acceptanceOf(workspace: Workspace, acceptedUri: string, entry: AcceptedEntry): FileChanges {
  const { rule, at, reason, fingerprint, ...rest } = entry
  const ordered = { rule, at, reason, ...rest, ...(fingerprint !== undefined && { fingerprint }) }
  const document = workspace.accepted?.document
  const text = document?.text ?? ''
  const written = appendAccepted(document, [ordered]) ?? text
  return {
    edits: [{ uri: acceptedUri, ...differenceOf(text, written) }],
    creates: document === undefined ? [acceptedUri] : [],
  }
}

/** One edit that makes one text of another. */
function differenceOf(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let tail = 0
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}
