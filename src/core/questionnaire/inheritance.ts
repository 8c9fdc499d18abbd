import { memberOf } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import type { Node } from './node.ts'
import { questiongroupsIn, questionnairesOfCode } from './questionnaires.ts'

/** Where a questiongroup record says its answers come from. */
export interface Inheritance {
  readonly configuration: string
  readonly questiongroup: string
}

/** The source of an inherited questiongroup; `undefined` unless the record names both parts of it. */
export function inheritanceOf(record: RecordFact): Inheritance | undefined {
  const configuration = memberOf(record.fields.configuration, 'inherited_configuration')
  const questiongroup = memberOf(record.fields.configuration, 'inherited_questiongroup')
  return isName(configuration) && isName(questiongroup) ? { configuration, questiongroup } : undefined
}

/** Whether a value names something. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Where the loaded editions of the other configuration ask the source; `undefined` when none is loaded. */
export function sourcesOf(inheritance: Inheritance, set: SetIndex): readonly Node[] | undefined {
  const questionnaires = questionnairesOfCode(inheritance.configuration, set)
  if (questionnaires.length === 0) return undefined
  return questionnaires.flatMap((one) => questiongroupsIn(one).get(inheritance.questiongroup) ?? [])
}
