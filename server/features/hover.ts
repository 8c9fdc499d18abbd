import { type Hover, MarkupKind } from 'vscode-languageserver'
import { hoverAt, hoverSetting } from '../../src/core/internal.ts'
import { createPageFinder } from '../pages.ts'
import type { Feature } from './feature.ts'

/** What is under the cursor, in words; Markdown for clients that show it. */
export const hover: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  register: ({ connection, client, fileAt, settingsAt, initializationOptions }) => {
    const findPage = createPageFinder(initializationOptions)
    const formats = client.textDocument?.hover?.contentFormat
    const isMarkdown = formats === undefined || formats.includes(MarkupKind.Markdown)
    connection.onHover(({ textDocument, position }): Hover | null => {
      const settings = settingsAt(textDocument.uri)
      if (settings) {
        const found = hoverSetting(settings.document, settings.offsetAt(position))
        return found
          ? { contents: { kind: MarkupKind.PlainText, value: found.plainText }, range: settings.toRange(found) }
          : null
      }
      const file = fileAt(textDocument.uri)
      const found = file && hoverAt(file.workspace, file.name, file.offsetAt(position))
      if (file === undefined || found === undefined) return null
      const page = found.page === undefined ? undefined : findPage(found.page)
      const link = page === undefined ? '' : `\n\n[Documentation](${page})`
      const contents = isMarkdown
        ? { kind: MarkupKind.Markdown, value: found.markdown + link }
        : { kind: MarkupKind.PlainText, value: found.plainText }
      return { contents, range: file.converter.toRange({ uri: file.name, ...found }) }
    })
  },
}
