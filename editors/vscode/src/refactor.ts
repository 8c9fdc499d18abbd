import { window } from 'vscode'
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node'
import { placeOfCursor } from './cursor.ts'

/** What can be done at a place. */
interface Refactoring {
  readonly id: string
  readonly title: string
  readonly kind: string
}

/** What has to be known before it is done. */
interface Ask {
  readonly name: string
  readonly title: string
  readonly value?: string
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly detail?: string }[]
}

/** Does something of a kind at the cursor; asks which when there is more than one. */
export function refactorAtCursor(client: LanguageClient, kind: string): Promise<void> {
  const place = placeOfCursor(client)
  return place === undefined ? Promise.resolve() : refactor(client, place.uri, place.position, undefined, kind)
}

/** Asks for all that has to be known, one after the other, and has the server do it. */
export async function refactor(
  client: LanguageClient,
  uri: unknown,
  position: unknown,
  given: unknown,
  kind?: string,
): Promise<void> {
  if (!client.isRunning() || typeof uri !== 'string') return
  const place = { textDocument: { uri }, position }
  const id = typeof given === 'string' ? given : await choose(client, place, kind)
  if (id === undefined) return
  const answers: Record<string, string> = {}
  for (;;) {
    const ask = await client.sendRequest<Ask | null>('questlint/refactor', { ...place, id, answers })
    if (ask === null) break
    const answer = await answerTo(ask)
    if (answer === undefined) return
    answers[ask.name] = answer
  }
  const params = { command: 'questlint.refactor', arguments: [uri, position, id, answers] }
  await client.sendRequest(ExecuteCommandRequest.type, params)
}

async function choose(client: LanguageClient, place: object, kind: string | undefined): Promise<string | undefined> {
  const all = await client.sendRequest<readonly Refactoring[]>('questlint/refactorings', place)
  const found = all.filter((one) => kind === undefined || one.kind === kind)
  if (found.length === 0) {
    window.showInformationMessage('Nothing of this kind can be done at the cursor.')
    return undefined
  }
  if (found.length === 1) return found[0]?.id
  const chosen = await window.showQuickPick(found.map(({ id, title }) => ({ label: title, id })))
  return chosen?.id
}

async function answerTo({ title, value = '', choices }: Ask): Promise<string | undefined> {
  if (choices === undefined) return window.showInputBox({ title, value, ignoreFocusOut: true })
  const items = choices.map((choice) => ({
    label: choice.label,
    description: choice.detail ?? '',
    value: choice.value,
  }))
  // The one to start from is the first, so that Enter takes it.
  items.sort((left, right) => Number(right.value === value) - Number(left.value === value))
  const chosen = await window.showQuickPick(items, { title, matchOnDescription: true, ignoreFocusOut: true })
  return chosen?.value
}
