import { summaryFields } from '../../schema/readers.ts'
import { lookUp } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { hasLinksInstead } from '../links-instead.ts'
import { type Node, type Questionnaire, walkAll } from '../node.ts'
import { configurationKey } from '../questionnaires.ts'
import { type SummarySettings, summarySettings } from './summary-settings.ts'

/** A question that gives the summary a field. */
export interface Provider {
  readonly question: Node
  readonly settings: SummarySettings
}

/** The questions of a questionnaire that its full summary asks, in document order. */
export const providersIn = remember((questionnaire: Questionnaire): readonly Provider[] => {
  const configuration = configurationKey(questionnaire)
  return summaryQuestions(questionnaire).flatMap((question) => {
    const settings = summarySettings(question, configuration)
    return settings ? [{ question, settings }] : []
  })
})

/** The question that each field is read from: of several, the first one. */
export const providerByField = remember((questionnaire: Questionnaire): ReadonlyMap<string, Provider> => {
  const byField = new Map<string, Provider>()
  for (const provider of providersIn(questionnaire)) {
    const { field } = provider.settings
    if (field !== undefined && !byField.has(field)) byField.set(field, provider)
  }
  return byField
})

/**
 * The questions whose answers the summary reads (format facts 12.1, 12.2): a field that it does not print is none, and of several
 * questions for one the first is read, unless a method goes through them all.
 */
export const questionsInSummary = remember((questionnaire: Questionnaire): ReadonlySet<Node> => {
  const fields = summaryFields(configurationKey(questionnaire)) ?? {}
  const first = providerByField(questionnaire)
  const read = providersIn(questionnaire).filter(({ question, settings: { field, method, problem } }) => {
    // Wrong settings have findings of their own.
    if (field === undefined || problem !== undefined) return true
    const facts = lookUp(fields, field)
    if (facts === undefined || facts.without === 'nothing') return false
    return method !== undefined || first.get(field)?.question === question
  })
  return new Set(read.map(({ question }) => question))
})

/**
 * The questions that the summary gets to: it leaves out what has has_links, and questiongroups beside subcategories
 * (format facts 12.1, 12.11).
 */
export const summaryQuestions = remember(({ roots }: Questionnaire): readonly Node[] =>
  walkAll(roots).filter((node) => node.level === 'question' && hiderOf(node) === undefined),
)

/** The node that hides a question from the summary, if one does: the outermost with has_links, or the subcategory that has both. */
export function hiderOf(question: Node): Node | undefined {
  let hider: Node | undefined
  for (
    let node: Node | undefined = question.parent, inner = question;
    node !== undefined;
    inner = node, node = node.parent
  ) {
    const isMixed = inner.level === 'questiongroup' && node.children.some(({ level }) => level === 'subcategory')
    if (isMixed || hasLinksInstead(node)) hider = node
  }
  return hider
}
