import { changesOf, type FileChanges } from '../../lint/fix-edits.ts'
import type { Finding, Fix } from '../../rules/rule.ts'
import type { Range } from '../../text/range.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import type { LoadedFile, Workspace } from '../../workspace/workspace.ts'

/** What an action is, in the words of the language server protocol. */
export type ActionKind = 'quickfix' | 'refactor.rewrite' | 'source.fixAll.questlint'

/** Something an author may want done at a place. */
export interface CodeAction {
  readonly title: string
  readonly kind: ActionKind
  /** One title for several ways to do the same thing, of which a client can ask which is meant. */
  readonly group?: string
  /** The findings that are gone once it is done. */
  readonly findings: readonly Finding[]
  /** Whether it is certainly what the author wants. */
  readonly isPreferred: boolean
  /** For an entry of the accepted file: what it covers, so that a client can ask for the reason. */
  readonly accepts?: AcceptRequest
  /** Whether it edits the label of what is at the place; the client asks for the text, so there are no changes before that. */
  readonly editsLabel?: boolean
  /** Whether it keeps findings from being reported and changes nothing that they are about. */
  readonly silences?: boolean
  /** The changes, computed when asked for; `undefined` when the text does not allow them. */
  readonly changes: () => FileChanges | undefined
}

/** The finding that an entry of the accepted file shall cover. */
export interface AcceptRequest {
  readonly rule: string
  readonly at: string
  readonly fingerprint: string
  /** The paths of other places that have the same cause. */
  readonly also?: readonly string[]
}

/** What the actions of one place know. */
export interface ActionContext {
  readonly workspace: Workspace
  readonly file: LoadedFile
  readonly range: Range
  /** The findings at the place. */
  readonly findings: readonly Finding[]
  /** All findings of the file. */
  readonly all: readonly Finding[]
  readonly today: string | undefined
  /** The name of the accepted file, also when it does not exist yet; `undefined` where there can be none. */
  readonly acceptedUri: string | undefined
}

/** The file of a context within its first set; `undefined` for a file that is no configuration. */
export function judgedFile({ workspace: { sets }, file: { source } }: ActionContext): SetFile | undefined {
  return sets.find((set) => set.file(source.uri))?.file(source.uri)
}

/** An action that makes changes of data. */
export function changeAction(
  { workspace, file }: ActionContext,
  action: Pick<CodeAction, 'title' | 'kind' | 'findings' | 'group'> & { readonly isPreferred?: boolean },
  changes: NonNullable<Fix['changes']> | (() => NonNullable<Fix['changes']>),
): CodeAction {
  const { uri } = file.source
  const list = typeof changes === 'function' ? changes : (): NonNullable<Fix['changes']> => changes
  return {
    isPreferred: false,
    ...action,
    changes: () => changesOf(workspace, uri, { safe: false, changes: list() }),
  }
}

/** Where actions of an editor come from. */
export interface ActionSource {
  /** The place among others in the order in which an editor shows them. */
  readonly rank: number
  /** The kinds of its actions. */
  readonly kinds: readonly ActionKind[]
  readonly find: (context: ActionContext) => CodeAction[]
}

/** Declares a source; the list of all is made from the files of this folder. */
export function defineActions(source: ActionSource): ActionSource {
  return source
}
