import type { Document } from '../../document/document.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import type { TextEdit } from '../../text/range.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { answerCandidates } from './answers.ts'
import { type Candidate, type CompletionKind, sorted } from './candidate.ts'
import type { Cursor } from './cursor.ts'
import { cursorAt } from './cursor-at.ts'
import { mostItems } from './limits.ts'
import { nameCandidates } from './names.ts'
import { itemSlot, memberSlot, type Setting, settingOf } from './setting.ts'
import { hasType, valueCandidates } from './values.ts'
import { type CompletionEdit, missingComma, withinQuotes, writeCandidate } from './write.ts'

/** One thing that could be written at an offset; offsets of edits are zero-based UTF-16. */
export interface CompletionProposal {
  readonly label: string
  readonly kind: CompletionKind
  readonly detail: string | undefined
  /** Markdown. */
  readonly documentation: string | undefined
  /** What the text that is replaced is compared with while the author types on. */
  readonly filterText: string
  /** Sorts the items as they are given. */
  readonly sortText: string
  readonly edit: CompletionEdit
  /** Edits elsewhere, which overlap neither each other nor `edit`. */
  readonly additionalEdits: readonly TextEdit[]
}

/** What could be written at an offset, the best first; incomplete when there is more than is given. */
export interface Completion {
  readonly items: readonly CompletionProposal[]
  readonly isIncomplete: boolean
}

const nothing: Completion = { items: [], isIncomplete: false }

/** What is known of how completion is asked for. */
export interface CompletionOptions {
  /** The character before the offset, when typing it is what asks; what is preselected then must fit what Enter would do. */
  readonly typed?: string
  /** Whether the client looks up what is written before the offset by words, without quotes: then quotes stay where they are. */
  readonly writesWithinQuotes?: boolean
}

/**
 * Proposes what to write at an offset of a file, also while its text is broken; nothing for offsets and files that do
 * not exist, nor for files that contain something else.
 */
export function complete(
  workspace: Workspace,
  uri: string,
  offset: number,
  { typed, writesWithinQuotes = false }: CompletionOptions = {},
): Completion {
  const document = workspace.files.get(uri)?.document
  const cursor = document && Number.isInteger(offset) ? cursorAt(document, offset) : undefined
  if (document === undefined || cursor === undefined || !isAskedBy(typed, cursor, document, offset)) return nothing
  const setting = settingOf(workspace, uri, cursor)
  if (setting === undefined) return nothing
  const proposals = proposalsOf(setting)
  const { chosen, isCut } = choose(proposals, setting.cursor)
  return {
    items: chosen.map((proposal, position) => itemOf(proposal, position, setting, writesWithinQuotes)),
    isIncomplete: isCut,
  }
}

/** Whether a character that was typed begins something: a quote may also end a text, and a space may part anything. */
function isAskedBy(typed: string | undefined, { token }: Cursor, { text }: Document, offset: number): boolean {
  if (typed === '"' || typed === "'") return token.start === offset - 1
  return typed !== ' ' || /(?::|(?:^|[\r\n])[ ]*(?:- )*-) $/.test(text.slice(Math.max(0, offset - 200), offset))
}

/** A candidate with the part of the text it would be. */
export interface Proposal {
  readonly candidate: Candidate
  readonly as: 'name' | 'value' | 'item'
}

function proposalsOf(setting: Setting): Proposal[] {
  const { cursor, schemas } = setting
  const as = (kind: Proposal['as'], candidates: readonly Candidate[]): Proposal[] =>
    sorted(candidates).map((candidate) => ({ candidate, as: kind }))
  const answers = answerCandidates(setting)
  if (answers) return as(cursor.member !== undefined ? 'value' : cursor.inside === 'list' ? 'item' : 'name', answers)
  if (cursor.member !== undefined) return as('value', valueCandidates(memberSlot(setting, cursor.member)))
  if (cursor.inside === 'object') return as('name', nameCandidates(setting))
  if (cursor.inside === 'either' && !hasType(schemas, 'array')) return as('name', nameCandidates(setting))
  const slot = itemSlot(setting)
  const written: unknown = Array.isArray(setting.around) ? setting.around[cursor.position] : undefined
  const isBegun = cursor.style === 'block' && cursor.inside === 'list' && isObject(written)
  const items = isBegun ? [] : as('item', valueCandidates(slot))
  if (cursor.style !== 'block' || cursor.inside !== 'list' || !hasType(slot.schemas, 'object')) return items
  // Behind a dash an object begins with its first name.
  const inside: Cursor = { ...cursor, path: [...cursor.path, cursor.position], inside: 'object', position: 0 }
  const item = settingOf(setting.workspace, setting.file.uri, inside)
  return item ? [...items, ...as('name', withKeyword(nameCandidates(item), items[0]?.candidate.value))] : items
}

/** The names of a node that is not begun yet: its keyword is that of the node that is proposed first. */
function withKeyword(names: readonly Candidate[], best: unknown): readonly Candidate[] {
  const keyword = memberOf(best, 'keyword')
  return names.map((name) => (name.value === 'keyword' && keyword !== undefined ? { ...name, member: keyword } : name))
}

/** The proposals to be given: all, or where there are too many those first that have what has been typed. */
function choose(proposals: readonly Proposal[], { typed }: Cursor): { chosen: readonly Proposal[]; isCut: boolean } {
  if (proposals.length <= mostItems) return { chosen: proposals, isCut: false }
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = proposals.filter(({ candidate }) => {
    const text = `${candidate.label} ${String(candidate.value)} ${candidate.words ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return { chosen: found.slice(0, mostItems), isCut: true }
}

/** A candidate as it is written at a cursor; `position` is its place among all that are given. */
export function itemOf(
  { candidate, as }: Proposal,
  position: number,
  { cursor, document }: { readonly cursor: Cursor; readonly document: Document },
  writesWithinQuotes: boolean,
): CompletionProposal {
  const { label, kind, detail, documentation } = candidate
  const whole = writeCandidate(candidate, as, cursor, document)
  const { edit, rest } = writesWithinQuotes ? withinQuotes(whole, cursor, document) : { edit: whole, rest: [] }
  const quote = edit.start === cursor.token.start && cursor.quoted ? document.text.charAt(edit.start) : ''
  return {
    label,
    kind,
    detail,
    documentation,
    filterText: quote + filterText(candidate, cursor),
    // Other providers sort by names with their quotes, and a name that was just written goes before theirs.
    sortText: `!${String(position).padStart(4, '0')}`,
    edit,
    additionalEdits: [...missingComma(cursor), ...rest],
  }
}

/** Clients that only compare beginnings find a record by its label when that is what has been typed. */
function filterText({ label, value, words }: Candidate, { typed }: Cursor): string {
  const name = typeof value === 'object' && value !== null ? label : String(value)
  const isByWords = words !== undefined && typed !== '' && words.toLowerCase().startsWith(typed.toLowerCase())
  return isByWords ? `${words} ${name}` : words === undefined ? name : `${name} ${words}`
}
