import { type AnswerObject, type AnswerValue, Decimal, isAnswerObject } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { configurationsIn } from '../changes/compare.ts'
import { viewsIn } from '../changes/views.ts'
import type { AnswerModel, QuestionModel } from '../judging/model.ts'
import { answerModelOf } from '../judging/model.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import type { Node } from '../questionnaire/node.ts'
import { count } from '../text/count.ts'
import { splitEdition } from '../text/edition-name.ts'
import { groupBy } from '../text/group-by.ts'
import { shortLabel } from '../text/printable.ts'
import { remember } from '../text/remember.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A configuration as one side of a comparison has it. */
export interface NamedSide {
  readonly workspace: Workspace
  readonly configuration: string
}

/**
 * The models that know the labels of answers: those of a configuration on each side, the side first of which the
 * answers are, then those of its other editions.
 */
export function* modelsFor(sides: readonly NamedSide[]): Iterable<AnswerModel> {
  for (const { workspace, configuration } of sides) {
    for (const own of viewsIn(workspace).get(configuration) ?? []) yield answerModelOf(own)
  }
  for (const { workspace, configuration } of sides) {
    for (const [name, questionnaire] of editionsIn(workspace).get(splitEdition(configuration)[0]) ?? []) {
      if (name !== configuration) yield answerModelOf(questionnaire)
    }
  }
}

const editionsIn = remember((workspace: Workspace) =>
  groupBy(configurationsIn(workspace), ([name]) => splitEdition(name)[0]),
)

const mostAnswers = 3

/** Answers in the words of those who give them: `"Kind of vessel" is "Clay amphora"`; by keyword where no label is known. */
export function wordAnswers(answers: AnswerObject, modelsOf: () => Iterable<AnswerModel>): string {
  const words = Object.entries(answers).flatMap(([keyword, repetitions]) => {
    if (!Array.isArray(repetitions)) return [`${quote(keyword)} is ${wordValue(repetitions, undefined)}`]
    return wordGroup(keyword, repetitions as readonly AnswerValue[], modelsOf)
  })
  if (words.length === 0) return 'nothing is answered'
  const shown = words.slice(0, mostAnswers)
  const more = words.length > mostAnswers ? [`${count(words.length - mostAnswers, 'more answer')}`] : []
  return [...shown, ...more].join(' and ')
}

function wordGroup(
  keyword: string,
  repetitions: readonly AnswerValue[],
  modelsOf: () => Iterable<AnswerModel>,
): string[] {
  const group = firstOf(modelsOf(), ({ groups }) => groups.get(keyword))
  const own = new Set(
    repetitions.filter(isAnswerObject).flatMap((repetition) =>
      Object.entries(repetition).map(([name, value]) => {
        const question = firstOf(modelsOf(), ({ groups }) => groups.get(keyword)?.questions.get(name))
        return `${quote(question?.node.label ?? name)} is ${wordValue(value, question)}`
      }),
    ),
  )
  if (repetitions.length < 2 && own.size > 0) return [...own]
  const name = quote(labelOf(group?.node) ?? keyword)
  const times =
    repetitions.length === 1 ? `${name} is there without answers` : `${name} is there ${repetitions.length} times`
  return [times, ...own]
}

function firstOf<Found>(
  models: Iterable<AnswerModel>,
  find: (model: AnswerModel) => Found | undefined,
): Found | undefined {
  for (const model of models) {
    const found = find(model)
    if (found !== undefined) return found
  }
  return undefined
}

function labelOf(node: Node | undefined): string | undefined {
  return node?.label ?? node?.keyword
}

const mostOfList = 3
const longestText = 60

function wordValue(value: AnswerValue, question: QuestionModel | undefined): string {
  if (Array.isArray(value)) {
    const items = value as readonly AnswerValue[]
    const shown = items.slice(0, mostOfList).map((item) => wordValue(item, question))
    const more = items.length > mostOfList ? [`${items.length - mostOfList} more`] : []
    return items.length === 0 ? 'an empty list' : [...shown, ...more].join(' and ')
  }
  const plain = value instanceof Decimal ? value.text : value
  if (typeof plain === 'string' || typeof plain === 'number') {
    const label = question && answerLabel(question.node, plain)
    if (label !== undefined) return quote(label)
    return typeof plain === 'number' ? String(plain) : wordText(plain)
  }
  if (isAnswerObject(value)) {
    const [text, ...others] = Object.values(value)
    if (typeof text === 'string' && others.length === 0) return wordText(text)
  }
  return shortLabel(writeAnswers(value), longestText)
}

function wordText(text: string): string {
  return text.length > longestText ? `a text of ${text.length} characters` : quote(text)
}

function quote(text: string): string {
  return `"${shortLabel(text, longestText)}"`
}
