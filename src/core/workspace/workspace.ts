import type { Document, Format } from '../document/document.ts'
import { isPartlyRead } from '../document/is-partly-read.ts'
import { hasConflicts } from '../document/merge-conflicts.ts'
import { parseText } from '../document/parse.ts'
import type { RuleLevel } from './config.ts'
import { extractFacts, type FileFacts } from './facts.ts'
import { holdsAnswers } from './foreign-file.ts'
import { earlierStatesOf, followFacts } from './former-facts.ts'
import { detectKind, type FileKind, isApiKind } from './kind.ts'
import type { Project } from './project.ts'
import { createIndex, fileAlone, type SetFile, type SetIndex, type SetOptions } from './set-index.ts'

/** One file as its owner gives it; `uri` is any name, usually a path with `/`. */
export interface SourceFile {
  readonly uri: string
  readonly text: string
  readonly format?: Format
  /** Forces what the file contains, where its content does not say. */
  readonly kind?: FileKind
  /** Where in the text the first bytes are that were no UTF-8, for texts that were read from such bytes. */
  readonly invalidUtf8?: number
  /** Whether somebody names the file, so that data without any sign of what it is are taken for answers. */
  readonly isNamed?: boolean
}

/** One set of files by name, in loading order. */
export interface SourceSet {
  readonly name?: string
  readonly files: readonly string[]
  readonly complete?: boolean
  readonly overrides?: boolean
  readonly generated?: boolean
}

/** Everything a workspace is made of. */
export interface WorkspaceInput {
  readonly files: readonly SourceFile[]
  /** Without sets all files are one open set, in the order given. */
  readonly sets?: readonly SourceSet[]
  /** The levels that a configuration sets rules to in one file. */
  readonly levels?: (uri: string) => Readonly<Record<string, RuleLevel>>
  readonly project?: Project
  /** The file of accepted findings. */
  readonly accepted?: SourceFile
  /** Called before each file is read; for progress. */
  readonly onFile?: (uri: string) => void
}

/** A file that was read; `facts` is `undefined` where it is something else than a configuration. */
export interface LoadedFile {
  readonly source: SourceFile
  readonly document: Document
  readonly facts: FileFacts | undefined
  /** Whether it has facts; to ask this reads nothing. */
  readonly isConfiguration: boolean
}

/** Files that have been read and linked; immutable. */
export interface Workspace {
  readonly input: WorkspaceInput
  readonly files: ReadonlyMap<string, LoadedFile>
  readonly sets: readonly SetIndex[]
  readonly levels: (uri: string) => Readonly<Record<string, RuleLevel>>
  readonly project: Project
  readonly accepted: LoadedFile | undefined
}

const noProject: Project = { templates: {}, images: undefined }
const noLevels = (): Readonly<Record<string, RuleLevel>> => ({})

/** Reads and links files. Files that are unchanged since `previous` are not read again. */
export function createWorkspace(input: WorkspaceInput, previous?: Workspace): Workspace {
  const files = new Map<string, LoadedFile>()
  for (const source of input.files) {
    input.onFile?.(source.uri)
    const known = previous?.files.get(source.uri)
    files.set(source.uri, known && isSameSource(known.source, source) ? known : loadFile(source, known))
  }
  const sets = input.sets ?? [{ files: [...files.keys()] }]
  const project = input.project ?? noProject
  return {
    input,
    files,
    sets: sets.map((set, position) => {
      const facts = set.files.flatMap((uri) => files.get(uri)?.facts ?? [])
      const known = previous?.sets[position]
      const isPartial = set.files.some((uri) => isUnread(files.get(uri)))
      const options = { ...set, templates: project.templates, isPartial }
      return known && isSameSet(known, facts, options) ? known : createIndex(facts, options, known)
    }),
    levels: input.levels ?? noLevels,
    project,
    accepted: input.accepted && loadPlain(input.accepted),
  }
}

/** The same files, with nothing of what was worked out about them and their sets, nor kept there of what is worked out now. */
export function linkAnew(workspace: Workspace): Workspace {
  const known = new Set(workspace.sets.flatMap((set) => set.files.map(({ facts }) => facts)))
  const copies = new Map([...known].map((facts) => [facts, { ...facts }]))
  const copyOf = (facts: FileFacts): FileFacts => copies.get(facts) ?? facts
  const files = new Map(workspace.files)
  for (const { uri } of known) {
    const file = files.get(uri)
    if (file?.facts === undefined) continue
    const { source, document, facts, isConfiguration } = file
    files.set(uri, { source, document, facts: copyOf(facts), isConfiguration })
  }
  const sets = workspace.sets.map((set) =>
    createIndex(
      set.files.map(({ facts }) => copyOf(facts)),
      set,
    ),
  )
  return { ...workspace, files, sets }
}

/** Whether nothing that a set knows of its files changed. */
function isSameSet(known: SetIndex, files: readonly FileFacts[], set: SetOptions): boolean {
  return (
    known.name === set.name &&
    known.complete === (set.complete ?? false) &&
    known.overrides === (set.overrides ?? false) &&
    known.generated === (set.generated ?? false) &&
    known.isPartial === (set.isPartial === true || files.some((facts) => facts.isPartial === true)) &&
    known.templates === set.templates &&
    known.files.length === files.length &&
    known.files.every(({ facts }, index) => facts === files[index])
  )
}

/** Whether a file that somebody names for what it defines is nothing that can be read. */
function isUnread(file: LoadedFile | undefined): boolean {
  return file?.source.isNamed === true && !file.isConfiguration && isPartlyRead(file.document)
}

function isSameSource(left: SourceFile, right: SourceFile): boolean {
  if (left === right) return true
  return (
    left.text === right.text &&
    left.kind === right.kind &&
    left.isNamed === right.isNamed &&
    left.format === right.format &&
    left.invalidUtf8 === right.invalidUtf8
  )
}

/** A file of the workspace by name, the accepted file among them. */
export function fileOf(workspace: Workspace, uri: string): LoadedFile | undefined {
  return workspace.files.get(uri) ?? (workspace.accepted?.source.uri === uri ? workspace.accepted : undefined)
}

/** A file of a questionnaire in the first set that has it, or in none; `undefined` for what is no configuration. */
export function setFileOf({ files, sets }: Workspace, uri: string): SetFile | undefined {
  for (const set of sets) {
    const file = set.file(uri)
    if (file) return file
  }
  const facts = files.get(uri)?.facts
  return facts && fileAlone(facts)
}

/** A file that is read for questlint itself. */
function loadPlain(source: SourceFile): LoadedFile {
  const document = parseText(source.uri, source.text, source.format)
  return { source, document, facts: undefined, isConfiguration: false }
}

function loadFile(source: SourceFile, previous: LoadedFile | undefined): LoadedFile {
  const former = previous?.facts ? earlierStatesOf(previous.facts).map(({ value }) => value) : []
  const document = parseText(source.uri, source.text, source.format, previous?.document, former)
  const bare = source.isNamed && holdsAnswers(document.value) ? 'answers' : undefined
  const kind = source.kind ?? detectKind(document.value) ?? bare
  const facts = kind && readFacts(source.uri, kind, document, previous?.facts)
  return { source, document, facts, isConfiguration: facts !== undefined }
}

/** A file that is read when somebody asks for what is in it, of which is known whether it is a configuration. */
export function loadFileLater(source: SourceFile, isConfiguration: boolean): LoadedFile {
  let loaded: LoadedFile | undefined
  const load = (): LoadedFile => {
    loaded ??= loadFile(source, undefined)
    return loaded
  }
  return {
    source,
    isConfiguration,
    get document() {
      return load().document
    },
    get facts() {
      return isConfiguration ? load().facts : undefined
    },
  }
}

function readFacts(uri: string, kind: FileKind, document: Document, earlier: FileFacts | undefined): FileFacts {
  const { value } = document
  if (hasConflicts(document)) return { ...extractFacts(uri, kind, value), isConflicted: true }
  const isFollowed = earlier !== undefined && !earlier.isConflicted
  const facts = isFollowed ? followFacts(uri, kind, value, earlier) : extractFacts(uri, kind, value)
  const isPartial = kind !== 'answers' && !isApiKind(kind) && isPartlyRead(document)
  return isPartial === (facts.isPartial ?? false) ? facts : { ...facts, isPartial }
}
