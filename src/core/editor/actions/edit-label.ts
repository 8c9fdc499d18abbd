import { shortLabel } from '../../text/printable.ts'
import { editableLabelAt } from '../label-edit.ts'
import { type ActionContext, type CodeAction, defineActions } from './action.ts'

const mostCharacters = 40

/** Editing the label that belongs to what is at a place, where it is written elsewhere. What it becomes the client asks. */
function editLabelActions({ workspace, file, range }: ActionContext): CodeAction[] {
  const label = editableLabelAt(workspace, file.source.uri, range.start)
  if (label === undefined) return []
  const title = `Edit label "${shortLabel(label.text, mostCharacters)}"`
  return [
    { title, kind: 'refactor.rewrite', findings: [], isPreferred: false, editsLabel: true, changes: () => undefined },
  ]
}

export const editLabelSource = defineActions({ rank: 120, kinds: ['refactor.rewrite'], find: editLabelActions })
