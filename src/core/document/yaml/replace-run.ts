import { moveItem } from '../../text/pointer.ts'
import { isWithin, overlap, type Range, shiftRange } from '../../text/range.ts'
import type { Document } from '../document.ts'
import { defineMember } from '../members.ts'
import { moveProblem } from '../move-problem.ts'
import { MAX_PROBLEMS } from '../problem-report.ts'
import { createTreeSearch, replaceSiblings, type Tree, type TreeSearch } from '../tree.ts'
import { pointerTo } from './block-levels.ts'
import { createYamlDocument } from './parse-yaml.ts'
import type { ReadRun } from './read-run.ts'

/** The document in whose text a run was replaced; `undefined` when mistakes outside of the run concern it, or are too many. */
export function replaceRun(document: Document, text: string, read: ReadRun): Document | undefined {
  const { place, run } = read
  const { search } = run.level
  const by = text.length - document.text.length
  const move = <T extends Range>(range: T): T => (range.start < run.place.end ? range : shiftRange(range, by))
  const kept = document.problems.filter((problem) => !isWithin(problem, run.place))
  const concerns = (range: Range | undefined): boolean => range !== undefined && overlap(run.place, range)
  if (kept.some((problem) => concerns(problem) || concerns(problem.related))) return undefined
  const moved = kept.map((problem) => ({ ...moveProblem(problem, move), pointer: movePointer(problem.pointer, read) }))
  const before = moved.filter(({ start }) => start < place.start)
  const problems = [...before, ...read.problems, ...moved.slice(before.length)]
  if (problems.length >= MAX_PROBLEMS) return undefined
  const nodes = createTreeSearch(replaceNodes(search, read, by))
  return createYamlDocument(document.uri, text, replaceValue(document.value, read), problems, nodes, new Map())
}

/** A pointer to what is behind a run of items that are more or fewer now. */
function movePointer(pointer: string, { run, children }: ReadRun): string {
  const { level, first, last } = run
  const list = pointerTo(level)
  const by = children.length - (last - first + 1)
  if (!level.isList || by === 0 || !pointer.startsWith(`${list}/`)) return pointer
  const inner = pointer.slice(list.length)
  return Number(inner.split('/', 2)[1]) > last ? list + moveItem(inner, by) : pointer
}

function replaceNodes({ tree }: TreeSearch, { run, search, node, children, place }: ReadRun, by: number): Tree {
  const { level, first, last } = run
  const before = { tree, parent: level.node, children: level.children.slice(first, last + 1) }
  const after = { tree: search.tree, parent: node, children }
  return replaceSiblings(before, after, place.start - run.lead.length, by)
}

/** The value with the members or items of a run replaced; all others are the same objects. */
function replaceValue(value: unknown, read: ReadRun, depth = 0): unknown {
  const step = read.run.level.path[depth]
  if (step === undefined) return replaceValues(value, read)
  const inner = replaceValue((value as Record<string, unknown>)[step.token], read, depth + 1)
  if (Array.isArray(value)) return value.map((item, index) => (index === Number(step.token) ? inner : item))
  const copy = { ...(value as Record<string, unknown>) }
  defineMember(copy, step.token, inner)
  return copy
}

function replaceValues(value: unknown, read: ReadRun): unknown {
  const { first, last, level } = read.run
  const count = read.children.length
  if (Array.isArray(value)) {
    return value.slice(0, first).concat((read.value as unknown[]).slice(0, count), value.slice(last + 1))
  }
  const copy: Record<string, unknown> = {}
  const add = (from: unknown, { tree }: TreeSearch, children: readonly number[]): void => {
    for (const child of children) {
      const name = tree.name(child) ?? ''
      defineMember(copy, name, (from as Record<string, unknown>)[name])
    }
  }
  add(value, level.search, level.children.slice(0, first))
  add(read.value, read.search, read.children)
  add(value, level.search, level.children.slice(last + 1))
  return copy
}
