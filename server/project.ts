import {
  type Config,
  createWorkspace,
  isTestFileName,
  ruleIds,
  type SourceFile,
  type Workspace,
  type WorkspaceInput,
} from '../src/core/internal.ts'
import { acceptedName, loadAccepted } from '../src/node/accepted.ts'
import type { ConfigMessage } from '../src/node/config-messages.ts'
import { disk } from '../src/node/disk.ts'
import { type LoadRequest, loadWorkspace, type UsableSettings } from '../src/node/load.ts'
import { governedBelow } from '../src/node/nested.ts'
import { parentPath, resolvePath, showPath } from '../src/node/paths.ts'
import { loadTests, type TestFile } from '../src/node/test-files.ts'
import type { OpenDocuments } from './documents.ts'
import { createForeignDocuments } from './foreign.ts'
import { pathOfUri, uriOfPath } from './uris.ts'

/** What a project is made from: a configuration file, a folder without one, or a document that is alone. */
export type Root =
  | { readonly kind: 'config'; readonly path: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'document'; readonly uri: string }

/** Files that are judged together, as `questlint` without arguments does it, with the editor's texts in place of those on disk. */
export interface Project {
  readonly root: Root
  /** The absolute path that the names of files are relative to; `undefined` for a document that is no file. */
  readonly folder: string | undefined
  /** The files as they are now; the same object as long as nothing changed. */
  readonly workspace: () => Workspace
  /** The files to report on, by name. */
  readonly judged: () => readonly string[]
  /** Whether a file is reported on, by name. */
  readonly judges: (file: string) => boolean
  /** Whether a file, by absolute path, is in the sets as they are on disk. */
  readonly holds: (path: string) => boolean
  /** Whether the configuration lists sets. */
  readonly hasSets: () => boolean
  /** Why the configuration, a set or the accepted file cannot be used, a line each. */
  readonly failures: () => readonly string[]
  /** What is wrong with the configuration, and with the files that its sets name, at their places in it. */
  readonly configMessages: () => readonly ConfigMessage[]
  /** Tells that the editor's text of a document changed. */
  readonly textChanged: (uri: string) => void
  /** Tells that other open documents belong to this project than before. */
  readonly ownersChanged: () => void
  /** Whether an open document was no questionnaire, and is none after a change; nothing of it is read or kept then. */
  readonly isForeign: (uri: string, text: string) => boolean
  /** Has a document that was none looked at again; whether it was. */
  readonly lookAgain: (uri: string) => boolean
  /** Tells that files on disk changed. */
  readonly diskChanged: () => void
  /** Whether a document is a file of tests. */
  readonly isTests: (uri: string) => boolean
  /** The files of tests that can be read, as the editor has them. */
  readonly tests: () => readonly TestFile[]
  /** The URI of a file by name, spelled as the editor spells it where it is open. */
  readonly toUri: (file: string) => string
  /** The name of a document. */
  readonly toFile: (uri: string) => string
}

/** What a project needs to know of the editor. */
export interface ProjectHost {
  readonly documents: OpenDocuments
  /** Which project a document belongs to. */
  readonly ownerOf: (uri: string) => Project
  /** Tells that documents may belong to other projects than before, as files of a set came or went. */
  readonly ownersChanged: () => void
}

/** What is on disk for a project. */
interface Base {
  /** Without what is no questionnaire and can be read. */
  readonly workspace: Workspace
  /** The names of all files. */
  readonly files: ReadonlySet<string>
  readonly hasSets: boolean
  readonly config: Config
  /** What goes on while the configuration or the accepted file is broken, so that findings do not vanish and return while it is written. */
  readonly usable: UsableSettings | undefined
  readonly failures: readonly string[]
  readonly configMessages: readonly ConfigMessage[]
}

/** Makes a project; nothing is read before something is asked for. */
export function createProject(root: Root, host: ProjectHost): Project {
  const { documents } = host
  const folder = folderOf(root)
  const openText = (path: string): string | undefined => documents.byPath(path)?.getText()
  let base: Base | undefined
  let isBaseOld = true
  let current: Workspace | undefined
  /** The open documents of this project, as they are in `current`; `undefined` when any may be another. */
  let open: ReadonlyMap<string, OpenText> | undefined
  /** Those that changed since, by URI. */
  const changed = new Set<string>()
  /** Files that were questionnaire files once: what is wrong with their text stays of interest while they are rewritten. */
  const wereJudged = new Set<string>()
  const foreign = createForeignDocuments()
  /** By name those that the configuration names. */
  let namedTests: ReadonlySet<string> | undefined

  const readBase = (): Base => {
    if (base !== undefined && !isBaseOld) return base
    isBaseOld = false
    base = load(root, openText, { workspace: current, usable: base?.usable })
    return base
  }
  const workspace = (): Workspace => {
    if (current !== undefined && open !== undefined && changed.size === 0) return current
    const onDisk = readBase().workspace
    const before = open
    const now = openDocuments(before)
    open = now
    if (current !== undefined && before !== undefined && isSameTexts([...changed], before, now, current)) {
      changed.clear()
      return current
    }
    changed.clear()
    const input = overlay(onDisk.input, [...now.values()], current)
    // Where it is known what changed, all others need not be compared.
    if (current === undefined || before !== undefined || !isSameInput(current.input, input)) {
      current = createWorkspace(input, current ?? onDisk)
      for (const [file, { facts }] of current.files) if (facts) wereJudged.add(file)
      const left = [...now.values()].filter(({ file }) => isNone(file))
      for (const { uri, text } of left) foreign.add(uri, text)
      if (left.length > 0) {
        open = openDocuments(undefined)
        current = createWorkspace(overlay(onDisk.input, [...open.values()], current), current)
      }
    }
    return current
  }
  /** The open documents of this project: those that are known, with what changed of them, or all anew. */
  const openDocuments = (known: ReadonlyMap<string, OpenText> | undefined): ReadonlyMap<string, OpenText> => {
    const texts = new Map(known)
    for (const uri of known ? changed : documents.all().map((document) => document.uri)) {
      const document = documents.byUri(uri)
      const isOwn =
        document !== undefined &&
        !isSettings(uri) &&
        !isTests(uri) &&
        !foreign.has(uri) &&
        host.ownerOf(uri) === project
      if (isOwn) texts.set(uri, { uri, file: toFile(uri), text: document.getText() })
      else texts.delete(uri)
    }
    return texts
  }
  /** Whether a file is no questionnaire, was none, and no set on disk has it. */
  const isNone = (file: string): boolean =>
    current?.files.get(file)?.isConfiguration === false &&
    !wereJudged.has(file) &&
    !readBase().workspace.files.has(file)
  const toFile = (uri: string): string => {
    const path = pathOfUri(uri)
    return folder === undefined || path === undefined ? uri : showPath(folder, path)
  }
  const toUri = (file: string): string => {
    if (folder === undefined) return file
    const path = resolvePath(folder, file)
    return documents.byPath(path)?.uri ?? uriOfPath(path)
  }
  const isJudged = (file: string): boolean => {
    const { document, facts } = workspace().files.get(file) ?? {}
    const uri = toUri(file)
    if (host.ownerOf(uri) !== project) return false
    if (facts !== undefined) return true
    const isExpected = wereJudged.has(file) || (readBase().hasSets && readBase().files.has(file))
    return isExpected && documents.byUri(uri) !== undefined && (document?.problems.length ?? 0) > 0
  }
  const findTests = (): readonly TestFile[] => {
    if (folder === undefined || root.kind === 'document') return []
    const isNested = governedBelow(folder, disk)
    return loadTests([], { config: readBase().config, folder, isNested }, folder, openText).files
  }
  const isTests = (uri: string): boolean => {
    if (isTestFileName(uri)) return true
    if (readBase().config.tests === undefined) return false
    namedTests ??= new Set(findTests().map(({ uri }) => uri))
    return namedTests.has(toFile(uri))
  }
  const project: Project = {
    root,
    folder,
    workspace,
    judged: () => [...workspace().files.keys()].filter(isJudged),
    judges: (file) => workspace().files.has(file) && isJudged(file),
    holds: (path) => folder !== undefined && readBase().files.has(showPath(folder, path)),
    hasSets: () => readBase().hasSets,
    failures: () => readBase().failures,
    configMessages: () => readBase().configMessages,
    textChanged: (uri) => void changed.add(uri),
    ownersChanged: () => {
      open = undefined
    },
    isForeign: (uri, text) => foreign.isStill(uri, text),
    lookAgain: (uri) => {
      const wasForeign = foreign.forget(uri)
      if (wasForeign) changed.add(uri)
      return wasForeign
    },
    isTests,
    tests: findTests,
    diskChanged: () => {
      namedTests = undefined
      isBaseOld = true
      host.ownersChanged()
    },
    toUri,
    toFile,
  }
  return project
}

/** What the names of a project's files are relative to; `undefined` for a document that is no file. */
export function folderOf(root: Root): string | undefined {
  if (root.kind === 'folder') return root.path
  const path = root.kind === 'config' ? root.path : pathOfUri(root.uri)
  return path === undefined ? undefined : parentPath(path)
}

interface Before {
  readonly workspace: Workspace | undefined
  readonly usable: UsableSettings | undefined
}

function load(root: Root, openText: (path: string) => string | undefined, before: Before): Base {
  const folder = folderOf(root)
  if (root.kind === 'document') {
    const { source, failures } =
      folder === undefined ? { source: undefined, failures: [] } : loadAccepted(folder, folder, openText)
    const accepted = failures.length > 0 ? before.usable?.accepted : source
    const files = new Set<string>()
    return {
      workspace: createWorkspace({ files: [], sets: [], ...(accepted ? { accepted } : {}) }),
      files,
      hasSets: false,
      config: {},
      usable: { config: {}, accepted },
      failures,
      configMessages: [],
    }
  }
  const { workspace, config, failures, configMessages } = loadWorkspace({
    ...requestOf(root, folderOf(root) as string),
    openText,
    ...(before.workspace ? { previous: before.workspace } : {}),
    ...(before.usable ? { lastUsable: before.usable } : {}),
  })
  // Which files belong together is not known then, and to guess would give findings that are none.
  const isUnknown = configMessages.length > 0 && before.usable === undefined && Object.keys(config).length === 0
  return {
    workspace: isUnknown ? createWorkspace({ files: [], sets: [] }) : withoutForeign(workspace),
    files: new Set(isUnknown ? [] : workspace.files.keys()),
    hasSets: (config.sets ?? []).length > 0,
    config,
    usable: isUnknown ? undefined : { config, accepted: workspace.accepted?.source },
    failures,
    configMessages,
  }
}

/** Without the files that can be read and are no questionnaires. */
function withoutForeign(workspace: Workspace): Workspace {
  const { input, files } = workspace
  const isKept = (file: string): boolean => {
    const { isConfiguration = true, document } = files.get(file) ?? {}
    return isConfiguration || (document?.problems.length ?? 0) > 0
  }
  const kept = input.files.filter(({ uri }) => isKept(uri))
  return kept.length === input.files.length ? workspace : createWorkspace({ ...input, files: kept }, workspace)
}

/** How the files of a project are read; those of a document that is alone are itself. */
export function requestOf(root: Root, folder: string, document?: string): LoadRequest {
  const isAlone = root.kind === 'document' && document !== undefined
  return {
    cwd: folder,
    paths: isAlone ? [document] : [],
    context: [],
    complete: false,
    config: root.kind === 'config' && root.path,
    leavesNested: true,
    kind: undefined,
    stdin: undefined,
    ruleIds,
  }
}

interface OpenText {
  readonly uri: string
  readonly file: string
  readonly text: string
}

/** Whether changed documents have the text that the workspace has for them, as those have that are opened and not typed in. */
function isSameTexts(
  uris: readonly string[],
  before: ReadonlyMap<string, OpenText>,
  now: ReadonlyMap<string, OpenText>,
  { files }: Workspace,
): boolean {
  return uris.every((uri) => {
    const open = now.get(uri)
    if (open === undefined) return !before.has(uri)
    const source = files.get(open.file)?.source
    // What is no UTF-8 on disk is, as the editor has it.
    return source?.text === open.text && source.invalidUtf8 === undefined
  })
}

/** Puts the editor's texts in place of those on disk; a document that no set names is a set of its own. */
function overlay(input: WorkspaceInput, open: readonly OpenText[], previous: Workspace | undefined): WorkspaceInput {
  const texts = new Map(open.map(({ file, text }) => [file, text]))
  const known = new Set(input.files.map((source) => source.uri))
  const others = open.filter(({ file }) => !known.has(file))
  // A set names a file also while that has no questionnaire.
  const named = new Set(input.sets?.flatMap((set) => set.files))
  const alone = others.filter(({ file }) => !named.has(file))
  const files = input.files.map((source): SourceFile => {
    const text = texts.get(source.uri)
    if (text === undefined || text === source.text) return source
    const before = previous?.files.get(source.uri)?.source
    if (before?.text === text && isAlike(before, source)) return before
    const { invalidUtf8: _, ...rest } = source
    return { ...rest, text }
  })
  return {
    ...input,
    files: [...files, ...others.map(({ file, text }) => ({ uri: file, text }))],
    sets: [...(input.sets ?? []), ...alone.map(({ file }) => ({ files: [file] }))],
  }
}

function isSameInput(left: WorkspaceInput, right: WorkspaceInput): boolean {
  return (
    left.levels === right.levels &&
    left.project === right.project &&
    left.accepted === right.accepted &&
    left.files.length === right.files.length &&
    left.files.every((source, index) => isSameSource(source, right.files[index]))
  )
}

function isSameSource(left: SourceFile, right: SourceFile | undefined): boolean {
  return left === right || (left.uri === right?.uri && left.text === right.text)
}

/** Whether an open file, as it was before, is read like the one on disk. */
function isAlike(open: SourceFile, { kind, format, isNamed }: SourceFile): boolean {
  return open.invalidUtf8 === undefined && open.kind === kind && open.format === format && open.isNamed === isNamed
}

const settingsName = /(?:^|\/)questlint\.(?:config|accepted)\.[a-z]+$/

/** Whether a document is questlint's own, which is read as a setting and never judged as a questionnaire. */
export function isSettings(uri: string): boolean {
  return settingsName.test(uri) || uri.endsWith(`/${acceptedName}`)
}
