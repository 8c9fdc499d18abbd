import { type Connection, type MessageType, ShowMessageNotification } from 'vscode-languageserver'

/** Shows a message; as a notification, since a client may refuse to answer a request. */
export function showMessage(connection: Connection, type: MessageType, message: string): Promise<void> {
  return connection.sendNotification(ShowMessageNotification.type, { type, message })
}
