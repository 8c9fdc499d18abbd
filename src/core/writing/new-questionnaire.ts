import { writeYamlText } from '../conversion/yaml-text.ts'
import { isDrawnStacked } from '../drafts/key-type-guess.ts'
import { longestKeyword } from '../questionnaire/keyword-form.ts'
import {
  answerFacts,
  defaultKeyType,
  isKeyType,
  meantKeyType,
  readTypes,
  translatedTypes,
  valueTypes,
} from '../schema/key-types.ts'
import type { Refusal } from './operation.ts'

/** A question of a questionnaire that is begun. */
export interface NewQuestion {
  readonly label: string
  /** A key type; that of a short text where it is left out. */
  readonly type?: string
  /** The labels of its choices. */
  readonly choices?: readonly string[]
  /** It is asked only where an earlier question has one of its choices, both by their labels. */
  readonly onlyIf?: { readonly question: string; readonly choice: string }
}

/** A questionnaire that is begun. */
export interface NewQuestionnaire {
  readonly code: string
  readonly edition: string
  /** What it is about. */
  readonly label: string
  readonly questions: readonly NewQuestion[]
}

/** Characters that the database has for a code and an edition (format facts 1.2). */
const longestCode = 20
const longestEdition = 10

/** Questionnaires to begin with, by name; their questions are of the usual kinds, one waits for another one. */
export const questionnaireTemplates: Readonly<Record<string, Pick<NewQuestionnaire, 'label' | 'questions'>>> = {
  place: {
    label: 'A place and how it is used',
    questions: [
      { label: 'Name of the place' },
      { label: 'Size in hectares', type: 'float' },
      { label: 'Main use', type: 'radio', choices: ['Crops', 'Grazing', 'Forest', 'Other'] },
      { label: 'Which other use?', onlyIf: { question: 'Main use', choice: 'Other' } },
      { label: 'Who uses it?', type: 'checkbox', choices: ['Owners', 'Tenants', 'Community'] },
      { label: 'Remarks', type: 'text' },
    ],
  },
  event: {
    label: 'A meeting and what was decided',
    questions: [
      { label: 'Title of the meeting' },
      { label: 'Date of the meeting', type: 'date' },
      { label: 'Number of participants', type: 'int' },
      { label: 'Was anything decided?', type: 'radio', choices: ['Yes', 'No'] },
      { label: 'What was decided?', type: 'text', onlyIf: { question: 'Was anything decided?', choice: 'Yes' } },
    ],
  },
}

/**
 * The text of a YAML file with a new questionnaire: one section, category, subcategory and questiongroup with its
 * questions, each with a keyword made of its label. The first short text gives questionnaires their name.
 */
export function writeNewQuestionnaire(asked: NewQuestionnaire): string | Refusal {
  const { code, edition, label } = asked
  if (!/^[a-z][a-z0-9_]*$/.test(code))
    return { refused: `The code "${code}" must be lower-case letters, digits and "_", and begin with a letter.` }
  if (code.length > longestCode)
    return { refused: `The code "${code}" must have at most ${longestCode} characters, not ${code.length}.` }
  if (edition.trim() === '') return { refused: 'A questionnaire needs an edition, such as its year.' }
  if ([...edition].length > longestEdition) {
    const length = [...edition].length
    return { refused: `The edition "${edition}" must have at most ${longestEdition} characters, not ${length}.` }
  }
  if (asked.questions.length === 0) return { refused: 'A questionnaire needs a question.' }
  const wrong = asked.questions.flatMap(
    (question, index) => problemOf(question, asked.questions.slice(0, index)) ?? [],
  )[0]
  if (wrong !== undefined) return { refused: wrong }
  const names = new Set<string>()
  const questions = asked.questions.map((question) => nameParts(question, code, names))
  const name = questions.find(({ type }) => translatedTypes.has(type))
  const [section, category, subcategory, group] = [`section_${code}`, `${code}__1`, `${code}__1__1`, `${code}_qg_1`]
  const nodes = questions.map((question) => nodeOf(question, questions, question === name))
  return writeYamlText({
    code,
    edition,
    sections: [
      {
        keyword: section,
        categories: [
          {
            keyword: category,
            subcategories: [{ keyword: subcategory, questiongroups: [{ keyword: group, questions: nodes }] }],
          },
        ],
      },
    ],
    categories: { [section]: label, [category]: label, [subcategory]: label },
    questiongroups: { [group]: label },
    keys: Object.fromEntries(questions.map(({ keyword, record }) => [keyword, record])),
  })
}

function problemOf(
  { label, type = defaultKeyType, choices = [], onlyIf }: NewQuestion,
  earlier: readonly NewQuestion[],
): string | undefined {
  if (label.trim() === '') return 'A question needs a label.'
  if (!isKeyType(type)) {
    const near = meantKeyType(type)
    return `There is no key type "${type}"${near === undefined ? '' : `; did you mean "${near}"?`}`
  }
  const hasChoices = valueTypes.has(type)
  if (hasChoices && choices.length === 0) return `Question "${label}" is of type ${type} and needs choices.`
  if (!hasChoices && choices.length > 0) return `Question "${label}" is of type ${type}, which has no choices.`
  if (choices.some((choice) => choice.trim() === '')) return `Question "${label}" has a choice without a label.`
  const twice = choices.find((choice, index) => choices.indexOf(choice) < index)
  if (twice !== undefined) return `Question "${label}" has the choice "${twice}" twice.`
  if (onlyIf === undefined) return undefined
  const asked = earlier.find((one) => one.label === onlyIf.question)
  if (asked === undefined) return `No question before "${label}" is called "${onlyIf.question}".`
  const askedType = asked.type ?? defaultKeyType
  const offered = asked.choices ?? answerFacts(askedType)?.labels ?? []
  if (!offered.includes(onlyIf.choice)) {
    const choices = offered.length === 0 ? '' : `; it has ${offered.map((one) => `"${one}"`).join(', ')}`
    return `Question "${onlyIf.question}" has no choice "${onlyIf.choice}"${choices}.`
  }
  if (readTypes.has(askedType)) return undefined
  return `Question "${onlyIf.question}" is of type ${askedType}, which shows no other questions; radio and checkbox do.`
}

/** A question with the keywords that its parts get. */
interface NamedQuestion extends NewQuestion {
  readonly type: string
  readonly keyword: string
  /** What is stored of its choices, by their labels. */
  readonly stored: ReadonlyMap<string, string>
  readonly record: unknown
}

function nameParts(question: NewQuestion, code: string, names: Set<string>): NamedQuestion {
  const { label, type = defaultKeyType, choices = [] } = question
  const keyword = freeName(code, label, names)
  const values = new Map(choices.map((choice) => [choice, freeName(keyword, choice, names)] as const))
  const record = {
    label,
    type,
    ...(choices.length > 0 && { values: Object.fromEntries([...values].map(([choice, name]) => [name, choice])) }),
    ...(isDrawnStacked(type) && { view_options: { layout: 'stacked' } }),
  }
  return { ...question, type, keyword, stored: storedChoices(type, values), record }
}

function storedChoices(type: string, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const { labels, fixed, number } = answerFacts(type) ?? {}
  if (labels) return new Map(labels.map((label, index) => [label, String(fixed?.[index])]))
  return number ? new Map([...values.keys()].map((label, index) => [label, String(index + 1)])) : values
}

function nodeOf(own: NamedQuestion, all: readonly NamedQuestion[], isName: boolean): unknown {
  const { keyword, label, onlyIf } = own
  const isFirst = all.find((one) => one.label === label) === own
  const conditions = all.flatMap((other) => {
    const { onlyIf: wanted } = other
    const isWaitedFor = isFirst && wanted?.question === label
    return isWaitedFor ? [`=='${own.stored.get(wanted.choice)}'|${conditionOf(other)}`] : []
  })
  const form = {
    ...(conditions.length > 0 && { question_conditions: conditions }),
    ...(onlyIf && { question_condition: conditionOf(own) }),
  }
  return {
    keyword,
    ...(isName && { view_options: { is_name: true } }),
    ...(Object.keys(form).length > 0 && { form_options: form }),
  }
}

/** The name of the condition that a question waits for. */
function conditionOf({ keyword }: NamedQuestion): string {
  return `ask_${keyword}`
}

const longestWords = 30

/** A few words of a label with at most so many characters, as a part of a keyword. */
function shortened(label: string, most: number): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['x']
  let short = ''
  for (const word of words) {
    if (short !== '' && short.length + 1 + word.length > most) break
    short = short === '' ? word.slice(0, most) : `${short}_${word}`
  }
  return short
}

/** A name made of what it is in and of a label, with a number where it is taken. */
function freeName(within: string, label: string, names: Set<string>): string {
  const nameFor = (ending: string): string => {
    const room = longestKeyword - `${within}_${ending}`.length
    return `${within}_${shortened(label, Math.min(longestWords, room))}${ending}`
  }
  let name = nameFor('')
  for (let number = 2; names.has(name); number++) name = nameFor(`_${number}`)
  names.add(name)
  return name
}
