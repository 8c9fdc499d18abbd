import type { LanguageClient } from 'vscode-languageclient/node'
import { placeOfCursor } from './cursor.ts'
import { runWithForm } from './form.ts'

/** The command of the server that is run with a form. */
export const refactorCommand = 'questlint.refactor'

/** Does something of a kind at the cursor; the form asks which when there is more than one. */
export async function refactorAtCursor(client: LanguageClient, kind: string): Promise<void> {
  const place = placeOfCursor(client)
  if (place !== undefined) await runWithForm(client, refactorCommand, [place.uri, place.position, kind])
}
