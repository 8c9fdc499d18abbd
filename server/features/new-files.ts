import { type FileOperationRegistrationOptions, MessageType } from 'vscode-languageserver'
import { createWorkspace, ruleIds } from '../../src/core/internal.ts'
import { type LoadedConfig, loadConfig } from '../../src/node/config.ts'
import { setsForFile } from '../../src/node/new-set-file.ts'
import { readText } from '../../src/node/read.ts'
import { ask, canAsk } from '../ask.ts'
import { changeOf, editStyleOf, textEditsIn } from '../converter.ts'
import { isSettings } from '../project.ts'
import { showMessage } from '../show-message.ts'
import { pathOfUri, uriOfPath } from '../uris.ts'
import type { Feature, FeatureContext } from './feature.ts'

const filters: FileOperationRegistrationOptions['filters'] = [
  { scheme: 'file', pattern: { glob: '**/*.{json,jsonl,yaml,yml}', matches: 'file' } },
]

/** More sets in one folder than anybody chooses from in a message. */
const mostSets = 3

/** Offers a file that is made in the folder of a set to that set. */
export const newFiles: Feature = {
  capabilities: (client) =>
    canAsk(client) && client.workspace?.applyEdit === true && client.workspace.fileOperations?.didCreate === true
      ? { workspace: { fileOperations: { didCreate: { filters } } } }
      : {},
  register: (context) => {
    if (!canAsk(context.client)) return
    context.connection.workspace.onDidCreateFiles(({ files }) => {
      const paths = (Array.isArray(files) ? files : []).flatMap(({ uri }) => {
        return typeof uri === 'string' && !isSettings(uri) ? (pathOfUri(uri) ?? []) : []
      })
      // Several at once are a copied folder or the work of a program; then nobody waits for questions.
      const [path] = paths
      if (path !== undefined && paths.length === 1) void offer(path, context)
    })
  },
}

async function offer(path: string, context: FeatureContext): Promise<void> {
  const { connection } = context
  const configPath = configOf(path, context)
  if (configPath === undefined || isForeign(path, context)) return
  const read = (): LoadedConfig => readConfig(configPath, context)
  const { config, folder } = read()
  const names = setsForFile(config, folder, path).map(({ name }) => name)
  if (names.length === 0 || names.length > mostSets) return
  const file = path.slice(path.lastIndexOf('/') + 1)
  const [only] = names
  const message =
    names.length === 1
      ? `"${file}" is not in the set "${only}", whose files are in this folder.`
      : `"${file}" is in none of the sets whose files are in this folder.`
  const chosen = await ask(connection, message, names.map(buttonOf))
  const name = names.find((one) => buttonOf(one) === chosen)
  if (name === undefined) return
  const problem = await include(path, name, read(), context)
  if (problem !== undefined)
    await showMessage(connection, MessageType.Warning, `"${file}" was not added to the set "${name}": ${problem}.`)
}

function buttonOf(name: string): string {
  return `Add to "${name}"`
}

/** The configuration that governs a file; one with mistakes has no sets. */
function configOf(path: string, { projects }: FeatureContext): string | undefined {
  const uri = uriOfPath(path)
  const project = projects.ownerOf(uri)
  return project.root.kind === 'config' && !project.isTests(uri) ? project.root.path : undefined
}

/** Whether there is something in the file already which is no questionnaire. */
function isForeign(path: string, { documents }: FeatureContext): boolean {
  const read = readText(path)
  const text = documents.byPath(path)?.getText() ?? ('text' in read ? read.text : '')
  return (
    text.trim() !== '' && createWorkspace({ files: [{ uri: path, text }] }).files.get(path)?.isConfiguration === false
  )
}

function readConfig(path: string, { documents }: FeatureContext): LoadedConfig {
  return loadConfig(path, { cwd: '/', ruleIds, openText: (file) => documents.byPath(file)?.getText() })
}

/** Writes the file into the set, as the configuration is now; why that was not possible. */
async function include(
  path: string,
  name: string,
  { path: configPath, config, folder, document }: LoadedConfig,
  { client, connection, documents, encoding }: FeatureContext,
): Promise<string | undefined> {
  const change = setsForFile(config, folder, path).find((set) => set.name === name)?.change
  const edits = change && document?.edits(change)
  if (document === undefined || edits === undefined) return 'the configuration has changed meanwhile'
  const uri = documents.byPath(configPath)?.uri ?? uriOfPath(configPath)
  const edit = changeOf(
    new Map([[uri, textEditsIn(encoding.linesOf(document), edits)]]),
    editStyleOf(client, (of) => documents.byUri(of)?.version),
  )
  const { applied, failureReason } = await connection.workspace.applyEdit({ label: `Add to the set "${name}"`, edit })
  return applied ? undefined : (failureReason ?? 'the editor did not make the change')
}
