import type { ConcernedAnswers } from '../changes/plan.ts'
import type { Mention, NameKind } from '../names/mention.ts'
import { mentionsOf } from '../names/mentions.ts'
import { mentionsOfThing } from '../names/occurrences.ts'
import { type Refusal, renameThing } from '../names/rename.ts'
import { locate } from '../questionnaire/locate.ts'
import { shortName } from '../text/printable.ts'
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
 * Gives a thing, told by its keyword or pk, another name wherever files name it. A number is another pk, but for a
 * keyword that is a number itself; a word is another keyword.
 */
export function renameOperation(
  workspace: Workspace,
  kind: ThingKind,
  from: string,
  to: string,
): RenameOperation | Refusal {
  const found = findThing(workspace, kind, from)
  if (isRefusal(found)) return found
  const thing = isPk(to) ? pkOf(workspace, found) : (keywordOf(workspace, found) ?? found)
  if (isRefusal(thing)) return thing
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

/** What has a keyword and a pk; a configuration is told by its code and edition. */
const withBoth: ReadonlySet<NameKind> = new Set(['key', 'value', 'questiongroup', 'category'])

function isPk(name: string): boolean {
  return /^-?\d+$/.test(name)
}

/** The keyword of a record that was named by its pk. */
function keywordOf(workspace: Workspace, { mention, mentions }: NamedThing): NamedThing | undefined {
  if (mention.by !== 'pk') return undefined
  const own = recordMention(workspace, mention, 'keyword')
  return own && { mention: own, mentions }
}

/** The pk of a record that was named by its keyword; of a keyword that is a number, or that no record has, the keyword. */
function pkOf(workspace: Workspace, thing: NamedThing): NamedThing | Refusal {
  const { mention } = thing
  const { by, kind, text, uri } = mention
  if (by === 'pk' || isPk(text) || !withBoth.has(kind)) return thing
  const own = recordMention(workspace, mention, 'pk')
  if (own !== undefined) return { mention: own, mentions: mentionsOfThing(workspace, own) }
  const name = `${kind} "${shortName(text)}"`
  return {
    refused:
      mention.role === 'record'
        ? `A number is a pk, and ${name} has none in ${uri}.`
        : `A number is a pk, and no loaded file defines ${name}.`,
  }
}

function recordMention(workspace: Workspace, mention: Mention, by: Mention['by']): Mention | undefined {
  if (mention.role !== 'record') return undefined
  const file = setFileOf(workspace, mention.uri)
  const record = file && locate(file, mention.pointer).record
  const text = by === 'pk' ? record?.pk : record?.keyword
  if (file === undefined || text === undefined) return undefined
  const { pointer = '' } = record ?? {}
  return mentionsOf(file.facts)
    .named(mention.kind, by, String(text))
    .find((one) => one.role === 'record' && (one.pointer === pointer || one.pointer.startsWith(`${pointer}/`)))
}
