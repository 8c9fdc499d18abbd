import type { Exchange } from '../app/exchange.ts'

/** Whether a request asks for a flat answer: the parameter acts by its presence (rule 2 of the specification). */
export function isFlat({ query }: Exchange): boolean {
  return new URLSearchParams(query).has('flat')
}
