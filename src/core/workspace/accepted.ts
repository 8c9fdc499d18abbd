import type { Document } from '../document/document.ts'
import { lineBreakOf } from '../document/layout.ts'
import { parseText } from '../document/parse.ts'
import { writeYamlString } from '../document/yaml/write.ts'
import { applyEdits } from '../text/edits.ts'
import { groupBy } from '../text/group-by.ts'
import { isObject } from '../text/json-value.ts'
import { addAll, smallestOf } from '../text/lists.ts'
import type { Range, TextEdit } from '../text/range.ts'

/** A finding, or all that a pattern covers, that somebody looked at and accepted; see `schemas/accepted.schema.json`. */
export interface AcceptedEntry {
  readonly rule: string
  /**
   * The path of the finding, joined by `/`; `*` stands for one step, `**` for any number, `\*` for that name, `\/` for
   * a slash in a name.
   */
  readonly at: string
  readonly reason: string
  readonly owner?: string
  /** The last day on which the entry is valid, `YYYY-MM-DD`. */
  readonly until?: string
  readonly fingerprint?: string
}

/** The entries of an accepted file; what is no entry is left out. */
export function readAccepted(value: unknown): AcceptedEntry[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (item): item is AcceptedEntry => isObject(item) && typeof item.rule === 'string' && typeof item.at === 'string',
  )
}

/** A step of an `at`: the one name that it stands for, one step of any name, or any number of steps. */
type PatternStep = { readonly name: string } | '*' | '**'

/**
 * The `at` that stands for one path only: whatever the names are, none is a pattern. A path that is a file's name
 * (`uri`) has its folders as steps.
 */
export function writePath(path: readonly string[], uri?: string): string {
  const [first] = path
  const isFile = path.length === 1 && first !== undefined && first === uri
  return (isFile ? first.split('/') : path)
    .map((name) => (isPattern(name) ? `\\${name}` : name.replace(/[\\/]/g, '\\$&')))
    .join('/')
}

function isPattern(text: string): text is '*' | '**' {
  return text === '*' || text === '**'
}

/** The steps of an `at` with where they start in it; a backslash before `*`, `/` or another takes their meaning away. */
export function readPath(at: string): readonly { readonly step: PatternStep; readonly start: number }[] {
  const read: { step: PatternStep; start: number }[] = []
  let start = 0
  let name = ''
  for (let index = 0; index <= at.length; index++) {
    const character = at.charAt(index)
    if (character === '\\' && /[*/\\]/.test(at.charAt(index + 1))) name += at.charAt(++index)
    else if (character !== '/' && index < at.length) name += character
    else {
      const raw = at.slice(start, index)
      read.push({ step: isPattern(raw) ? raw : { name }, start })
      start = index + 1
      name = ''
    }
  }
  return read
}

/** Compiles the `at` of an entry to a test for paths. */
export function matchPath(at: string): (path: readonly string[]) => boolean {
  const pattern = readPath(at).map(({ step }) => step)
  return (path) => readingsOf(path).some((steps) => matchSteps(pattern, steps))
}

/** A path of one step may be the name of a file, which patterns go through folder by folder. */
function readingsOf(path: readonly string[]): readonly (readonly string[])[] {
  const [first] = path
  return path.length === 1 && first?.includes('/') ? [path, first.split('/')] : [path]
}

/** Matches step by step, going back to the last `**` only: linear in pattern times path. */
function matchSteps(pattern: readonly PatternStep[], path: readonly string[]): boolean {
  let step = 0
  let token = 0
  let star = -1
  let resume = 0
  while (step < path.length) {
    const wanted = pattern[token]
    if (wanted === '**') {
      star = token++
      resume = step
    } else if (wanted !== undefined && (wanted === '*' || wanted.name === path[step])) {
      token++
      step++
    } else if (star >= 0) {
      token = star + 1
      step = ++resume
    } else return false
  }
  while (pattern[token] === '**') token++
  return token === pattern.length
}

/**
 * Finds what can cover a place, in the order given, without looking at all of it: what says the rule and the path in so many words, or
 * whose pattern says one of its steps, which is looked for by the one that the fewest say.
 */
export function groupByPlace<Item>(
  items: readonly Item[],
  placeOf: (item: Item) => Pick<AcceptedEntry, 'rule' | 'at'>,
): (rule: string, path: readonly string[]) => readonly Item[] {
  const counts = new Map<string, number>()
  for (const item of items) {
    const { rule, at } = placeOf(item)
    for (const step of stepsSaid(at)) counts.set(stepOf(rule, step), (counts.get(stepOf(rule, step)) ?? 0) + 1)
  }
  const groups = groupBy(items.entries(), ([, item]) => groupOf(placeOf(item), counts))
  return (rule, path) => {
    const readings = readingsOf(path)
    const steps = new Set(readings.flat())
    const wholes = readings.map((steps) => wholeName(rule, steps))
    const names = [...wholes, ...[...steps].map((step) => stepOf(rule, step)), `${rule} any`]
    const found = names.flatMap((name) => groups.get(name) ?? [])
    return found.sort(([left], [right]) => left - right).map(([, item]) => item)
  }
}

function groupOf({ rule, at }: Pick<AcceptedEntry, 'rule' | 'at'>, counts: ReadonlyMap<string, number>): string {
  const steps = readPath(at).map(({ step }) => step)
  if (steps.every((step) => typeof step === 'object')) {
    return wholeName(
      rule,
      steps.map(({ name }) => name),
    )
  }
  let rarest = `${rule} any`
  let least = Number.POSITIVE_INFINITY
  for (const step of stepsSaid(at)) {
    const name = stepOf(rule, step)
    const count = counts.get(name) ?? 0
    if (count < least) [rarest, least] = [name, count]
  }
  return rarest
}

function wholeName(rule: string, steps: readonly string[]): string {
  return `${rule} whole ${JSON.stringify(steps)}`
}

function stepOf(rule: string, step: string): string {
  return `${rule} step ${step}`
}

/** The steps that a pattern says in so many words, each once; none of a path without a pattern. */
function stepsSaid(at: string): readonly string[] {
  const steps = readPath(at).map(({ step }) => step)
  if (steps.every((step) => typeof step === 'object')) return []
  return [...new Set(steps.flatMap((step) => (typeof step === 'object' ? step.name : [])))]
}

const heading = `# Findings that were looked at and accepted. "at" is the path that "questlint --format json" prints, joined by "/";
# "*" stands for one step and "**" for any number, "\\*" for that very name. An entry that matches nothing any more is reported.
`

/**
 * The text of an accepted file with entries added at its end, in the style of the file; `document` is `undefined` when
 * there is no file yet. Gives `undefined` where the text cannot take them, as when it is broken.
 */
export function appendAccepted(document: Document | undefined, entries: readonly AcceptedEntry[]): string | undefined {
  if (document === undefined) return heading + writeEntries(entries)
  if (entries.length === 0) return document.text
  const present = Array.isArray(document.value) ? document.value : []
  return checked(document, insertEntries(document, entries), [...present, ...entries])
}

function insertEntries(document: Document, entries: readonly AcceptedEntry[]): TextEdit[] | undefined {
  const { text, value } = document
  if (value === undefined) return appendToComments(text, entries)
  if (value === null) return replaceRoot(document, entries)
  if (!Array.isArray(value)) return undefined
  if (value.length === 0) return fillEmptyList(document, entries)
  const edits = entries.map((entry) => document.edits({ op: 'insert', pointer: '/-', value: entry }))
  return edits.every(isDefined) ? edits.flat() : undefined
}

/** A text without data: empty, or comments only. Behind the end of a document nothing can be appended. */
function appendToComments(text: string, entries: readonly AcceptedEntry[]): TextEdit[] | undefined {
  if (/^(?:\.\.\.|%)/m.test(text)) return undefined
  const before = text.trim() === '' ? heading : text.endsWith('\n') ? '' : '\n'
  const added = (before + writeEntries(entries)).replaceAll('\n', lineBreakOf(text))
  return [{ start: text.length, end: text.length, text: added }]
}

/** The list `[]` becomes one with a line for each member, unless something is before it in its line. */
function fillEmptyList(document: Document, entries: readonly AcceptedEntry[]): TextEdit[] | undefined {
  const range = wholeOf(document)
  const isAlone = range.start === 0 || /[\r\n]/.test(document.text.charAt(range.start - 1))
  const text = writeEntries(entries).trimEnd().replaceAll('\n', lineBreakOf(document.text))
  return isAlone ? [{ ...range, text }] : replaceRoot(document, entries)
}

function replaceRoot(document: Document, entries: readonly AcceptedEntry[]): TextEdit[] | undefined {
  const edits = document.edits({ op: 'replace', pointer: '', value: entries })
  return edits && [...edits]
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined
}

/** The text of an accepted file without the entries at some positions; `undefined` where they cannot be taken out. */
export function removeAccepted(document: Document, positions: readonly number[]): string | undefined {
  const entries = Array.isArray(document.value) ? document.value : []
  if (positions.length === 0) return document.text
  if (new Set(positions).size === entries.length) return checked(document, [{ ...wholeOf(document), text: '[]' }], [])
  const { edits, left } = chooseRemovals(document, positions)
  const waiting = new Set(left)
  const removed = new Set(positions.filter((position) => !waiting.has(position)))
  const kept = entries.filter((_, position) => !removed.has(position))
  const text = edits && checked(document, edits, kept)
  if (text === undefined || left.length === 0) return text
  const moved = left.map((position) => position - [...removed].filter((one) => one < position).length)
  return removeAccepted(parseText(document.uri, text), moved)
}

/** What is to become of the entries of an accepted file, told by their positions before. */
export interface AcceptedEdits {
  readonly rewritten: ReadonlyMap<number, AcceptedEntry>
  readonly removed: readonly number[]
  readonly added: readonly AcceptedEntry[]
}

/** The text of an accepted file after some edits; `undefined` where they cannot be made. */
export function editAccepted(document: Document, { rewritten, removed, added }: AcceptedEdits): string | undefined {
  const steps = [
    (text: string) => rewriteAccepted(parseText(document.uri, text), rewritten),
    (text: string) => removeAccepted(parseText(document.uri, text), removed),
    (text: string) => appendAccepted(parseText(document.uri, text), added),
  ]
  return steps.reduce<string | undefined>((text, step) => text && step(text), document.text)
}

/** The text of an accepted file with other values in the entries at some positions; `undefined` where they cannot be changed. */
function rewriteAccepted(document: Document, rewritten: ReadonlyMap<number, AcceptedEntry>): string | undefined {
  const entries = Array.isArray(document.value) ? document.value : []
  const edits = [...rewritten].flatMap(([position, entry]) =>
    Object.entries(entry)
      .filter(([name, value]) => entries[position]?.[name] !== value)
      .map(([name, value]) => document.edits({ op: 'replace', pointer: `/${position}/${name}`, value })),
  )
  const expected = entries.map((entry, position) => ({ ...entry, ...rewritten.get(position) }))
  return edits.every(isDefined) ? checked(document, edits.flat(), expected) : undefined
}

function wholeOf(document: Document): Range {
  return document.rangeOf('') ?? { start: 0, end: document.text.length }
}

/** The edits that can be made at once, and the positions that wait for the next round: neighbours in brackets share a comma. */
function chooseRemovals(
  document: Document,
  positions: readonly number[],
): { readonly edits: readonly TextEdit[] | undefined; readonly left: readonly number[] } {
  const chosen: TextEdit[] = []
  const left: number[] = []
  let start = Number.POSITIVE_INFINITY
  for (const position of [...new Set(positions)].sort((one, other) => other - one)) {
    const edits = document.edits({ op: 'remove', pointer: `/${position}` })
    if (edits === undefined) return { edits: undefined, left }
    if (edits.some((edit) => edit.end > start)) left.push(position)
    else {
      addAll(chosen, edits)
      start = smallestOf(
        edits.map((edit) => edit.start),
        start,
      )
    }
  }
  return { edits: chosen, left }
}

/** The text after the edits, if it then says what it should. */
function checked(
  { uri, text }: Document,
  edits: readonly TextEdit[] | undefined,
  expected: readonly unknown[],
): string | undefined {
  if (edits === undefined) return undefined
  const result = applyEdits(text, edits)
  const { value, problems } = parseText(uri, result)
  const isSound = problems.every(({ code }) => code === 'byte-order-mark')
  const isRight = isSound && JSON.stringify(value) === JSON.stringify(expected)
  return isRight ? result : undefined
}

function writeEntries(entries: readonly AcceptedEntry[]): string {
  return entries.map(writeEntry).join('')
}

function writeEntry(entry: AcceptedEntry): string {
  const members = Object.entries(entry).filter(([, value]) => value !== undefined)
  return members
    .map(([name, value], index) => `${index === 0 ? '- ' : '  '}${name}: ${writeYamlString(value)}\n`)
    .join('')
}
