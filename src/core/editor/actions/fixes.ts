import { changesOf, type FileChanges } from '../../lint/fix-edits.ts'
import { wordFix } from '../../lint/word-fix.ts'
import type { Finding, Fix } from '../../rules/rule.ts'
import { fileOf } from '../../workspace/workspace.ts'
import { type ActionContext, type CodeAction, defineActions } from './action.ts'

/** The fixes of the findings at a place, the safe ones first; a guess says so. */
function fixActions(context: ActionContext): CodeAction[] {
  const actions = context.findings.flatMap((finding) =>
    finding.fixes.flatMap((fix) => fixAction(context, finding, fix) ?? []),
  )
  return [...actions.filter(({ isPreferred }) => isPreferred), ...actions.filter(({ isPreferred }) => !isPreferred)]
}

function fixAction({ workspace }: ActionContext, finding: Finding, fix: Fix): CodeAction | undefined {
  const changes = (): FileChanges | undefined => changesOf(workspace, finding.uri, fix)
  // Every change can be made in JSON; in YAML anchors and the style of the text may be in the way.
  const uris = [finding.uri, ...(fix.changes ?? []).flatMap(({ uri }) => uri ?? [])]
  const isCertain = uris.every((uri) => fileOf(workspace, uri)?.document.format !== 'yaml')
  if (!isCertain && changes() === undefined) return undefined
  return {
    title: fix.safe ? wordFix(fix) : `${wordFix(fix)} (a guess)`,
    kind: 'quickfix',
    findings: [finding],
    isPreferred: fix.safe,
    changes,
  }
}

export const fixSource = defineActions({ rank: 10, kinds: ['quickfix'], find: fixActions })
