import { flatStructureOf, structureOf } from '../../../src/core/internal.ts'
import { answerUnlessKnown, configurationTag } from '../app/conditional.ts'
import type { Endpoint } from '../app/exchange.ts'
import { notFound } from '../app/refusal.ts'
import { isFlat } from './flat.ts'

/** The structure of a configuration. */
export const getStructure: Endpoint = (exchange) => {
  const { code = '', edition = '' } = exchange.parameters
  const found = exchange.catalogue.configurations().find(code, edition)
  if (found === undefined) throw notFound()
  const build = isFlat(exchange) ? flatStructureOf : structureOf
  return answerUnlessKnown(exchange, configurationTag(exchange, found), () =>
    build(found.questionnaire, exchange.translate),
  )
}
