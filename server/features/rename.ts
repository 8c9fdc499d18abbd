import {
  type ChangeAnnotation,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import { prepareRename, type Rename, renameAt } from '../../src/core/internal.ts'
import { annotate } from '../annotate.ts'
import { followTestsOf } from '../follow-tests.ts'
import { impactOf } from '../impact.ts'
import { showMessage } from '../show-message.ts'
import type { Feature, FeatureContext, ProjectFile } from './feature.ts'
import { tryOperation } from './try-operation.ts'

/**
 * Renames what is named at a place. A refusal is an error with the reason, which clients show. What may be a reason not
 * to make this rename is told in a message; what is so of every rename of its kind is where a client shows the
 * changes before they are made.
 */
export const rename: Feature = {
  capabilities: (client) => ({
    renameProvider: client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
  }),
  register: (context) => {
    const { connection, client, fileAt, projects } = context
    connection.onPrepareRename(({ textDocument, position }) => {
      const file = fileAt(textDocument.uri)
      const start = file && prepareRename(file.workspace, file.name, file.offsetAt(position))
      if (file === undefined || start === undefined) return null
      if ('refused' in start) throw refusal(start.refused)
      return { range: file.converter.toRange(start), placeholder: start.placeholder }
    })
    connection.onRenameRequest(({ textDocument, position, newName }) => {
      const file = fileAt(textDocument.uri)
      const made = file && renameAt(file.workspace, file.name, file.offsetAt(position), newName)
      if (file === undefined || made === undefined) return null
      if ('refused' in made) throw refusal(made.refused)
      const outside = filesOutside(file, made, projects)
      const { left, after } = tryOperation(context, file, made.operation)
      const tests = followTestsOf(context, file, made.operation, after)
      const found = left === undefined ? [] : [`It leaves a finding behind that was not there before: ${left}`]
      const impact = impactOf(context, file.workspace, after)
      const asked = impact === undefined ? [] : [impact]
      const warnings = [...asked, ...outside.notes, ...found, ...made.warnings]
      if (warnings.length > 0) {
        const message = `${made.summary} ${warnings.join(' ')}`
        void showMessage(connection, MessageType.Warning, message)
      }
      const notes = [...outside.notes, ...found, ...made.notes, ...tests.notes]
      return tests.addTo(toEdit(file, { ...made, notes }, client, { outside: outside.uris, impact }))
    })
  },
}

/** The files of a rename that lie in no folder of the workspace, and a sentence about them. */
function filesOutside(
  { converter }: ProjectFile,
  { edits }: Rename,
  projects: FeatureContext['projects'],
): { readonly uris: ReadonlySet<string>; readonly notes: readonly string[] } {
  const uris = new Set(edits.map(({ uri }) => uri).filter((uri) => !projects.isInside(converter.toUri(uri))))
  const notes = uris.size === 0 ? [] : [`Outside of the workspace it changes ${[...uris].join(', ')}.`]
  return { uris, notes }
}

function refusal(reason: string): ResponseError<undefined> {
  return new ResponseError(LSPErrorCodes.RequestFailed, reason)
}

/** Why the client is to ask before it makes the edits. */
interface Asks {
  /** Files outside of the workspace. */
  readonly outside: ReadonlySet<string>
  /** What they do to stored answers. */
  readonly impact: string | undefined
}

/** The edits; said to be of what kind where the client can show that before they are made. */
function toEdit({ converter }: ProjectFile, made: Rename, client: FeatureContext['client'], asks: Asks): WorkspaceEdit {
  const { outside } = asks
  const editsOf = (uri: string): Rename['edits'] => made.edits.filter((edit) => converter.toUri(edit.uri) === uri)
  const idOf = (uri: string, index: number): string => {
    const edit = editsOf(uri)[index]
    return edit ? annotationOf(edit, outside) : ''
  }
  return annotate(converter.toWorkspaceEdit(made.edits), client, idOf, annotationsOf(made, asks))
}

function annotationOf({ role, uri }: Rename['edits'][number], outside: ReadonlySet<string>): string {
  return outside.has(uri) ? `${role} outside` : role
}

/** The client asks before it changes files outside of the workspace, or what becomes of stored answers. */
function annotationsOf({ groups, notes }: Rename, { outside, impact }: Asks): Record<string, ChangeAnnotation> {
  const told = impact === undefined ? notes : [impact, ...notes]
  const description = told.length > 0 ? { description: told.join(' ') } : {}
  const confirmation = impact === undefined ? {} : { needsConfirmation: true }
  const annotations = groups.flatMap(({ label, edits }) =>
    [...new Set(edits.map((edit) => annotationOf(edit, outside)))].map((id) => {
      const annotation = id.endsWith(' outside')
        ? { label: `${label} outside of the workspace`, needsConfirmation: true }
        : { label, ...confirmation }
      return [id, { ...annotation, ...description }] as const
    }),
  )
  return Object.fromEntries(annotations)
}
