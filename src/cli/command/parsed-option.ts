import { Option } from 'commander'
import type { OptionDefinition } from './option.ts'

/** An option as commander takes it apart. */
export function optionOf({
  flags,
  does,
  choices,
  preset,
  isRepeatable,
  isMandatory,
  movedTo,
}: OptionDefinition): Option {
  const option = new Option(flags, does)
  if (movedTo !== undefined) option.hideHelp()
  if (choices !== undefined) option.choices(choices)
  if (preset !== undefined) option.default(preset)
  if (isMandatory) option.makeOptionMandatory()
  if (isRepeatable) option.argParser((one: string, before: readonly string[]) => [...before, one]).default([])
  return option
}
