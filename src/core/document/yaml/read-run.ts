import { formatPointer, moveItem, resolveTokens } from '../../text/pointer.ts'
import { isWithin, type Range, shiftRange } from '../../text/range.ts'
import type { Document, Problem } from '../document.ts'
import { moveProblem } from '../move-problem.ts'
import { KIND, type TreeSearch } from '../tree.ts'
import { type Level, pointerTo, type Run } from './block-levels.ts'
import { isEntangled, parseYaml } from './parse-yaml.ts'

/** Members or items of a block as they were read by themselves. */
export interface ReadRun {
  readonly run: Run
  /** In the new text. */
  readonly place: Range
  /** Of the run with what was put before and behind it. */
  readonly search: TreeSearch
  /** The container of the run's members or items there, and these. */
  readonly node: number
  readonly children: readonly number[]
  readonly value: unknown
  /** In their places in the new text. */
  readonly problems: readonly Problem[]
}

/**
 * What of a text cannot be replaced in parts: lines that end in a lone `\r`, which the library does not take for an
 * end, and what ends or opens a document.
 */
export const reachesFar = /\r(?!\n)|^(?:---|\.\.\.|%|\ufeff)/m

/** Mistakes about a value or a name by itself; all others are about how the text is read. */
const local: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'duplicate-member',
  'non-standard-number',
  'non-string-name',
  'control-character',
  'tag',
  'unknown-alias',
])

/** Whether a mistake may change how the text around it is read. */
export function isAboutReading(problem: Problem): boolean {
  return !local.has(problem.code) || isOddName(problem)
}

/** Whether a name is in brackets, which is read by what is before it, or left out, and then is where that ends. */
function isOddName({ code, data, start, end }: Problem): boolean {
  return code === 'non-string-name' && (start === end || data.kind === 'an object' || data.kind === 'a list')
}

/** What a name in a block begins with that is read alike whatever is before it. */
const plainStart = /^[^\s{}[\],#&*!|>@%`?:-]/

/**
 * Reads a run in a new text, in which it is longer by `by`; `undefined` unless it means the same there as by itself,
 * with the same mistakes.
 */
export function tryRun(uri: string, text: string, run: Run, by: number): ReadRun | undefined {
  const { level } = run
  const { start } = run.place
  const end = run.place.end + by
  const own = text.slice(start, end)
  if (!(level.isList ? /^-/ : plainStart).test(own)) return undefined
  if (reachesFar.test(own) || (run.next !== '' && !own.endsWith('\n'))) return undefined
  const part = parseYaml(uri, run.lead + own + run.next)
  const search = part.search?.()
  if (search === undefined || search.isEmpty || isEntangled(part)) return undefined
  const found = findContainer(search, run, run.lead.length + own.length)
  if (found === undefined || !hasOwnNames(level, run, search, found.children)) return undefined
  const lead = run.lead.length
  const steps = level.path.map(({ isList, token }) => (isList ? '0' : token))
  const inner = formatPointer(steps)
  const isOwn = (problem: Problem): boolean => isSelfContained(problem, inner, { start: lead, end: lead + own.length })
  if (!part.problems.every(isOwn) || !isApart(part, run, own)) return undefined
  const value = resolveTokens(part.value, steps)
  const outer = pointerTo(level)
  const problems = part.problems.map((problem) => {
    const moved = moveProblem(problem, (range) => shiftRange(range, start - lead))
    const rest = problem.pointer.slice(inner.length)
    return { ...moved, pointer: outer + (level.isList ? moveItem(rest, run.first) : rest) }
  })
  return { run, place: { start, end }, search, ...found, value, problems }
}

/** Whether a mistake lies in a run; one about reading, within one of its members or items. */
function isSelfContained(problem: Problem, container: string, run: Range): boolean {
  const { pointer } = problem
  const isBelow = pointer.startsWith(`${container}/`)
  return (
    !isOddName(problem) && isWithin(problem, run) && (isBelow || (pointer === container && !isAboutReading(problem)))
  )
}

/**
 * Whether all mistakes about reading are between the first and the last line of a run: what is before it could be their cause, and
 * what comes behind be read differently because of them.
 */
function isApart({ problems, text, pointerAt, rangeOf }: Document, { lead, next }: Run, own: string): boolean {
  const mistakes = problems.filter(isAboutReading)
  const firstLine = text.indexOf('\n', lead.length)
  if (mistakes.length === 0 || next === '') return mistakes.every(({ start }) => firstLine < start)
  const lastLine = text.lastIndexOf('\n', lead.length + own.trimEnd().length - 1) + 1
  const { pointer } = pointerAt(lastLine + text.slice(lastLine).search(/[^ -]/))
  const isLastOwn = (rangeOf(pointer, 'member')?.start ?? 0) >= lastLine
  return isLastOwn && mistakes.every(({ start, end }) => firstLine < start && end < lastLine)
}

/** The container of the run in the part, when around it is just what was put there. */
function findContainer(
  search: TreeSearch,
  { level, lead, nextDepth }: Run,
  end: number,
): Pick<ReadRun, 'node' | 'children'> | undefined {
  const { tree } = search
  const startOf = (isList: boolean, child: number): number => (isList ? tree.start(child) : tree.keyStart(child))
  let node = 0
  for (let depth = 0; ; depth++) {
    const step = level.path[depth]
    const { isList } = step ?? level
    if (tree.kind(node) !== (isList ? KIND.list : KIND.object)) return undefined
    const all = search.children(node)
    const next = depth === nextDepth ? all.at(-1) : undefined
    if (depth === nextDepth && (next === undefined || startOf(isList, next) < end)) return undefined
    const children = next === undefined ? all : all.slice(0, -1)
    const [child] = children
    if (child === undefined) return undefined
    if (step === undefined) {
      const start = isList ? tree.start(node) : tree.keyStart(child)
      return start === lead.length && tree.start(node) === start ? { node, children } : undefined
    }
    if (children.length !== 1 || (!isList && tree.name(child) !== step.token)) return undefined
    node = child
  }
}

/** Whether no name was or is there twice, in a run or outside of it, and no member takes over others. */
function hasOwnNames(
  { isList, search, children }: Level,
  { first, last }: Run,
  part: TreeSearch,
  read: readonly number[],
): boolean {
  if (isList) return true
  const before = children.map((child) => search.tree.name(child))
  const after = [...before.slice(0, first), ...read.map((child) => part.tree.name(child)), ...before.slice(last + 1)]
  return areDistinct(before) && areDistinct(after)
}

function areDistinct(names: readonly (string | undefined)[]): boolean {
  const all = new Set(names)
  return all.size === names.length && !all.has(undefined)
}
