import type { ConfigurationFact } from '../workspace/facts.ts'

/** `technologies 2015`, as people name a configuration. */
export function nameConfiguration(configuration: ConfigurationFact): string {
  return [configuration.code ?? '?', configuration.edition].filter(Boolean).join(' ')
}
