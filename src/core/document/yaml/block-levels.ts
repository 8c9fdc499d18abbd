import { countLeading } from '../../text/count-leading.ts'
import { formatPointer } from '../../text/pointer.ts'
import type { Range } from '../../text/range.ts'
import { KIND, type TreeSearch } from '../tree.ts'

/** A step from an object or list to one of its members or items. */
interface Step {
  readonly isList: boolean
  readonly token: string
}

/** An object or list without brackets. */
export interface Level {
  readonly text: string
  readonly search: TreeSearch
  readonly node: number
  readonly isList: boolean
  readonly children: readonly number[]
  /** The way to it. */
  readonly path: readonly Step[]
  /** What opens the objects and lists on the way, a line each. */
  readonly heading: string
  /** Where the line of what follows it begins, or the text ends. */
  readonly end: number
  /** A line that stands for what follows it, and at which step of the path; empty when the text ends there. */
  readonly next: string
  readonly nextDepth: number
}

/** Members or items of a level that follow each other and can be read by themselves. */
export interface Run {
  readonly level: Level
  readonly first: number
  readonly last: number
  readonly place: Range
  /** What puts the run in its place in a text of its own, and what stands for the text behind it. */
  readonly lead: string
  readonly next: string
  readonly nextDepth: number
}

/** The JSON Pointer of a level. */
export function pointerTo({ path }: Level): string {
  return formatPointer(path.map(({ token }) => token))
}

/** The blocks that are open where a text was changed, the outermost first. */
export function levelsAround(text: string, search: TreeSearch, changed: Range): Level[] {
  const levels: Level[] = []
  const root = { text, path: [], heading: '', end: text.length, next: '', nextDepth: -1 }
  let level = levelAt(search, 0, root)
  while (level) {
    levels.push(level)
    level = innerLevel(level, changed)
  }
  return levels
}

type Around = Pick<Level, 'text' | 'path' | 'heading' | 'end' | 'next' | 'nextDepth'>

function levelAt(search: TreeSearch, node: number, around: Around): Level | undefined {
  const { tree } = search
  const kind = tree.kind(node)
  const children = search.children(node)
  if (kind > KIND.list || children.length === 0) return undefined
  const isList = kind === KIND.list
  const opening = around.text.charAt(tree.start(node))
  const isBlock = isList ? opening === '-' : opening !== '{' && tree.start(node) === tree.keyStart(node + 1)
  return isBlock ? { ...around, search, node, isList, children } : undefined
}

/** The block within the one member or item that a change touches. */
function innerLevel(level: Level, changed: Range): Level | undefined {
  const { text, search, isList, children, path } = level
  const { first, last } = touched(level, changed)
  const child = children[first]
  if (child === undefined || first !== last) return undefined
  const run = runOf(level, first, first)
  const name = search.tree.name(child)
  if (run === undefined || changed.start < run.place.start || (!isList && !isNamed(search, level.node, child)))
    return undefined
  return levelAt(search, child, {
    text,
    path: [...path, { isList, token: isList ? String(first) : (name ?? '') }],
    heading: `${run.lead}${isList ? '-' : `${JSON.stringify(name)}:`}\n`,
    end: run.place.end,
    next: run.next,
    nextDepth: run.nextDepth,
  })
}

/** Whether a member is the one that its name stands for, and not the first of two. */
function isNamed({ tree, child }: TreeSearch, object: number, member: number): boolean {
  const name = tree.name(member)
  return name !== undefined && name.length <= longestName && child(object, name) === member
}

/** YAML takes a name of up to 1024 characters in quotes, of which each may take six. */
const longestName = 150

/**
 * The members or items that a change touches; then, as a mistake or a lost start may reach there, these with the next
 * and with the one before.
 */
export function runsAt(level: Level, changed: Range): Run[] {
  const { first, last } = touched(level, changed)
  const runs = [
    [first, last],
    [first, last + 1],
    [first - 1, last],
  ] as const
  return runs.flatMap(([from, to]) => runOf(level, from, to) ?? []).filter(({ place }) => place.start <= changed.start)
}

/** The members or items in whose lines a change begins and ends. */
function touched({ text, search, children, isList }: Level, changed: Range): Pick<Run, 'first' | 'last'> {
  const { tree } = search
  const lineOf = (child: number): number => lineStart(text, isList ? tree.start(child) : tree.keyStart(child))
  const last = Math.max(0, countLeading(children, (child) => lineOf(child) < changed.end) - 1)
  return { first: Math.min(countLeading(children, (child) => lineOf(child) <= changed.start) - 1, last), last }
}

function runOf(level: Level, first: number, last: number): Run | undefined {
  const { children, path, isList, heading } = level
  const opening = openingOf(level, first)
  if (opening === undefined || last >= children.length) return undefined
  const lead = heading + ' '.repeat(opening.start - opening.line)
  const place = (end: number): Range => ({ start: opening.start, end })
  if (last === children.length - 1) {
    return { level, first, last, place: place(level.end), lead, next: level.next, nextDepth: level.nextDepth }
  }
  const following = openingOf(level, last + 1)
  if (following === undefined) return undefined
  const next = `${' '.repeat(following.start - following.line)}${isList ? '- 0' : `${nextName}: 0`}\n`
  return { level, first, last, place: place(following.line), lead, next, nextDepth: path.length }
}

/** Without quotes, which would close others. */
const nextName = '\u22ef'

/**
 * Where a member or item starts, and its line, in which nothing else is before it; only the first one may be in the
 * line of what is around it.
 */
function openingOf(
  { text, search, children, isList }: Level,
  index: number,
): { readonly line: number; readonly start: number } | undefined {
  const child = children[index]
  if (child === undefined) return undefined
  const at = isList ? search.tree.start(child) : search.tree.keyStart(child)
  const line = lineStart(text, at)
  const before = text.slice(line, at)
  if (!(isList ? /^[ -]*- *$/ : /^[ -]*$/).test(before)) return undefined
  const indent = isList ? before.lastIndexOf('-') : before.length
  return index === 0 || !before.slice(0, indent).includes('-') ? { line, start: line + indent } : undefined
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}
