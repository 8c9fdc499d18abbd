import { fail } from '../failure.ts'
import type { PyField, PyNode } from './ast.ts'
import { asInt, type PyValue } from './values.ts'

/** Joins the parts of a formatted string literal; values that Python writes in its own way are `unknown`. */
export function formatFields(parts: readonly (string | PyField)[], evaluate: (node: PyNode) => PyValue): string {
  let text = ''
  let unknown = false
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const value = evaluate(part.value)
    const spec = part.spec === undefined ? '' : evaluate(part.spec)
    const plain =
      spec !== '' || part.debug ? undefined : /^[ra]$/.test(part.conversion) ? toSource(value) : toText(value)
    if (plain === undefined) unknown = true
    else text += plain
  }
  if (unknown) throw fail('unknown', 'formatting')
  return text
}

function toText(value: PyValue): string | undefined {
  if (typeof value === 'string') return value
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  const int = asInt(value)
  return int !== undefined && int < 10n ** 20n && int > -(10n ** 20n) ? int.toString() : undefined
}

/** `repr` of a value, as far as it needs no escapes. */
function toSource(value: PyValue): string | undefined {
  if (typeof value !== 'string') return toText(value)
  return /^[ -&(-[\]-~]*$/.test(value) ? `'${value}'` : undefined
}
