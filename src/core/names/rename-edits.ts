import type { Change } from '../document/document.ts'
import { editsOverlap } from '../text/edits.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { lastToken, resolvePointer } from '../text/pointer.ts'
import type { TextEdit } from '../text/range.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import type { Mention, Role } from './mention.ts'
import type { EditorRange } from './place.ts'

/** A change of a file's text, and what the name does there. */
export interface RenameEdit extends EditorRange {
  readonly text: string
  readonly role: Role
}

/** The edits that give the places another name; the file and pointer of one that cannot be changed by itself, when there is one. */
export function renameEdits(
  workspace: Workspace,
  mentions: readonly Mention[],
  name: string,
): readonly RenameEdit[] | { readonly stuck: Mention } {
  const edits = new Map<string, RenameEdit[]>()
  for (const together of byPlace(mentions)) {
    const [mention] = together
    const document = mention && fileOf(workspace, mention.uri)?.document
    if (mention === undefined || document === undefined) continue
    const changed = document.edits(changeOf(document.value, together, mention, name))
    if (changed === undefined) return { stuck: mention }
    for (const edit of changed) addToGroup(edits, mention.uri, { ...edit, uri: mention.uri, role: mention.role })
  }
  const crowded = new Set([...edits].flatMap(([uri, ofFile]) => (editsOverlap(ofFile) ? uri : [])))
  const overlapping = mentions.find(({ uri }) => crowded.has(uri))
  return overlapping ? { stuck: overlapping } : [...edits.values()].flat()
}

/** Mentions within one text are changed together. */
function byPlace(mentions: readonly Mention[]): Iterable<readonly Mention[]> {
  return groupBy(mentions, ({ uri, part, pointer }) => `${uri}#${part} ${pointer}`).values()
}

function changeOf(data: unknown, mentions: readonly Mention[], { pointer, part }: Mention, name: string): Change {
  if (part === 'key') return { op: 'rename', pointer, name: withName(lastToken(pointer) ?? '', mentions, name) }
  const value = resolvePointer(data, pointer)
  if (typeof value === 'number') return { op: 'replace', pointer, value: Number(name) }
  const text = String(value)
  if (mentions.length > 1) return { op: 'replace', pointer, value: withName(text, mentions, name) }
  const { start, end } = mentions[0]?.within ?? { start: 0, end: text.length }
  return { op: 'replaceText', pointer, start, end, text: name }
}

/** A text with the name in all its places. */
function withName(text: string, mentions: readonly Mention[], name: string): string {
  const ranges = mentions.map(({ within }): TextEdit => {
    return { start: within?.start ?? 0, end: within?.end ?? text.length, text: name }
  })
  return ranges
    .sort((left, right) => right.start - left.start)
    .reduce((changed, { start, end }) => changed.slice(0, start) + name + changed.slice(end), text)
}
