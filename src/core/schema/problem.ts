import { lookUp } from '../text/json-value.ts'
import { once } from '../text/once.ts'
import { lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import { remember } from '../text/remember.ts'
import type { RawError } from './generated/validators.js'
import { satisfies } from './matches.ts'
import type { Judgement, ObjectKind, Schema } from './schema.ts'
import type { Basis, Severity, Stops } from './severity.ts'
import { childSchemas, expand, subschemasAt } from './walk.ts'

/** A place of a value that breaks a schema. Everything but `keyword`, `pointer` and `params` is found when it is asked for. */
export interface SchemaProblem {
  /** The keyword that failed: `type`, `enum`, `required`, `additionalProperties`, ... */
  readonly keyword: string
  /** JSON Pointer into the value: the wrong value, the unknown or badly named member, or the object that lacks one. */
  readonly pointer: string
  /** What ajv says beside the keyword: `type`, `allowedValues`, `missingProperty`, `additionalProperty`, `propertyName`, `limit`, ... */
  readonly params: Readonly<Record<string, unknown>>
  /** The subschema whose keyword failed. */
  readonly schema: Schema
  /** The schema of the object or list around `pointer`; `undefined` at the root. */
  readonly parentSchema: Schema | undefined
  readonly severity: Severity
  readonly basis: Basis
  /** What the application does with it, as a whole sentence; `undefined` where that is not known. */
  readonly consequence: string | undefined
  /** What the application does not load because of it. */
  readonly stops: Stops | undefined
}

/** Gives an error of the compiled code the shape in which it leaves this folder. */
export function createProblem(name: string, value: unknown, error: RawError): SchemaProblem {
  const pointer = error.path
  const member = memberNamed(error)
  const at = once(() => schemasAt(name, value, pointer))
  const around = once(() => schemasAt(name, value, parentPointer(pointer) ?? ''))
  const judgement = once(() => judgeAs(name, judge(error, at(), resolvePointer(value, pointer))))
  return {
    keyword: error.keyword,
    pointer: member === undefined ? pointer : `${pointer}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    get params() {
      return paramsOf(error, this.schema)
    },
    get schema() {
      return failingSchema(error, at(), resolvePointer(value, pointer))
    },
    get parentSchema() {
      if (member !== undefined) return containerSchema(at(), undefined)
      return lastToken(pointer) === undefined ? undefined : containerSchema(around(), lastToken(pointer))
    },
    get severity() {
      return judgement().severity
    },
    get basis() {
      return judgement().basis ?? 'application'
    },
    get consequence() {
      return judgement().consequence
    },
    get stops() {
      return judgement().stops
    },
  }
}

/** Problems beside each other are often those of one object. */
const lastIn = remember((_value: object): { at?: string; schemas?: readonly Schema[] } => ({}))

function schemasAt(name: string, value: unknown, pointer: string): readonly Schema[] {
  if (typeof value !== 'object' || value === null) return subschemasAt(name, value, pointer)
  const last = lastIn(value)
  const at = `${name} ${pointer}`
  if (last.at !== at || last.schemas === undefined) {
    last.at = at
    last.schemas = subschemasAt(name, value, pointer)
  }
  return last.schemas
}

/** What the service answers is as the specification says, or a program that reads it is misled. */
function judgeAs(name: string, judgement: Judgement): Judgement {
  return name.startsWith('api:') ? { ...judgement, severity: 'error', basis: 'specification' } : judgement
}

/** The compiled code leaves out what the schema says. */
function paramsOf({ keyword, params }: RawError, schema: Schema): SchemaProblem['params'] {
  if (keyword === 'type') return { type: schema.type }
  if (keyword === 'enum') return { allowedValues: schema.enum }
  return params
}

/** The member that an error is about, where it is not about the whole object. */
function memberNamed({ keyword, params }: RawError): string | undefined {
  if (keyword === 'additionalProperties') return String(params.additionalProperty)
  if (keyword === 'propertyNames') return String(params.propertyName)
  return undefined
}

function failingSchema(error: RawError, schemas: readonly Schema[], value: unknown): Schema {
  const candidates = schemas.filter((schema) => Object.hasOwn(schema, error.keyword))
  return candidates.find((schema) => fails(error, schema, value)) ?? candidates[0] ?? schemas[0] ?? {}
}

function fails({ keyword, params }: RawError, schema: Schema, value: unknown): boolean {
  if (keyword === 'required') return schema.required?.includes(String(params.missingProperty)) ?? false
  if (keyword === 'additionalProperties') return schema.additionalProperties === false
  return !satisfies(schema, keyword, value)
}

/** The schema of an object or list that says what kind it is, or else the one that describes the child. */
function containerSchema(schemas: readonly Schema[], token: string | undefined): Schema | undefined {
  const children = schemas.filter((schema) => token !== undefined && childSchemas(schema, undefined, token).length > 0)
  return schemas.find((schema) => schema.objectKind !== undefined) ?? children[0] ?? schemas[0]
}

function judge(error: RawError, schemas: readonly Schema[], value: unknown): Judgement {
  const failing = failingSchema(error, schemas, value)
  if (error.keyword === 'additionalProperties') return judgeUnknownMember(schemas)
  if (error.keyword === 'required') return judgeMissing(schemas, String(error.params.missingProperty))
  if (error.keyword === 'propertyNames') return firstJudgement([failing.propertyNames ?? {}, failing, ...schemas])
  const legacy = error.keyword === 'enum' ? legacyJudgement(failing, value) : undefined
  const nothing = error.keyword === 'type' ? judgeNothing(schemas, value) : undefined
  return legacy ?? nothing ?? firstJudgement([failing, ...schemas])
}

function legacyJudgement({ legacyValues = {} }: Schema, value: unknown): Judgement | undefined {
  return typeof value === 'string' ? lookUp(legacyValues, value) : undefined
}

/** A value of a wrong type in which there is nothing, where the application makes something of its own of it. */
function judgeNothing(schemas: readonly Schema[], value: unknown): Judgement | undefined {
  if (value === null) return schemas.find((schema) => schema.whenNull)?.whenNull
  return isEmpty(value) ? schemas.find((schema) => schema.whenEmpty)?.whenEmpty : undefined
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

function judgeMissing(schemas: readonly Schema[], name: string): Judgement {
  const members = schemas
    .flatMap((schema) => childSchemas(schema, {}, name))
    .flatMap((schema) => expand(schema, undefined))
  return members.find((schema) => schema.whenMissing)?.whenMissing ?? firstJudgement(members)
}

function judgeUnknownMember(schemas: readonly Schema[]): Judgement {
  const kind = schemas.find((schema) => schema.objectKind !== undefined)?.objectKind
  return unknownMember[kind ?? 'data']
}

const unknownMember: Readonly<Record<ObjectKind, Judgement>> = {
  node: {
    severity: 'error',
    consequence: 'The application refuses to load the configuration.',
    stops: 'configuration',
  },
  fields: { severity: 'error', consequence: 'Loading the fixture stops with an error.', stops: 'file' },
  record: { severity: 'warning', consequence: 'It is not read when the fixture is loaded.' },
  options: { severity: 'error', basis: 'specification', consequence: 'The application ignores it.' },
  data: { severity: 'warning', consequence: 'The application ignores it.' },
  definition: { severity: 'error', consequence: 'Nothing reads it.' },
  settings: { severity: 'error' },
}

/** What the first of several schemas that says so makes of a wrong value. */
export function firstJudgement(schemas: readonly Schema[]): Judgement {
  const { severity = 'warning', basis = 'application' } = schemas.find((schema) => schema.severity !== undefined) ?? {}
  const { consequence, stops } = schemas.find((schema) => schema.consequence !== undefined) ?? {}
  return { severity, basis, ...(consequence !== undefined && { consequence }), ...(stops && { stops }) }
}
