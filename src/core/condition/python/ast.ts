import type { PyValue } from './values.ts'

/** Offsets of a node in the parsed text, in UTF-16 code units; brackets around an expression belong to no node. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A Python 3.11 expression, without the forms that JavaScript's grammar can never read. */
export type PyNode = Span &
  (
    | { readonly kind: 'constant'; readonly value: PyValue }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'unary'; readonly operator: '+' | '-' | '~' | 'not'; readonly operand: PyNode }
    | { readonly kind: 'binary'; readonly operator: string; readonly left: PyNode; readonly right: PyNode }
    | { readonly kind: 'logical'; readonly operator: 'and' | 'or'; readonly operands: readonly PyNode[] }
    | { readonly kind: 'compare'; readonly operands: readonly PyNode[]; readonly operators: readonly string[] }
    | { readonly kind: 'conditional'; readonly test: PyNode; readonly then: PyNode; readonly otherwise: PyNode }
    | {
        readonly kind: 'call'
        readonly callee: PyNode
        readonly arguments: readonly PyNode[]
        readonly hasNames: boolean
      }
    | { readonly kind: 'attribute'; readonly object: PyNode; readonly name: string }
    | { readonly kind: 'subscript'; readonly object: PyNode; readonly index: PyNode }
    | { readonly kind: 'tuple' | 'list' | 'set'; readonly items: readonly PyNode[] }
    | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: PyNode, value: PyNode])[] }
  )
