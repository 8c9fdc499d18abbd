import type { Document } from '../document/document.ts'
import { lint } from '../lint/lint.ts'
import { present } from '../report/present.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** What leaves all of a text readable. */
const harmless: ReadonlySet<string> = new Set(['duplicate-member', 'byte-order-mark', 'comment', 'trailing-comma'])

/**
 * Says which of the files of a form has become unreadable since it was drawn, in the words of a check: half of a form, with what is
 * found because the other half is missing, would be worse than the one before.
 */
export function unreadableSince(uris: readonly string[], workspace: Workspace, drawn: Workspace): string | undefined {
  for (const uri of uris) {
    const [now, before] = [workspace, drawn].map(({ files }) => unreadable(files.get(uri)?.document))
    if (now === undefined || now.length === 0 || now.length <= (before?.length ?? 0)) continue
    const start = now[0]?.start
    const found = lint(workspace, { files: [uri] }).filter(({ place }) => place.range?.start === start)
    const [first] = present(found, workspace)
    const at = first?.range.start
    return `${uri}${at ? `:${at.line}:${at.column}` : ''} ${first?.message ?? 'cannot be read.'} The form is as it was before.`
  }
  return undefined
}

function unreadable(document: Document | undefined): Document['problems'] {
  return document?.problems.filter(({ code }) => !harmless.has(code)) ?? []
}
