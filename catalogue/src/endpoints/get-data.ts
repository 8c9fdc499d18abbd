import { sql } from 'kysely'
import { answerUnlessKnown, dataTag } from '../app/conditional.ts'
import { type Endpoint, type LookUpVersion, userOf } from '../app/exchange.ts'
import { JsonText } from '../formats/format.ts'
import { type EditableVersion, openEdit, selectNewestFor } from '../store/questionnaires.ts'
import { findEditable } from './editable.ts'

/** What {@link getData} looks up. */
export const lookUpNewest: LookUpVersion =
  ({ identifier = '' }) =>
  (query) =>
    selectNewestFor(query, identifier, { id: sql.ref('asker.user_id'), isEditor: sql.ref('asker.is_editor') })

/** The answers of a questionnaire as they are stored; whoever fetches them may edit them. */
export const getData: Endpoint = async (exchange) => {
  const { version } = findEditable(exchange, exchange.found as EditableVersion | undefined)
  await openEdit(exchange.catalogue.database.query, version, userOf(exchange))
  return answerUnlessKnown(
    exchange,
    dataTag(exchange, version),
    () => new JsonText(`{"status":${JSON.stringify(version.state)},"data":${version.data}}`),
  )
}
