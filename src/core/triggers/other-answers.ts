import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import type { Option } from '../questionnaire/options.ts'
import { nearestName } from '../text/nearest-name.ts'
import { remember } from '../text/remember.ts'
import { countWords, oddName } from './odd-name.ts'
import { strayNames } from './stray-names.ts'

/** The two options that connect a radio question with its field for "other". */
export const otherEnds = ['has_other', 'other_radio'] as const
export type End = (typeof otherEnds)[number]

/** One end of a pair of `has_other` and `other_radio`. */
export interface OtherEnd {
  readonly question: Node
  readonly questiongroup: Node
  readonly option: Option
  readonly name: string
}

/** The ends of one kind in a questionnaire. */
export interface EndColumn {
  /** In document order. */
  readonly all: readonly OtherEnd[]
  /** The first end of each name. */
  readonly first: ReadonlyMap<string, OtherEnd>
  /** The first end of each name in a questiongroup. */
  readonly at: (questiongroup: Node) => ReadonlyMap<string, OtherEnd>
}

/** The ends of one questionnaire or fragment. */
export interface OtherAnswers extends Readonly<Record<End, EndColumn>> {
  /**
   * Whether a question of the questiongroup that is not loaded, or an option in it that is misplaced or no text, could
   * be an end of a name.
   */
  readonly couldPair: (questiongroup: Node, name: string) => boolean
  /** Whether a question of the questiongroup has the template radio_other but no `other_radio`. */
  readonly hasNameless: (questiongroup: Node) => boolean
}

/** The pairs of `has_other` and `other_radio` in a questionnaire. */
export function otherAnswersIn({ roots }: Questionnaire): OtherAnswers {
  const ends: Record<End, OtherEnd[]> = { has_other: [], other_radio: [] }
  const unread = new Set<Node>()
  for (const node of walkAll(roots)) {
    if (node.level !== 'question' || node.parent === undefined) continue
    for (const member of otherEnds) {
      const option = node.option('form_options', member)
      if (option !== undefined && typeof option.value !== 'string') unread.add(node.parent)
      if (typeof option?.value !== 'string' || option.value === '') continue
      ends[member].push({ question: node, questiongroup: node.parent, option, name: option.value })
    }
  }
  const hasUnknown = onceANode(({ children }) => children.some((child) => child.record === undefined))
  return {
    has_other: columnOf(ends.has_other),
    other_radio: columnOf(ends.other_radio),
    couldPair: (questiongroup, name) => {
      if (unread.has(questiongroup) || hasUnknown(questiongroup)) return true
      return strayNames(questiongroup, 'other').has(name)
    },
    hasNameless: onceANode(({ children }) => children.some(isNameless)),
  }
}

function isNameless(question: Node): boolean {
  if (question.template('form')?.facts?.other !== 'radios') return false
  return question.option('form_options', 'other_radio') === undefined
}

function onceANode(test: (node: Node) => boolean): (node: Node) => boolean {
  const results = new Map<Node, boolean>()
  return (node) => {
    const result = results.get(node) ?? test(node)
    results.set(node, result)
    return result
  }
}

const none: ReadonlyMap<string, OtherEnd> = new Map()

function columnOf(all: readonly OtherEnd[]): EndColumn {
  const beside = new Map<Node, Map<string, OtherEnd>>()
  const first = new Map<string, OtherEnd>()
  for (const end of all) {
    const known = beside.get(end.questiongroup) ?? new Map<string, OtherEnd>()
    beside.set(end.questiongroup, known)
    for (const table of [known, first]) if (!table.has(end.name)) table.set(end.name, end)
  }
  return { all, first, at: (questiongroup) => beside.get(questiongroup) ?? none }
}

/** More pairs in one questiongroup than anybody makes are not searched for what is meant. */
const searchLimit = 20

/** The two kinds of end of one questiongroup that are without a partner there, and have none elsewhere either. */
function aloneIn(answers: OtherAnswers, member: End, questiongroup: Node): readonly OtherEnd[] {
  const partner = partnerOf(member)
  return [...answers[member].at(questiongroup).values()].filter(({ name }) => {
    if (answers[partner].at(questiongroup).has(name)) return false
    const elsewhere = answers[partner].first.get(name)
    return elsewhere === undefined || answers[member].at(elsewhere.questiongroup).has(name)
  })
}

function partnerOf(member: End): End {
  return member === 'has_other' ? 'other_radio' : 'has_other'
}

/**
 * The end beside an end without a partner that most likely is its partner under another name: the only one that lacks a partner
 * too, the one whose question the name is, or the one whose name is near.
 */
export function facingEnd(answers: OtherAnswers, member: End, end: OtherEnd): OtherEnd | undefined {
  const alone = aloneIn(answers, member, end.questiongroup)
  const facing = aloneIn(answers, partnerOf(member), end.questiongroup)
  if (alone.length > searchLimit || facing.length > searchLimit || !alone.includes(end)) return undefined
  if (alone.length === 1 && facing.length === 1) return facing[0]
  const named = (one: OtherEnd, other: OtherEnd) =>
    one.question.keyword === other.name || other.question.keyword === one.name
  const found = facing.filter((other) => named(end, other) && !alone.some((one) => one !== end && named(one, other)))
  if (found.length === 1) return found[0]
  const near = nearestName(
    end.name,
    facing.map(({ name }) => name),
  )
  const isMutual =
    near !== undefined &&
    nearestName(
      near,
      alone.map(({ name }) => name),
    ) === end.name
  return isMutual ? facing.find(({ name }) => name === near) : undefined
}

const wordsIn = remember((answers: OtherAnswers) =>
  countWords(otherEnds.flatMap((member) => [...answers[member].first.keys()])),
)

/** The mistaken one of two ends that should have one name, by what else agrees; `undefined` when nothing tells them apart. */
export function oddEnd(answers: OtherAnswers, end: OtherEnd, facing: OtherEnd): OtherEnd | undefined {
  const nodes = [end.question, facing.question, end.questiongroup]
  const keywords = nodes.flatMap(({ keyword }) => keyword ?? [])
  const around = { keywords, words: wordsIn(answers), file: end.question.file }
  const odd = oddName({ name: end.name, uses: 1 }, { name: facing.name, uses: 1 }, around)
  return [end, facing].find(({ name }) => name === odd)
}
