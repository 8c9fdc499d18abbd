import type { Uri } from 'vscode'
import type { LanguageClient } from 'vscode-languageclient/node'

/** A state of the files: by a name that git knows, or a file in place of the open one. */
export type Against = { readonly reference: string } | { readonly uri: string }

/** What the server says of the changes since a state, or why it cannot. */
export type Changes =
  | { readonly problem: string }
  | {
      readonly title: string
      readonly summary: { readonly data: number }
      readonly isBroken: boolean
      readonly html?: string
    }

/** Asks the server what differs. */
export async function askChanges(client: LanguageClient, uri: Uri, against: Against, page: boolean): Promise<Changes> {
  if (!client.isRunning()) return { problem: 'the server does not run' }
  const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) }
  return client.sendRequest<Changes>('questlint/changes', { textDocument, against, page })
}
