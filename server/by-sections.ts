import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type { FeatureContext, ProjectFile } from './features/feature.ts'

/** Milliseconds of work after which others get their turn. */
const longestTurn = 10

/**
 * Does long work about a file in pieces, between which messages get through: it ends where the request was cancelled or
 * the text changed, and begins anew where another file did.
 */
export async function bySections<Result>(
  { documents, fileAt, pause }: Pick<FeatureContext, 'documents' | 'fileAt' | 'pause'>,
  { uri, token }: { readonly uri: string; readonly token: CancellationToken },
  begin: (file: ProjectFile) => Generator<undefined, Result>,
): Promise<Result | ResponseError<void> | undefined> {
  const version = documents.byUri(uri)?.version
  for (;;) {
    const file = fileAt(uri)
    if (file === undefined) return undefined
    const steps = begin(file)
    let isSame = true
    for (let since = performance.now(); isSame; ) {
      const step = steps.next()
      if (step.done) return step.value
      if (performance.now() - since < longestTurn) continue
      if (!(await pause(token))) return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.')
      if (documents.byUri(uri)?.version !== version)
        return new ResponseError(LSPErrorCodes.ContentModified, 'The text changed before the answer was complete.')
      isSame = fileAt(uri)?.workspace === file.workspace
      since = performance.now()
    }
  }
}
