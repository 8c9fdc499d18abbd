import { whyNoEdits } from '../document/why-no-edits.ts'
import { count } from '../text/count.ts'
import { capitalize, shortName } from '../text/printable.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { acceptancesOf } from './acceptances.ts'
import { isRecordKind } from './identity.ts'
import type { Mention, Role } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import { nameAt } from './names.ts'
import { mentionsOfThing, sortPlaces } from './occurrences.ts'
import type { EditorRange } from './place.ts'
import { whyClashing } from './rename-clashes.ts'
import { type RenameEdit, renameEdits } from './rename-edits.ts'
import { kindWords, whyFixed, whyInvalid } from './rename-names.ts'
import { commonNotes, renameWarnings } from './rename-notes.ts'
import { setsHolding } from './sets.ts'

/** The reason in words why something is not done. */
export interface Refusal {
  readonly refused: string
}

/** A name that can be changed, with what to start from. */
export interface RenameStart extends EditorRange {
  readonly placeholder: string
}

/** Edits of one kind. */
export interface RenameGroup {
  readonly role: Role
  /** What they change, in a few words. */
  readonly label: string
  readonly edits: readonly RenameEdit[]
}

/** A rename that can be made. */
export interface Rename {
  /** What is renamed and where, as one sentence. */
  readonly summary: string
  /** What the rename does not reach; whole sentences. */
  readonly notes: readonly string[]
  /** Those of the notes that are not so of every rename of such a thing, and may be a reason not to make this one. */
  readonly warnings: readonly string[]
  readonly groups: readonly RenameGroup[]
  /** All edits, by file and offset. */
  readonly edits: readonly RenameEdit[]
}

/** The name at an offset, if it can be changed; `undefined` where there is none. */
export function prepareRename(workspace: Workspace, uri: string, offset: number): RenameStart | Refusal | undefined {
  const name = nameAt(workspace, uri, offset)
  if (name === undefined) return undefined
  const refused = whyFixed(name.mention)
  if (refused !== undefined) return { refused }
  return { uri, start: name.start, end: name.end, placeholder: name.mention.text }
}

/**
 * Gives the thing that a place names another name, in every file of its sets; a pk gets another number wherever it
 * refers to a record of its model. Accepted findings that are told by a fingerprint are left to the operation.
 */
export function renameThing(workspace: Workspace, mention: Mention, name: string): Rename | Refusal {
  const mentions = spelledMentions(workspace, mention)
  const refused = whyFixed(mention) ?? whyInvalid(mention, name, mentions)
  if (refused !== undefined) return { refused }
  if (name === mention.text) return describe(mention, name, [], noNotes)
  const clash = whyClashing(workspace, mention, name, mentions)
  if (clash !== undefined) return { refused: clash }
  const acceptances = acceptedPaths(workspace, mention, mentions)
  const edits = renameEdits(workspace, [...mentions, ...acceptances], name)
  if ('stuck' in edits) return { refused: whyStuck(workspace, edits.stuck) }
  const warnings = renameWarnings(workspace, mention, name, mentions)
  const notes = [...commonNotes(mention, name, mentions), ...warnings]
  return describe(mention, name, sortPlaces(edits), { notes, warnings })
}

function acceptedPaths(workspace: Workspace, { kind }: Mention, mentions: readonly Mention[]): readonly Mention[] {
  return isRecordKind(kind) ? acceptancesOf(workspace, mentions) : []
}

/** The places that name the thing in the same way: by keyword, or by pk. Records that replace each other share a pk. */
function spelledMentions(workspace: Workspace, mention: Mention): readonly Mention[] {
  if (mention.by !== 'pk') return mentionsOfThing(workspace, mention).filter(({ by }) => by === mention.by)
  const files = new Set<Mention>()
  const sets = new Set(setsHolding(workspace, mention.uri))
  for (const set of sets) {
    for (const { facts } of set.files) {
      const named = mentionsOf(facts).named(mention.kind, 'pk', mention.text)
      // A set that is added while the sets are gone through has its turn, too.
      if (named.length > 0) for (const other of setsHolding(workspace, facts.uri)) sets.add(other)
      for (const one of named) files.add(one)
    }
  }
  return [...files]
}

function whyStuck(workspace: Workspace, { uri, pointer }: Mention): string {
  return whyNoEdits(fileOf(workspace, uri)?.document, uri, `the name at ${pointer}`)
}

/** What is at a place of each role, one and several. */
const roleWords: Readonly<Record<Role, readonly [one: string, several: string]>> = {
  record: ['definition', 'definitions'],
  question: ['use in a questionnaire', 'uses in questionnaires'],
  option: ['reference', 'references'],
  trigger: ['condition', 'conditions'],
  target: ['option that waits for it', 'options that wait for it'],
  'condition value': ['comparison in a condition', 'comparisons in conditions'],
  answer: ['place in stored answers', 'places in stored answers'],
  context: ['context of texts', 'contexts of texts'],
  acceptance: ['accepted finding', 'accepted findings'],
}

function wordsOf({ kind }: Mention, role: Role): readonly [one: string, several: string] {
  if (kind !== 'other') return roleWords[role]
  return role === 'trigger' ? ['has_other', 'has_other'] : ['other_radio', 'other_radio']
}

const noNotes: Pick<Rename, 'notes' | 'warnings'> = { notes: [], warnings: [] }

function describe(
  mention: Mention,
  name: string,
  edits: readonly RenameEdit[],
  told: Pick<Rename, 'notes' | 'warnings'>,
): Rename {
  const roles = [...new Set(edits.map(({ role }) => role))]
  const groups = roles.map((role) => {
    const [, several] = wordsOf(mention, role)
    return { role, label: capitalize(several), edits: edits.filter((edit) => edit.role === role) }
  })
  return { summary: `${headline(mention, name)}: ${whereOf(mention, groups)}.`, ...told, groups, edits }
}

function headline({ kind, by, text }: Mention, name: string): string {
  const word = kindWords[kind]
  return by === 'pk'
    ? `Give the ${word} with pk ${text} the pk ${name}`
    : `Rename ${word} "${shortName(text)}" to "${shortName(name)}"`
}

function whereOf(mention: Mention, groups: readonly RenameGroup[]): string {
  if (groups.length === 0) return 'nothing to change'
  const counted = groups.map(({ role, edits }) => {
    const [one, several] = wordsOf(mention, role)
    return `${edits.length} ${edits.length === 1 ? one : several}`
  })
  const files = new Set(groups.flatMap(({ edits }) => edits.map(({ uri }) => uri))).size
  return `${counted.join(', ')} in ${count(files, 'file')}`
}
