import { type Counted, count } from '../../text/count.ts'
import { enumerate } from '../../text/list-some.ts'
import { printable, shortName } from '../../text/printable.ts'
import { type HoleValue, isCounted, type RuleMeta } from '../rule.ts'

const mostListed = 8

/** Messages of every rule. */
export const sharedMessages: RuleMeta['messages'] = {
  sameHere: 'the same here',
  namedHere: 'also named here',
  replaced: 'had the name, but a later file replaces this record with another',
  stillNamed: 'still has the name that is defined',
}

/** The sentence of a finding: its message with the holes filled. */
export function word(meta: RuleMeta, messageId: string, data: Readonly<Record<string, HoleValue>>): string {
  const message = meta.messages[messageId] ?? sharedMessages[messageId]
  if (message === undefined) throw new Error(`Rule ${meta.id} has no message ${messageId}`)
  const text = typeof message === 'string' ? message : message.text
  const worded = text.replace(/\{(\w+)\}( ?)/g, (hole, name: string, space: string) => {
    const filled = data[name]
    if (filled === undefined) return hole
    const kept = isCounted(filled) ? filled.words : filled
    const value = typeof kept === 'string' ? (meta.said?.[name]?.(kept) ?? kept) : kept
    if (value === '' && sentences.has(name)) return ''
    return (typeof value === 'string' && sentences.has(name) ? value : wordValue(value)) + space
  })
  const { more, also } = data
  const parts = [worded.trimEnd()]
  if (typeof more === 'number') parts.push(`The same in ${count(more, 'more place')}.`)
  if (typeof also === 'number') parts.push(`It is named in ${count(also, 'more place')}.`)
  return parts.join(' ')
}

/** Holes for whole sentences of the schemas: never cut, and often empty. */
const sentences: ReadonlySet<string> = new Set(['consequence', 'reason'])

function wordValue(value: Exclude<HoleValue, Counted>): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return shownName(value)
  return enumerate(value.slice(0, mostListed).map(shownName), value.length)
}

/** A name from a file, fit for a line of a terminal. */
export function shownName(text: string): string {
  return printable(shortName(text))
}
