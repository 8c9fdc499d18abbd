import { isBuiltIn } from '../questionnaire/built-in-names.ts'
import { longestKeyword } from '../questionnaire/keyword-form.ts'
import {
  type Level,
  modelOfLevel,
  type Node,
  type NodeModel,
  nodeModels,
  type Questionnaire,
  questionnairesOf,
  walk,
  walkAll,
} from '../questionnaire/node.ts'
import { nearestName } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isRefusal, type Refusal } from './operation.ts'
import { nameOfNode } from './parts.ts'

/** New keywords by old ones, for each model. */
export type NewKeywords = Readonly<Record<NodeModel, ReadonlyMap<string, string>>>

/** Which keywords a copy gets. */
export interface CopyNames {
  /** That of the copy itself. */
  readonly as: string
  /** Of what is in it, where the rule is not to decide. */
  readonly rename?: ReadonlyMap<string, string>
  /** Whether questions get keys of their own, and not only what must have another keyword. */
  readonly withKeys?: boolean
}

/**
 * The keywords that what is in a copy gets. Sections, categories, subcategories and questiongroups need others where the copy is in a
 * questionnaire that has them already; questions keep their keys unless they are asked for. A keyword that begins with that of the
 * original begins with that of the copy; others get the next free number.
 */
export function newKeywords(
  workspace: Workspace,
  part: Node,
  { roots }: Pick<Questionnaire, 'roots'>,
  names: CopyNames,
): NewKeywords | Refusal {
  const taken = takenIn(workspace)
  const there = new Set(walkAll(roots).map(({ level, keyword }) => `${modelOfLevel(level)} ${keyword}`))
  const result = {
    key: new Map<string, string>(),
    questiongroup: new Map<string, string>(),
    category: new Map<string, string>(),
  }
  const unknown = [...(names.rename?.keys() ?? [])].find((name) => !walk(part).some(({ keyword }) => keyword === name))
  if (unknown !== undefined) return { refused: wordUnknown(unknown, part) }
  for (const node of walk(part)) {
    const { keyword } = node
    const model = modelOfLevel(node.level)
    if (keyword === undefined || result[model].has(keyword)) continue
    const given = node === part ? names.as : names.rename?.get(keyword)
    const isNeeded = node === part || (model === 'key' ? names.withKeys === true : there.has(`${model} ${keyword}`))
    if (given === undefined && !isNeeded) continue
    const next = given ?? freeKeyword(node, part, names.as, taken[model])
    if (given !== undefined && given !== keyword) {
      const refusal = whyRefused(node, given, taken[model])
      if (isRefusal(refusal)) return refusal
    }
    if ([...next].length > longestKeyword)
      return {
        refused: `The copy of ${nameOfNode(node)} would be called "${shortName(next)}"; the database stores keywords of at most ${longestKeyword} characters. Give it another one with --rename ${keyword}=…`,
      }
    taken[model].add(next)
    if (next !== keyword) result[model].set(keyword, next)
  }
  return result
}

function takenIn(workspace: Workspace): Record<NodeModel, Set<string>> {
  const taken = { key: new Set<string>(), questiongroup: new Set<string>(), category: new Set<string>() }
  for (const set of workspace.sets) {
    for (const model of nodeModels) for (const keyword of set.keywords(model)) taken[model].add(keyword)
    for (const { roots } of set.files.flatMap(questionnairesOf))
      for (const { level, keyword } of walkAll(roots))
        if (keyword !== undefined) taken[modelOfLevel(level)].add(keyword)
  }
  return taken
}

function whyRefused(node: Node, name: string, taken: ReadonlySet<string>): Refusal | object {
  if (!/^[\p{L}\p{N}_-]+$/u.test(name))
    return { refused: `"${shortName(name)}" is not a name for a ${node.level}. Use letters, digits and "_".` }
  if (taken.has(name)) return { refused: `The ${modelOfLevel(node.level)} "${shortName(name)}" already exists.` }
  return {}
}

function wordUnknown(name: string, part: Node): string {
  const candidate = nearestName(name, new Set(walk(part).flatMap(({ keyword }) => keyword ?? [])))
  const hint = candidate === undefined ? '' : `; did you mean "${candidate}"?`
  return `Unknown name "${shortName(name)}" in ${nameOfNode(part)}${hint}`
}

function freeKeyword(node: Node, part: Node, as: string, taken: ReadonlySet<string>): string {
  const { keyword = '' } = node
  const old = part.keyword ?? ''
  if (old !== '' && keyword.startsWith(old)) {
    const beginning = `${as}${keyword.slice(old.length)}`
    if (!taken.has(beginning)) return beginning
  }
  return numberedAfter(node, taken)
}

/** A keyword that nothing has for what is behind a node: that of the node with the next free number. */
export function keywordAfter(workspace: Workspace, node: Node): string {
  return numberedAfter(node, takenIn(workspace)[modelOfLevel(node.level)])
}

/** A keyword that nothing has for the first thing of a level in what is called `outer`. */
export function keywordWithin(workspace: Workspace, outer: string, level: Level): string {
  return numbered(`${outer}_`, 1, '', takenIn(workspace)[modelOfLevel(level)])
}

function numberedAfter(node: Node, taken: ReadonlySet<string>): string {
  const { keyword = '' } = node
  // The view takes the linked configuration from the end of the keyword (format facts 6, row 25).
  const link = node.option('form_options', 'link')?.value
  const end = typeof link === 'string' && link !== '' && keyword.endsWith(`__${link}`) ? `__${link}` : ''
  const stem = keyword.slice(0, keyword.length - end.length)
  const [, base = stem, number] = /^(.*?_)(\d+)$/s.exec(stem) ?? []
  if (number === undefined) return numbered(`${stem}_`, 2, end, taken)
  const most = [...taken].reduce((most, one) => {
    const own = one.startsWith(base) && one.endsWith(end) ? one.slice(base.length, one.length - end.length) : ''
    return /^\d{1,9}$/.test(own) ? Math.max(most, Number(own)) : most
  }, Number(number))
  return numbered(base, most + 1, end, taken)
}

/** More numbered names than this the application has none of its own with one beginning. */
const mostBuiltIn = 100

function numbered(base: string, from: number, end: string, taken: ReadonlySet<string>): string {
  // What the application names itself would mean something of its own; it does so with all that begins with `person_`, whatever the number.
  const isFree = (keyword: string): boolean => !taken.has(keyword) && !isBuiltIn(keyword)
  for (let number = from; number <= from + taken.size + mostBuiltIn; number++) {
    const keyword = `${base}${number}${end}`
    if (isFree(keyword)) return keyword
  }
  return numbered(`copy_${base}`, from, end, taken)
}
