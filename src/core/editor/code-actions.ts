import { lint } from '../lint/lint.ts'
import { offsetsOf } from '../lint/offsets.ts'
import type { Finding } from '../rules/rule.ts'
import type { Range } from '../text/range.ts'
import { fileOf, type LoadedFile, type Workspace } from '../workspace/workspace.ts'
import type { ActionContext, CodeAction } from './actions/action.ts'
import { actionSources } from './actions/index.ts'

/** What is asked for, and what the actions need to know beyond the workspace. */
export interface CodeActionOptions {
  /** Only kinds that are one of these or below it (`source.fixAll` asks for `source.fixAll.questlint` too). */
  readonly only?: readonly string[]
  /** The date, `YYYY-MM-DD`, by which accepted findings expire. */
  readonly today?: string
  /** Where the accepted file is or would be, by default `questlint.accepted.yaml`; `false` where there can be none. */
  readonly acceptedUri?: string | false
}

/** More findings than anybody looks through at one place: a selection may be the whole file. */
const mostFindings = 50
const mostActions = 100

/**
 * What can be done at a place of a file; `findings` are those of the whole file where the caller has them. Nothing for a file that is
 * not loaded. Offsets outside the text are moved to its ends.
 */
export function codeActions(
  workspace: Workspace,
  uri: string,
  range: Range,
  findings?: readonly Finding[],
  options: CodeActionOptions = {},
): CodeAction[] {
  const file = fileOf(workspace, uri)
  if (file === undefined) return []
  const { today, acceptedUri = workspace.accepted?.source.uri ?? 'questlint.accepted.yaml' } = options
  const all = (findings ?? lint(workspace, { files: [uri], ...(today !== undefined && { today }) })).filter(
    (finding) => finding.uri === uri,
  )
  const place = withinText(file, range)
  const here = all.filter((finding) => meets(offsetsOf(file.document, finding.place), place))
  const context: ActionContext = {
    workspace,
    file,
    range: place,
    findings: here.slice(0, mostFindings),
    all,
    today,
    acceptedUri: acceptedUri === false ? undefined : acceptedUri,
  }
  const isWanted = createFilter(options.only)
  return actionSources
    .filter(({ kinds }) => kinds.some(isWanted))
    .flatMap(({ find }) => find(context))
    .filter(({ kind }) => isWanted(kind))
    .slice(0, mostActions)
}

function withinText({ document }: LoadedFile, { start, end }: Range): Range {
  const first = clamp(start, document.text.length)
  return { start: first, end: Math.max(first, clamp(end, document.text.length)) }
}

function clamp(offset: number, length: number): number {
  return Number.isFinite(offset) ? Math.min(Math.max(0, Math.trunc(offset)), length) : 0
}

/** A cursor at either end of a finding is at the finding. */
function meets(finding: Range, place: Range): boolean {
  return finding.start <= place.end && place.start <= finding.end
}

function createFilter(only: readonly string[] | undefined): (kind: string) => boolean {
  if (only === undefined) return () => true
  return (kind) => only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`))
}
