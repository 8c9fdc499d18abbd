import { describeForeign, listSome, type Workspace } from '../core/internal.ts'
import type { ChangeScope } from '../node/git-change.ts'
import { foreignFolderIn } from '../node/git-change.ts'
import { isChecked, isSkipped, type Loaded } from '../node/load.ts'
import { resolvePath } from '../node/paths.ts'
import { refusalToRead } from '../node/private-places.ts'
import { readText } from '../node/read.ts'
import { UsageError } from './io.ts'

/** What was there before a change. */
export interface Before {
  readonly workspace: Workspace
  /** The files that a check reported on. */
  readonly files: readonly string[]
  readonly unread: Loaded['unread']
}

interface Change {
  readonly before: readonly Before[]
  readonly now: Loaded
  readonly scope: ChangeScope
  readonly cwd: string
}

/**
 * Throws where a change makes something unreadable that was a questionnaire configuration, or brings a file that cannot
 * be read: nobody could look at it.
 */
export function refuseLost(change: Change): void {
  const { before, now } = change
  const lost = new Map<string, string>()
  for (const uri of new Set(before.flatMap(wereChecked))) {
    const reason = reasonOf(uri, change)
    if (reason !== undefined)
      lost.set(uri, `${uri}: was a questionnaire configuration before the change, and ${reason}`)
  }
  const fresh = [...now.unread.keys()].filter((uri) => !lost.has(uri) && !before.some(({ unread }) => unread.has(uri)))
  const lines = [...lost.values(), ...(fresh.length > 0 ? wordUnread(fresh) : [])]
  if (lines.length > 0) throw new UsageError(lines)
}

function wereChecked({ workspace, files }: Before): readonly string[] {
  return files.filter((uri) => {
    const file = workspace.files.get(uri)
    return file !== undefined && isChecked(file, workspace)
  })
}

/** Why nobody can look at a file now; `undefined` where somebody can, and where it was deleted. */
function reasonOf(uri: string, { now, scope, cwd }: Change): string | undefined {
  const file = now.workspace.files.get(uri)
  if (file && isSkipped(file)) {
    const mistakes = file.document.problems.length > 0 ? ', and it has syntax mistakes' : ''
    return `is none any more: ${describeForeign(uri, file.document.value)}${mistakes}`
  }
  if (file) return undefined
  const unread = now.unread.get(uri)
  if (unread !== undefined) return unread
  const path = resolvePath(cwd, uri)
  const { after } = scope
  if (!after.has(path)) {
    if (after.isLink(path)) return 'is a broken link'
    const folder = foreignFolderIn(scope, path)
    return folder && `${folder} is a submodule now, which does not contain it`
  }
  const refusal = refusalToRead(path, after.realPath(path), cwd)
  if (refusal !== undefined) return refusal
  const read = readText(path, { disk: after, maxBytes: now.config.maxFileSize })
  return 'problem' in read ? read.detail : undefined
}

const mostNamed = 5

/** That files cannot be read, and what to do about it. */
export function wordUnread(files: readonly string[]): readonly string[] {
  const [it, is] = files.length === 1 ? ['it', 'is'] : ['they', 'are']
  const named = listSome(files.slice(0, mostNamed), files.length)
  return [
    `${named} ${is} not checked, although ${it} may contain a questionnaire; exclude what does not ("!${files[0]}")`,
  ]
}
