import type {
  ClientCapabilities,
  Location,
  LocationLink,
  Position,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver'
import { addToGroup, type LineIndex, type Workspace } from '../src/core/internal.ts'
import type { PositionEncoding } from './position-encoding.ts'
import type { Project } from './project.ts'

/** Zero-based UTF-16 offsets in a file of a workspace, end exclusive, as the core gives them. */
export interface Span {
  readonly uri: string
  readonly start: number
  readonly end: number
}

/** A {@link Span} with the text to put there. */
export interface SpanEdit extends Span {
  readonly text: string
}

/**
 * Turns offsets and file names of one workspace into the editor's positions and URIs, and back. Total: places outside
 * of a text are moved into it.
 */
export interface Converter {
  readonly offsetAt: (file: string, position: Position) => number
  readonly toPosition: (file: string, offset: number) => Position
  readonly toRange: (span: Span) => Range
  readonly toLocation: (span: Span) => Location
  readonly toLink: (origin: Span, target: Span, selection: Span) => LocationLink
  readonly toTextEdit: (edit: SpanEdit) => TextEdit
  /** Edits of any files as one change; with the versions of open documents when the client understands them. */
  readonly toWorkspaceEdit: (edits: readonly SpanEdit[]) => WorkspaceEdit
  readonly toUri: (file: string) => string
}

/** A stretch of a text, by its lines. */
export function rangeIn(lines: LineIndex, { start, end }: Omit<Span, 'uri'>): Range {
  return { start: lines.positionAt(start), end: lines.positionAt(end) }
}

/** Edits of a text by its lines. */
export function textEditsIn(lines: LineIndex, edits: readonly Omit<SpanEdit, 'uri'>[]): TextEdit[] {
  return edits.map((edit) => ({ range: rangeIn(lines, edit), newText: edit.text }))
}

/** What decides how changes are sent. */
export interface EditStyle {
  /** Whether the client takes `documentChanges`. */
  readonly isVersioned: boolean
  readonly versionOf: (uri: string) => number | undefined
}

/** How a client takes changes; `versionOf` gives the version of an open document. */
export function editStyleOf({ workspace }: ClientCapabilities, versionOf: EditStyle['versionOf']): EditStyle {
  return { isVersioned: workspace?.workspaceEdit?.documentChanges === true, versionOf }
}

/** Edits of files, by URI, as one change; with the versions of open documents when the client understands them. */
export function changeOf(byUri: ReadonlyMap<string, TextEdit[]>, { isVersioned, versionOf }: EditStyle): WorkspaceEdit {
  if (!isVersioned) return { changes: Object.fromEntries(byUri) }
  const documentChanges = [...byUri].map(([uri, edits]) => {
    return { textDocument: { uri, version: versionOf(uri) ?? null }, edits }
  })
  return { documentChanges }
}

/** What a converter is made for. */
export interface ConverterStyle extends EditStyle {
  readonly encoding: PositionEncoding
}

/** Makes the converter of a workspace; line starts are found once a text. */
export function createConverter(workspace: Workspace, project: Project, style: ConverterStyle): Converter {
  const { encoding } = style
  const linesOf = (file: string): LineIndex => {
    const loaded = workspace.files.get(file) ?? workspace.accepted
    const document = loaded?.source.uri === file ? loaded.document : undefined
    return document === undefined ? encoding.linesIn('') : encoding.linesOf(document)
  }
  const toPosition = (file: string, offset: number): Position => linesOf(file).positionAt(offset)
  const toRange = (span: Span): Range => rangeIn(linesOf(span.uri), span)
  const toTextEdit = (edit: SpanEdit): TextEdit => ({ range: toRange(edit), newText: edit.text })
  return {
    offsetAt: (file, position) => linesOf(file).offsetAt(position),
    toPosition,
    toRange,
    toLocation: (span) => ({ uri: project.toUri(span.uri), range: toRange(span) }),
    toLink: (origin, target, selection) => ({
      originSelectionRange: toRange(origin),
      targetUri: project.toUri(target.uri),
      targetRange: toRange(target),
      targetSelectionRange: toRange(selection),
    }),
    toTextEdit,
    toWorkspaceEdit: (edits) => {
      const byUri = new Map<string, TextEdit[]>()
      for (const edit of edits) addToGroup(byUri, project.toUri(edit.uri), toTextEdit(edit))
      return changeOf(byUri, style)
    },
    toUri: project.toUri,
  }
}
