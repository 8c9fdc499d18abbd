import { isObject } from '../src/core/internal.ts'
import type { FeatureContext } from './features/feature.ts'

/** What commands of a client's own do: what the author is asked for, or shown, in the client's way. */
type OwnCommand = 'acceptCommand' | 'chooseCommand' | 'compareCommand' | 'editLabelCommand' | 'suggestCommand'

/** The name of a command of the client's own; `undefined` where it names none. */
export function ownCommand(
  { initializationOptions: options }: Pick<FeatureContext, 'initializationOptions'>,
  name: OwnCommand,
): string | undefined {
  const command = isObject(options) ? options[name] : undefined
  return typeof command === 'string' ? command : undefined
}
