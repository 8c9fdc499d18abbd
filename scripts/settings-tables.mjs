// Tables of questlint's own settings within pages written by hand: what stands between `<!-- settings: SCHEMA -->` and `<!-- end -->`.
import { readSchemas } from './generate-schemas.mjs'

/** The page with the tables of now. */
export async function fillTables(page) {
  const schemas = await readSchemas()
  return page.replace(
    /(<!-- settings: ([a-z]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, start, name, end) => `${start}\n${settingsTable(schemas, schemas[name])}\n\n${end}`,
  )
}

function settingsTable(schemas, schema) {
  const rows = rowsOf(schemas, schema.type === 'array' ? schema.items : schema, '')
  return [['setting', 'type', 'default', 'meaning'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function rowsOf(schemas, schema, prefix) {
  return Object.entries(schema.properties).flatMap(([name, given]) => {
    const member = resolve(schemas, given)
    const path = `${prefix}${name}`
    const required = schema.required?.includes(name) ? ' (required)' : ''
    const fallback = member.default === undefined ? '' : `\`${JSON.stringify(member.default)}\``
    const row = [`\`${path}\``, `${typeText(schemas, member)}${required}`, fallback, meaning(schemas, member)]
    const below = member.type === 'array' ? resolve(schemas, member.items) : member
    if (below.properties === undefined) return [row]
    const start = `${path}${member.type === 'array' ? '[]' : ''}.`
    return [row, ...(alikeRow(schemas, below, start) ?? rowsOf(schemas, below, start))]
  })
}

/** One row for members that differ in their names only. */
function alikeRow(schemas, { properties }, prefix) {
  const names = Object.keys(properties)
  const [ref, ...others] = new Set(names.map((name) => properties[name].$ref))
  if (ref === undefined || others.length > 0) return undefined
  const member = resolve(schemas, { $ref: ref })
  const list = names.map((name) => `\`${name}\``).join(', ')
  return [[`\`${prefix}…\``, typeText(schemas, member), '', `${meaning(schemas, member)} For each of ${list}.`]]
}

function typeText(schemas, { type, items }) {
  return type === 'array' ? `list of ${resolve(schemas, items).type}s` : type
}

function meaning(schemas, { description, examples, additionalProperties }) {
  const values = additionalProperties && resolve(schemas, additionalProperties).enum
  const allowed = values ? ` Values: ${values.map((value) => `\`${value}\``).join(', ')}.` : ''
  const example = examples?.[0] === undefined ? '' : ` Example: \`${JSON.stringify(examples[0])}\`.`
  return `${description}${allowed}${example}`.replaceAll('|', '\\|')
}

/** References are absolute after reading. */
function resolve(schemas, schema) {
  if (schema?.$ref === undefined) return schema
  const [, name, pointer] = /([a-z]+)\.schema\.json#?(.*)$/.exec(schema.$ref)
  return pointer
    .split('/')
    .slice(1)
    .reduce((part, token) => part[token], schemas[name])
}
