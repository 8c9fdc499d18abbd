import type { TextDocumentPositionParams } from 'vscode-languageserver'
import { formatOutline, outlineOf, presentOutline, questionnaireAt } from '../../src/core/internal.ts'
import type { Feature } from './feature.ts'

/**
 * The request of our own, `questlint/codeBook`, for the code book of the configuration at a position: its title, and an
 * HTML page of its own.
 */
export const codeBook: Feature = {
  capabilities: () => ({ experimental: { codeBook: true } }),
  register: ({ connection, fileAt }) => {
    connection.onRequest('questlint/codeBook', ({ textDocument, position }: TextDocumentPositionParams) => {
      const file = fileAt(textDocument.uri)
      const found = file && questionnaireAt(file.workspace, file.name, file.offsetAt(position))
      if (found === undefined) return null
      const outline = presentOutline(outlineOf(found.questionnaire))
      return { title: outline.title, html: formatOutline(outline, 'html') }
    })
  },
}
