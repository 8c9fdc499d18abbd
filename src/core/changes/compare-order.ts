import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { filterOf, filterOutcome } from '../questionnaire/questions/filter.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { pictureOf } from '../service/labelled-tree.ts'
import { offeredChoices } from '../service/offered-choices.ts'
import { wordingOf } from '../service/wording.ts'
import type { ChangeRuleId } from './change-rules.ts'
import { join } from './compare-scale.ts'
import { add, type Comparison, type Drawn, pathToNode, placeOf } from './comparison.ts'
import { identityOf, nodesBy, pairNodes } from './identity.ts'
import type { Pair } from './pairing.ts'

/** Compares the order of every list: of what is on both sides, whatever was added and removed between. */
export function compareOrder(comparison: Comparison): void {
  const [old, now] = [comparison.old.questionnaire, comparison.now.questionnaire]
  const drawn: Drawn = { path: {}, places: [ownPlace(now, 'new'), ownPlace(old, 'old')], cause: 'order sections' }
  const owner = `configuration ${comparison.configuration}`
  tell(comparison, { things: 'sections', owner }, [keywordsOf(old.roots), keywordsOf(now.roots)], drawn)
  tell(comparison, { things: 'filters', owner }, [filtersOf(old), filtersOf(now)], {
    ...drawn,
    cause: 'order filters',
  })
  const told = new Set<string>()
  const known = knownIn(comparison)
  for (const pair of pairNodes(old, now)) {
    // A question has its choices in all its places.
    const identity = identityOf(pair.now) ?? ''
    if (pair.now.level === 'question' && told.has(identity)) continue
    told.add(identity)
    compareChildren(comparison, pair, known)
  }
}

/** The keywords of a list on both sides. */
type Lists = readonly [old: readonly string[], now: readonly string[]]

interface Named {
  readonly things: string
  readonly owner: string
}

function compareChildren(comparison: Comparison, { old: before, now: after }: Pair<Node>, known: Known): void {
  const owner = `${after.level} "${after.keyword}"`
  const drawn: Drawn = { path: pathToNode(after), places: [placeOf(after, 'new'), placeOf(before, 'old')] }
  if (after.level === 'question') {
    if (known.scales.has(nameOfQuestion(drawn.path))) return
    const cause = `order of choices ${choicesOf(after).join(' ')}`
    tell(comparison, { things: 'choices', owner }, [choicesOf(before), choicesOf(after)], { ...drawn, cause })
    comparePictures(comparison, { old: before, now: after }, { ...drawn, cause }, known)
    return
  }
  const things = { section: 'categories', category: 'subcategories', subcategory: 'parts', questiongroup: 'questions' }
  // What is in a subcategory is shown in one row, questiongroups and subcategories.
  const lists = [keywordsOf(before.children), keywordsOf(after.children)] as const
  tell(comparison, { things: things[after.level], owner }, lists, { ...drawn, cause: `order ${owner}` })
}

const scaleRules: readonly ChangeRuleId[] = ['changed-scale', 'reordered-scale']

/** What other changes tell already; they are gone through once, not for each question. */
interface Known {
  /** The questions of which it is told what another order does to stored positions. */
  readonly scales: ReadonlySet<string>
  /** The values at which an option changed, their picture among them. */
  readonly values: ReadonlySet<string | undefined>
}

function knownIn({ changes }: Comparison): Known {
  const ofScales = changes.filter(({ rule }) => scaleRules.includes(rule))
  return {
    scales: new Set(ofScales.map(({ path }) => nameOfQuestion(path))),
    values: new Set(changes.filter(({ rule }) => rule === 'changed-option').map(({ path }) => path.value)),
  }
}

function nameOfQuestion({ questiongroup, question }: Drawn['path']): string {
  return JSON.stringify([questiongroup, question])
}

function tell(comparison: Comparison, { things, owner }: Named, lists: Lists, drawn: Drawn): void {
  const told = wordMoved(lists) ?? wordRepeated(lists)
  if (told === undefined) return
  const [old, now] = lists
  add(comparison, 'changed-order', 'warning', { ...drawn, data: { things, owner, ...told }, old, new: now })
}

interface Told {
  readonly how: string
  readonly effect: string
}

function wordMoved(lists: Lists): Told | undefined {
  const [old, now] = commonOf(lists)
  const moved = movedIn(old, now)
  if (moved.length === 0) return undefined
  const words = moved.map((keyword) => {
    const at = now.indexOf(keyword)
    return at === 0 ? `"${keyword}" is first` : `"${keyword}" follows "${now[at - 1]}"`
  })
  return { how: 'in another order', effect: join(words) }
}

/** Lists may have something more than once, which is a mistake, and is read all the same. */
function wordRepeated(lists: Lists): Told | undefined {
  const [before, after] = lists.map(countEach)
  const [old, now] = [
    lists[0].filter((keyword) => after?.has(keyword)),
    lists[1].filter((keyword) => before?.has(keyword)),
  ]
  const words = [...new Set(now)].flatMap((keyword) => {
    const [was, is] = [before?.get(keyword) ?? 0, after?.get(keyword) ?? 0]
    return was === is ? [] : [`"${keyword}" was there ${times(was)}, is there ${times(is)}`]
  })
  if (words.length > 0) return { how: 'listed another number of times', effect: join(words) }
  if (JSON.stringify(old) === JSON.stringify(now)) return undefined
  return { how: 'in another order', effect: join(now.map((keyword) => `"${keyword}"`)) }
}

function countEach(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

function times(number: number): string {
  return number === 1 ? 'once' : `${number} times`
}

/** What is in both lists, each keyword once. */
function commonOf([old, now]: Lists): Lists {
  const [inOld, inNow] = [new Set(old), new Set(now)]
  return [[...inOld].filter((keyword) => inNow.has(keyword)), [...inNow].filter((keyword) => inOld.has(keyword))]
}

/** The fewest that have to be moved to make the new list of the old one. */
function movedIn(old: readonly string[], now: readonly string[]): readonly string[] {
  if (old.every((keyword, at) => keyword === now[at])) return []
  const before = new Map(old.map((keyword, at) => [keyword, at]))
  const kept = longestRise(now.map((keyword) => before.get(keyword) ?? 0))
  return now.filter((_, at) => !kept.has(at))
}

/** The positions of a longest series of numbers that rise. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous = numbers.map(() => -1)
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[at] = ends[low - 1] as number
    ends[low] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number) rise.add(at)
  return rise
}

function keywordsOf(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap(({ keyword }) => (keyword === undefined ? [] : [keyword]))
}

/**
 * Programs get pictures in the order of the values, also where choices are offered in another one, so that a choice may
 * get the picture of another one.
 */
function comparePictures(comparison: Comparison, { old, now }: Pair<Node>, drawn: Drawn, { values }: Known): void {
  const [before, after] = [old, now].map(picturesOf)
  const moved = [...(after ?? [])].filter(([choice, picture]) => (before?.get(choice) ?? picture) !== picture)
  const words = moved
    // What is configured at the value itself is told there.
    .filter(([choice]) => !values.has(choice))
    .map(([choice, picture]) => `"${choice}" is given out with "${picture}"`)
  if (words.length === 0) return
  const data = {
    things: 'pictures',
    owner: `question "${now.keyword}"`,
    how: 'at other choices in the labelled tree',
    effect: join(words),
  }
  add(comparison, 'changed-order', 'warning', { ...drawn, data })
}

function picturesOf(question: Node): ReadonlyMap<string, string> {
  if (question.type === undefined || keyTypeFacts(question.type)?.details.gives !== 'pictures') return new Map()
  const choices = offeredChoices(question, wordingOf(question.questionnaire.configuration))
  return new Map(
    choices.flatMap(({ value, stored }) =>
      value?.keyword === undefined ? [] : [[value.keyword, pictureOf(stored, question, choices)] as const],
    ),
  )
}

/** The choices of a question in the order in which they are offered. */
function choicesOf(node: Node): readonly string[] {
  const choices = offeredChoices(node, wordingOf(node.questionnaire.configuration))
  return choices.map(({ value, stored }) => value?.keyword ?? String(stored))
}

/** The questions by which lists can be filtered, in the order of their numbers. */
function filtersOf(questionnaire: Questionnaire): readonly string[] {
  const found = [...nodesBy(questionnaire).values()].flatMap((node) => {
    if (node.level !== 'question' || filterOutcome(node) !== 'filtered') return []
    const order = filterOf(node).order?.value
    return typeof order === 'number' ? [{ order, name: `${node.parent?.keyword}/${node.keyword}` }] : []
  })
  return found.sort((left, right) => left.order - right.order).map(({ name }) => name)
}

function ownPlace({ configuration, file }: Questionnaire, side: 'old' | 'new'): Drawn['places'][number] {
  return { side, uri: file.uri, pointer: configuration?.pointer ?? '' }
}
