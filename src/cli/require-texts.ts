import { configurationsIn, messagesIn, type TextMessage, type Workspace } from '../core/internal.ts'
import { UsageError } from './io.ts'
import { refuseManyChoices } from './refuse-many-choices.ts'

/** The texts of configurations; throws where there are none. */
export function requireTexts(workspace: Workspace): ReadonlyMap<string, TextMessage> {
  refuseManyChoices(configurationsIn(workspace).values())
  const messages = messagesIn(workspace)
  if (messages.size === 0) throw new UsageError('the loaded files have no texts')
  return messages
}
