import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

/** One record of `mutants.jsonl`; its README says what the fields mean. */
export interface Mutant {
  readonly id: string
  readonly base_file: string
  readonly siblings: readonly string[]
  readonly operator: string
  readonly variant: string
  readonly ops: readonly Operation[]
  readonly pointer: string
  readonly accept?: readonly string[]
  readonly expect: 'error' | 'warning' | 'clean'
  readonly format?: 'yaml'
  readonly prefix_ok?: boolean
  /** What the application did while it loaded the file. */
  readonly reference_verdict: { readonly verdict: string; readonly stage?: string }
}

type Operation =
  | { readonly op: 'add' | 'remove' | 'replace'; readonly path: string; readonly value?: unknown }
  | { readonly op: 'text'; readonly start: number; readonly end: number; readonly old: string; readonly new: string }
  | { readonly op: 'transform'; readonly name: string; readonly indent?: string | number; readonly seed?: number }

/** All mutants of a folder of oracles. */
export function readMutants(oracles: string): Mutant[] {
  const lines = readFileSync(join(oracles, 'mutants.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Mutant)
}

/** The name and text of the changed file; text edits count code points, as Python does. */
export function materialize(mutant: Mutant, base: string): { uri: string; text: string } {
  const patches = mutant.ops.filter((operation) => 'path' in operation)
  if (patches.length === mutant.ops.length) {
    const data = patches.reduce<unknown>(applyPatch, JSON.parse(base))
    return mutant.format === 'yaml'
      ? { uri: mutant.base_file.replace(/json$/, 'yaml'), text: stringify(data, { defaultStringType: 'QUOTE_DOUBLE' }) }
      : { uri: mutant.base_file, text: `${JSON.stringify(data, null, 2)}\n` }
  }
  let characters = [...base]
  const edits = mutant.ops.filter((operation) => operation.op === 'text').sort((a, b) => b.start - a.start)
  for (const edit of edits) {
    characters = [...characters.slice(0, edit.start), ...edit.new, ...characters.slice(edit.end)]
  }
  const transforms = mutant.ops.filter((operation) => operation.op === 'transform')
  const text = transforms.reduce((current, operation) => transform(current, operation), characters.join(''))
  const isYaml = mutant.format === 'yaml'
  return { uri: isYaml ? mutant.base_file.replace(/json$/, 'yaml') : mutant.base_file, text }
}

function applyPatch(data: unknown, operation: Operation): unknown {
  if (!('path' in operation)) return data
  const steps = operation.path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = steps.pop()
  if (last === undefined) return operation.value
  // biome-ignore lint/suspicious/noExplicitAny: a patch walks data of any shape
  const parent = steps.reduce<any>((current, step) => current[step], data)
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last)
    if (operation.op === 'add') parent.splice(index, 0, operation.value)
    else if (operation.op === 'remove') parent.splice(index, 1)
    else parent[index] = operation.value
  } else if (operation.op === 'remove') delete parent[last]
  else parent[last] = operation.value
  return data
}

function transform(text: string, operation: Operation): string {
  if (operation.op !== 'transform') return text
  const data: unknown = JSON.parse(text)
  switch (operation.name) {
    case 'indent':
      return `${JSON.stringify(data, null, operation.indent)}\n`
    case 'minify':
      return JSON.stringify(data)
    case 'crlf':
      return `${JSON.stringify(data, null, 2).replaceAll('\n', '\r\n')}\r\n`
    case 'ascii':
      return `${JSON.stringify(data, null, 2).replace(/[^\0-\x7f]/g, escapeUnit)}\n`
    case 'reorder_keys':
      return `${JSON.stringify(reorder(data), null, 2)}\n`
    case 'escape_keywords':
      return `${JSON.stringify(data, null, 2).replace(/"keyword": "(\w)/g, (_, first: string) => `"keyword": "${escapeUnit(first)}`)}\n`
    case 'yaml':
      return stringify(data, { defaultStringType: 'QUOTE_DOUBLE' })
    case 'bom':
      return `\ufeff${text}`
    default:
      throw new Error(`unknown transform ${operation.name}`)
  }
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Another order of the members of every object. */
function reorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, reorder(member)])
      .reverse(),
  )
}
