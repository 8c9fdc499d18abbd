import { isOneDatabase, loadPosition } from '../../sets/load-order.ts'
import { counterpartOf } from '../../sets/made-from.ts'
import { memberOf } from '../../text/json-value.ts'
import { type ConfigurationFact, configurationPointer } from '../../workspace/facts.ts'
import type { SetIndex } from '../../workspace/set-index.ts'
import { defineRule, type Place } from '../rule.ts'

/** A second configuration of the same code and edition. */
export const duplicateConfiguration = defineRule({
  meta: {
    id: 'duplicate-configuration',
    consequence: 'not-loaded',
    category: 'reference',
    summary: 'Two configurations have the same code and edition.',
    why: 'Code and edition together must be unique in the database: with a second configuration of the same code and edition, loading fails.',
    messages: {
      twice: {
        text: 'Duplicate configuration: the code "{code}" and the edition "{edition}" must be unique together, so loading fails. Change one of them.',
        stops: 'file',
      },
      elsewhere: {
        text: '{other} also has a configuration with the code "{code}" and the edition "{edition}"; together they must be unique, so the two files cannot be loaded into one database. Change one of them.',
        consequence: 'loads-alone',
      },
      first: 'the first one',
    },
  },
  create: ({ file, set, report }) => ({
    configuration: (configuration) => {
      const { code, edition } = configuration
      if (code === undefined || edition === undefined) return
      const twins = file.set.configurations(code).filter((twin) => twin.edition === edition)
      const twin = firstTwin(configuration, twins, set)
      if (twin === undefined) return
      // What is made from what is told of the definitions.
      const isMade = counterpartOf(file)?.uri === twin.uri
      if (isMade && (set.generated || file.records.some(({ keyword }) => keyword !== undefined))) return
      const related = [{ messageId: 'first', uri: twin.uri, place: editionPlace(twin) }]
      const place = editionPlace(configuration)
      if (twin.uri === configuration.uri || isOneDatabase(file.set)) {
        return report('twice', place, { code, edition }, { related })
      }
      report('elsewhere', place, { code, edition, other: twin.uri }, { related })
    },
  }),
})

/** The twin that is loaded first; one of the same pk is replaced, not doubled, which other rules speak of. */
function firstTwin(
  configuration: ConfigurationFact,
  twins: readonly ConfigurationFact[],
  set: SetIndex,
): ConfigurationFact | undefined {
  if (twins.length < 2) return undefined
  const pk = pkOf(configuration, set)
  const position = loadPosition(configuration.uri, set)
  const own = twins.indexOf(configuration)
  return twins.find((twin, index) => {
    const isEarlier = twin.uri === configuration.uri ? index < own : loadPosition(twin.uri, set) < position
    if (!isEarlier) return false
    return pk === undefined || pkOf(twin, set) !== pk
  })
}

function pkOf(configuration: ConfigurationFact, set: SetIndex): number | undefined {
  const record = set
    .file(configuration.uri)
    ?.records.find((candidate) => candidate.model === 'configuration' && candidate.pointer === configuration.pointer)
  const pk = record?.pk ?? memberOf(configuration.data, 'pk')
  return typeof pk === 'number' ? pk : undefined
}

function editionPlace(configuration: ConfigurationFact): Place {
  return { pointer: configurationPointer(configuration, 'edition') }
}
