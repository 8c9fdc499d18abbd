import type { Connection, Position, TextDocumentContentChangeEvent, TextEdit } from 'vscode-languageserver'
import { TextDocuments } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { PositionEncoding } from './position-encoding.ts'
import { pathOfUri } from './uris.ts'

/** The texts that the editor has, by URI and by path. */
export interface OpenDocuments {
  readonly all: () => readonly TextDocument[]
  readonly byUri: (uri: string) => TextDocument | undefined
  /** By absolute path; two URIs of one path are one document. */
  readonly byPath: (path: string) => TextDocument | undefined
  readonly onOpen: (listener: (document: TextDocument) => void) => void
  readonly onChange: (listener: (document: TextDocument) => void) => void
  readonly onClose: (listener: (document: TextDocument) => void) => void
  readonly onSave: (listener: (document: TextDocument) => void) => void
  /** Asks for edits that are made before a document is saved. */
  readonly beforeSave: (editsOf: (document: TextDocument) => TextEdit[]) => void
}

/** Follows what the editor opens, changes and closes. */
export function followDocuments(connection: Connection, encoding: PositionEncoding): OpenDocuments {
  const documents = new TextDocuments({
    create: TextDocument.create,
    update: (document: TextDocument, changes, version) => update(document, changes, version, encoding),
  })
  const byPath = new Map<string, TextDocument>()
  documents.onDidOpen(({ document }) => {
    const path = pathOfUri(document.uri)
    if (path !== undefined) byPath.set(path, document)
  })
  documents.onDidClose(({ document }) => {
    const path = pathOfUri(document.uri)
    if (path !== undefined) byPath.delete(path)
  })
  documents.listen(connection)
  return {
    all: () => documents.all(),
    byUri: (uri) => documents.get(uri),
    byPath: (path) => byPath.get(path),
    onOpen: (listener) => documents.onDidOpen(({ document }) => listener(document)),
    onChange: (listener) => documents.onDidChangeContent(({ document }) => listener(document)),
    onClose: (listener) => documents.onDidClose(({ document }) => listener(document)),
    onSave: (listener) => documents.onDidSave(({ document }) => listener(document)),
    beforeSave: (editsOf) => documents.onWillSaveWaitUntil(({ document }) => editsOf(document)),
  }
}

/** Makes changes one after the other; the range of each is one of the text that those before it left. */
function update(
  document: TextDocument,
  changes: readonly TextDocumentContentChangeEvent[],
  version: number,
  { kind, linesIn }: PositionEncoding,
): TextDocument {
  if (kind === 'utf-16') return TextDocument.update(document, [...changes], version)
  for (const change of changes) {
    const lines = linesIn(document.getText())
    const toOwn = (position: Position): Position => document.positionAt(lines.offsetAt(position))
    const own =
      'range' in change
        ? { text: change.text, range: { start: toOwn(change.range.start), end: toOwn(change.range.end) } }
        : change
    TextDocument.update(document, [own], version)
  }
  return document
}
