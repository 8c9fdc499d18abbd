import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { descriptionOf, isListed, isNamedOtherwise } from '../questionnaire/questions/where-shown.ts'
import { whichNamesIt } from '../questionnaire/questions/which-names-it.ts'
import { servedQuestions } from '../questionnaire/served-nodes.ts'
import { type AnswerShape, keyTypeFacts } from '../schema/key-types.ts'
import { lookUp, memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { type KnownToService, textIn } from './labelled-tree.ts'
import type { StoredDetails } from './stored-details.ts'

/** A questionnaire as a list shows it (format facts 8); members that only the service knows are missing. */
export type ListItem = Readonly<Record<string, unknown>>

/** Under which path the pages of a configuration's questionnaires are; of other codes the service has not been asked. */
const pages: Readonly<Record<string, string>> = {
  approaches: 'wocat/approaches',
  sample: 'sample',
  samplemodule: 'samplemodule',
  samplemulti: 'samplemulti',
  technologies: 'wocat/technologies',
  unccd: 'unccd',
  watershed: 'wocat/watershed',
}

/** An item of the list of questionnaires, as `questionnaires/` answers it in a language. */
export function listItemOf(
  questionnaire: Questionnaire,
  data: unknown,
  { code, updated, translations, original }: StoredDetails,
  language: string,
): ListItem {
  const { configuration } = questionnaire
  return withoutUndefined({
    name: textIn(questionnaireName(questionnaire, data), { language, ...(original === undefined ? {} : { original }) }),
    updated,
    code,
    edition: configuration?.edition,
    url: code === undefined ? undefined : pageOf(configuration?.code ?? '', code, language),
    translations: translations?.map((one) => [one, languageName(one)]),
    details: code === undefined ? undefined : `/${language}/api/v2/questionnaires/${code}/`,
  })
}

/** The path of the page that shows a questionnaire; `undefined` for a configuration whose pages the service has not been asked for. */
export function pageOf(configuration: string, code: string, language: string): string | undefined {
  const page = lookUp(pages, configuration)
  return page === undefined ? undefined : `/${language}/${page}/view/${code}/`
}

/**
 * Whether the service knows which question of a configuration has the description; its list of the user's own fails on
 * others (format facts 10.5).
 */
export function hasDescription(questionnaire: Questionnaire): boolean {
  return descriptionOf(questionnaire) !== undefined
}

/**
 * An item of the list of the user's own questionnaires, as `questionnaires/mydata/` answers it, with an empty
 * description where the service knows none. Of questions with `in_list` it has those with texts, and the first file
 * that the service knows.
 */
export function ownListItemOf(
  questionnaire: Questionnaire,
  data: unknown,
  { code, created, updated, status, original }: StoredDetails,
  { file }: KnownToService = {},
): ListItem {
  const { configuration } = questionnaire
  const definitionKey = descriptionOf(questionnaire) ?? ''
  const listed = listedTexts(questionnaire, data)
  const own = [...listed].filter(([keyword]) => !isNamedOtherwise(keyword))
  const image = file && listedFiles(questionnaire, data).flatMap((id) => file(id) ?? [])[0]
  return withoutUndefined({
    image: image?.url,
    name: questionnaireName(questionnaire, data) ?? {},
    ...Object.fromEntries(own),
    definition: listed.get(definitionKey) ?? { [original ?? 'en']: '' },
    created,
    updated,
    code,
    edition: configuration?.edition,
    status,
  })
}

/** The answer to the question that is marked as the name: of several the last, of its repetitions the first. */
export function questionnaireName(questionnaire: Questionnaire, data: unknown): unknown {
  const question = whichNamesIt(questionnaire)
  const [first] = question === undefined ? [] : repetitionsOf(question, data)
  return memberOf(first, question?.keyword ?? '')
}

/** The answers with texts to questions that lists show, by keyword: of several the last. */
function listedTexts(questionnaire: Questionnaire, data: unknown): ReadonlyMap<string, unknown> {
  const texts = new Map<string, unknown>()
  for (const question of listedQuestions(questionnaire, 'texts')) {
    const answers = answersTo(question, data)
    if (answers.length > 0) texts.set(question.keyword ?? '', answers.at(-1))
  }
  return texts
}

/** The ids of files that lists show. */
function listedFiles(questionnaire: Questionnaire, data: unknown): readonly string[] {
  const answers = listedQuestions(questionnaire, 'file').flatMap((question) => answersTo(question, data))
  return answers.filter((answer) => typeof answer === 'string')
}

function listedQuestions(questionnaire: Questionnaire, answer: AnswerShape): readonly Node[] {
  return listedOf(questionnaire).filter(({ type }) => keyTypeFacts(type ?? '')?.answer === answer)
}

function answersTo(question: Node, data: unknown): readonly unknown[] {
  return repetitionsOf(question, data).flatMap((repetition) => memberOf(repetition, question.keyword ?? '') ?? [])
}

function repetitionsOf(question: Node, data: unknown): readonly unknown[] {
  const repetitions = memberOf(data, question.parent?.keyword ?? '')
  return Array.isArray(repetitions) ? repetitions : []
}

/** The questions that lists show: a page of a list asks for them 25 times. */
const listedOf = remember((questionnaire: Questionnaire) => servedQuestions(questionnaire).filter(isListed))

let displayNames: Intl.DisplayNames | undefined

/** The service names languages in English, whatever it answers in. */
function languageName(code: string): string {
  displayNames ??= new Intl.DisplayNames('en', { type: 'language' })
  try {
    return displayNames.of(code) ?? code
  } catch {
    // Not every word is the code of a language.
    return code
  }
}

function withoutUndefined(members: Readonly<Record<string, unknown>>): ListItem {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
