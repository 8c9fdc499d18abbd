import { existsSync } from 'node:fs'
import { parentPath, resolvePath } from '../../src/node/paths.ts'
import { findProjectRoot } from '../../src/node/project-root.ts'
import type { FeatureContext } from '../features/feature.ts'
import { pathOfUri } from '../uris.ts'
import type { Against, ComparisonAnswer } from './comparison.ts'

/** What is compared: the project of a document, with the texts of the editor. */
export interface OpenComparison {
  readonly uri: string
  readonly against: Against
  readonly isPage: boolean
}

/** Compares what is in the editor with another state; where there is no repository nothing is started. */
export async function compareOpen(
  { compare, documents, projects }: Pick<FeatureContext, 'compare' | 'documents' | 'projects'>,
  { uri, against, isPage }: OpenComparison,
): Promise<ComparisonAnswer> {
  const file = pathOfUri(uri)
  if (file === undefined) return { problem: 'only files on disk can be compared' }
  if (against.kind === 'commit' && !isInRepository(parentPath(file)))
    return { problem: `${parentPath(file)} is not in a git repository` }
  const texts = documents.all().flatMap((document): [string, string][] => {
    const path = pathOfUri(document.uri)
    return path === undefined ? [] : [[path, document.getText()]]
  })
  return compare({ root: projects.ownerOf(uri).root, file, texts, against, isPage })
}

function isInRepository(folder: string): boolean {
  return process.env.GIT_DIR !== undefined || existsSync(resolvePath(findProjectRoot(folder), '.git'))
}
