import { Uri, window } from 'vscode'
import { ExecuteCommandRequest, type LanguageClient, type Location } from 'vscode-languageclient/node'
import { placeOfCursor } from './cursor.ts'

/** What the server says of a label. */
interface Label {
  readonly of: string
  readonly text: string
  readonly context: string
  readonly place: Location
  readonly sharedWith: readonly string[]
}

const mostNamed = 3

/** Asks for the text of the label that belongs to what stands at a place, and has the server write it where it is; at the cursor when no place is given. */
export async function editLabel(client: LanguageClient, uri?: unknown, position?: unknown): Promise<void> {
  const place = typeof uri === 'string' ? { uri, position } : placeOfCursor(client)
  if (place === undefined || !client.isRunning()) return
  const found = await client.sendRequest<Label | null>('questlint/label', {
    textDocument: { uri: place.uri },
    position: place.position,
  })
  if (found === null) {
    return void window.showInformationMessage('What is at the cursor has no label that is written elsewhere.')
  }
  const text = await window.showInputBox({
    title: `Label of ${found.of}`,
    prompt: describe(found),
    value: found.text,
    validateInput: (typed) => (typed.trim() === '' ? 'A label is needed.' : undefined),
  })
  if (text === undefined || text === found.text) return
  const given = [place.uri, place.position, found.text, text]
  await client.sendRequest(ExecuteCommandRequest.type, { command: 'questlint.setLabel', arguments: given })
}

/** Where it is written, and who else changes with it. */
function describe({ context, place, sharedWith }: Label): string {
  const file = Uri.parse(place.uri).path.split('/').at(-1)
  const where = `In ${file}, context "${context}".`
  if (sharedWith.length === 0) return where
  const more = sharedWith.length - mostNamed
  const named = sharedWith.slice(0, mostNamed).join(', ')
  return `${where} It is also the label of ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
