import { recordName } from '../questionnaire/locate.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { plainName } from '../text/edition-name.ts'
import { listSome } from '../text/list-some.ts'
import type { Change, ChangePlace } from './change.ts'
import { changeRuleOf } from './change-rules.ts'
import { nameOf, placeOf } from './comparison.ts'
import type { GoneDefinition } from './gone-definitions.ts'

/** Why a questionnaire can no longer be loaded: what was found, by identity and place, or the definitions that are gone. */
export type Obstacle =
  | { readonly finding: string; readonly place: ChangePlace }
  | { readonly gone: readonly [GoneDefinition, ...GoneDefinition[]] }

/** The change that a questionnaire can no longer be loaded. Who words it knows more of what was found. */
export function unloadableConfiguration(questionnaire: Questionnaire, obstacle: Obstacle): Change {
  const configuration = nameOf(questionnaire)
  const { class: kindOfLoss, subject, kind } = changeRuleOf('unloadable-configuration')
  const reason = 'gone' in obstacle ? wordGone(obstacle.gone) : obstacle.finding
  return {
    rule: 'unloadable-configuration',
    class: kindOfLoss,
    severity: 'error',
    subject,
    kind,
    path: { configuration },
    data: { configuration, name: plainName(configuration), reason },
    places: 'gone' in obstacle ? placesOfGone(obstacle.gone[0]) : [obstacle.place],
    cause: 'loading',
  }
}

const mostNamed = 3

/** `key:colour and 2 more records that it uses are in no file any more (they were in keys.json).` */
function wordGone(gone: readonly GoneDefinition[]): string {
  const names = gone.slice(0, mostNamed).map(({ record }) => recordName(record))
  const files = [...new Set(gone.map(({ record }) => record.uri))]
  const [are, they] = gone.length === 1 ? ['is', 'it was'] : ['are', 'they were']
  const where = listSome(files.slice(0, mostNamed), files.length, 'file')
  return `${listSome(names, gone.length, 'record')}, which it uses, ${are} in no file any more; ${they} in ${where}.`
}

function placesOfGone({ record, node }: GoneDefinition): readonly ChangePlace[] {
  return [placeOf(node, 'new'), { side: 'old', uri: record.uri, pointer: record.pointer }]
}
