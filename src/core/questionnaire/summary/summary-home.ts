import { configurationsWithSummary, summaryFields } from '../../schema/readers.ts'
import { type Node, type Questionnaire, walkAll } from '../node.ts'
import { configurationKey } from '../questionnaires.ts'

/** The innermost node that is left of a way of keywords, from the category inwards. */
export function homeOf(steps: readonly string[], { roots }: Questionnaire): Node | undefined {
  const inner = walkAll(roots).filter(({ level }) => level !== 'question')
  for (const keyword of steps.toReversed()) {
    const node = inner.findLast((one) => one.keyword === keyword)
    if (node) return node
  }
  return undefined
}

/**
 * The node where the service's own configuration asks for a key, as far as it is there; of the configurations with a
 * summary the own one goes first.
 */
export function homeOfKey(key: string, questionnaire: Questionnaire): Node | undefined {
  const names = [configurationKey(questionnaire), ...configurationsWithSummary()]
  for (const name of names) {
    const asked = Object.values(summaryFields(name) ?? {}).find((field) => field.asked.endsWith(`.${key}`))?.asked
    const home = asked && homeOf(asked.replace(`.${key}`, '').split('/'), questionnaire)
    if (home) return home
  }
  return undefined
}
