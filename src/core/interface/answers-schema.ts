import { choiceLimit } from '../judging/check-value.ts'
import { type AnswerModel, answerModelOf, type GroupModel, type QuestionModel } from '../judging/model.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { type AnswerShape, keyTypeFacts } from '../schema/key-types.ts'
import { offeredChoices } from '../service/offered-choices.ts'
import { createWording, firstText, type Wording } from '../service/wording.ts'
import { needsCondition } from './answers-conditions.ts'
import { anyOf, type JsonSchema } from './json-schema.ts'

/** The JSON Schema of the answers to a questionnaire, with what the service refuses and the schema cannot say. */
export interface AnswersSchema {
  readonly schema: JsonSchema
  /** A sentence each. */
  readonly missed: readonly string[]
}

/**
 * Describes the answers that the service accepts for a questionnaire, as JSON Schema 2020-12: it refuses nothing that
 * the service takes, and what the service refuses beyond it is listed.
 */
export function describeAnswers(questionnaire: Questionnaire): AnswersSchema {
  const model = answerModelOf(questionnaire)
  const wording = createWording(questionnaire.configuration)
  const writing: Writing = { model, wording, definitions: new Map(), missed: new Set(generallyMissed) }
  const groups = [...model.groups.values()]
  const properties = groups.map((group) => [group.keyword, describeGroup(group, writing)] as const)
  const conditions = groups.flatMap((group) => needsCondition(group, model, (text) => writing.missed.add(text)) ?? [])
  const missed = [...writing.missed]
  const { code = '?', edition = '?' } = questionnaire.configuration ?? {}
  return {
    missed,
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `https://questlint.dev/answers/${encodeURIComponent(code)}/${encodeURIComponent(edition)}`,
      title: `Answers to ${model.name}`,
      description: 'By questiongroup a list of repetitions, each an object of answers by question.',
      $comment: `What the service refuses and this schema does not: ${missed.join(' ')}`,
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      ...(conditions.length > 0 ? { allOf: conditions } : {}),
      $defs: { blank, order, ...Object.fromEntries([...writing.definitions].sort(([a], [b]) => (a < b ? -1 : 1))) },
    },
  }
}

interface Writing {
  readonly model: AnswerModel
  readonly wording: Wording
  readonly definitions: Map<string, JsonSchema>
  readonly missed: Set<string>
}

/** What is true of every questionnaire. */
const generallyMissed: readonly string[] = [
  'Texts that the database cannot store, such as U+0000, and an order of repetitions that cannot be compared.',
  'The number 0 where it is not an answer, or for an unknown question: JSON Schema does not tell it from 0.0, which the service drops.',
]

/** What counts as no answer, whatever the question; 0 stands for 0.0. */
const blank: JsonSchema = {
  title: 'No answer',
  description: 'The service drops it.',
  anyOf: [{ enum: [null, '', 0] }, { type: 'array', maxItems: 0 }, { type: 'object', maxProperties: 0 }],
}

/** Where a repetition is among the others. */
const order: JsonSchema = { title: 'Order', description: 'The place among the repetitions, as the form numbers them.' }

const refToBlank: JsonSchema = { $ref: '#/$defs/blank' }

/** A questiongroup that takes its answers from elsewhere is dropped unread, but not before its repetitions are counted. */
function describeGroup(group: GroupModel, writing: Writing): JsonSchema {
  const { node, maxNum, inheritedFrom } = group
  const label = firstText(writing.wording, node, 'label')
  const about = {
    ...(label === undefined ? {} : { title: label }),
    ...(inheritedFrom === undefined
      ? {}
      : { description: `The answers come from a questionnaire of ${inheritedFrom}; what is sent is dropped.` }),
    type: 'array',
    maxItems: maxNum,
  }
  return inheritedFrom === undefined ? { ...about, items: describeRepetition(group, writing) } : about
}

function describeRepetition({ questions }: GroupModel, writing: Writing): JsonSchema {
  const properties = [...questions.values()].map(
    (question) => [question.keyword, describeQuestion(question, writing)] as const,
  )
  return {
    type: 'object',
    properties: Object.fromEntries([...properties, ['__order', refTo('order')]]),
    additionalProperties: refToBlank,
  }
}

function describeQuestion(question: QuestionModel, writing: Writing): JsonSchema {
  const label = firstText(writing.wording, question.node, 'label')
  if (question.needs.length > 0)
    writing.missed.add('Answers that are valid only with a certain answer to another question (old conditions).')
  const answer = question.stored === undefined ? undefined : descriptions[question.stored](question, writing)
  const type = keyTypeFacts(question.node.type ?? '')
  return {
    ...(label === undefined ? {} : { title: label }),
    ...(answer === undefined && type ? { description: type.description } : {}),
    ...answer,
  }
}

type Describe = (question: QuestionModel, writing: Writing) => JsonSchema | undefined

/** The service does not check it. */
const unchecked: Describe = () => undefined

/** What the service takes for an answer, by what it is stored as; `undefined` for what it does not check. */
const descriptions: Readonly<Record<AnswerShape, Describe>> = {
  texts: ({ lengths: { service = 0 } }, writing) =>
    share(service > 0 ? `text.${service}` : 'text', writing, () => [describeTexts(service)]),
  integer: (_, writing) => {
    writing.missed.add('Numbers that are too large to be read.')
    return share('integer', writing, () => [...numbers, wholeText])
  },
  decimal: (_, writing) => {
    writing.missed.add('Numbers that are too large to be read.')
    return share('decimal', writing, () => [...numbers, decimalText])
  },
  date: unchecked,
  yesNo: (question, writing) => {
    const choices = refToChoices(question, writing)
    return share('yesNo', writing, () => [choices, { title: 'Taken for 1 or 0', type: 'boolean' }])
  },
  keyword: (question, writing) =>
    ifChoices(question, () => share(`answer.${question.keyword}`, writing, () => [refToChoices(question, writing)])),
  position: (question, writing) =>
    ifChoices(question, () => {
      writing.missed.add(textPositions)
      return share(`answer.${question.keyword}`, writing, () => [
        refToChoices(question, writing),
        ...positions(question),
        wholeText,
      ])
    }),
  keywords: (question, writing) =>
    describeList(question, writing, () => ifChoices(question, () => refToChoices(question, writing)) ?? {}),
  tick: (question, writing) => {
    writing.missed.add(textPositions)
    const one = { title: 'Ticked', const: 1 }
    return describeList(question, writing, () => ({ anyOf: [one, between(1, 1), takenForOne, wholeText] }))
  },
  questiongroup: unchecked,
  record: describeRecord,
  user: unchecked,
  questionnaire: unchecked,
  file: unchecked,
  map: (_, writing) => {
    writing.missed.add('A map that is not GeoJSON, or whose features lack a geometry.')
    return share('map', writing, () => [{ title: 'GeoJSON', type: 'string', contentMediaType: 'application/geo+json' }])
  },
  any: unchecked,
  nothing: unchecked,
}

const textPositions = 'Numbers as text that are not the number of a choice.'

/** Refers to a definition, which is made when it is first asked for: one of some forms of an answer, or none. */
function share(name: string, { definitions }: Writing, forms: () => readonly JsonSchema[]): JsonSchema {
  if (!definitions.has(name)) definitions.set(name, { anyOf: [...forms(), refToBlank] })
  return refTo(name)
}

function refTo(name: string): JsonSchema {
  return { $ref: `#/$defs/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}` }
}

/** Where some choice is not loaded, nothing is known of them. */
function ifChoices({ choices }: QuestionModel, describe: () => JsonSchema): JsonSchema | undefined {
  return choices === undefined ? undefined : describe()
}

/** White space, sign and digits as Python reads them. */
const space = '[\\s\\u001c-\\u001f\\u0085]*'
const digits = '\\p{Nd}(_?\\p{Nd})*'

const wholeText: JsonSchema = {
  title: 'A whole number as text',
  type: 'string',
  pattern: `^${space}[+-]?${digits}${space}$`,
}

const decimalText: JsonSchema = {
  title: 'A number as text',
  type: 'string',
  pattern: `^${space}[+-]?((${digits}(\\.(${digits})?)?|\\.${digits})([eE][+-]?${digits})?|[nN][aA][nN]|[iI][nN][fF]([iI][nN][iI][tT][yY])?)${space}$`,
}

/** What Python makes a number of. */
const numbers: readonly JsonSchema[] = [{ type: 'number' }, { title: 'Taken for 1 or 0', type: 'boolean' }]

/** The members are languages, which are not checked, and without a limit neither are the texts. */
function describeTexts(maxLength: number): JsonSchema {
  const about = {
    title: 'The text by language',
    description: 'The members are codes of languages, such as en.',
    type: 'object',
  }
  if (maxLength <= 0) return { ...about, additionalProperties: { title: 'The text' } }
  const limited = [
    { title: 'The text', type: 'string', maxLength },
    { type: 'array', maxItems: maxLength },
    { type: 'object', maxProperties: maxLength },
    { enum: [null, false, 0] },
  ]
  return { ...about, additionalProperties: { anyOf: limited } }
}

/** The part after the point of a number is cut off. */
function between(least: number, most: number): JsonSchema {
  return { title: 'Taken for a whole number', type: 'number', minimum: least, exclusiveMaximum: most + 1 }
}

const takenForOne: JsonSchema = { title: 'Taken for 1', const: true }

function positions({ choices = new Set() }: QuestionModel): readonly JsonSchema[] {
  return [between(1, choices.size), ...(choices.has(1) ? [takenForOne] : [])]
}

/** With a limit that is not a number, or below 1, there is no list that the service takes. */
function describeList(question: QuestionModel, writing: Writing, items: () => JsonSchema): JsonSchema {
  const { keyword } = question
  const limit = choiceLimit(question)
  if (limit === 'broken' || (limit !== undefined && limit < 1)) return refToBlank
  const most = limit === undefined ? undefined : Math.floor(limit)
  const name = most === undefined ? `answer.${keyword}` : `answer.${keyword} (${most})`
  return share(name, writing, () => [
    { type: 'array', items: items(), ...(most === undefined ? {} : { maxItems: most }) },
  ])
}

function describeRecord({ table }: QuestionModel, writing: Writing): JsonSchema | undefined {
  if (table === undefined) return undefined
  if (!table.exists) return refToBlank
  const { pks } = table
  writing.missed.add('Ids written as decimal numbers, such as 1.0: JSON Schema does not tell them from whole numbers.')
  if (pks === undefined) writing.missed.add(`Ids that no ${table.name} has: which there are only the database knows.`)
  const title = `The id of a ${table.name}`
  return share(`record.${table.name}`, writing, () =>
    pks
      ? [{ title, enum: [...[...pks].map(Number).filter(Number.isFinite), ...pks] }]
      : [
          { title, type: 'integer', minimum: 1 },
          { title, type: 'string', pattern: '^[1-9][0-9]*$' },
        ],
  )
}

/** The choices of a key with their labels. */
function refToChoices({ node, keyword, stored }: QuestionModel, { wording, definitions }: Writing): JsonSchema {
  const name = stored === 'yesNo' ? 'yesNo.choices' : `choices.${keyword}`
  if (!definitions.has(name)) {
    const choices = offeredChoices(node, wording).filter(({ stored }) => stored !== '')
    const consts = choices.map(({ stored, label }) => ({
      ...(label === undefined ? {} : { title: label }),
      const: stored,
    }))
    definitions.set(name, anyOf(consts))
  }
  return refTo(name)
}
