import {
  type ClientCapabilities,
  type Connection,
  type MessageActionItem,
  MessageType,
  ShowMessageRequest,
} from 'vscode-languageserver'

/** Whether a client can show a question with buttons. */
export function canAsk({ window }: ClientCapabilities): boolean {
  return window?.showMessage !== undefined
}

/** Asks with a button for each answer; which was pressed. A client that refuses, or an author who looks away, gives none. */
export async function ask(
  connection: Connection,
  message: string,
  answers: readonly string[],
): Promise<string | undefined> {
  const actions = answers.map((title): MessageActionItem => ({ title }))
  const asked = connection.sendRequest(ShowMessageRequest.type, { type: MessageType.Info, message, actions })
  const pressed = await asked.catch(() => null)
  return answers.find((title) => title === pressed?.title)
}
