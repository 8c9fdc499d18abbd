import { Decimal } from '../answers/value.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { filterOutcome } from '../questionnaire/questions/filter.ts'
import { servedQuestiongroups } from '../questionnaire/served-nodes.ts'
import { isStoredAs, keyTypeFacts } from '../schema/key-types.ts'
import { namesRead } from '../schema/readers.ts'
import { isObject, lookUp, memberOf } from '../text/json-value.ts'
import { remember } from '../text/remember.ts'
import { questionnaireName } from './list-items.ts'
import type { ListQuery } from './list-query.ts'
import { offeredChoices } from './offered-choices.ts'
import { wordingOf } from './wording.ts'

/** The longest part of a text that is searched for. */
const longest = 200

/**
 * What a list query finds a questionnaire by: each answer that can be filtered by, and each word of its name,
 * description and country (format facts 10.4).
 */
export function searchTermsOf(questionnaire: Questionnaire, data: unknown): readonly string[] {
  const terms = new Set<string>()
  for (const group of servedQuestiongroups(questionnaire)) {
    const repetitions = repetitionsOf(group, data)
    if (repetitions.length === 0) continue
    for (const question of group.childrenAt('question')) {
      for (const repetition of repetitions) {
        for (const term of termsOfAnswer(question, repetition)) terms.add(term)
      }
    }
  }
  for (const text of searchedTexts(questionnaire, data)) for (const word of wordsOf(text)) terms.add(wordTerm(word))
  return [...terms].sort()
}

/** What a questionnaire must be found by for a query: by one term of each list. */
export function askedTerms({ active }: ListQuery): readonly (readonly string[])[] {
  const filters = active
    .filter(({ operator }) => operator !== null)
    .map(({ questiongroup, key, value }) => [value].flat().map((one) => answerTerm(questiongroup, key, one)))
  const search = active.findLast(({ type }) => type === '_search')
  const text = String(search?.value ?? '')
  if (text === '') return filters
  const words = wordsOf(text)
  // A search for signs only finds nothing.
  return [...filters, ...(words.length === 0 ? [[]] : words.map((word) => [wordTerm(word)]))]
}

function termsOfAnswer(question: Node, repetition: unknown): readonly string[] {
  if (filterOutcome(question) !== 'filtered') return []
  const [group = '', key = ''] = [question.parent?.keyword, question.keyword]
  const answer = memberOf(repetition, key)
  const terms = [answer].flat().flatMap((one) => {
    const text = textOfAnswer(one)
    return text === undefined ? [] : [answerTerm(group, key, text)]
  })
  const display = isStoredAs(question.type, 'record') ? memberOf(repetition, `${key}_display`) : undefined
  return typeof display === 'string' ? [...terms, answerTerm(group, `${key}_display`, display)] : terms
}

/** Yes and no are asked for as 1 and 0. */
function textOfAnswer(answer: unknown): string | undefined {
  if (typeof answer === 'boolean') return answer ? '1' : '0'
  if (answer instanceof Decimal) return String(answer.value)
  return typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'bigint'
    ? String(answer)
    : undefined
}

/** The service compares in small letters. */
function answerTerm(questiongroup: string, key: string, value: string): string {
  return `${questiongroup}__${key}=${value.toLowerCase().slice(0, longest)}`
}

function wordTerm(word: string): string {
  return `=${word}`
}

function wordsOf(text: string): readonly string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}_]+/gu)
  return [...new Set(words?.map((word) => word.slice(0, longest)))]
}

/** The name and the description in all languages, and the country. */
function searchedTexts(questionnaire: Questionnaire, data: unknown): readonly string[] {
  const wording = wordingOf(questionnaire.configuration)
  const { descriptions, countries } = searchedQuestions(questionnaire)
  const texts = descriptions.flatMap((question) => answersTo(question, data).flatMap(textsIn))
  const labels = countries.flatMap((question) => {
    const answers = answersTo(question, data)
    const chosen = offeredChoices(question, wording).filter(({ stored }) => answers.includes(stored))
    return chosen.flatMap(({ label }) => label ?? [])
  })
  return [...textsIn(questionnaireName(questionnaire, data)), ...texts, ...labels]
}

const searchedQuestions = remember((questionnaire: Questionnaire) => {
  const description = lookUp(namesRead().descriptions, questionnaire.configuration?.code ?? '')
  const questions = servedQuestiongroups(questionnaire).flatMap((group) => group.childrenAt('question'))
  return {
    descriptions: questions.filter(({ keyword }) => keyword === description),
    countries: questions.filter(
      ({ keyword, type }) => keyword === 'country' && keyTypeFacts(type ?? '')?.answer === 'keyword',
    ),
  }
})

function textsIn(texts: unknown): readonly string[] {
  if (typeof texts === 'string') return [texts]
  return isObject(texts) ? Object.values(texts).filter((text) => typeof text === 'string') : []
}

function answersTo(question: Node, data: unknown): readonly unknown[] {
  return repetitionsOf(question.parent, data).map((repetition) => memberOf(repetition, question.keyword ?? ''))
}

function repetitionsOf(group: Node | undefined, data: unknown): readonly unknown[] {
  const repetitions = memberOf(data, group?.keyword ?? '')
  return Array.isArray(repetitions) ? repetitions : []
}
