import { printedWords } from '../judging/obstacle-words.ts'
import { isAsked, type Showing as Shown, showingOf } from '../questionnaire/details.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { labelInDetails } from '../questionnaire/questions/label-in-details.ts'
import { wayPrinted } from '../questionnaire/questions/printed-answers.ts'
import { unprintedBecause } from '../questionnaire/questions/where-shown.ts'
import { failingViews } from '../questionnaire/templates-around.ts'
import { labelledTreeOf, type TreeLanguage } from '../service/labelled-tree.ts'
import { memberOf, scalarText } from '../text/json-value.ts'
import { nodeIdsOf } from './node-ids.ts'
import type { PlainAnswers } from './opening-answers.ts'
import { createPageWording, type PageWording, type ShownText } from './wording.ts'

/** The answers of a questionnaire as readers get them: only what has an answer. */
export interface DetailsPage {
  readonly parts: readonly DetailsPart[]
}

/** A part of the page with what is in it. */
export interface DetailsPart {
  readonly id: string
  readonly level: Node['level']
  readonly label: ShownText
  readonly numbering?: string
  /** Of a question: what readers see of each repetition. */
  readonly values?: readonly string[]
  /** How the template shows the answers: as text, a picture, a bar and so on. */
  readonly how?: string
  /** Why readers see nothing of it, or not what was answered. */
  readonly note?: string
  readonly children: readonly DetailsPart[]
}

interface Showing {
  readonly wording: PageWording
  readonly idOf: (node: Node) => string
  readonly data: PlainAnswers
}

/** The details of a questionnaire with answers; the values are those of the labelled tree that the service gives out. */
export function detailsPageOf(questionnaire: Questionnaire, data: PlainAnswers, language: TreeLanguage): DetailsPage {
  const tree = labelledTreeOf(questionnaire, data, language)
  const showing: Showing = {
    wording: createPageWording(questionnaire.configuration, language.translate),
    idOf: nodeIdsOf(questionnaire).idOf,
    data,
  }
  return { parts: questionnaire.roots.flatMap((root) => showPart(root, memberOf(tree, root.keyword ?? ''), showing)) }
}

function showPart(node: Node, labelled: unknown, showing: Showing): readonly DetailsPart[] {
  if (node.level === 'question') return showQuestion(node, labelled, showing)
  const below = memberOf(labelled, 'children')
  const children = node.children.flatMap((child) => showPart(child, memberOf(below, child.keyword ?? ''), showing))
  if (children.length === 0) return []
  const note = nothingOf(node)
  return [{ ...labelPart(node, showing), ...(note === undefined ? {} : { note }), children }]
}

function labelPart(node: Node, { wording, idOf }: Showing): Pick<DetailsPart, 'id' | 'level' | 'label' | 'numbering'> {
  const numbering = node.option('form_options', 'numbering')?.value
  const view = readsLabelView(node) ? wording.textOf(node.record, node.file, 'label_view') : undefined
  return {
    id: idOf(node),
    level: node.level,
    label: view ?? wording.labelOf(node),
    ...(numbering === undefined || numbering === null ? {} : { numbering: scalarText(numbering) }),
  }
}

/** Only these have a label of their own there, and in heads of tables questions have theirs of the form (format facts 13.3). */
function readsLabelView(node: Node): boolean {
  if (node.level === 'subcategory') return true
  return node.level === 'question' && !labelInDetails(node).some(({ as }) => as === 'column')
}

function nothingOf(node: Node): string | undefined {
  if (node.level === 'question') return undefined
  const { name: template = '', facts } = node.template('view') ?? {}
  const isNothing = facts?.takes?.length === 0 || (facts?.positions === 0 && !facts.links)
  return isNothing ? `readers see nothing of it: template "${template}"` : undefined
}

function showQuestion(question: Node, labelled: unknown, showing: Showing): readonly DetailsPart[] {
  const questiongroup = question.parent?.keyword ?? ''
  const repetitions = Object.hasOwn(showing.data, questiongroup) ? (showing.data[questiongroup] ?? []) : []
  const isAnswered = repetitions.some((repetition) => !isEmpty(memberOf(repetition, question.keyword ?? '')))
  if (!isAnswered) return []
  const list = memberOf(labelled, 'value')
  const values = (Array.isArray(list) ? list : []).map(textOf)
  const shown = showingOf(question)
  const how = shown?.how
  const note =
    noteOf(question, shown?.template.name, how) ?? (shown && values.includes('0') ? zeroNote(shown) : undefined)
  return [
    {
      ...labelPart(question, showing),
      values,
      ...(how === undefined ? {} : { how }),
      ...(note === undefined ? {} : { note }),
      children: [],
    },
  ]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What a reader reads of one labelled answer. */
function textOf(answer: unknown): string {
  const values = memberOf(answer, 'values')
  if (Array.isArray(values)) return values.map((one) => scalarText(Array.isArray(one) ? one[0] : one)).join(', ')
  const text = memberOf(answer, 'text')
  return typeof text === 'string' && text !== '' ? text : scalarText(memberOf(answer, 'value'))
}

/** Most templates take the number 0 for no answer (format facts 11.2). */
function zeroNote({ template, gives }: Shown): string | undefined {
  const { printsZero } = template.facts ?? {}
  return gives === 'number' && !printsZero ? 'readers do not see the number 0' : undefined
}

function noteOf(question: Node, template: string | undefined, how: string | undefined): string | undefined {
  if (failingViews(question).length > 0) return printedWords.raises
  const way = wayPrinted(question)
  if (unprintedBecause(question).some(({ kind }) => kind === 'conditional')) {
    return 'readers see nothing of it: its option "conditional" leaves it to other questions'
  }
  if (way !== undefined && way !== 'nothing') return printedWords[way]
  if (how !== undefined) return undefined
  if (template === undefined)
    return isAsked(question) ? 'what readers see of it depends on the templates around it' : undefined
  return `readers see nothing of it: template "${template}"`
}
