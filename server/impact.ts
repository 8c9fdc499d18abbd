import {
  andMore,
  capitalize,
  configurationsIn,
  consequencesOf,
  countChoices,
  mostChoices,
  type Workspace,
} from '../src/core/internal.ts'
import { todayText } from '../src/node/clock.ts'
import type { FeatureContext } from './features/feature.ts'

const mostSentences = 3

/**
 * What a change of files does to stored answers, in the words of a comparison; `undefined` where it does nothing, and
 * where the client cannot ask before it makes a change.
 */
export function impactOf(
  { client }: Pick<FeatureContext, 'client'>,
  before: Workspace,
  after: Workspace,
): string | undefined {
  if (client.workspace?.workspaceEdit?.changeAnnotationSupport === undefined) return undefined
  const both = [...configurationsIn(before).values(), ...configurationsIn(after).values()]
  // Comparing them would take longer than anybody waits for an edit.
  if (countChoices(both) > mostChoices) return undefined
  const { report, concernAnswers } = consequencesOf(before, after, { today: todayText() })
  if (!concernAnswers) return undefined
  const messages = report.changes.filter((change) => change.class === 'data').map(({ message }) => message)
  const sentences = [...new Set(messages)]
  const rest = andMore(sentences.length - mostSentences).map((more) => `${capitalize(more)}.`)
  return ['This affects stored answers.', ...sentences.slice(0, mostSentences), ...rest].join(' ')
}
