import type { Basis, Severity, Stops } from './severity.ts'

/** The JSON types that `type` names. */
export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

/** How an object judges members that its schema does not name; `schemas/README.md` says what each kind does. */
export type ObjectKind = 'record' | 'fields' | 'node' | 'options' | 'data' | 'definition' | 'settings'

/** A severity with the sentence that says why. */
export interface Judgement {
  readonly severity: Severity
  /** `application` when absent. */
  readonly basis?: Basis
  /** What the application does; a whole sentence. */
  readonly consequence?: string
  /** What is not loaded. */
  readonly stops?: Stops
}

/** The key types on which the application fails with an option, or with one value of it. */
export interface Failure {
  /** `undefined` for all types that the option is not for. */
  readonly keyTypes?: readonly string[]
  readonly value?: string | boolean
  /** What fails; a whole sentence. */
  readonly consequence: string
}

/** The key types on which alone the specification allows an option, or one value of it. */
export interface SpecifiedFor {
  readonly keyTypes: readonly string[]
  readonly value?: string
}

/** A JSON Schema as `schemas/` writes them: the part of draft 2020-12 that they use, and the annotations of `vocabulary.json`. */
export interface Schema {
  readonly $schema?: string
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly description?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly minProperties?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema | true>>
  readonly additionalProperties?: Schema | false
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly objectKind?: ObjectKind
  readonly readBy?: readonly string[]
  readonly readForSummaryOf?: readonly string[]
  readonly keyTypes?: readonly string[]
  readonly valueKeyTypes?: Readonly<Record<string, readonly string[]>>
  readonly failsFor?: Failure
  readonly specifiedFor?: SpecifiedFor
  readonly dead?: string
  readonly overwritten?: true | 'view_options'
  readonly elsewhere?: Readonly<Record<string, string>>
  readonly undocumented?: true
  readonly writtenByTools?: true
  readonly legacy?: true
  readonly refersTo?: string
  readonly consequence?: string
  readonly stops?: Stops
  readonly severity?: Severity
  readonly basis?: Basis
  readonly whenMissing?: Judgement
  readonly whenNull?: Judgement
  readonly whenEmpty?: Judgement
  readonly rejected?: Readonly<Record<string, string>>
  readonly legacyValues?: Readonly<Record<string, Judgement>>
}
