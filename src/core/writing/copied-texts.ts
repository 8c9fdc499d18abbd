import { type Node, walk, walkAll } from '../questionnaire/node.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { largestOf } from '../text/lists.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { Slot } from './parts.ts'

/** What is behind the label of a copy where people would see both. */
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

/** A number of a part, and the one that its copy gets. */
export interface NewNumbering {
  readonly from: string
  readonly to: string
}

/** The numbers for the copy: of each outermost numbered thing in it the next that nothing of its level has. */
export function nextNumberings(part: Node, { questionnaire, parent }: Slot): readonly NewNumbering[] {
  const given: string[] = []
  return outermostNumbered(part).flatMap((node) => {
    const from = numberingOf(node) ?? ''
    const [last] = /(?<!\d)\d+$/.exec(from) ?? []
    if (last === undefined) return []
    const own = from.slice(0, -last.length)
    const start = node === part && parent !== undefined ? numberedBelow(own, part.parent, parent) : own
    const alike = walkAll(questionnaire.roots).filter(({ level }) => level === node.level)
    const beside = [...alike.map(numberingOf), ...given].flatMap((one) => {
      const rest = one?.startsWith(start) === true ? one.slice(start.length) : ''
      return /^\d{1,6}$/.test(rest) ? Number(rest) : []
    })
    const to = `${start}${largestOf(beside, start === own ? Number(last) : 0) + 1}`
    given.push(to)
    return { from, to }
  })
}

/** What the numbers of a part begin with, once it is in another part: with the number of that instead of the one around it now. */
function numberedBelow(start: string, from: Node | undefined, to: Node): string {
  const [before, after] = [from && numberingOf(from), numberingOf(to)]
  if (before === undefined || after === undefined || !start.startsWith(before)) return start
  return after + start.slice(before.length)
}

function outermostNumbered(node: Node): readonly Node[] {
  return numberingOf(node) === undefined ? node.children.flatMap(outermostNumbered) : [node]
}

function numberingOf({ value }: Node): string | undefined {
  const numbering = memberOf(value.form_options, 'numbering')
  return typeof numbering === 'string' ? numbering : undefined
}

/** Gives what is in a copy numbers that begin with the new ones. */
export function renumberParts(copy: unknown, part: Node, numberings: readonly NewNumbering[]): void {
  for (const node of walk(part)) {
    const numbering = numberingOf(node)
    const found = numberings.find(({ from }) => numbering === from || numbering?.startsWith(`${from}.`))
    if (numbering === undefined || found === undefined) continue
    const options = memberOf(resolvePointer(copy, node.pointer.slice(part.pointer.length)), 'form_options')
    if (isObject(options)) options.numbering = found.to + numbering.slice(found.from.length)
  }
}
