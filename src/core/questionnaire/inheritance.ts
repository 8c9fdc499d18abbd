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

/** Where a questiongroup has its answers from, as far as its record names it. */
export interface AnswerSource {
  readonly configuration: string
  readonly questiongroup: string | undefined
}

/** The source of a questiongroup's answers; with one its own are never stored, also when only half of it is named (format facts 2.5). */
export function answerSourceOf({ record }: Node): AnswerSource | undefined {
  const configuration = memberOf(record?.fields.configuration, 'inherited_configuration')
  const questiongroup = memberOf(record?.fields.configuration, 'inherited_questiongroup')
  return isName(configuration)
    ? { configuration, questiongroup: isName(questiongroup) ? questiongroup : undefined }
    : undefined
}

/** Whether what is entered in a questiongroup is never stored. */
export function isInherited(questiongroup: Node): boolean {
  return answerSourceOf(questiongroup) !== undefined
}

/** A source as findings name it. */
export function nameSource({ configuration, questiongroup }: AnswerSource): string {
  return questiongroup === undefined ? configuration : `${configuration}.${questiongroup}`
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
