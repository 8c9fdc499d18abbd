import { type Gate, reachabilityOf } from '../judging/reachability.ts'
import { configurationName } from '../questionnaire/locate.ts'
import { type Node, type Questionnaire, walkAll } from '../questionnaire/node.ts'
import { nameConfiguration } from '../questionnaire/shown-labels.ts'
import { type OfferedChoice, offeredChoices } from '../service/offered-choices.ts'
import { createWording, type Translate, type Wording } from '../service/wording.ts'
import { addToGroup } from '../text/group-by.ts'
import { scalarText } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import type { Trigger } from '../triggers/triggers.ts'

/** A questionnaire as people read it, in one language. */
export interface Outline {
  readonly questionnaire: Questionnaire
  /** `technologies@2015`. */
  readonly name: string
  /** `technologies 2015`. */
  readonly title: string
  /** The language of labels and help texts, such as `en`. */
  readonly language: string
  /** The sections. */
  readonly parts: readonly OutlinePart[]
  /** All parts, in document order. */
  readonly all: readonly OutlinePart[]
  readonly partOf: (node: Node) => OutlinePart | undefined
}

/** One node of a questionnaire with its words. */
export interface OutlinePart {
  readonly node: Node
  /** What links point to: letters, digits, `_`, `-` and `.`; different for each part. */
  readonly id: string
  /** As the form prints it before the label; empty where it prints none. */
  readonly numbering: string
  readonly label: string | undefined
  /** As it is written: help texts may have HTML. */
  readonly help: string | undefined
  /** What can be chosen, without the choice that stands for no answer. */
  readonly choices: readonly OutlineChoice[]
  /** What its answers show. */
  readonly shows: readonly Shows[]
  readonly children: readonly OutlinePart[]
}

/** A choice of a question in the order in which the form offers them. */
export interface OutlineChoice extends Pick<OfferedChoice, 'stored' | 'label'> {
  readonly help: string | undefined
}

/** Conditions of one name on the answer to a question, and what they show. */
export interface Shows {
  readonly triggers: readonly Trigger[]
  readonly targets: readonly Node[]
}

/** Puts a questionnaire into words; texts come from `translate` where it has them. */
export function outlineOf(questionnaire: Questionnaire, language = 'en', translate?: Translate): Outline {
  const { configuration, roots } = questionnaire
  const ids = nameParts(roots)
  const wording = createWording(configuration, translate)
  const all: OutlinePart[] = []
  const parts = roots.map((root) => partOf(root, { wording, ids, all }))
  const byNode = new Map(all.map((part) => [part.node, part]))
  return {
    questionnaire,
    name: configuration ? configurationName(configuration) : '?',
    title: configuration ? nameConfiguration(configuration) : '?',
    language,
    parts,
    all,
    partOf: (node) => byNode.get(node),
  }
}

interface Building {
  readonly wording: Wording
  readonly ids: ReadonlyMap<Node, string>
  /** Gets each part, in document order. */
  readonly all: OutlinePart[]
}

function partOf(node: Node, building: Building): OutlinePart {
  const { wording, ids, all } = building
  const { record, file } = node
  const children: OutlinePart[] = []
  const part: OutlinePart = {
    node,
    id: ids.get(node) ?? '',
    numbering: numberingOf(node),
    label: wording.textOf(record, file, 'label'),
    help: wording.textOf(record, file, 'helptext'),
    choices: node.level === 'question' ? choicesOf(node, wording) : [],
    shows: shownBy(node.questionnaire).get(node) ?? [],
    children,
  }
  all.push(part)
  for (const child of node.children) children.push(partOf(child, building))
  return part
}

/** Only categories and subcategories have one (format facts 2.3 and 2.4). */
function numberingOf(node: Node): string {
  if (node.level !== 'category' && node.level !== 'subcategory') return ''
  return scalarText(node.option('form_options', 'numbering')?.value).trim()
}

function choicesOf(question: Node, wording: Wording): OutlineChoice[] {
  return offeredChoices(question, wording)
    .filter(({ stored }) => stored !== '')
    .map(({ stored, label, value }) => ({ stored, label, help: wording.textOf(value, question.file, 'helptext') }))
}

/** What the answers to each question show; worked out once a set. What waits for one name has the same gates. */
const shownBy = remember((questionnaire: Questionnaire): ReadonlyMap<Node, readonly Shows[]> => {
  const byGates = new Map<readonly Gate[], Node[]>()
  for (const { node, gates } of reachabilityOf(questionnaire).gated.values()) addToGroup(byGates, gates, node)
  const shows = new Map<Node, Shows[]>()
  for (const [gates, targets] of byGates) {
    for (const { question, triggers } of gates) addToGroup(shows, question, { triggers, targets })
  }
  return shows
})

/** An id for each node: its keyword, of a question after that of its questiongroup, and a number where it is not the first so named. */
function nameParts(roots: readonly Node[]): ReadonlyMap<Node, string> {
  const counts = new Map<string, number>()
  const taken = new Set<string>()
  const ids = new Map<Node, string>()
  for (const node of walkAll(roots)) {
    const { level, keyword = level, parent } = node
    const name = level === 'question' ? `${parent?.keyword ?? ''}.${keyword}` : keyword
    const base = `${level}-${name.slice(0, 200).replace(/[^\w.-]/g, '_')}`
    let count = counts.get(base) ?? 0
    let id: string
    do {
      count++
      id = count === 1 ? base : `${base}-${count}`
    } while (taken.has(id))
    counts.set(base, count)
    taken.add(id)
    ids.set(node, id)
  }
  return ids
}
