import { ownListItemOf, readAnswerText } from '../../../src/core/internal.ts'
import { type Endpoint, userOf } from '../app/exchange.ts'
import { Refusal } from '../app/refusal.ts'
import { exactBody } from '../formats/format.ts'
import { findOwn } from '../store/questionnaires.ts'
import { isoTime } from '../store/time.ts'
import { filesOf, findNamedImages } from './known-to-catalogue.ts'

/** The questionnaires that the user compiled. */
export const listOwnQuestionnaires: Endpoint = async (exchange) => {
  const { catalogue } = exchange
  const configurations = catalogue.configurations()
  const versions = await findOwn(catalogue.database.query, userOf(exchange))
  const images = await findNamedImages(
    exchange,
    versions.map(({ data }) => data),
  )
  const file = filesOf(exchange, images)
  const results = versions.flatMap((version) => {
    const configuration = configurations.find(version.configuration, version.edition)
    if (configuration === undefined) return []
    const details = {
      code: version.code,
      created: isoTime(version.created),
      updated: isoTime(version.updated),
      status: version.state,
      original: version.original,
    }
    return [ownListItemOf(configuration.questionnaire, readAnswerText(version.data), details, { file })]
  })
  // The service has the member with an s here.
  if (results.length === 0) throw new Refusal(404, { details: 'No questionnaires created.' })
  return { body: exactBody({ results }) }
}
