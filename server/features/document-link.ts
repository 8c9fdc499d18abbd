import type { DocumentLink } from 'vscode-languageserver'
import { documentLinks } from '../../src/core/internal.ts'
import { createPageFinder } from '../pages.ts'
import type { Feature } from './feature.ts'

/** Links to the files of templates and images, and to the pages of rules. */
export const documentLink: Feature = {
  capabilities: () => ({ documentLinkProvider: {} }),
  register: ({ connection, fileAt, initializationOptions }) => {
    const findPage = createPageFinder(initializationOptions)
    connection.onDocumentLinks(({ textDocument }): DocumentLink[] => {
      const file = fileAt(textDocument.uri)
      if (file === undefined) return []
      const { converter, name } = file
      return documentLinks(file.workspace, name).flatMap(({ target: to, ...span }) => {
        const target = 'file' in to ? converter.toUri(to.file) : findPage(to.page)
        return target === undefined ? [] : [{ range: converter.toRange({ uri: name, ...span }), target }]
      })
    })
  },
}
