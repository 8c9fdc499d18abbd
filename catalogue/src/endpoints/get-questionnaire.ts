import { labelledTreeOf } from '../../../src/core/index.ts'
import { answerUnlessKnown, detailTag } from '../app/conditional.ts'
import type { Endpoint } from '../app/exchange.ts'
import { notFound } from '../app/refusal.ts'
import { findPublic } from '../store/questionnaires.ts'
import { findKnown, findLinks } from './known-to-catalogue.ts'

/** The public version of a questionnaire, with its labels. */
export const getQuestionnaire: Endpoint = async (exchange) => {
  const { catalogue, parameters, language, translate } = exchange
  const version = await findPublic(catalogue.database.query, parameters.identifier ?? '')
  const configuration = version && catalogue.configurations().find(version.configuration, version.edition)
  if (version === undefined || configuration === undefined) throw notFound()
  const { data, original } = version
  const words = { language, original, ...(translate === undefined ? {} : { translate }) }
  const links = await findLinks(exchange, version)
  return answerUnlessKnown(exchange, detailTag(exchange, version, configuration, links), async () =>
    labelledTreeOf(configuration.questionnaire, JSON.parse(data), words, await findKnown(exchange, version, links)),
  )
}
