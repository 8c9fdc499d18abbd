import { memberOf } from '../text/json-value.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { type Home, homesOfCode, questiongroupsOf } from './enclosing-configuration.ts'
import type { Node } from './node.ts'

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

/** A place where the source of an inherited questiongroup stands. */
export interface Source {
  readonly home: Home
  readonly node: Node
}

/** Where the loaded editions of the other configuration ask the source; `undefined` when none is loaded. */
export function sourcesOf(inheritance: Inheritance, set: SetIndex): readonly Source[] | undefined {
  const homes = homesOfCode(inheritance.configuration, set)
  if (homes.length === 0) return undefined
  return homes.flatMap((home) =>
    (questiongroupsOf(home.sections).get(inheritance.questiongroup) ?? []).map((node) => ({ home, node })),
  )
}
