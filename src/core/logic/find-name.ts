import type { Answer } from '../condition/evaluate.ts'
import { isListQuestion, isTranslatedQuestion } from '../judging/given-answers.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { locate, pathOf } from '../questionnaire/locate.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'
import { indexNames, nearestIn } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import { answersTo } from '../triggers/answer-domain.ts'
import type { GivenValue } from './logic-test.ts'

/** What a name of a test stands for, or a sentence that says why it stands for nothing. */
export type Found<Thing> = { readonly found: Thing } | { readonly problem: string }

/** Behind the name of a questiongroup: all of its questions. */
export const allQuestions = '/*'

/** The questiongroup or question that a name of a test stands for, or the questions of a questiongroup with `/*` behind it. */
export function findTargets(questionnaire: Questionnaire, name: string): Found<readonly Node[]> {
  if (!name.endsWith(allQuestions)) return asList(findOne(questionnaire, name, ['questiongroup', 'question']))
  const group = findOne(questionnaire, name.slice(0, -allQuestions.length), ['questiongroup'])
  return 'problem' in group ? group : { found: group.found.children }
}

/** The question that a name of a test stands for. */
export function findQuestion(questionnaire: Questionnaire, name: string): Found<Node> {
  return findOne(questionnaire, name, ['question'])
}

function asList(one: Found<Node>): Found<readonly Node[]> {
  return 'problem' in one ? one : { found: [one.found] }
}

type NamedLevel = 'questiongroup' | 'question'

interface Names {
  readonly byKeyword: ReadonlyMap<string, readonly Node[]>
  readonly byLabel: ReadonlyMap<string, readonly Node[]>
}

const namesIn = remember(({ roots }: Questionnaire): Names => {
  const byKeyword = new Map<string, Node[]>()
  const byLabel = new Map<string, Node[]>()
  for (const node of walkAll(roots)) {
    if (node.level !== 'questiongroup' && node.level !== 'question') continue
    if (node.keyword !== undefined) addToGroup(byKeyword, node.keyword, node)
    if (node.label !== undefined) addToGroup(byLabel, plain(node.label), node)
  }
  return { byKeyword, byLabel }
})

const nearIn = remember(({ byKeyword, byLabel }: Names) => indexNames([...byKeyword.keys(), ...byLabel.keys()]))

function findOne(questionnaire: Questionnaire, name: string, levels: readonly NamedLevel[]): Found<Node> {
  const names = namesIn(questionnaire)
  const nodes = candidatesFor(names, name, levels)
  const [first] = nodes
  if (first === undefined) return { problem: wordUnknown(name, names, levels) }
  if (nodes.length === 1) return { found: first }
  return { problem: `"${shortName(name)}" is used in several places; write ${wordChoice(nodes)}.` }
}

/** A name that is in many places is asked for by many tests. */
const knownCandidates = remember((_: Names) => new Map<string, readonly Node[]>())

function candidatesFor(names: Names, name: string, levels: readonly NamedLevel[]): readonly Node[] {
  const known = knownCandidates(names)
  const key = `${levels.join(' ')} ${name}`
  const found = known.get(key) ?? findCandidates(names, name, levels)
  known.set(key, found)
  return found
}

function findCandidates(names: Names, name: string, levels: readonly NamedLevel[]): readonly Node[] {
  const candidates = [
    names.byKeyword.get(name) ?? [],
    names.byLabel.get(plain(name)) ?? [],
    byPath(names, name.split('/')),
  ].map((nodes) => nodes.filter(({ level }) => levels.includes(level as NamedLevel)))
  return candidates.find((nodes) => nodes.length > 0) ?? []
}

/** The nodes of one keyword whose paths end alike, and those of them whose paths go on alike towards the beginning. */
interface PathEnd {
  readonly nodes: Node[]
  readonly before: Map<string, PathEnd>
}

const pathEndsIn = remember(({ byKeyword }: Names): ReadonlyMap<string, PathEnd> => {
  const ends = new Map<string, PathEnd>()
  for (const [keyword, nodes] of byKeyword) {
    const all: PathEnd = { nodes: [], before: new Map() }
    ends.set(keyword, all)
    for (const node of nodes) {
      let end = all
      for (const step of pathTo(node).toReversed()) {
        const longer = end.before.get(step) ?? { nodes: [], before: new Map<string, PathEnd>() }
        end.before.set(step, longer)
        longer.nodes.push(node)
        end = longer
      }
    }
  }
  return ends
})

function byPath(names: Names, path: readonly string[]): readonly Node[] {
  const [last = ''] = path.slice(-1)
  const ends = pathEndsIn(names)
  // Twins beside each other have their position behind the keyword.
  let end = ends.get(last) ?? ends.get(last.replace(/\[\d+\]$/, ''))
  for (const step of path.toReversed()) end = end?.before.get(step)
  return end?.nodes ?? []
}

/** The path of a node: `technologies@2015`, then keywords. */
export const pathTo = remember((node: Node): readonly string[] => pathOf(locate(node.file, node.pointer)))

function wordUnknown(name: string, names: Names, levels: readonly NamedLevel[]): string {
  const near = nearestIn(nearIn(names), name)
  const hint = near === undefined ? '' : ` Did you mean "${shortName(near)}"?`
  return `No ${levels.join(' or ')} of the configuration has the keyword or label "${shortName(name)}".${hint}`
}

const mostNamed = 5

function wordChoice(nodes: readonly Node[]): string {
  const names = new Set<string>()
  for (const node of nodes) {
    if (names.size === mostNamed) break
    names.add(uniqueName(node) ?? pathTo(node).join('/'))
  }
  const shown = [...names].map((name) => `"${name}"`)
  return `${shown.join(' or ')}${nodes.length > mostNamed ? ' or another one' : ''}`
}

/** The shortest name by which a test finds a node and nothing else: its keyword, or the end of its path. */
export function uniqueName(node: Node): string | undefined {
  if (node.keyword === undefined) return undefined
  const path = pathTo(node)
  const names = namesIn(node.questionnaire)
  for (let length = 1; length <= path.length; length++) {
    const name = path.slice(-length).join('/')
    const [found, ...others] = candidatesFor(names, name, ['questiongroup', 'question'])
    if (found === node && others.length === 0) return name
  }
  return undefined
}

/** The answers that a value of a test stands for; none for null and an empty list. */
export function findAnswers(question: Node, value: GivenValue): Found<readonly Answer[]> {
  const items = Array.isArray(value) ? (value as readonly Answer[]) : value === null ? [] : [value as Answer]
  if (items.length > 1 && !isListQuestion(question))
    return { problem: `Question "${question.keyword}" takes one answer, not ${items.length}.` }
  const answers: Answer[] = []
  for (const item of items) {
    const answer = findAnswer(question, item)
    if ('problem' in answer) return answer
    answers.push(answer.found)
  }
  return { found: answers }
}

function findAnswer(question: Node, item: Answer): Found<Answer> {
  const domain = domainOf(question)
  if (domain.kind === 'finite') {
    const meant = typeof item === 'boolean' ? Number(item) : item
    const choices = choicesOf(question)
    if (choices.answers.has(meant)) return { found: meant }
    const [first, ...others] = choices.byLabel.get(plain(String(item))) ?? []
    if (first !== undefined && others.length === 0) return { found: first }
    return { problem: wordUnknownAnswer(question, item, choices) }
  }
  if (domain.kind === 'range' && typeof item !== 'number')
    return { problem: `Question "${question.keyword}" takes a number, not ${JSON.stringify(item)}.` }
  if (isTranslatedQuestion(question) && typeof item !== 'string')
    return { problem: `Question "${question.keyword}" takes a text, not ${JSON.stringify(item)}.` }
  return { found: item }
}

/** Many tests ask for the answers to one question. */
const domainOf = remember(answersTo)

/** What a question can be answered by. */
interface Choices {
  readonly answers: ReadonlySet<Answer>
  readonly byLabel: ReadonlyMap<string, readonly Answer[]>
  readonly names: readonly string[]
}

const choicesOf = remember((question: Node): Choices => {
  const domain = domainOf(question)
  const answers = domain.kind === 'finite' ? domain.answers : []
  return {
    answers: new Set(answers),
    byLabel: groupBy(answers, (answer) => labelOf(question, answer)),
    names: answers.flatMap((answer) => [String(answer), labelOf(question, answer) ?? []].flat()),
  }
})

const nearChoices = remember(({ names }: Choices) => indexNames(names))

function labelOf(question: Node, answer: Answer): string | undefined {
  const label = answerLabel(question, answer)
  return label === undefined ? undefined : plain(label)
}

function wordUnknownAnswer(question: Node, item: Answer, choices: Choices): string {
  const near = typeof item === 'string' ? nearestIn(nearChoices(choices), item) : undefined
  const hint = near === undefined ? '' : ` Did you mean "${shortName(near)}"?`
  return `Question "${question.keyword}" has no choice ${shortName(JSON.stringify(item))}.${hint}`
}

/** Labels are compared as people read them. */
function plain(label: string): string {
  return label.replace(/\s+/g, ' ').trim()
}
