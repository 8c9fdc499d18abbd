import { linesOf } from '../document/lines.ts'
import type { PresentedFix } from '../findings/presented.ts'
import type { FileChanges, FileEdit } from '../lint/fix-edits.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * The changes of a fix as a report gives it, whose places count from 1, for the files that it was found in; `undefined`
 * when one of them is not loaded.
 */
export function changesOfFix({ files }: Workspace, { edits }: PresentedFix): FileChanges | undefined {
  const changes: FileEdit[] = []
  for (const { file, range, text } of edits) {
    const document = files.get(file)?.document
    if (document === undefined) return undefined
    const [start = 0, end = 0] = [range.start, range.end].map(({ line, column }) =>
      linesOf(document).offsetAt({ line: line - 1, character: column - 1 }),
    )
    changes.push({ uri: file, start, end, text })
  }
  return { edits: changes, creates: [] }
}
