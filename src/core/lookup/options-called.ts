import { pageOf, pathOf } from '../editor/hover-option.ts'
import { keyTypeFacts } from '../schema/key-types.ts'
import { findOptionHomes, optionNames } from '../schema/options.ts'
import { nearestName } from '../text/nearest-name.ts'

/**
 * The options of a name, such as `numbering` or `form_options.numbering`, and the key type, in a line each: where it is, what
 * it does, its page of the documentation.
 */
export function optionsCalled(name: string): readonly string[] {
  const type = keyTypeFacts(name)
  const lines = findOptionHomes(name.slice(name.lastIndexOf('.') + 1))
    // A key has the options of its questions.
    .filter((option) => option.level !== 'key' || option.container === 'configuration')
    .filter((option) => pathOf(option).endsWith(name))
    .map((option) => `${pathOf(option)} of ${option.level}: ${option.description} (docs/${pageOf(option)})`)
  return [...new Set(lines), ...(type ? [`key type ${name}: ${type.description} (docs/options/key-types.md)`] : [])]
}

/** The option that a name is like. */
export function nearOption(name: string): string | undefined {
  return nearestName(name, optionNames())
}
