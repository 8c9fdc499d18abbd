import type { Exchange } from '../app/exchange.ts'
import { notFound, refuse } from '../app/refusal.ts'
import type { Configuration } from '../configurations/configurations.ts'
import type { EditableVersion, StoredVersion } from '../store/questionnaires.ts'

/** A questionnaire that the user of a request may edit. */
export interface Editable {
  readonly version: StoredVersion
  readonly configuration: Configuration
}

/** The newest version of the questionnaire that a request names, where its user may edit it; refuses in the order of the service. */
export function findEditable(exchange: Exchange, version: EditableVersion | undefined): Editable {
  const { catalogue, parameters } = exchange
  const { configuration: code = '', edition = '' } = parameters
  const configuration = catalogue.configurations().find(code, edition)
  if (configuration === undefined) {
    if (version === undefined) throw notFound()
    throw refuse(400, 'No configuration found for this configuration code and edition.')
  }
  if (version === undefined) throw notFound()
  if (version.configuration !== code || version.edition !== edition)
    throw refuse(400, 'Questionnaire does not match configuration code and edition.')
  if (!version.mayEdit) throw refuse(401, 'Unauthorized.')
  requireOpenState(version)
  return { version, configuration }
}

/** Refuses what is under review: its compilers have handed it over. */
export function requireOpenState({ state }: StoredVersion): void {
  if (state === 'submitted' || state === 'reviewed') throw refuse(405, 'Not editable.')
}
