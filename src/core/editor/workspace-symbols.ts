import { type EditorRange, rangeOfText } from '../names/place.ts'
import { labelOf } from '../questionnaire/labels.ts'
import { type Location, locate } from '../questionnaire/locate.ts'
import { nodesIn } from '../questionnaire/nodes-by-keyword.ts'
import { memberOf } from '../text/json-value.ts'
import { smallestOf } from '../text/lists.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import { judgedModels, keywordPlace, type RecordFact } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { SymbolKind } from './document-symbols.ts'

/** Something of the questionnaires that a search found; the range is that of its name in the text. */
export interface FoundSymbol extends EditorRange {
  /** Keyword and label, since editors search once more in what they are given. */
  readonly name: string
  readonly kind: SymbolKind
  /** Where it is, in the author's words. */
  readonly container: string
}

const mostFound = 200
const longestGroup = 25

/**
 * What the keywords and labels of all files have in common with a few letters or words, the best first and at most 200:
 * names that start with the query, then words that do, then those that have it, then those that have its letters in their order.
 */
export function workspaceSymbols(workspace: Workspace, query: string): FoundSymbol[] {
  const wanted = query.toLowerCase().trim().slice(0, 100)
  const ranked = new Map<string, { entry: Entry; rank: number }>()
  for (const set of workspace.sets) {
    for (const entry of entriesOf(set)) {
      const rank = rankOf(entry, wanted)
      const place = `${entry.file.uri}#${entry.pointer}`
      if (rank !== undefined && !ranked.has(place)) ranked.set(place, { entry, rank })
    }
  }
  return [...ranked.values()]
    .sort((a, b) => a.rank - b.rank || weightOf(a.entry) - weightOf(b.entry))
    .slice(0, mostFound)
    .flatMap(({ entry }) => present(entry, workspace))
}

/** A record or node that can be searched for. */
interface Entry {
  readonly file: SetFile
  readonly kind: SymbolKind
  /** The record or node. */
  readonly pointer: string
  /** The text that names it; `part` says whether it is the name of the member. */
  readonly name: { readonly pointer: string; readonly part: 'value' | 'key' }
  readonly keyword: string
  readonly label: string | undefined
  /** Keyword and label in small letters. */
  readonly searched: readonly string[]
}

const entriesOf = remember((set: SetIndex): readonly Entry[] => [...recordEntries(set), ...nodeEntries(set)])

function recordEntries(set: SetIndex): Entry[] {
  return judgedModels.flatMap((model) =>
    model === 'configuration' ? [] : set.records(model).flatMap((record) => recordEntry(record, set.fileOf(record))),
  )
}

function recordEntry(record: RecordFact, file: SetFile): Entry[] {
  const label = labelOf(record, file)
  const { model, keyword, pointer, form } = record
  if (keyword === undefined && label === undefined) return []
  const name =
    keyword === undefined && form === 'fixture'
      ? ({ pointer: `${pointer}/pk`, part: 'value' } as const)
      : keywordPlace(record)
  return [makeEntry({ file, kind: model, pointer, name, keyword: keyword ?? '', label })]
}

function nodeEntries(set: SetIndex): Entry[] {
  return Object.values(nodesIn(set)).flatMap((nodes) =>
    [...nodes].flatMap(([keyword, places]) =>
      places.map(({ file, level, pointer, record }) => {
        const name = { pointer: `${pointer}/keyword`, part: 'value' } as const
        return makeEntry({ file, kind: level, pointer, name, keyword, label: record && labelOf(record, file) })
      }),
    ),
  )
}

function makeEntry(entry: Omit<Entry, 'searched'>): Entry {
  const texts = [entry.keyword, entry.label?.slice(0, 500)]
  return { ...entry, searched: texts.flatMap((text) => (text ? text.toLowerCase() : [])) }
}

/** 0 is best; `undefined` when nothing fits. Of several words each has to fit. */
function rankOf({ searched }: Entry, query: string): number | undefined {
  const whole = best(searched.map((text) => rankIn(text, query)))
  const words = query.split(/\s+/)
  if (words.length < 2 || (whole !== undefined && whole < subsequenceRank)) return whole
  const ranks = words.map((word) => best(searched.map((text) => rankIn(text, word))))
  return ranks.every((rank) => rank !== undefined && rank < subsequenceRank) ? subsequenceRank - 1 : whole
}

/** Short keywords are before long ones, and what has none comes last. */
function weightOf({ keyword }: Entry): number {
  return keyword === '' ? Number.MAX_SAFE_INTEGER : keyword.length
}

function best(ranks: readonly (number | undefined)[]): number | undefined {
  const known = ranks.filter((rank) => rank !== undefined)
  return known.length === 0 ? undefined : smallestOf(known)
}

const subsequenceRank = 5

function rankIn(text: string, query: string): number | undefined {
  if (text === query) return 0
  const at = text.indexOf(query)
  if (at === 0) return 1
  if (at > 0) return /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 3 : 2
  return isSubsequence(query, text) ? subsequenceRank : undefined
}

function isSubsequence(query: string, text: string): boolean {
  let at = 0
  for (const letter of query) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

function present(entry: Entry, workspace: Workspace): FoundSymbol[] {
  const { file, kind, pointer, keyword, label } = entry
  const document = workspace.files.get(file.uri)?.document
  const range = document && (rangeOfText(document, entry.name) ?? document.rangeOf(pointer))
  if (range === undefined) return []
  const shown = label === undefined ? '' : `«${shortLabel(label, 60)}»`
  const name = [shortName(keyword), shown].filter(Boolean).join(' ')
  const container = containerOf(locate(file, pointer))
  return [{ uri: file.uri, ...range, name, kind, container }]
}

/** Where it is, short enough that a list of editors shows what differs: the rest of the line is the name of the file. */
function containerOf({ configuration, nodes, record }: Location): string {
  if (configuration === undefined && nodes.length === 0) return record?.model ?? ''
  const around = nodes.slice(0, -1)
  const group = around.findLast(({ level }) => level !== 'questiongroup')
  const numbering = memberOf(group?.value.form_options, 'numbering')
  const questiongroup = around.find(({ level }) => level === 'questiongroup')
  return [
    [configuration?.code, configuration?.edition].filter(Boolean).join(' '),
    typeof numbering === 'string' ? numbering : shortLabel(group?.label ?? group?.keyword ?? '', longestGroup),
    questiongroup?.keyword ?? '',
  ]
    .filter((part) => part !== '')
    .map(shortName)
    .join(' › ')
}
