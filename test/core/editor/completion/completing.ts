import { type CompletionProposal, complete, createWorkspace, type Workspace } from '../../../../src/core/internal.ts'
import { applyEdits } from '../../../../src/core/text/edits.ts'
import { workspaces } from '../../../support/source-files.ts'
import { cursor } from '../cursor.ts'

/** What is proposed at the cursor sign of a text. */
export interface Proposed {
  readonly labels: readonly string[]
  readonly items: readonly CompletionProposal[]
  readonly isIncomplete: boolean
  /** The item of a label. */
  readonly item: (label: string) => CompletionProposal
  /** The lines that change when the item of a label is taken, with what is selected afterwards between ⟦ and ⟧. */
  readonly taking: (label: string) => string
  readonly workspace: Workspace
}

/** Texts by name, complete in themselves. */
export type Texts = Readonly<Record<string, string>>

/** The vineyard: two JSON fixtures and a YAML file of the authoring form, without findings. */
export const vineyard: Texts = Object.fromEntries(
  (workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? []).map((file) => [file.uri, file.text]),
)

/** A workspace of texts that are everything there is. */
export function workspaceOf(texts: Texts, previous?: Workspace): Workspace {
  const files = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  return createWorkspace({ files, sets: [{ files: Object.keys(texts), complete: true }] }, previous)
}

const plain = workspaceOf(vineyard)

/** What is proposed in a text of some texts, of which one piece is put in the place of another; it holds the cursor sign. */
export function proposeIn(texts: Texts, uri: string, piece: string, replacement: string): Proposed {
  const whole = texts[uri] ?? ''
  if (!whole.includes(piece)) throw new Error(`${uri} holds no ${piece}`)
  const changed = whole.replace(piece, () => replacement)
  const offset = changed.indexOf(cursor)
  const text = changed.replace(cursor, '')
  const workspace = workspaceOf({ ...texts, [uri]: text }, texts === vineyard ? plain : undefined)
  const { items, isIncomplete } = complete(workspace, uri, offset)
  const item = (label: string): CompletionProposal => {
    const found = items.find((one) => one.label === label)
    if (found === undefined) throw new Error(`no ${label} among ${items.map((one) => one.label).join(', ')}`)
    return found
  }
  const taking = (label: string): string => {
    const { edit, additionalEdits } = item(label)
    const { selection } = edit
    const shown = selection
      ? `${edit.text.slice(0, selection.start)}⟦${edit.text.slice(selection.start, selection.end)}⟧${edit.text.slice(selection.end)}`
      : edit.text
    return changedLines(text, applyEdits(text, [{ ...edit, text: shown }, ...additionalEdits]))
  }
  return { labels: items.map(({ label }) => label), items, isIncomplete, item, taking, workspace }
}

function changedLines(before: string, after: string): string {
  const [old, lines] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < lines.length && lines[start] === old[start]) start++
  let end = 0
  while (end < lines.length - start && end < old.length - start && lines.at(-1 - end) === old.at(-1 - end)) end++
  return lines
    .slice(start, lines.length - end)
    .map((line) => line.trim())
    .join('\n')
}
