import { answerModelOf, type GroupModel, type QuestionModel } from '../judging/model.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import type { AnswerShape } from '../schema/key-types.ts'
import { offeredChoices } from '../service/offered-choices.ts'
import { createWording, firstText, type Wording } from '../service/wording.ts'
import { capitalize } from '../text/printable.ts'

/** TypeScript types of the answers to a questionnaire, as a program should send them; what the service converts or drops is left out. */
export function writeAnswerTypes(questionnaire: Questionnaire): string {
  const model = answerModelOf(questionnaire)
  const wording = createWording(questionnaire.configuration)
  const writing: Writing = { wording, choices: new Map(), names: new Set(['Answers', 'Texts']) }
  const groups = [...model.groups.values()].flatMap((group) => writeGroup(group, writing))
  return [
    `/** The answers to ${model.name}: by questiongroup a list of repetitions. */`,
    'export interface Answers {',
    ...groups,
    '}',
    '',
    '/** A text by language; the members are codes of languages, such as `en`. */',
    'export type Texts = Readonly<Record<string, string>>',
    ...[...writing.choices.values()].flatMap((lines) => ['', ...lines]),
    '',
  ].join('\n')
}

interface Writing {
  readonly wording: Wording
  /** By key, the lines that declare its choices; the first names the type. */
  readonly choices: Map<string, readonly string[]>
  readonly names: Set<string>
}

function writeGroup(group: GroupModel, writing: Writing): readonly string[] {
  if (group.inheritedFrom !== undefined) return []
  const label = firstText(writing.wording, group.node, 'label')
  const questions = [...group.questions.values()].flatMap((question) => writeQuestion(question, writing))
  return [
    ...comment(label, '  '),
    `  ${member(group.keyword)}?: readonly {`,
    ...questions,
    '    /** The place among the repetitions. */',
    '    readonly __order?: number',
    '  }[]',
  ]
}

function writeQuestion(question: QuestionModel, writing: Writing): readonly string[] {
  const type = types[question.stored ?? 'any'](question, writing)
  if (type === undefined) return []
  const label = firstText(writing.wording, question.node, 'label')
  return [...comment(label, '    '), `    ${member(question.keyword)}?: ${type}`]
}

type WriteType = (question: QuestionModel, writing: Writing) => string | undefined

/** The types by what an answer is stored as; none for what is never stored. */
const types: Readonly<Record<AnswerShape, WriteType>> = {
  texts: () => 'Texts',
  integer: () => 'number',
  decimal: () => 'number',
  date: () => 'string',
  yesNo: () => '0 | 1',
  tick: () => 'readonly 1[]',
  position: nameChoices,
  keyword: nameChoices,
  keywords: (question, writing) => `readonly ${nameChoices(question, writing)}[]`,
  questiongroup: ({ groupChoices }) => groupChoices.map(literal).join(' | ') || 'string',
  record: () => 'number',
  user: () => 'number',
  questionnaire: () => undefined,
  file: () => 'string',
  map: () => 'string',
  any: () => 'unknown',
  nothing: () => undefined,
}

/** The choices of a key have one type, wherever it is asked. */
function nameChoices({ node, keyword, choices, facts }: QuestionModel, writing: Writing): string {
  if (choices === undefined) return facts.number ? 'number' : 'string'
  const known = writing.choices.get(keyword)
  const name = known ? nameIn(known) : freeName(keyword, writing.names)
  if (known === undefined) {
    const offered = offeredChoices(node, writing.wording).filter(({ stored }) => stored !== '')
    const alternatives = offered.flatMap(({ stored, label }) => [...comment(label, '  '), `  | ${literal(stored)}`])
    writing.choices.set(keyword, [
      ...comment(firstText(writing.wording, node, 'label')),
      `export type ${name} =`,
      ...alternatives,
    ])
  }
  return name
}

function nameIn(lines: readonly string[]): string {
  return lines.map((line) => /^export type (\S+) =$/.exec(line)?.[1]).find((name) => name !== undefined) ?? 'unknown'
}

/** `TechLanduse` for `tech_landuse`, with a number where another has the name. */
function freeName(keyword: string, taken: Set<string>): string {
  const words = keyword.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const plain = words.map(capitalize).join('')
  const base = /^\p{L}/u.test(plain) ? plain : `Key${plain}`
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`
  taken.add(name)
  return name
}

function member(keyword: string): string {
  return `readonly ${/^[A-Za-z_$][\w$]*$/.test(keyword) ? keyword : literal(keyword)}`
}

/** A string or number as TypeScript writes it. */
function literal(value: string | number): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}

/** A label in a comment that it cannot end. */
function comment(text: string | undefined, indentation = ''): readonly string[] {
  if (text === undefined) return []
  return [`${indentation}/** ${text.replace(/\s+/g, ' ').trim().replaceAll('*/', '* /')} */`]
}
