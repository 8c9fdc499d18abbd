import { type Node, walk, walkAll } from '../questionnaire/node.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { Slot } from './parts.ts'

/** What stands behind the label of a copy where people would see both. */
const mark = ' (copy)'

/** Marks the labels of a record or definition that is written anew, in all contexts and languages. */
export function markLabels(record: unknown): unknown {
  if (typeof record === 'string') return record + mark
  if (!isObject(record)) return record
  if (record.label !== undefined) record.label = marked(record.label)
  for (const contexts of [memberOf(record.fields, 'data'), record.data, record.texts]) {
    if (!isObject(contexts)) continue
    for (const texts of Object.values(contexts))
      if (isObject(texts) && texts.label !== undefined) texts.label = marked(texts.label)
  }
  return record
}

function marked(label: unknown): unknown {
  if (typeof label === 'string') return label + mark
  if (!isObject(label)) return label
  return Object.fromEntries(
    Object.entries(label).map(([language, text]) => [
      language,
      typeof text === 'string' && text !== '' ? text + mark : text,
    ]),
  )
}

/** The number that a copy gets and the one of the original, where the part has one: the next that no part of its level has. */
export function nextNumbering(
  part: Node,
  { parent }: Slot,
): { readonly from: string; readonly to: string } | undefined {
  const from = numberingOf(part)
  const [, start, last] = /^(.*?)(\d+)$/s.exec(from ?? '') ?? []
  if (from === undefined || start === undefined || last === undefined) return undefined
  const alike = walkAll(parent.questionnaire.roots).filter(({ level }) => level === part.level)
  const beside = alike.map(numberingOf).flatMap((one) => {
    const rest = one?.startsWith(start) === true ? one.slice(start.length) : ''
    return /^\d{1,6}$/.test(rest) ? Number(rest) : []
  })
  return { from, to: `${start}${Math.max(Number(last), ...beside) + 1}` }
}

function numberingOf({ value }: Node): string | undefined {
  const numbering = memberOf(value.form_options, 'numbering')
  return typeof numbering === 'string' ? numbering : undefined
}

/** Gives the parts within a copy numbers that begin with that of the copy. */
export function renumberParts(
  copy: unknown,
  part: Node,
  { from, to }: { readonly from: string; readonly to: string },
): void {
  for (const node of walk(part)) {
    const numbering = numberingOf(node)
    if (numbering === undefined || !(numbering === from || numbering.startsWith(`${from}.`))) continue
    const options = memberOf(resolvePointer(copy, node.pointer.slice(part.pointer.length)), 'form_options')
    if (isObject(options)) options.numbering = to + numbering.slice(from.length)
  }
}
