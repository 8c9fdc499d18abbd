import type { Endpoint } from '../app/exchange.ts'
import { notFound } from '../app/refusal.ts'
import { isFlat } from './flat.ts'

/** The editions of a configuration. */
export const listEditions: Endpoint = (exchange) => {
  const editions = exchange.catalogue.configurations().editionsOf(exchange.parameters.code ?? '')
  if (editions.length === 0) throw notFound()
  const names = editions.map(({ edition }) => edition)
  return { body: { editions: isFlat(exchange) ? names : names.map((name) => [name]) } }
}
