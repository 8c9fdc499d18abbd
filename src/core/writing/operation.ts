import type { FileChanges } from '../lint/fix-edits.ts'
import type { Refusal } from '../names/rename.ts'
import { composeEdits } from '../text/compose-edits.ts'
import { applyEdits } from '../text/edits.ts'
import type { TextEdit } from '../text/range.ts'
import { createWorkspace, fileOf, type SourceFile, type SourceSet, type Workspace } from '../workspace/workspace.ts'

export type { Refusal }

/** What an operation does: the edits, and what a person must know. */
export interface Operation {
  /** What is done and where, as one sentence. */
  readonly summary: string
  /** What the operation does not reach; whole sentences. */
  readonly notes: readonly string[]
  readonly changes: FileChanges
  /** For a created file: the file in whose place it is judged; without it a created file is judged beside the others. */
  readonly insteadOf?: Readonly<Record<string, string>>
  /** For a created file: the file in whose sets it is loaded. */
  readonly besides?: Readonly<Record<string, string>>
  /** Whether findings that it leaves behind were only hidden before, so that they are shown and do not stop it. */
  readonly uncovers?: boolean
  /** New names, each with the one that was copied or renamed: what was found about that may be found about the new one as well. */
  readonly copies?: ReadonlyMap<string, string>
  /** Whether what is copied goes on using the same records, so that a finding may be told at another place once both use them. */
  readonly sharesRecords?: true
  /** The paths of what is moved, each with the one that it has afterwards; what is renamed keeps its place instead. */
  readonly moves?: ReadonlyMap<string, string>
}

/** Whether an operation, or what it starts from, is refused. */
export function isRefusal(value: object): value is Refusal {
  return 'refused' in value
}

/** A text that an operation changes or creates; `before` is `null` for a new file. */
export interface ChangedText {
  readonly uri: string
  readonly before: string | null
  readonly after: string
}

/** The texts that the changes of an operation give, in the order of their names; those that stay the same are left out. */
export function changedTexts(workspace: Workspace, { edits, creates }: FileChanges): readonly ChangedText[] {
  const created = new Set(creates)
  return [...new Set([...edits.map(({ uri }) => uri), ...creates])].sort().flatMap((uri) => {
    const before = created.has(uri) ? null : (fileOf(workspace, uri)?.document.text ?? '')
    const own = edits.filter((edit) => edit.uri === uri)
    const after = applyEdits(before ?? '', own)
    return after === before ? [] : { uri, before, after }
  })
}

/** The workspace once an operation is done. */
export function workspaceAfter(
  workspace: Workspace,
  { changes, insteadOf = {}, besides = {} }: Pick<Operation, 'changes' | 'insteadOf' | 'besides'>,
): Workspace {
  const texts = new Map(changedTexts(workspace, changes).map((text) => [text.uri, text]))
  const replaced = new Set(Object.values(insteadOf))
  const withText = (source: SourceFile): SourceFile => {
    const changed = texts.get(source.uri)
    return changed ? { ...source, text: changed.after } : source
  }
  const created = [...texts.values()].flatMap(({ uri, before, after }): SourceFile[] =>
    before === null ? [{ uri, text: after, isNamed: true }] : [],
  )
  const { input, files, accepted } = workspace
  const kept = [...files.values()].filter(({ source }) => !replaced.has(source.uri))
  return createWorkspace(
    {
      ...input,
      files: [...kept.map(({ source }) => withText(source)), ...created],
      sets: setsAfter(workspace, created, { insteadOf, besides }, new Set(texts.keys())),
      ...(accepted ? { accepted: withText(accepted.source) } : {}),
    },
    workspace,
  )
}

/** A created file is loaded in the place of or beside another one, else with all that the operation touches, else with everything. */
function setsAfter(
  { input, files }: Workspace,
  created: readonly SourceFile[],
  { insteadOf, besides }: Required<Pick<Operation, 'insteadOf' | 'besides'>>,
  touched: ReadonlySet<string>,
): readonly SourceSet[] {
  const sets = input.sets ?? [{ files: [...files.keys()] }]
  const places = new Map(created.flatMap(({ uri }) => (insteadOf[uri] === undefined ? [] : [[insteadOf[uri], uri]])))
  const more = created.flatMap(({ uri }) => (insteadOf[uri] === undefined ? uri : []))
  const around = sets.filter((set) => set.files.some((uri) => touched.has(uri)))
  const beside = new Set(around.length > 0 ? around : sets)
  return sets.map((set) => {
    const own = set.files.map((uri) => places.get(uri) ?? uri)
    const added = more.filter((uri) => {
      const other = besides[uri]
      return other === undefined ? beside.has(set) : set.files.includes(other)
    })
    return { ...set, files: [...own, ...added] }
  })
}

/** One step of an operation: it sees the files as the steps before it left them. */
export type Step = (workspace: Workspace) => FileChanges | Refusal

/** The changes that steps make one after the other, for the texts as they are before the first of them. */
export function inSteps(workspace: Workspace, steps: readonly Step[]): FileChanges | Refusal {
  const all = new Map<string, readonly TextEdit[]>()
  const creates = new Set<string>()
  let current = workspace
  for (const step of steps) {
    const changes = step(current)
    if (isRefusal(changes)) return changes
    if (changes.edits.length + changes.creates.length === 0) continue
    for (const uri of changes.creates) creates.add(uri)
    for (const uri of new Set(changes.edits.map((edit) => edit.uri))) {
      const between = fileOf(current, uri)?.document.text ?? ''
      const own = changes.edits.filter((edit) => edit.uri === uri)
      all.set(uri, composeEdits(between, all.get(uri) ?? [], own))
    }
    current = workspaceAfter(current, { changes })
  }
  const edits = [...all].flatMap(([uri, own]) => own.map((edit) => ({ ...edit, uri })))
  return { edits, creates: [...creates] }
}
