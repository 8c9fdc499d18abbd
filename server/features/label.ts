import { MessageType, type TextDocumentPositionParams } from 'vscode-languageserver'
import { type EditableLabel, editableLabelAt, labelEdits } from '../../src/core/internal.ts'
import { isPosition } from '../is-position.ts'
import { ownCommand } from '../own-command.ts'
import { showMessage } from '../show-message.ts'
import type { Feature, FeatureContext, ProjectFile } from './feature.ts'

/** Shows the label of what is at a place, for clients that can show a document and not ask for a text. */
const showCommand = 'questlint.showLabel'
/** Gives the label of what is at a place another text, for clients that asked for it. */
const setCommand = 'questlint.setLabel'

/** The commands that the server itself runs. */
export const labelCommands: readonly string[] = [showCommand, setCommand]

/** The request of our own, `questlint/label`, for the label of what is at a position, where it is written elsewhere. */
export const label: Feature = {
  capabilities: () => ({}),
  register: ({ connection, fileAt }) => {
    connection.onRequest('questlint/label', ({ textDocument, position }: TextDocumentPositionParams) => {
      const file = fileAt(textDocument.uri)
      const found = file && labelAt(file, position)
      return found ? { ...found, place: file.converter.toLocation(found.place) } : null
    })
  },
}

/** What the code action to edit a label runs: a command of the client's own, else ours that shows it; `undefined` where neither can be. */
export function labelCommandFor(context: FeatureContext): string | undefined {
  const canShow = context.client.window?.showDocument?.support === true
  return ownCommand(context, 'editLabelCommand') ?? (canShow ? showCommand : undefined)
}

/**
 * Runs one of {@link labelCommands}, with the URI and position of what has the label; for {@link setCommand} with its
 * text before and after.
 */
export async function runLabelCommand(
  { connection, fileAt }: FeatureContext,
  command: string,
  [uri, position, before, after]: readonly unknown[],
): Promise<void> {
  const file = typeof uri === 'string' ? fileAt(uri) : undefined
  const found = file && isPosition(position) ? labelAt(file, position) : undefined
  if (file === undefined || found === undefined || !isPosition(position)) return
  if (command === showCommand) {
    const { uri: target, range } = file.converter.toLocation(found.place)
    await connection.window.showDocument({ uri: target, selection: range, takeFocus: true })
    return
  }
  if (command !== setCommand || typeof after !== 'string' || after === found.text) return
  if (before !== found.text) return showMessage(connection, MessageType.Warning, 'The label has changed meanwhile.')
  const edits = labelEdits(file.workspace, file.name, file.offsetAt(position), after)
  if (edits.length === 0) return showMessage(connection, MessageType.Warning, 'The text does not allow this change.')
  const edit = file.converter.toWorkspaceEdit(edits)
  await connection.workspace.applyEdit({ label: `Edit the label of ${found.of}`, edit })
}

function labelAt(
  { workspace, name, offsetAt }: ProjectFile,
  position: TextDocumentPositionParams['position'],
): EditableLabel | undefined {
  return editableLabelAt(workspace, name, offsetAt(position))
}
