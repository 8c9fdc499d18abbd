import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver'
import {
  type ChangedText,
  createLineIndex,
  findChange,
  followTests,
  type Operation,
  workspaceAfter,
} from '../src/core/index.ts'
import type { FeatureContext, ProjectFile } from './features/feature.ts'

/** What an operation does to the files of tests of its project, and what is to be said of them. */
export interface FollowingTestEdits {
  readonly notes: readonly string[]
  /** The same edit with those of the files of tests. */
  readonly addTo: (edit: WorkspaceEdit) => WorkspaceEdit
}

/** Lets the files of tests of a project follow an operation, as the editor holds them. */
export function followTestsOf(
  context: FeatureContext,
  { project, workspace }: ProjectFile,
  operation: Operation,
): FollowingTestEdits {
  const files = project.tests()
  if (files.length === 0) return { notes: [], addTo: (edit) => edit }
  const { texts, notes } = followTests(workspace, operation, workspaceAfter(workspace, operation), files)
  const made = texts.map((text) => toDocumentEdit(text, project.toUri(text.uri), context))
  return { notes, addTo: (edit) => merge(edit, made, notes, context) }
}

function toDocumentEdit({ before, after }: ChangedText, uri: string, { documents }: FeatureContext): TextDocumentEdit {
  const old = before ?? ''
  const { start, end } = findChange(old, after)
  const lines = createLineIndex(old)
  const range = { start: lines.positionAt(start), end: lines.positionAt(end) }
  const newText = after.slice(start, after.length - (old.length - end))
  return { textDocument: { uri, version: documents.byUri(uri)?.version ?? null }, edits: [{ range, newText }] }
}

function merge(
  edit: WorkspaceEdit,
  made: readonly TextDocumentEdit[],
  notes: readonly string[],
  { projects }: FeatureContext,
): WorkspaceEdit {
  const { documentChanges, changeAnnotations } = edit
  if (made.length === 0) return edit
  if (documentChanges === undefined) {
    const changes = made.flatMap(({ textDocument, edits }) => [[textDocument.uri, edits]] as const)
    return { ...edit, changes: { ...edit.changes, ...(Object.fromEntries(changes) as WorkspaceEdit['changes']) } }
  }
  if (changeAnnotations === undefined) return { ...edit, documentChanges: [...documentChanges, ...made] }
  const idOf = (uri: string): string => (projects.isInside(uri) ? 'tests' : 'tests outside')
  const annotated = made.map(({ textDocument, edits }) => {
    return { textDocument, edits: edits.map((one) => ({ ...one, annotationId: idOf(textDocument.uri) })) }
  })
  const told = made.map(({ textDocument: { uri } }) => {
    const outside = projects.isInside(uri) ? {} : { needsConfirmation: true }
    return [idOf(uri), { label: 'Files of tests', description: notes.join(' '), ...outside }]
  })
  return {
    documentChanges: [...documentChanges, ...annotated],
    changeAnnotations: { ...changeAnnotations, ...Object.fromEntries(told) },
  }
}
