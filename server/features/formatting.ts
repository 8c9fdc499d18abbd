import { LSPErrorCodes, type Range as LspRange, ResponseError, type TextEdit } from 'vscode-languageserver'
import { formatDocument } from '../../src/core/internal.ts'
import type { Feature, FeatureContext } from './feature.ts'

/** Lays out a file, or the lines of a range; only white space changes, and no line that is in order. */
export const formatting: Feature = {
  capabilities: () => ({ documentFormattingProvider: true, documentRangeFormattingProvider: true }),
  register: (context) => {
    const { connection, documents, settings } = context
    documents.beforeSave(({ uri }) => {
      const edits = settings().formatOnSave && isConfiguration(uri, context) ? editsOf(uri, context) : []
      // A file with mistakes is saved as it is.
      return Array.isArray(edits) ? edits : []
    })
    connection.onDocumentFormatting(({ textDocument }) => editsOf(textDocument.uri, context))
    connection.onDocumentRangeFormatting(({ textDocument, range }) => {
      const edits = editsOf(textDocument.uri, context)
      return Array.isArray(edits) ? edits.filter((edit) => isWithin(edit.range, range)) : edits
    })
  },
}

function isConfiguration(uri: string, { fileAt }: FeatureContext): boolean {
  const file = fileAt(uri)
  return file?.workspace.files.get(file.name)?.isConfiguration === true
}

function editsOf(uri: string, { fileAt }: FeatureContext): TextEdit[] | ResponseError {
  const file = fileAt(uri)
  if (file === undefined) return []
  const edits = formatDocument(file.document)
  if (edits === undefined)
    return new ResponseError(
      LSPErrorCodes.RequestFailed,
      'The file has mistakes in its text: correct them before it is formatted.',
    )
  return edits.map((edit) => file.converter.toTextEdit({ uri: file.name, ...edit }))
}

/** By lines, as a selection may begin anywhere in its first one. */
function isWithin(edit: LspRange, { start, end }: LspRange): boolean {
  return edit.start.line >= start.line && edit.end.line <= end.line
}
