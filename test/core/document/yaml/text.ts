import * as fc from 'fast-check'
import { isPlainSafe, quoteYaml } from '../../../../src/core/document/yaml/write.ts'

/** Random choices for a text: each call takes the next number. */
export type Choose = (options: number) => number

/** Makes a chooser of numbers that fast-check can shrink. */
export const choices = fc.infiniteStream(fc.nat(1000)).map(
  (stream): Choose =>
    (options) =>
      (stream.next().value ?? 0) % options,
)

/** Writes plain data as YAML in a mixture of styles, with comments between. */
export function writeMixedYaml(value: unknown, choose: Choose, withComments: boolean): string {
  const unit = choose(3) === 0 ? 4 : 2
  const offset = choose(2) * unit
  const comment = (): string => (withComments && choose(5) === 0 ? '  # note' : '')
  const line = (column: number): string => (withComments && choose(6) === 0 ? `${' '.repeat(column)}# a line\n` : '')

  const block = (node: unknown, column: number): string => {
    const pad = ' '.repeat(column)
    if (Array.isArray(node)) {
      return node.map((item, index) => (index > 0 ? line(column) + pad : '') + dash(item, column)).join('')
    }
    return Object.entries(node as object)
      .map(
        ([name, member], index) =>
          (index > 0 ? line(column) + pad : '') + scalar(name, column, true) + after(member, column),
      )
      .join('')
  }
  const dash = (item: unknown, column: number): string => {
    if (item === null && choose(2) === 0) return `-${nothing()}`
    const gap = choose(8) === 0 ? `${comment()}\n${' '.repeat(column + 2)}` : ' '
    return `-${gap}${isBlock(item) ? block(item, column + 2) : inline(item, column)}`
  }
  const nothing = (): string => (choose(2) === 0 ? ' # note\n' : '\n')
  const after = (member: unknown, column: number): string => {
    if (member === null && choose(2) === 0) return `:${nothing()}`
    const gap = choose(8) === 0 ? `${comment()}\n${' '.repeat(column + 1)}` : ' '
    if (!isBlock(member)) return `:${gap}${inline(member, column)}`
    const inner = column + (Array.isArray(member) ? offset : unit)
    return `:${comment()}\n${line(inner)}${' '.repeat(inner)}${block(member, inner)}`
  }
  const isBlock = (node: unknown): boolean =>
    node !== null && typeof node === 'object' && Object.keys(node).length > 0 && choose(4) > 0
  const inline = (node: unknown, column: number): string => {
    if (node !== null && typeof node === 'object') return `${flow(node, column)}${comment()}\n`
    const text = typeof node === 'string' ? scalar(node, column, false) : JSON.stringify(node)
    return text.endsWith('\n') ? text : `${text}${comment()}\n`
  }
  const flow = (node: unknown, column = 0): string => {
    if (Array.isArray(node))
      return brackets(
        '[]',
        node.map((item) => flow(item, column + 2)),
        column,
      )
    if (node === null || typeof node !== 'object')
      return typeof node === 'string' ? scalar(node, 0, true) : JSON.stringify(node)
    const members = Object.entries(node).map(([name, member]) => {
      const written = scalar(name, 0, true)
      if (member === null && choose(3) === 0) return `${written}:`
      return `${written}${written.startsWith('"') && choose(3) === 0 ? ':' : ': '}${flow(member, column + 2)}`
    })
    return brackets('{}', members, column)
  }
  /** On one line or on many, with comments, and at times with a comma behind the last part. */
  const brackets = (pair: string, parts: readonly string[], column: number): string => {
    const [open, close] = pair
    const end = parts.length > 0 && choose(6) === 0 ? ',' : ''
    if (parts.length === 0 || choose(4) > 0) return `${open}${parts.join(', ')}${end}${close}`
    const start = `\n${' '.repeat(column + 2)}`
    const lines = parts.map((part, index) => `${part}${index < parts.length - 1 ? ',' : end}${comment()}`)
    return `${open}${comment()}${start}${lines.join(start)}\n${' '.repeat(column + 1)}${close}`
  }
  const scalar = (text: string, column: number, isSmall: boolean): string => {
    const style = choose(4)
    if (style === 0 && isPlainSafe(text)) return text
    if (style === 1 && /^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "''")}'`
    if (style === 2 && !isSmall && /^[^\s\p{C}\u2028\u2029][^\p{C}\u2028\u2029]*$/u.test(text)) {
      return `|-\n${' '.repeat(column + 2)}${text}\n`
    }
    return quoteYaml(text)
  }
  return isBlock(value) ? block(value, 0) : inline(value, 0)
}
