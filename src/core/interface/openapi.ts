import type { Questionnaire } from '../questionnaire/node.ts'
import { apiKinds } from '../schema/kinds.ts'
import { plainSchema } from '../schema/plain.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { capitalize } from '../text/printable.ts'
import { describeAnswers } from './answers-schema.ts'
import { openapiDocument } from './openapi-document.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The service's interface in OpenAPI 3.1, with a schema of each of its answers, and of what can be sent for one questionnaire. */
export function describeInterface(questionnaire?: Questionnaire): JsonObject {
  const document = openapiDocument()
  const components = document.components as JsonObject
  const sent = questionnaire ? sentSchemas(questionnaire) : {}
  const schemas = sortByName({ ...answerSchemas(), ...(components.schemas as JsonObject), ...sent })
  const parameters = { ...(components.parameters as JsonObject), ...namedParameters(questionnaire, components) }
  return { ...document, components: { ...components, parameters, schemas } }
}

/** The answers to a questionnaire, in place of those to any. */
function sentSchemas(questionnaire: Questionnaire): JsonObject {
  const { $schema: _dialect, $id: _id, $defs: definitions, ...schema } = describeAnswers(questionnaire).schema
  const names = new Map<string, string>()
  for (const label of Object.keys(definitions as JsonObject))
    names.set(`#/$defs/${encodeURIComponent(label)}`, componentName(label, names))
  const move = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(move)
    if (!isObject(part)) return part
    // Programs that make clients would ask of every answer to be none.
    const { additionalProperties, ...others } = part
    const isOpen = memberOf(additionalProperties, '$ref') === '#/$defs/blank'
    // OpenAPI wants to know what is in every list.
    const items = part.type === 'array' && part.items === undefined ? { items: {} } : {}
    return Object.fromEntries(
      Object.entries({ ...(isOpen ? others : part), ...items }).map(([name, value]) => {
        const target = name === '$ref' && typeof value === 'string' ? names.get(value) : undefined
        return [name, target === undefined ? move(value) : `#/components/schemas/${target}`]
      }),
    )
  }
  const moved = Object.entries(definitions as JsonObject).map(
    ([label, part]) => [names.get(`#/$defs/${encodeURIComponent(label)}`) ?? label, move(part)] as const,
  )
  return { Answers: move(schema), ...Object.fromEntries(moved) }
}

/** A name that OpenAPI takes, which no other definition has. */
function componentName(label: string, taken: ReadonlyMap<string, string>): string {
  const base = `Answers.${label.replace(/[^\w.-]/g, '_')}`
  const names = new Set(taken.values())
  let name = base
  for (let number = 2; names.has(name); number++) name = `${base}.${number}`
  return name
}

/** The answers are described for one configuration only. */
function namedParameters(questionnaire: Questionnaire | undefined, components: JsonObject): JsonObject {
  const { code, edition } = questionnaire?.configuration ?? {}
  const only = (name: string, value: string | undefined): JsonObject => {
    const parameter = memberOf(components.parameters, name) as JsonObject
    return value === undefined
      ? {}
      : { [name]: { ...parameter, schema: { type: 'string', enum: [value] }, example: value } }
  }
  return { ...only('configuration', code), ...only('editionOfConfiguration', edition) }
}

/** The schemas of the answers, each under a name of its own. */
function answerSchemas(): JsonObject {
  const schemas: Record<string, unknown> = {}
  for (const kind of apiKinds) {
    const { $schema: _dialect, $id: _id, $defs: definitions = {}, ...schema } = plainSchema(kind)
    const own = { ...(definitions as JsonObject), [kind]: schema }
    for (const [label, part] of Object.entries(own)) schemas[nameOf(label)] = adapt(part, kind)
  }
  return schemas
}

/** `StructureCategory` for `api:structure.category`. */
function nameOf(label: string): string {
  const words = label.replace(/^api:/, '').split(/[.-]/)
  return words.map(capitalize).join('')
}

/**
 * A schema as programs that make clients understand it: they read no conditions, so the branches of one become alternatives, and what a
 * branch only requires is left to the schemas.
 */
function adapt(part: unknown, root: string): unknown {
  if (Array.isArray(part)) return part.map((item) => adapt(item, root))
  if (!isObject(part)) return part
  const { if: condition, then: yes, else: no, allOf: _conditions, ...schema } = part
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    copy[name] = name === '$ref' ? referTo(String(value), root) : adapt(value, root)
  }
  const branches = [yes, no].filter(describesMembers)
  if (branches.length === 2) return { ...copy, anyOf: branches.map((branch) => adapt(branch, root)) }
  const type = memberOf(condition, 'type')
  if (branches.length === 0 || typeof type !== 'string') return copy
  const { type: types, ...others } = copy
  const rest = [types].flat().filter((one) => one !== type)
  return { ...others, anyOf: [adapt(yes, root), ...rest.map((one) => ({ type: one }))] }
}

/** Whether a branch says what an object is, and not only which of its members there must be. */
function describesMembers(branch: unknown): boolean {
  if (!isObject(branch)) return false
  const properties = memberOf(branch, 'properties')
  const isDescribed = isObject(properties) && Object.values(properties).some(isObject)
  return branch.$ref !== undefined || isDescribed || describesMembers(branch.then) || describesMembers(branch.else)
}

function referTo(ref: string, root: string): string {
  return `#/components/schemas/${nameOf(ref === '#' ? root : ref.replace('#/$defs/', ''))}`
}

function sortByName(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}
