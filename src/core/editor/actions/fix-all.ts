import { fix } from '../../lint/fix.ts'
import type { FileChanges } from '../../lint/fix-edits.ts'
import type { LintOptions } from '../../lint/lint-options.ts'
import type { Finding } from '../../rules/rule.ts'
import { type ActionContext, type CodeAction, defineActions } from './action.ts'

/** All safe fixes of the file, as `--fix` makes them; and those of one rule where it has several. */
function fixAllActions(context: ActionContext): CodeAction[] {
  const fixable = context.all.filter(isSafelyFixable)
  if (fixable.length === 0) return []
  const everything: CodeAction = {
    title: 'Make all safe fixes in this file',
    kind: 'source.fixAll.questlint',
    findings: fixable,
    isPreferred: false,
    changes: () => fixFile(context, {}),
  }
  return [...ruleActions(context, fixable), everything]
}

function ruleActions(context: ActionContext, fixable: readonly Finding[]): CodeAction[] {
  const here = new Set(context.findings.filter(isSafelyFixable).map(({ rule }) => rule))
  return [...here].flatMap((rule) => {
    const findings = fixable.filter((finding) => finding.rule === rule)
    if (findings.length < 2) return []
    return {
      title: `Fix all ${findings.length} of ${rule} in this file`,
      kind: 'quickfix' as const,
      findings,
      isPreferred: false,
      changes: () => fixFile(context, { only: [rule] }),
    }
  })
}

function isSafelyFixable({ fixes }: Finding): boolean {
  return fixes.some(({ safe }) => safe)
}

function fixFile({ workspace, file, today }: ActionContext, options: LintOptions): FileChanges | undefined {
  const { edits } = fix(workspace, { ...options, files: [file.source.uri], ...(today !== undefined && { today }) })
  if (edits.size === 0) return undefined
  return { edits: [...edits].flatMap(([uri, own]) => own.map((edit) => ({ ...edit, uri }))), creates: [] }
}

export const fixAllSource = defineActions({
  rank: 110,
  kinds: ['quickfix', 'source.fixAll.questlint'],
  find: fixAllActions,
})
