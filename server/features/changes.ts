import { existsSync } from 'node:fs'
import type { TextDocumentIdentifier } from 'vscode-languageserver'
import { listReferences } from '../../src/node/git-references.ts'
import { parentPath, resolvePath } from '../../src/node/paths.ts'
import { findProjectRoot } from '../../src/node/project-root.ts'
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
  register: ({ connection, compare, documents, projects }) => {
    connection.onRequest<ComparisonAnswer, unknown>('questlint/changes', async (params: ChangesParams) => {
      const { textDocument, against, page } = params
      const file = pathOfUri(textDocument.uri)
      if (file === undefined) return { problem: 'only files on disk can be compared' }
      const project = projects.ownerOf(textDocument.uri)
      const texts = documents.all().flatMap((document): [string, string][] => {
        const path = pathOfUri(document.uri)
        return path === undefined ? [] : [[path, document.getText()]]
      })
      const wanted = readAgainst(against)
      if (wanted === undefined) return { problem: 'only files on disk can be compared with' }
      // Where there is no repository nothing is started either.
      if (wanted.kind === 'commit' && !isInRepository(parentPath(file)))
        return { problem: `${parentPath(file)} is not in a git repository` }
      return compare({ root: project.root, file, texts, against: wanted, isPage: page === true })
    })
    connection.onRequest('questlint/references', ({ textDocument }: { textDocument: TextDocumentIdentifier }) => {
      const file = pathOfUri(textDocument.uri)
      const found = file === undefined ? [] : listReferences({ cwd: parentPath(file), env: process.env })
      return 'problem' in found ? [] : found
    })
  },
}

function isInRepository(folder: string): boolean {
  return process.env.GIT_DIR !== undefined || existsSync(resolvePath(findProjectRoot(folder), '.git'))
}

function readAgainst(against: ChangesParams['against']): Against | undefined {
  if (against === undefined) return { kind: 'commit', name: 'HEAD' }
  if ('reference' in against) return { kind: 'commit', name: against.reference }
  const path = pathOfUri(against.uri)
  return path === undefined ? undefined : { kind: 'file', path }
}
