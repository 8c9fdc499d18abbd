import { type Endpoint, userOf } from '../app/exchange.ts'
import { storeOnce } from '../app/idempotency.ts'
import { refuse } from '../app/refusal.ts'
import { createQuestionnaire as store } from '../store/questionnaires.ts'
import { bodyText, checkBody, readBody } from './sent-answers.ts'

/** Checks answers and stores them as the draft of a new questionnaire. */
export const createQuestionnaire: Endpoint = (exchange) =>
  storeOnce(exchange, bodyText(exchange), () => {
    const { catalogue, parameters } = exchange
    const { configuration: code = '', edition = '' } = parameters
    const configurations = catalogue.configurations()
    const sent = readBody(exchange)
    const configuration = configurations.find(code, edition)
    if (configuration === undefined) throw refuse(404, 'No configuration found for this code and edition.')
    if (configurations.latest(code) !== configuration)
      throw refuse(
        400,
        `A newer edition exists for ${code}. Questionnaires can be published only for the latest edition.`,
      )
    const answers = checkBody(sent, configuration, exchange)
    return async (query) => {
      const created = await store(query, answers, userOf(exchange))
      return { status: 201, body: { success: 'true', code: created } }
    }
  })
