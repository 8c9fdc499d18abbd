import type { TypedFile } from './protocol.ts'

/** A file of the playground. */
export interface OpenFile extends TypedFile {
  /** The same as long as it is open, whatever its name and text. */
  readonly id: number
  /** Another one when its text became another one altogether. */
  readonly origin: number
  /** Whether an example brought it and nobody changed it. */
  readonly isOfExample: boolean
}

/** What is open, which file is in front, and what can be undone: the last step first. */
export interface OpenFiles {
  readonly files: readonly OpenFile[]
  readonly front: number
  readonly steps: readonly Step[]
}

/** Something that was done to the files, and how it is undone. */
export interface Step {
  /** What was done, for people. */
  readonly message: string
  readonly back: (state: OpenFiles) => OpenFiles
}

export const noFiles: OpenFiles = { files: [], front: 0, steps: [] }

/** What is called so unless somebody finds a better name. */
const nameOfNew = 'questionnaire.json'

let ids = 0

function make({ uri, text }: TypedFile, isOfExample = false): OpenFile {
  const id = ++ids
  return { id, origin: id, uri, text, isOfExample }
}

/** The file that is looked at. */
export function frontOf({ files, front }: OpenFiles): OpenFile | undefined {
  return files.find(({ id }) => id === front) ?? files[0]
}

/** Only these files, as they come with the address or with an example. */
export function begin(given: readonly TypedFile[], isOfExample: boolean): OpenFiles {
  const files = given.map((file) => make(file, isOfExample))
  return { ...noFiles, files, front: files[0]?.id ?? 0 }
}

/** The files with more of them; those of an example that nobody changed go, and so do those of the same name. */
export function add(state: OpenFiles, given: readonly TypedFile[]): OpenFiles {
  const added = given.map((file) => make(file))
  const isReplaced = (file: OpenFile): boolean => file.isOfExample || given.some(({ uri }) => uri === file.uri)
  const kept = state.files.filter((file) => !isReplaced(file))
  const closed = state.files.filter(isReplaced)
  const next = { ...state, files: [...kept, ...added], front: added[0]?.id ?? state.front }
  if (closed.length === 0) return next
  const message = `Opened ${listed(added)} in place of ${listed(closed)}.`
  return withStep(next, message, (now) => {
    // What was typed in them since is not lost.
    const files = now.files.filter((file) => !added.includes(file))
    return { ...now, files: putBack(files, closed, state), front: state.front }
  })
}

/** With an empty file more, which is in front. */
export function addNew(state: OpenFiles): OpenFiles {
  const made = make({ uri: freeName(nameOfNew, state.files), text: '' })
  return { ...state, files: [...state.files, made], front: made.id }
}

/** Without some files; the neighbour of the one in front is in front then. */
export function close(state: OpenFiles, closed: readonly OpenFile[]): OpenFiles {
  const files = state.files.filter((file) => !closed.includes(file))
  const at = state.files.findIndex(({ id }) => id === state.front)
  const isClosed = closed.some(({ id }) => id === state.front)
  const front = isClosed ? (files[Math.min(at, files.length - 1)]?.id ?? 0) : state.front
  return withStep({ ...state, files, front }, `Closed ${listed(closed)}.`, (now) => ({
    ...now,
    files: putBack(now.files, closed, state),
    front: isClosed ? state.front : now.front,
  }))
}

/** Why a file cannot have a name; `undefined` when it can. */
export function problemOfName(name: string, { files }: OpenFiles, file: OpenFile): string | undefined {
  if (name === '') return 'A file needs a name.'
  return files.some(({ id, uri }) => uri === name && id !== file.id) ? `There already is a file "${name}".` : undefined
}

/** With another name for a file. */
export function rename(state: OpenFiles, { id, uri: before }: OpenFile, uri: string): OpenFiles {
  if (uri === before) return state
  const next = replace(state, id, (file) => ({ ...file, uri, isOfExample: false }))
  return withStep(next, `Renamed ${before} to ${uri}.`, (now) =>
    replace(now, id, (file) => ({ ...file, uri: freeName(before, now.files) })),
  )
}

/** With another text of a file; a text that replaces all of it also says what it is. */
export function type(state: OpenFiles, id: number, text: string, isWhole: boolean): OpenFiles {
  return replace(state, id, (file) => ({
    ...file,
    text,
    origin: isWhole ? ++ids : file.origin,
    uri: isWhole ? nameByContent(file.uri, text, state.files) : file.uri,
    isOfExample: false,
  }))
}

/** With a text that comes from nowhere, as a file. */
export function paste(state: OpenFiles, text: string): OpenFiles {
  return add(state, [{ uri: nameByContent(freeName(nameOfNew, state.files), text, state.files), text }])
}

/** With the texts of others in place of those of the same name. */
export function replaceTexts(state: OpenFiles, changed: readonly TypedFile[]): OpenFiles {
  const textOf = (file: OpenFile): string => changed.find(({ uri }) => uri === file.uri)?.text ?? file.text
  const files = state.files.map((file) =>
    textOf(file) === file.text ? file : { ...file, text: textOf(file), isOfExample: false },
  )
  return { ...state, files }
}

/** As before the last step. */
export function undo(state: OpenFiles): OpenFiles {
  const [last, ...steps] = state.steps
  return last ? { ...last.back(state), steps } : state
}

function withStep(state: OpenFiles, message: string, back: Step['back']): OpenFiles {
  return { ...state, steps: [{ message, back }, ...state.steps] }
}

function replace(state: OpenFiles, id: number, by: (file: OpenFile) => OpenFile): OpenFiles {
  return { ...state, files: state.files.map((file) => (file.id === id ? by(file) : file)) }
}

/** Puts files where they were, as far as the others still are there. */
function putBack(files: readonly OpenFile[], closed: readonly OpenFile[], before: OpenFiles): readonly OpenFile[] {
  const all = [...files]
  for (const file of closed) {
    const at = before.files.indexOf(file)
    const uri = freeName(file.uri, all)
    all.splice(at, 0, uri === file.uri ? file : { ...file, uri })
  }
  return all
}

/** A name that no file has. */
function freeName(name: string, files: readonly TypedFile[]): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.\w+)?$/.exec(name) ?? []
  let free = name
  for (let number = 2; files.some(({ uri }) => uri === free); number++) free = `${stem}-${number}${ending}`
  return free
}

/** The name of a file whose whole text is another one now: its ending says how it is read, and JSON read as YAML takes long. */
function nameByContent(uri: string, text: string, files: readonly TypedFile[]): string {
  const isJson = /^\s*[[{]/.test(text)
  if (text.trim() === '' || isJson !== /\.ya?ml$/.test(uri)) return uri
  return freeName(uri.replace(/(?:\.\w+)?$/, isJson ? '.json' : '.yaml'), files)
}

function listed(files: readonly TypedFile[]): string {
  const [first, ...others] = files
  return others.length === 0 ? (first?.uri ?? '') : `${files.length} files`
}
