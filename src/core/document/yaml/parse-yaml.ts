import { resolvePointer } from '../../text/pointer.ts'
import type { Document } from '../document.ts'
import { MAX_DEPTH, MAX_YAML_TOKENS } from '../limits.ts'
import { findNode, findPointer, findRange } from '../places.ts'
import { type Draft, finishProblems, MAX_PROBLEMS } from '../problem-report.ts'
import { createTreeSearch, KIND, type TreeSearch } from '../tree.ts'
import { findBadCharacters } from './characters.ts'
import { type Composed, composeYaml } from './compose.ts'
import { editYaml } from './edits.ts'
import { describeMistakes, misreadNames } from './mistakes.ts'
import { readNode } from './read-nodes.ts'
import { rangeInYamlString } from './string.ts'
import { readTabsAsSpaces } from './tabs.ts'
import { createWalk, type Walk } from './walk.ts'

/**
 * Reads YAML: the value is what PyYAML's safe loader (YAML 1.1) gives, as plain JSON data; what it refuses is a problem.
 * Of several documents the first is judged. Never throws.
 */
export function parseYaml(uri: string, text: string): Document {
  const written = parseWritten(uri, text)
  const document = readTabsAsSpaces(written, parseWritten)
  // How wide a tab is depends on all lines.
  if (document !== written) entangled.add(document)
  return document
}

function parseWritten(uri: string, text: string): Document {
  // The library knows no line break of a lone CR, and takes a byte order mark for indentation; PyYAML does not.
  const composed = composeYaml(text.replace(/\r(?!\n)|^\ufeff/g, '\n'))
  const walk = createWalk(text, misreadNames(text, composed.mistakes))
  const isEmpty = isEmptyDocument(composed)
  const value = isEmpty ? undefined : readNode(walk, composed.contents, -1, 0, 0)
  const search = createTreeSearch(walk.tree, walk.targets)
  const drafts = [...walk.drafts, ...describeWhole(text, composed, isEmpty), ...findDuplicates(walk, search)]
  const placed = [...describeMistakes(text, composed.mistakes), ...findBadCharacters(text, search)]
  for (const draft of placed) drafts.push(placeMistake(search, draft))
  const problems = finishProblems(
    drafts.slice(0, MAX_PROBLEMS).map((draft) => clampDraft(text, draft)),
    search,
  )
  const document = createYamlDocument(uri, text, value, problems, search, walk.targets)
  if (walk.anchors.size > 0 || composed.mistakes.length > fewMistakes) entangled.add(document)
  return document
}

/** Parts of a text with no more mistakes than this each say all of them also when they are read together. */
const fewMistakes = 100

const entangled = new WeakSet<Document>()

/**
 * Whether in a document that {@link parseYaml} gave one part may decide what another is: by its anchors, or by so many mistakes that
 * later ones may go unsaid.
 */
export function isEntangled(document: Document): boolean {
  return entangled.has(document)
}

/** The document of a text whose places are known. */
export function createYamlDocument(
  uri: string,
  text: string,
  value: unknown,
  problems: Document['problems'],
  search: TreeSearch,
  targets: ReadonlyMap<number, number>,
): Document {
  return {
    uri,
    text,
    format: 'yaml',
    value,
    problems,
    rangeOf: (pointer, part = 'value') => findRange(search, value, pointer, part),
    rangeInString(pointer, start, end) {
      const string = resolvePointer(value, pointer)
      const node = findNode(search, value, pointer)
      if (typeof string !== 'string' || node < 0) return undefined
      const range = { start: search.tree.start(node), end: search.tree.end(node) }
      return search.tree.kind(node) === KIND.alias
        ? range
        : rangeInYamlString({ text, search }, range, string, start, end)
    },
    pointerAt: (offset) => findPointer(search, offset),
    search: () => search,
    edits: (change) => editYaml(text, search, targets, value, change),
  }
}

function isEmptyDocument({ contents }: Composed): boolean {
  return !contents || (contents.range[0] === contents.range[1] && 'source' in contents && contents.source === '')
}

function describeWhole(text: string, composed: Composed, isEmpty: boolean): Draft[] {
  const drafts: Draft[] = []
  const { stopped, second } = composed
  if (stopped !== undefined) {
    const { code, at } = stopped
    const limit = code === 'too-deep' ? MAX_DEPTH : MAX_YAML_TOKENS
    const start = Math.min(at, text.length)
    drafts.push({ code, data: { limit }, start, end: Math.min(start + 1, text.length), node: -1 })
  } else if (isEmpty && composed.mistakes.length === 0) {
    drafts.push({ code: 'empty', data: {}, start: text.length, end: text.length, node: -1 })
  }
  if (second !== undefined) {
    const end = Math.min(text.startsWith('---', second) ? second + 3 : second + 1, text.length)
    drafts.push({ code: 'several-documents', data: {}, start: second, end, node: -1 })
  }
  return drafts
}

function findDuplicates(walk: Walk, search: TreeSearch): Draft[] {
  const { tree } = search
  const drafts: Draft[] = []
  const keyRange = (node: number) => ({ start: tree.keyStart(node), end: tree.keyEnd(node) })
  for (const object of walk.duplicated) {
    const firsts = new Map<string, number>()
    for (const node of search.children(object)) {
      const name = tree.name(node)
      if (name === undefined) continue
      const first = firsts.get(name)
      if (first === undefined) firsts.set(name, node)
      else {
        const pointed = search.child(object, name)
        drafts.push({
          code: 'duplicate-member',
          data: { name },
          ...keyRange(node),
          node: pointed,
          related: keyRange(first),
        })
      }
    }
  }
  return drafts
}

/** The library places some mistakes at the end of the text beyond it. */
function clampDraft(text: string, draft: Draft): Draft {
  return draft.end <= text.length ? draft : { ...draft, start: Math.min(draft.start, text.length), end: text.length }
}

/** A mistake inside a scalar is the scalar's; every other one that of the object or list around it. */
function placeMistake(search: TreeSearch, draft: Draft): Draft {
  const { tree } = search
  let node = search.nodeAt(draft.code === 'unclosed' ? draft.start - 1 : draft.start)
  if (draft.code === 'unclosed' && draft.data.what !== 'text') {
    // The innermost object or list in brackets is what was not closed.
    while (node >= 0 && tree.kind(node) > KIND.list) node = tree.parent(node)
    return node < 0 ? draft : { ...draft, node, related: { start: tree.start(node), end: tree.start(node) + 1 } }
  }
  const isInScalar = node >= 0 && tree.kind(node) > KIND.list && tree.start(node) <= draft.start
  if (!isInScalar) return draft
  // A text without its closing quote is broken where it starts; its end says nothing.
  const start = draft.code === 'unclosed' ? tree.start(node) : draft.start
  return { ...draft, node, start, end: draft.code === 'unclosed' ? Math.max(start, start + 1) : draft.end }
}
