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
