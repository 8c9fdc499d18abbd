import { editBetween } from '../../document/find-change.ts'
import { pathOfFinding } from '../../lint/accepted.ts'
import { fingerprintOf } from '../../lint/fingerprint.ts'
import type { FileChanges } from '../../lint/fix-edits.ts'
import { placesBeside } from '../../lint/group-by-cause.ts'
import { locate, pathOf } from '../../questionnaire/locate.ts'
import type { Finding } from '../../rules/rule.ts'
import { type AcceptedEntry, appendAccepted, writePath } from '../../workspace/accepted.ts'
import { setFileOf, type Workspace } from '../../workspace/workspace.ts'
import { type AcceptRequest, type ActionContext, type CodeAction, defineActions } from './action.ts'

/** What an entry says until its author gives the reason. */
export const reasonToGive = 'Say here why this is right as it is'

/** One entry of the accepted file for each finding at a place; an entry of that file cannot be accepted itself. */
function acceptActions(context: ActionContext): CodeAction[] {
  const { workspace, acceptedUri } = context
  if (acceptedUri === undefined || context.file.source.uri === acceptedUri) return []
  return context.findings.map((finding) => {
    const also = placesBeside(finding).flatMap(({ uri, place }) => {
      const file = setFileOf(workspace, uri)
      return file ? writePath(pathOf(locate(file, place.pointer)), uri) : []
    })
    const request = { ...identifyFinding(workspace, finding), ...(also.length > 0 && { also }) }
    return {
      title: `Accept this ${finding.rule}, with a reason`,
      kind: 'quickfix' as const,
      findings: [finding],
      isPreferred: false,
      silences: true,
      accepts: request,
      changes: () => acceptanceOf(workspace, acceptedUri, { ...request, reason: reasonToGive }),
    }
  })
}

/** Which finding it is, in the words of an entry of the accepted file. */
export function identifyFinding(workspace: Workspace, finding: Finding): AcceptRequest {
  const path = pathOfFinding(finding, workspace)
  return {
    rule: finding.rule,
    at: writePath(path, finding.uri),
    fingerprint: fingerprintOf(finding.rule, path, finding.data),
  }
}

/**
 * The changes that add an entry, and one for each place that has the same cause, at the end of the accepted file, which
 * is created when there is none; no changes where the file is broken.
 */
export function acceptanceOf(
  workspace: Workspace,
  acceptedUri: string,
  entry: AcceptedEntry & Pick<AcceptRequest, 'also'>,
): FileChanges {
  const { rule, at, reason, fingerprint, also = [], ...rest } = entry
  const first = { rule, at, reason, ...rest, ...(fingerprint !== undefined && { fingerprint }) }
  const entries = [first, ...also.map((other) => ({ rule, at: other, reason, ...rest }))]
  const document = workspace.accepted?.document
  const text = document?.text ?? ''
  const written = appendAccepted(document, entries) ?? text
  return {
    edits: [{ uri: acceptedUri, ...editBetween(text, written) }],
    creates: document === undefined ? [acceptedUri] : [],
  }
}

export const acceptSource = defineActions({ rank: 160, kinds: ['quickfix'], find: acceptActions })
