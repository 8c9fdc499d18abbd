import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver'
import { type ChangedText, editBetween, followTests, type Operation, type Workspace } from '../src/core/internal.ts'
import { rangeIn } from './converter.ts'
import type { FeatureContext, ProjectFile } from './features/feature.ts'

/** What an operation does to the files of tests of its project, and what is to be said of them. */
export interface FollowingTestEdits {
  readonly notes: readonly string[]
  /** The same edit with those of the files of tests. */
  readonly addTo: (edit: WorkspaceEdit) => WorkspaceEdit
}

/** Lets the files of tests of a project follow an operation, as the editor has them; `after` is the workspace with the operation done. */
export function followTestsOf(
  context: FeatureContext,
  { project, workspace }: ProjectFile,
  operation: Operation,
  after: Workspace,
): FollowingTestEdits {
  const files = project.tests()
  if (files.length === 0) return { notes: [], addTo: (edit) => edit }
  const { texts, notes } = followTests(workspace, operation, after, files)
  const made = texts.map((text) => toDocumentEdit(text, project.toUri(text.uri), context))
  return { notes, addTo: (edit) => merge(edit, made, notes, context) }
}

function toDocumentEdit(
  { before, after }: ChangedText,
  uri: string,
  { documents, encoding }: FeatureContext,
): TextDocumentEdit {
  const old = before ?? ''
  const { start, end, text } = editBetween(old, after)
  const range = rangeIn(encoding.linesIn(old), { start, end })
  return { textDocument: { uri, version: documents.byUri(uri)?.version ?? null }, edits: [{ range, newText: text }] }
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
