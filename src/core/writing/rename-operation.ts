import type { ConcernedAnswers } from '../changes/plan.ts'
import { mentionsOf } from '../names/mentions.ts'
import { type Refusal, renameThing } from '../names/rename.ts'
import { locate } from '../questionnaire/locate.ts'
import { setFileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { findThing, type NamedThing, type ThingKind } from './named.ts'
import { isRefusal, type Operation } from './operation.ts'
import { effectNotes, renamedAnswers } from './rename-effects.ts'

/** A rename, with the answers that it leaves under the old name. */
export interface RenameOperation extends Operation {
  readonly answers: readonly ConcernedAnswers[]
}

/**
 * Gives a thing, told by its keyword or pk, another name wherever files name it. A pk and a number: another pk; a pk and a word: another
 * keyword for the record of that pk.
 */
export function renameOperation(
  workspace: Workspace,
  kind: ThingKind,
  from: string,
  to: string,
): RenameOperation | Refusal {
  const found = findThing(workspace, kind, from)
  if (isRefusal(found)) return found
  const thing = isPk(to) ? found : (keywordOf(workspace, found) ?? found)
  const renamed = renameThing(workspace, thing.mention, to)
  if (isRefusal(renamed)) return renamed
  const edits = renamed.edits.map(({ uri, start, end, text }) => ({ uri, start, end, text }))
  if (edits.length === 0) return { summary: renamed.summary, notes: [], changes: { edits, creates: [] }, answers: [] }
  const answers = thing.mention.by === 'keyword' ? renamedAnswers(workspace, thing.mention, to) : []
  const notes = [...renamed.notes, ...effectNotes(answers)]
  const operation = { summary: renamed.summary, notes, changes: { edits, creates: [] }, answers }
  // What was found about the old name is no news about the new one.
  return { ...withAcceptances(workspace, operation), copies: new Map([[to, from]]) }
}

function isPk(name: string): boolean {
  return /^-?\d+$/.test(name)
}

/** The keyword of a record that was named by its pk. */
function keywordOf(workspace: Workspace, { mention, mentions }: NamedThing): NamedThing | undefined {
  if (mention.by !== 'pk' || mention.role !== 'record') return undefined
  const file = setFileOf(workspace, mention.uri)
  const record = file && locate(file, mention.pointer).record
  const keyword = record?.keyword
  if (file === undefined || keyword === undefined) return undefined
  const own = mentionsOf(file.facts)
    .named(mention.kind, 'keyword', keyword)
    .find(({ role }) => role === 'record')
  return own && { mention: own, mentions }
}
