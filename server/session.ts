import type { Connection, InitializeParams } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { fileOf, parseText, type Workspace } from '../src/core/internal.ts'
import { todayText } from '../src/node/clock.ts'
import type { Compare } from './comparison/comparison.ts'
import { type Converter, type ConverterStyle, createConverter, editStyleOf, rangeIn } from './converter.ts'
import { followDocuments } from './documents.ts'
import type { FeatureContext, ProjectFile, SettingsFile } from './features/feature.ts'
import { createJudge } from './judge.ts'
import { loadProjects } from './loading.ts'
import { offerConfiguration } from './offer-configuration.ts'
import { encodingFor, type PositionEncoding } from './position-encoding.ts'
import { isSettings, type Project } from './project.ts'
import { createProjects } from './projects.ts'
import { followSettings } from './settings.ts'
import { createSettle } from './settle.ts'
import { createTestRuns } from './test-runs.ts'
import { pathOfUri } from './uris.ts'
import type { WaitingRequests } from './waiting-requests.ts'
import { watchFiles } from './watching.ts'

/** What all features share, and what begins when the client is ready. */
export interface Session {
  readonly context: FeatureContext
  readonly initialized: () => void
}

/** Begins a session with a client that said what it can do. */
export function createSession(
  connection: Connection,
  params: InitializeParams,
  { compare, waiting }: { readonly compare: Compare; readonly waiting: WaitingRequests },
): Session {
  const client = params.capabilities
  const encoding = encodingFor(client)
  const documents = followDocuments(connection, encoding)
  const projects = createProjects(documents)
  const listeners: ((uri: string | undefined) => void)[] = []
  const tell = (uri: string | undefined): void => {
    for (const listener of listeners) listener(uri)
  }
  const diskChanged = (): void => {
    projects.diskChanged()
    tell(undefined)
  }
  const settings = followSettings(connection, client, params.initializationOptions, () => tell(undefined))
  followFolders(connection, params, (folders) => {
    projects.setFolders(folders)
    tell(undefined)
  })
  documents.onChange((document) => {
    const { uri } = document
    if (isSettings(uri)) return diskChanged()
    const project = projects.ownerOf(uri)
    if (project.isTests(uri)) return tell(uri)
    if (project.isForeign(uri, document.getText())) return
    project.textChanged(uri)
    tell(uri)
  })
  documents.onSave(({ uri }) => {
    if (!isSettings(uri) && projects.ownerOf(uri).lookAgain(uri)) tell(uri)
  })
  documents.onClose(({ uri }) => {
    if (isSettings(uri)) return diskChanged()
    // What was typed and not saved is gone; the document may have been all of its project.
    projects.ownerOf(uri).lookAgain(uri)
    projects.ownerOf(uri).diskChanged()
    tell(undefined)
  })
  const converterOf = createConverters({ ...editStyleOf(client, (uri) => documents.byUri(uri)?.version), encoding })
  const onChange: FeatureContext['onChange'] = (listener) => listeners.push(listener)
  const pause: FeatureContext['pause'] = async (token) => {
    await waiting.takeArrived()
    return token?.isCancellationRequested !== true
  }
  const context: FeatureContext = {
    connection,
    client,
    encoding,
    initializationOptions: params.initializationOptions,
    settings: settings.now,
    onChange,
    fileAt: (uri) => findFile(uri, projects.ownerOf(uri), converterOf),
    settingsAt: (uri) => (isConfig(uri) ? readSettings(documents.byUri(uri), encoding) : undefined),
    converterOf,
    projects,
    documents,
    compare,
    testRuns: createTestRuns(documents),
    changed: tell,
    judge: createJudge(todayText),
    pause,
    settle: createSettle({ onChange, pause, areRequestsWaiting: waiting.areThere }),
  }
  const initialized = (): void => {
    settings.initialized()
    watchFiles(context, diskChanged)
    loadProjects(context)
      .then(() => offerConfiguration(context))
      .catch((error) => connection.console.error(`reading failed: ${error}`))
    tell(undefined)
  }
  return { context, initialized }
}

const configName = /(?:^|\/)questlint\.config\.(?:json|ya?ml)$/

function isConfig(uri: string): boolean {
  return configName.test(uri)
}

function readSettings(open: TextDocument | undefined, { linesOf }: PositionEncoding): SettingsFile | undefined {
  if (open === undefined) return undefined
  const document = parseText(open.uri, open.getText())
  const lines = linesOf(document)
  return { document, offsetAt: lines.offsetAt, toRange: (range) => rangeIn(lines, range) }
}

/** Converters, one for each state of a workspace. */
function createConverters(style: ConverterStyle): (project: Project) => Converter {
  const converters = new WeakMap<Workspace, Converter>()
  return (project) => {
    const workspace = project.workspace()
    const converter = converters.get(workspace) ?? createConverter(workspace, project, style)
    converters.set(workspace, converter)
    return converter
  }
}

function findFile(
  uri: string,
  project: Project,
  converterOf: (project: Project) => Converter,
): ProjectFile | undefined {
  const workspace = project.workspace()
  const name = project.toFile(uri)
  const file = fileOf(workspace, name)
  if (file === undefined) return undefined
  const converter = converterOf(project)
  const offsetAt: ProjectFile['offsetAt'] = (position) => converter.offsetAt(name, position)
  return { project, workspace, name, document: file.document, converter, offsetAt }
}

/** Tells the workspace folders as absolute paths, now and whenever they change. */
function followFolders(connection: Connection, params: InitializeParams, tell: (folders: string[]) => void): void {
  const { rootUri, workspaceFolders } = params
  const folders = new Set(workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []))
  const tellPaths = (): void => {
    const paths = [...folders].flatMap((uri) => pathOfUri(uri)?.replace(/(?<=.)\/$/, '') ?? [])
    const roots = paths.filter(isWholeDisk)
    if (roots.length > 0) {
      connection.console.warn(
        `${roots.join(', ')} is a whole disk, so it is not searched for files that belong together`,
      )
    }
    tell(paths.filter((path) => !isWholeDisk(path)))
  }
  tellPaths()
  connection.onNotification('workspace/didChangeWorkspaceFolders', ({ event }) => {
    for (const { uri } of event.removed) folders.delete(uri)
    for (const { uri } of event.added) folders.add(uri)
    tellPaths()
  })
}

/** Whether a path is that of no folder in particular: `/`, or a drive of Windows. */
function isWholeDisk(path: string): boolean {
  return /^(?:[A-Za-z]:)?\/?$/.test(path)
}
