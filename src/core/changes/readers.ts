import { hasLinksInstead } from '../questionnaire/links-instead.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { servedChildren } from '../questionnaire/served-nodes.ts'
import { type Given, keyTypeFacts } from '../schema/key-types.ts'
import { groupBy } from '../text/group-by.ts'
import type { ComparedPair } from './compare.ts'

/**
 * A path that a program reads in the labelled tree of questionnaires: keywords from the section inwards, and the member
 * that it reads there.
 */
export interface ReaderPath {
  readonly path: readonly string[]
  /** Members after the path: `value`, then `value` or `values`, after a number or without one. */
  readonly reads?: readonly string[]
  readonly repository?: string
  readonly file?: string
}

/** What a change does to a path: it is gone, its question is elsewhere, or an answer has the other of the members `value` and `values`. */
export interface BrokenPath extends ReaderPath {
  readonly kind: 'gone' | 'moved' | 'other-member'
  readonly configuration: string
  /** The paths or the current member. */
  readonly to?: readonly string[]
}

/** A line of a file of paths; `undefined` for what is none. */
export function readReaderPath(value: unknown): ReaderPath | undefined {
  const { path, reads, ...more } = (value ?? {}) as Partial<ReaderPath>
  if (!isTexts(path) || path.length === 0 || (reads !== undefined && reads !== null && !isTexts(reads)))
    return undefined
  const { repository, file } = more
  return {
    path,
    ...(reads && { reads }),
    ...(typeof repository === 'string' && { repository }),
    ...(typeof file === 'string' && { file }),
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Says which paths that the old configuration has programs cannot read any more in the new one. */
export function findBrokenPaths(
  { old, now }: ComparedPair,
  paths: readonly ReaderPath[],
  name: string,
): readonly BrokenPath[] {
  if (old === undefined) return []
  const [olds, nows] = [nodesByPath(old), now === undefined ? new Map<string, Node>() : nodesByPath(now)]
  const come = groupBy(
    [...nows.keys()].filter((path) => !olds.has(path)),
    (path) => path.slice(path.lastIndexOf('/') + 1),
  )
  return paths.flatMap((one): BrokenPath[] => {
    const key = one.path.join('/')
    const before = olds.get(key)
    if (before === undefined) return []
    const after = nows.get(key)
    if (after === undefined) {
      const end = `/${one.path.slice(-2).join('/')}`
      const alike = isAnswered(before) ? (come.get(one.path.at(-1) ?? '') ?? []) : []
      const elsewhere = before.level === 'question' ? alike.filter((path) => path.endsWith(end)) : []
      const found = elsewhere.length > 0 ? elsewhere : alike
      return [{ ...one, configuration: name, ...(found.length > 0 ? { kind: 'moved', to: found } : { kind: 'gone' }) }]
    }
    const [was, is] = [memberOf(before), memberOf(after)]
    const isRead = was !== undefined && (one.reads ?? []).slice(1).includes(was)
    if (!isRead || is === was) return []
    return [{ ...one, configuration: name, kind: 'other-member', ...(is !== undefined && { to: [is] }) }]
  })
}

/** Whether a node is found elsewhere by its keyword: a question in another questiongroup, or a questiongroup. */
function isAnswered({ level }: Node): boolean {
  return level === 'question' || level === 'questiongroup'
}

/** All nodes by the keywords that lead to them in the labelled tree, which has of several of one keyword the last. */
function nodesByPath({ roots }: Questionnaire): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  const add = (nodes: readonly Node[], path: string): void => {
    for (const [keyword, node] of new Map(nodes.map((one) => [one.keyword, one]))) {
      if (keyword === undefined) continue
      const own = path === '' ? keyword : `${path}/${keyword}`
      found.set(own, node)
      if (!hasLinksInstead(node)) add(servedChildren(node), own)
    }
  }
  add(roots, '')
  return found
}

const lists: ReadonlySet<Given> = new Set(['choices', 'pairs', 'pictures', 'tick', 'tickPairs'])

/** The member that has the answer to a question: `values` for lists of choices, else `value`. */
function memberOf({ level, type }: Node): 'value' | 'values' | undefined {
  const facts = level === 'question' && type !== undefined ? keyTypeFacts(type) : undefined
  if (facts === undefined) return undefined
  return lists.has(facts.details.gives) ? 'values' : 'value'
}
