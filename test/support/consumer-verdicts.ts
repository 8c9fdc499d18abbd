import type { PresentedFinding, Workspace } from '../../src/core/internal.ts'
import type { EditedSet, EditPlace, Json } from './consumer-edits.ts'
import type { ConsumerRow, RowEdit } from './consumer-rows.ts'
import { type Library, realFiles } from './real-configurations.ts'

/** What an edit is told as: at its place with the severity of its effect, at the place with another one, elsewhere only, or not. */
export type Verdict = 'told' | 'other severity' | 'elsewhere' | 'silent' | 'nothing edited'

export interface Judged {
  readonly verdict: Verdict
  /** What is told that was not told before. */
  readonly fresh: readonly Pick<PresentedFinding, 'rule' | 'severity' | 'pointer' | 'message' | 'file'>[]
  readonly places: readonly EditPlace[]
}

/** Judges edits of real configurations with a library. */
export function createJudge(library: Library): (row: ConsumerRow, edit: RowEdit) => Judged {
  const bases = new Map<string, Base>()
  return (row, edit) => {
    const name = `${edit.configuration} ${edit.isComplete}`
    const base = bases.get(name) ?? readBase(library, edit)
    bases.set(name, base)
    const [code = '', edition = ''] = edit.configuration.split('@')
    const parsed = new Map(base.files.map(({ uri, text }) => [uri, JSON.parse(text) as Json[]]))
    const set: EditedSet = { code, edition, files: parsed, changed: new Set() }
    const places = edit.apply(set)
    if (set.changed.size === 0) return { verdict: 'nothing edited', fresh: [], places }
    const files = base.files.map((file) =>
      set.changed.has(file.uri) ? { uri: file.uri, text: JSON.stringify(parsed.get(file.uri), null, 2) } : file,
    )
    const workspace = library.createWorkspace({ ...base.workspace.input, files }, base.workspace)
    const wanted = row.effect === 'blank' ? 'warning' : 'error'
    const fresh = edit.isComparison
      ? changesOf(library, base.workspace, workspace)
      : findingsOf(library, workspace).filter(({ fingerprint }) => !base.known.has(fingerprint))
    const there = edit.isComparison ? fresh : fresh.filter((finding) => isAt(finding, places))
    return { verdict: verdictOf(fresh, there, wanted), fresh, places }
  }
}

interface Base {
  readonly files: readonly { readonly uri: string; readonly text: string }[]
  readonly workspace: Workspace
  readonly known: ReadonlySet<string>
}

function readBase(library: Library, { configuration, isComplete }: RowEdit): Base {
  const files = realFiles(configuration).filter(({ uri }) => !/sample_(?:institutions|projects)/.test(uri))
  const sets = [{ files: files.map(({ uri }) => uri), overrides: true, complete: isComplete === true }]
  const workspace = library.createWorkspace({ files, sets })
  return { files, workspace, known: new Set(findingsOf(library, workspace).map(({ fingerprint }) => fingerprint)) }
}

function findingsOf(library: Library, workspace: Workspace): readonly PresentedFinding[] {
  const found = library.lint(workspace, { isSeparate: true })
  return library.present(found, workspace)
}

/** Changes as findings: their places are those of the state before or after, so only what they say is compared. */
function changesOf(library: Library, old: Workspace, now: Workspace): Judged['fresh'] {
  return library.compareWorkspaces(old, now).map((change) => {
    const { rule, severity } = change
    return { rule, severity, pointer: '', file: '', message: JSON.stringify(change.path) }
  })
}

/** Whether a finding is at an edit: at it, within it, or at the keyword or list around it. */
function isAt({ file, pointer }: Judged['fresh'][number], places: readonly EditPlace[]): boolean {
  return places.some((place) => {
    if (file !== place.uri) return false
    if (pointer === place.pointer || pointer.startsWith(`${place.pointer}/`)) return true
    return (
      pointer === place.pointer.replace(/\/[^/]*$/, '') && /\/(?:questions|questiongroups|subcategories)$/.test(pointer)
    )
  })
}

function verdictOf(fresh: Judged['fresh'], there: Judged['fresh'], wanted: 'error' | 'warning'): Verdict {
  if (there.some(({ severity }) => severity === wanted || severity === 'error')) return 'told'
  if (there.some(({ severity }) => severity !== 'info')) return 'other severity'
  return fresh.some(({ severity }) => severity !== 'info') ? 'elsewhere' : 'silent'
}
