import { MessageType, type WorkspaceEdit } from 'vscode-languageserver'
import { isObject, proposeSets, type Workspace } from '../src/core/internal.ts'
import { newConfigName, writeConfigText } from '../src/node/config-text.ts'
import { resolvePath } from '../src/node/paths.ts'
import { ask, canAsk } from './ask.ts'
import type { FeatureContext } from './features/feature.ts'
import type { Project } from './project.ts'
import { showMessage } from './show-message.ts'
import { uriOfPath } from './uris.ts'

const button = `Write ${newConfigName}`

/** Tells the client that it was asked, so that it can remember that for the workspace. */
const wasOffered = 'questlint/configurationOffered'

/**
 * Offers what `questlint init` writes to workspace folders with several questionnaire files and no configuration; once, and not to
 * clients that say they remember having been asked.
 */
export async function offerConfiguration(context: FeatureContext): Promise<void> {
  const { client, connection, initializationOptions, projects } = context
  const isKnown = isObject(initializationOptions) && initializationOptions.configurationOffered === true
  const { documentChanges, resourceOperations } = client.workspace?.workspaceEdit ?? {}
  const canWrite = documentChanges === true && resourceOperations?.includes('create') === true
  if (isKnown || !canAsk(client) || !canWrite || client.workspace?.applyEdit !== true) return
  const project = projects.all().find(({ root, workspace }) => root.kind === 'folder' && hasSeveral(workspace()))
  if (project === undefined) return
  connection.sendNotification(wasOffered).catch(() => undefined)
  const message =
    'This folder has questionnaire files and no configuration of questlint, so which of them are loaded together is a guess.'
  if ((await ask(connection, message, [button])) === undefined) return
  const problem = await writeConfiguration(project, context)
  if (problem !== undefined)
    await showMessage(connection, MessageType.Warning, `${newConfigName} was not written: ${problem}.`)
}

/** Of one file alone there is nothing to guess. */
function hasSeveral({ files }: Workspace): boolean {
  const all = [...files.values()]
  return (
    all.filter(({ facts }) => facts !== undefined).length > 1 &&
    all.some(({ facts }) => (facts?.configurations.length ?? 0) > 0)
  )
}

async function writeConfiguration(
  { folder, workspace }: Project,
  { client, connection }: FeatureContext,
): Promise<string | undefined> {
  const proposal = proposeSets([...workspace().files.values()].flatMap(({ facts }) => facts ?? []))
  if (folder === undefined || proposal.sets.length === 0) return 'the folder has no questionnaire any more'
  const uri = uriOfPath(resolvePath(folder, newConfigName))
  const start = { line: 0, character: 0 }
  const edit: WorkspaceEdit = {
    documentChanges: [
      { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
      {
        textDocument: { uri, version: null },
        edits: [{ range: { start, end: start }, newText: writeConfigText(proposal, folder) }],
      },
    ],
  }
  const { applied, failureReason } = await connection.workspace.applyEdit({ label: button, edit })
  if (!applied) return failureReason ?? 'the editor did not make the change'
  // Only the author knows whether a set is complete.
  if (client.window?.showDocument?.support === true)
    await connection.window.showDocument({ uri, takeFocus: true }).catch(() => undefined)
  return undefined
}
