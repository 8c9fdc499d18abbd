import type { Document } from '../document/document.ts'
import { lineBreakOf } from '../document/layout.ts'
import { hasConflicts } from '../document/merge-conflicts.ts'
import { detectFormat, parseText } from '../document/parse.ts'
import { isSameJson } from '../text/json-value.ts'
import { extractFacts, type FileFacts } from '../workspace/facts.ts'
import { detectKind, isApiKind } from '../workspace/kind.ts'
import { type Conflict, mergePlaces } from './merge-places.ts'
import { decidedValue } from './merged.ts'
import { renderMerged, UnusualLayout } from './render.ts'
import { type Renumbered, renumberTheirs } from './renumber-theirs.ts'
import { type MarkStyle, markConflicts, type Segment, textOf } from './segments.ts'
import type { Place, Side } from './sides.ts'

/** The states of a file, and what its text calls the sides at the marks of a conflict. */
export interface MergeInput {
  /** A name of the file, whose ending says how it is written. */
  readonly uri: string
  readonly base: string
  readonly ours: string
  readonly theirs: string
  readonly labels?: { readonly ours: string; readonly theirs: string }
  /** How many characters a mark has; 7 by default. */
  readonly markerSize?: number
}

/** A merge of a file by record and by part of a questionnaire. */
export interface MergedText {
  readonly text: string
  readonly conflicts: readonly Conflict[]
  readonly renumbered: readonly Renumbered[]
  /** The value with all conflicts decided for ours, and for theirs. */
  readonly decided: { readonly ours: string; readonly theirs: string }
}

/** Why a file cannot be merged by record, as a sentence without a full stop. */
export interface NotMerged {
  readonly notMerged: string
}

/** Merges three states of a file by record and by part of a questionnaire. */
export function mergeTexts(input: MergeInput): MergedText | NotMerged {
  const { uri, ours, theirs } = input
  const lineBreak = lineBreakOf(ours)
  const format = detectFormat(uri, ours)
  if (format === 'jsonl') return { notMerged: `${uri} has one record per line, which git merges as lines` }
  const isNew = input.base.trim() === ''
  const read = (text: string): Document => parseText(uri, adaptLineBreaks(text, lineBreak), format)
  const documents = { ours: read(ours), theirs: read(theirs), ...(isNew ? {} : { base: read(input.base) }) }
  for (const [name, document] of Object.entries(documents)) {
    const problem = problemOf(document)
    if (problem !== undefined) return { notMerged: `${sideNames[name as Side['name']]} ${problem}` }
  }
  const { base } = documents
  const kinds = [documents.ours, documents.theirs, ...(base ? [base] : [])].map(({ value }) => detectKind(value))
  const known = kinds.find((kind) => kind !== undefined)
  const isEmptyList = ({ value }: Document): boolean => Array.isArray(value) && value.length === 0
  if (known === undefined || known === 'answers' || isApiKind(known))
    return { notMerged: `${uri} is not a configuration` }
  if (
    kinds.some((kind) => kind !== known) &&
    ![documents.ours, documents.theirs, base].some((one) => one && isEmptyList(one))
  )
    return { notMerged: `${uri} is not the same kind of file on all sides` }
  const factsOf = ({ value }: Document): FileFacts => extractFacts(uri, known, value)
  const { document, renumbered, undecided } = renumberTheirs(documents.theirs, {
    base: base && factsOf(base),
    ours: factsOf(documents.ours),
    theirs: factsOf(documents.theirs),
  })
  const roots = [rootOf('ours', documents.ours), rootOf('theirs', document), base && rootOf('base', base)]
  const [own, other, before] = roots
  if (own === undefined || other === undefined) return { notMerged: `${uri} has no places to put it together from` }
  const merge = mergePlaces(before, own, other, new Set(undecided))
  if (merge === undefined) return { notMerged: `${uri} differs as a whole` }
  const segments = tryToRender(() => renderMerged(merge.merged))
  if ('notMerged' in segments) return { notMerged: `${uri} has an unusual layout: ${segments.notMerged}` }
  const decided = { ours: textOf(segments.segments, 'ours'), theirs: textOf(segments.segments, 'theirs') }
  for (const choice of ['ours', 'theirs'] as const) {
    // What is written must be what was merged, whatever the layout is.
    const written = parseText(uri, decided[choice], format)
    if (problemOf(written) !== undefined || !isSameJson(written.value, decidedValue(merge.merged, choice)))
      return { notMerged: `${uri} has a layout that cannot be put together from two sides` }
  }
  const style: MarkStyle = {
    ours: input.labels?.ours ?? 'ours',
    theirs: input.labels?.theirs ?? 'theirs',
    size: input.markerSize ?? 7,
    lineBreak,
  }
  const { conflicts } = merge
  return { text: markConflicts(segments.segments, style), conflicts, renumbered, decided }
}

const sideNames: Readonly<Record<Side['name'], string>> = {
  base: 'the common ancestor',
  ours: 'our side',
  theirs: 'their side',
}

const harmless: ReadonlySet<string> = new Set(['byte-order-mark', 'control-character'])

function problemOf(document: Document): string | undefined {
  if (hasConflicts(document)) return 'has unresolved conflicts'
  const problem = document.problems.find(({ code }) => !harmless.has(code))
  return problem && 'has syntax mistakes'
}

function adaptLineBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n|\r|\n/g, lineBreak)
}

function rootOf(name: Side['name'], document: Document): Place | undefined {
  const search = document.search?.()
  return search && !search.isEmpty ? { side: { name, document, search }, node: 0, value: document.value } : undefined
}

function tryToRender(render: () => readonly Segment[]): { readonly segments: readonly Segment[] } | NotMerged {
  try {
    return { segments: render() }
  } catch (error) {
    if (error instanceof UnusualLayout) return { notMerged: error.message }
    throw error
  }
}
