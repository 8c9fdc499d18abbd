import type { TextDocumentIdentifier } from 'vscode-languageserver'
import { listReferences } from '../../src/node/git-references.ts'
import { parentPath } from '../../src/node/paths.ts'
import { compareOpen } from '../comparison/compare-open.ts'
import type { Against, ComparisonAnswer } from '../comparison/comparison.ts'
import { pathOfUri } from '../uris.ts'
import type { Feature } from './feature.ts'

interface ChangesParams {
  readonly textDocument: TextDocumentIdentifier
  /** A state that git knows by name, or the URI of a file; the last commit by default. */
  readonly against?: { readonly reference: string } | { readonly uri: string }
  /** Whether the page is wanted; the counts alone by default. */
  readonly page?: boolean
}

/**
 * Requests of our own: `questlint/changes` for what differs between the files of a project and another state of them, and
 * `questlint/references` for the states that git has names for. Nothing is compared unless somebody asks.
 */
export const changes: Feature = {
  capabilities: () => ({}),
  register: (context) => {
    const { connection } = context
    connection.onRequest<ComparisonAnswer, unknown>('questlint/changes', async (params: ChangesParams) => {
      const { textDocument, against, page } = params
      const wanted = readAgainst(against)
      if (wanted === undefined) return { problem: 'only files on disk can be compared with' }
      return compareOpen(context, { uri: textDocument.uri, against: wanted, isPage: page === true })
    })
    connection.onRequest('questlint/references', ({ textDocument }: { textDocument: TextDocumentIdentifier }) => {
      const file = pathOfUri(textDocument.uri)
      const found = file === undefined ? [] : listReferences({ cwd: parentPath(file), env: process.env })
      return 'problem' in found ? [] : found
    })
  },
}

function readAgainst(against: ChangesParams['against']): Against | undefined {
  if (against === undefined) return { kind: 'commit', name: 'HEAD' }
  if ('reference' in against) return { kind: 'commit', name: against.reference }
  const path = pathOfUri(against.uri)
  return path === undefined ? undefined : { kind: 'file', path }
}
