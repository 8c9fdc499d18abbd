/** What a plain scalar is in YAML 1.1 as PyYAML's safe loader reads it; a `bad` one has no place in JSON or in PyYAML. */
export type Plain =
  | { readonly kind: 'string' | 'timestamp'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'null'; readonly value: null }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'not-finite' | 'merge' | 'value'; readonly value: null }

const BOOL = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/
const TRUE = /^(?:yes|true|on)$/i
const NULL = /^(?:~|null|Null|NULL|)$/
const INT =
  /^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const TIMESTAMP =
  /^(?:\d{4}-\d\d-\d\d|\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/

/** Resolves a plain scalar by the implicit rules of PyYAML 6 (`yaml/resolver.py`). Timestamps stay strings: JSON has no dates. */
export function resolvePlain(source: string): Plain {
  const first = source.charAt(0)
  if (first !== '' && !'yYnNtTfFoO~-+.0123456789<='.includes(first)) return { kind: 'string', value: source }
  if (BOOL.test(source)) return { kind: 'bool', value: TRUE.test(source) }
  if (NULL.test(source)) return { kind: 'null', value: null }
  if (INT.test(source)) return asNumber(source, readInt(source))
  if (FLOAT.test(source)) return { kind: 'number', value: readFloat(source) }
  if (NOT_FINITE.test(source)) return { kind: 'not-finite', value: null }
  if (TIMESTAMP.test(source)) return { kind: 'timestamp', value: source }
  if (source === '<<') return { kind: 'merge', value: null }
  if (source === '=') return { kind: 'value', value: null }
  return { kind: 'string', value: source }
}

/** `0b_` looks like a number to PyYAML, which then stops at it. */
function asNumber(source: string, value: number): Plain {
  return Number.isNaN(value) ? { kind: 'string', value: source } : { kind: 'number', value }
}

function readInt(source: string): number {
  const digits = source.replaceAll('_', '').replace(/^[-+]/, '')
  const value = readUnsigned(digits)
  return source.startsWith('-') ? 0 - value : value
}

function readUnsigned(digits: string): number {
  if (digits.startsWith('0b') || digits.startsWith('0x')) return Number(digits)
  if (digits.startsWith('0') && digits.length > 1) return Number(`0o${digits.slice(1)}`)
  return digits.includes(':') ? readSixties(digits) : Number(digits)
}

function readFloat(source: string): number {
  const digits = source.replaceAll('_', '').replace(/^[-+]/, '')
  const value = digits.includes(':') ? readSixties(digits) : Number(digits)
  return source.startsWith('-') ? -value : value
}

/** `1:30` is 90 in YAML 1.1. */
function readSixties(digits: string): number {
  return digits.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}
