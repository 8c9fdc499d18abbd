import {
  type CodeAction,
  type CodeActionOptions,
  codeActions,
  createWorkspace,
  type FileChanges,
  lint,
  present,
  type SourceFile,
  type Workspace,
  type WorkspaceInput,
} from '../../../src/core/internal.ts'
import { applyEdits } from '../../../src/core/text/edits.ts'

/** A workspace of one set, whose texts may hold one `█` for the cursor. */
export interface Scene {
  readonly workspace: Workspace
  readonly uri: string
  readonly offset: number
}

/** Reads files of which one holds the cursor. */
export function scene(files: readonly SourceFile[], input: Partial<WorkspaceInput> = {}): Scene {
  const cursor = files.find(({ text }) => text.includes('█'))
  const plain = files.map((file) => ({ ...file, text: file.text.replace('█', '') }))
  const workspace = createWorkspace({ ...input, files: plain })
  return { workspace, uri: cursor?.uri ?? '', offset: cursor?.text.indexOf('█') ?? 0 }
}

/** What is offered at the cursor. */
export function actionsAt({ workspace, uri, offset }: Scene, options: CodeActionOptions = {}): CodeAction[] {
  return codeActions(workspace, uri, { start: offset, end: offset }, undefined, options)
}

/** The workspace after changes. */
export function applied(workspace: Workspace, changes: FileChanges): Workspace {
  const textOf = (text: string, uri: string): string =>
    applyEdits(
      text,
      changes.edits.filter((edit) => edit.uri === uri),
    )
  const files = workspace.input.files.map((file) => ({ ...file, text: textOf(file.text, file.uri) }))
  const { accepted } = workspace.input
  const own = accepted && { ...accepted, text: textOf(accepted.text, accepted.uri) }
  const created = changes.creates.map((uri) => ({ uri, text: textOf('', uri) }))
  const [made] = created
  return createWorkspace({ ...workspace.input, files, ...(own && { accepted: own }), ...(made && { accepted: made }) })
}

/** Applies the action of a title, and gives the new texts by name. */
export function apply(at: Scene, title: string, options: CodeActionOptions = {}): Workspace {
  const actions = actionsAt(at, options)
  const action = actions.find((one) => one.title === title)
  const changes = action?.changes()
  if (changes === undefined)
    throw new Error(`no action "${title}" among:\n${actions.map((one) => one.title).join('\n')}`)
  return applied(at.workspace, changes)
}

/** The text of a file. */
export function textOf(workspace: Workspace, uri: string): string {
  return workspace.files.get(uri)?.document.text ?? ''
}

/** The errors and warnings of a workspace. */
export interface Troubles {
  /** In words, under the rule and path of each; several of one rule and path are numbered. */
  readonly byPlace: ReadonlyMap<string, string>
  readonly fingerprints: ReadonlySet<string>
}

/** What is wrong with a workspace, whatever the place in the text and whatever else a message names. */
export function troubles(workspace: Workspace): Troubles {
  const byPlace = new Map<string, string>()
  const fingerprints = new Set<string>()
  for (const { severity, file, rule, path, message, fingerprint } of present(lint(workspace), workspace)) {
    if (severity === 'info') continue
    fingerprints.add(`${file} ${fingerprint}`)
    const place = `${file} ${rule} ${path.join('/')}`
    let number = 1
    while (byPlace.has(`${place} ${number}`)) number++
    byPlace.set(`${place} ${number}`, `${rule} ${path.join('/')}: ${message}`)
  }
  return { byPlace, fingerprints }
}
