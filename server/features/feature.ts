// How a feature of the editor is added: one file here, named after the request, that exports one `Feature` and is listed in index.ts.
//
//   export const hover: Feature = {
//     capabilities: () => ({ hoverProvider: true }),
//     register: ({ connection, fileAt }) => {
//       connection.onHover(({ textDocument, position }) => {
//         const file = fileAt(textDocument.uri)
//         if (file === undefined) return null
//         const found = hoverAt(file.workspace, file.name, file.offsetAt(position))      // core: offsets in, offsets out
//         return found ? { contents: …, range: file.converter.toRange(found) } : null    // converted here, decided there
//       })
//     },
//   }
//
// `fileAt` gives the file with the text that the editor has just now: changes that came before the request are in it. A
// handler that throws answers with an error and harms nothing else. Long work should be cut in pieces with `pause`,
// which says whether the request was cancelled.
import type {
  CancellationToken,
  ClientCapabilities,
  Connection,
  Range as LspRange,
  Position,
  ServerCapabilities,
} from 'vscode-languageserver'
import type { Document, Range, Workspace } from '../../src/core/internal.ts'
import type { Compare } from '../comparison/comparison.ts'
import type { Converter } from '../converter.ts'
import type { OpenDocuments } from '../documents.ts'
import type { Judge } from '../judge.ts'
import type { PositionEncoding } from '../position-encoding.ts'
import type { Project } from '../project.ts'
import type { Projects } from '../projects.ts'
import type { Settings } from '../settings.ts'
import type { TestRuns } from '../test-runs.ts'

/** A document of the editor as a file of its project. */
export interface ProjectFile {
  readonly project: Project
  readonly workspace: Workspace
  /** The name (`uri`) of the file in the workspace. */
  readonly name: string
  readonly document: Document
  readonly converter: Converter
  /** The offset of a position; positions outside of the text are moved into it. */
  readonly offsetAt: (position: Position) => number
}

/** An open configuration of questlint itself. */
export interface SettingsFile {
  readonly document: Document
  readonly offsetAt: (position: Position) => number
  readonly toRange: (range: Range) => LspRange
}

/** What every feature is given. */
export interface FeatureContext {
  readonly connection: Connection
  readonly client: ClientCapabilities
  /** How the client counts positions. */
  readonly encoding: PositionEncoding
  /** What the client sent as `initializationOptions`. */
  readonly initializationOptions: unknown
  readonly settings: () => Settings
  /** Calls back when something changed: the text of a document, or (without a URI) anything else. */
  readonly onChange: (listener: (uri: string | undefined) => void) => void
  /** The file of a URI; `undefined` when it is neither open nor in a project. */
  readonly fileAt: (uri: string) => ProjectFile | undefined
  /** The configuration of questlint that a URI stands for, while it is open. */
  readonly settingsAt: (uri: string) => SettingsFile | undefined
  readonly converterOf: (project: Project) => Converter
  readonly projects: Projects
  readonly documents: OpenDocuments
  readonly judge: Judge
  readonly testRuns: TestRuns
  /** Tells that what is known of a document changed, and not its text. */
  readonly changed: (uri: string) => void
  /** Compares states of a project, beside the server where it can. */
  readonly compare: Compare
  /** Ends when no message is left to read, at the latest after some seconds. */
  readonly settle: () => Promise<void>
  /** Lets waiting messages through; resolves to whether to go on, which is not so when the request was cancelled meanwhile. */
  readonly pause: (token?: CancellationToken) => Promise<boolean>
}

/** One feature of the language server protocol. */
export interface Feature {
  /** What the server announces; `client` is what the client can do. */
  readonly capabilities: (client: ClientCapabilities) => Partial<ServerCapabilities>
  /** Registers the handlers; called once, while `initialize` is answered. */
  readonly register: (context: FeatureContext) => void
  /** Called when the client is ready to be asked things. */
  readonly initialized?: (context: FeatureContext) => void
}
