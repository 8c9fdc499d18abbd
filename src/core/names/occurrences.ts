import { addAll } from '../text/lists.ts'
import type { Range } from '../text/range.ts'
import type { FileFacts } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { contextNames, holds, type Identity, identify } from './identity.ts'
import type { Mention } from './mention.ts'
import { mentionsOf } from './mentions.ts'
import { connectedMentions } from './pair-names.ts'
import { type EditorRange, rangeOfText } from './place.ts'
import { setsHolding } from './sets.ts'

/** A place that names a thing, at exactly these characters, and how. */
export interface Occurrence extends EditorRange {
  readonly mention: Mention
}

/** All places that name the same thing as a name, in all sets of all files that do, by file and offset. */
export function occurrencesOf(workspace: Workspace, mention: Mention): Occurrence[] {
  const occurrences = mentionsOfThing(workspace, mention).flatMap((one) => {
    const document = workspace.files.get(one.uri)?.document
    const range: Range | undefined = document && rangeOfText(document, one)
    return range ? [{ ...range, uri: one.uri, mention: one }] : []
  })
  return sortPlaces(occurrences)
}

/** As {@link occurrencesOf}, in no certain order and without looking for the characters. */
export function mentionsOfThing(workspace: Workspace, mention: Mention): Mention[] {
  if (mention.kind === 'template') return spread(workspace, mention, ({ facts }) => sameText(facts, mention))
  const [set] = setsHolding(workspace, mention.uri).filter((one) => holds(mention, one))
  if (set === undefined) return []
  const identity = identify(mention, set)
  if (identity) return spread(workspace, mention, (file) => mentionsOfRecord(identity, file))
  return mention.by === 'context' ? [mention] : connectedMentions(workspace, mention)
}

/** Finds mentions in the sets of a file, and then in those of the files where any were found. */
function spread(workspace: Workspace, { uri }: Mention, find: (file: SetFile) => readonly Mention[]): Mention[] {
  const found = new Set<Mention>()
  const seen = new Set<SetIndex>()
  const waiting = [...setsHolding(workspace, uri)]
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    if (seen.has(set)) continue
    seen.add(set)
    for (const file of set.files) {
      const mentions = find(file)
      if (mentions.length > 0) addAll(waiting, setsHolding(workspace, file.uri))
      for (const mention of mentions) found.add(mention)
    }
  }
  return [...found]
}

function sameText(facts: FileFacts, { kind, text }: Mention): readonly Mention[] {
  return mentionsOf(facts).named(kind, 'keyword', text)
}

/** The places of a file that name a record. */
export function mentionsOfRecord({ kind, keyword, pk }: Identity, { facts, set }: SetFile): Mention[] {
  const mentions = mentionsOf(facts)
  if (keyword === undefined) return pk === undefined ? [] : [...mentions.named(kind, 'pk', pk)]
  const byKeyword = mentions.named(kind, 'keyword', keyword).filter((mention) => holds(mention, set))
  const byPk = pksOf(kind, keyword, set).flatMap((one) => mentions.named(kind, 'pk', one))
  const contexts =
    kind === 'configuration'
      ? contextsOfCode(keyword, set).flatMap((context) => mentions.named(kind, 'context', context))
      : []
  return [...byKeyword, ...byPk.filter((mention) => identify(mention, set)?.keyword === keyword), ...contexts]
}

/** The pks of the records of a keyword or code, each once. */
export function pksOf(kind: Identity['kind'], keyword: string, set: SetIndex): readonly string[] {
  if (kind === 'configuration') {
    const own = set.files.flatMap(({ facts }) =>
      facts.configurations.flatMap(({ pointer }) => mentionsOf(facts).at(`${pointer}/pk`, 'value')),
    )
    return [...new Set(own.filter(({ role }) => role === 'record').map(({ text }) => text))]
  }
  const pks = set.withKeyword(kind, keyword).flatMap(({ pk }) => (pk === undefined ? [] : String(pk)))
  return [...new Set(pks)]
}

function contextsOfCode(code: string, set: SetIndex): readonly string[] {
  const configurations = set.files.flatMap((facts) => facts.configurations).filter((one) => one.code === code)
  return [...new Set(configurations.flatMap(contextNames))]
}

/** Places by file and offset. */
export function sortPlaces<Place extends EditorRange>(places: readonly Place[]): Place[] {
  return [...places].sort((left, right) => compare(left.uri, right.uri) || left.start - right.start)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}
