import { answerUnlessKnown, dataTag } from '../app/conditional.ts'
import { type Endpoint, userOf } from '../app/exchange.ts'
import { JsonText } from '../formats/format.ts'
import { openEdit } from '../store/questionnaires.ts'
import { findEditable } from './editable.ts'

/** The answers of a questionnaire as they are stored; whoever fetches them may edit them. */
export const getData: Endpoint = async (exchange) => {
  const { version } = await findEditable(exchange)
  await openEdit(exchange.catalogue.database.query, version, userOf(exchange))
  return answerUnlessKnown(
    exchange,
    dataTag(exchange, version),
    () => new JsonText(`{"status":${JSON.stringify(version.state)},"data":${version.data}}`),
  )
}
