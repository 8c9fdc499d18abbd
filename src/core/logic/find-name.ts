import type { Answer } from '../condition/evaluate.ts'
import { answersTo } from '../form/answer-domain.ts'
import { isListQuestion, isTranslatedQuestion } from '../form/given-answers.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { locate, pathOf } from '../questionnaire/locate.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { indexNames, nearestIn } from '../text/nearest-name.ts'
import { shortName } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
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
  const candidates = [
    names.byKeyword.get(name) ?? [],
    names.byLabel.get(plain(name)) ?? [],
    name.includes('/') ? byPath(names, name.split('/')) : [],
  ].map((nodes) => nodes.filter(({ level }) => levels.includes(level as NamedLevel)))
  const [first, ...others] = candidates.find((nodes) => nodes.length > 0) ?? []
  if (first === undefined) return { problem: wordUnknown(name, names, levels) }
  if (others.length === 0) return { found: first }
  return { problem: `"${shortName(name)}" is used in several places; write ${wordChoice([first, ...others])}.` }
}

function byPath({ byKeyword }: Names, path: readonly string[]): readonly Node[] {
  const nodes = byKeyword.get(path.at(-1) ?? '') ?? []
  return nodes.filter((node) => endsWith(pathTo(node), path))
}

function endsWith(path: readonly string[], end: readonly string[]): boolean {
  return end.length <= path.length && end.every((step, index) => path[path.length - end.length + index] === step)
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
  const all = nodes.map((node) => uniqueName(node) ?? pathTo(node).join('/'))
  const shown = [...new Set(all)].slice(0, mostNamed).map((name) => `"${name}"`)
  return `${shown.join(' or ')}${all.length > mostNamed ? ' or another one' : ''}`
}

/** The shortest name by which a test finds a node: its keyword, or the end of its path; `undefined` where two nodes have the same path. */
export function uniqueName(node: Node): string | undefined {
  const names = namesIn(node.questionnaire)
  const nodes = node.keyword === undefined ? [] : (names.byKeyword.get(node.keyword) ?? [])
  const path = pathTo(node)
  for (let length = 1; length <= path.length; length++) {
    const end = path.slice(-length)
    if (nodes.filter((other) => endsWith(pathTo(other), end)).length !== 1) continue
    return end.join('/')
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
  const domain = answersTo(question)
  if (domain.kind === 'finite') {
    const meant = typeof item === 'boolean' ? Number(item) : item
    if (domain.answers.includes(meant)) return { found: meant }
    const labelled = domain.answers.filter((answer) => labelOf(question, answer) === plain(String(item)))
    const [first] = labelled
    if (first !== undefined && labelled.length === 1) return { found: first }
    return { problem: wordUnknownAnswer(question, item, domain.answers) }
  }
  if (domain.kind === 'range' && typeof item !== 'number')
    return { problem: `Question "${question.keyword}" takes a number, not ${JSON.stringify(item)}.` }
  if (isTranslatedQuestion(question) && typeof item !== 'string')
    return { problem: `Question "${question.keyword}" takes a text, not ${JSON.stringify(item)}.` }
  return { found: item }
}

function labelOf(question: Node, answer: Answer): string | undefined {
  const label = answerLabel(question, answer)
  return label === undefined ? undefined : plain(label)
}

function wordUnknownAnswer(question: Node, item: Answer, answers: readonly Answer[]): string {
  const names = answers.flatMap((answer) => [String(answer), labelOf(question, answer) ?? []].flat())
  const near = typeof item === 'string' ? nearestIn(indexNames(names), item) : undefined
  const hint = near === undefined ? '' : ` Did you mean "${shortName(near)}"?`
  return `Question "${question.keyword}" has no choice ${shortName(JSON.stringify(item))}.${hint}`
}

/** Labels are compared as people read them. */
function plain(label: string): string {
  return label.replace(/\s+/g, ' ').trim()
}
