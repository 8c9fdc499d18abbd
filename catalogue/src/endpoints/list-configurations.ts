import type { Endpoint } from '../app/exchange.ts'
import { isFlat } from './flat.ts'

/** The codes of the configurations. */
export const listConfigurations: Endpoint = (exchange) => {
  const { codes } = exchange.catalogue.configurations()
  return { body: { configurations: isFlat(exchange) ? codes : codes.map((code) => [code]) } }
}
