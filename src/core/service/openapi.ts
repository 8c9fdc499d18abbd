import { plainSchema } from '../schema/plain.ts'
import { apiKinds } from '../schema/registry.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { openapiDocument } from './openapi-document.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** The service's interface in OpenAPI 3.1, with a schema of each of its answers. */
export function describeInterface(): JsonObject {
  const document = openapiDocument()
  const components = document.components as JsonObject
  return {
    ...document,
    components: { ...components, schemas: sortByName({ ...answerSchemas(), ...(components.schemas as JsonObject) }) },
  }
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
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
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
