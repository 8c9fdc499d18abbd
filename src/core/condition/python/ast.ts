import type { PyValue } from './values.ts'

/** Offsets of a node in the parsed text, in UTF-16 code units; brackets around an expression belong to no node. */
interface Span {
  readonly start: number
  readonly end: number
}

/** One `for … in … if …` of a comprehension. */
export interface PyClause {
  readonly async: boolean
  readonly target: PyNode
  readonly iterable: PyNode
  readonly conditions: readonly PyNode[]
}

/** One argument of a call; `star` is how it is spread. */
export interface PyArgument {
  readonly star: '' | '*' | '**'
  readonly name?: string
  readonly value: PyNode
}

/** A field of a formatted string literal. */
export interface PyField {
  readonly value: PyNode
  readonly conversion: string
  readonly debug: boolean
  readonly spec?: PyNode
}

/** A Python 3.11 expression. */
export type PyNode = Span &
  (
    | { readonly kind: 'constant'; readonly value: PyValue }
    /** A literal whose value this tool does not compute. */
    | { readonly kind: 'unknown' }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'format'; readonly parts: readonly (string | PyField)[] }
    | { readonly kind: 'unary'; readonly operator: '+' | '-' | '~' | 'not'; readonly operand: PyNode }
    | { readonly kind: 'binary'; readonly operator: string; readonly left: PyNode; readonly right: PyNode }
    | { readonly kind: 'logical'; readonly operator: 'and' | 'or'; readonly operands: readonly PyNode[] }
    | { readonly kind: 'compare'; readonly operands: readonly PyNode[]; readonly operators: readonly string[] }
    | { readonly kind: 'conditional'; readonly test: PyNode; readonly then: PyNode; readonly otherwise: PyNode }
    | { readonly kind: 'lambda'; readonly defaults: readonly PyNode[]; readonly body: PyNode }
    | { readonly kind: 'call'; readonly callee: PyNode; readonly arguments: readonly PyArgument[] }
    | { readonly kind: 'attribute'; readonly object: PyNode; readonly name: string }
    | { readonly kind: 'subscript'; readonly object: PyNode; readonly index: PyNode }
    | { readonly kind: 'slice'; readonly parts: readonly (PyNode | undefined)[] }
    | { readonly kind: 'tuple' | 'list' | 'set'; readonly items: readonly PyNode[] }
    | { readonly kind: 'dict'; readonly entries: readonly { readonly key?: PyNode; readonly value: PyNode }[] }
    | { readonly kind: 'starred' | 'await'; readonly value: PyNode }
    | {
        readonly kind: 'comprehension'
        readonly of: 'list' | 'set' | 'dict' | 'generator'
        readonly element: PyNode
        readonly value?: PyNode
        readonly clauses: readonly PyClause[]
      }
    | { readonly kind: 'walrus'; readonly name: string; readonly value: PyNode }
    | { readonly kind: 'yield'; readonly value?: PyNode }
  )

/** The direct parts of a node in the order in which they are written. */
export function partsOf(node: PyNode): readonly PyNode[] {
  switch (node.kind) {
    case 'constant':
    case 'unknown':
    case 'name':
      return []
    case 'format':
      return node.parts.flatMap((part) =>
        typeof part === 'string' ? [] : part.spec ? [part.value, part.spec] : [part.value],
      )
    case 'unary':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'logical':
    case 'compare':
      return node.operands
    case 'conditional':
      return [node.then, node.test, node.otherwise]
    case 'lambda':
      return [...node.defaults, node.body]
    case 'call':
      return [node.callee, ...node.arguments.map((argument) => argument.value)]
    case 'attribute':
      return [node.object]
    case 'subscript':
      return [node.object, node.index]
    case 'slice':
      return node.parts.filter((part) => part !== undefined)
    case 'tuple':
    case 'list':
    case 'set':
      return node.items
    case 'dict':
      return node.entries.flatMap((entry) => (entry.key ? [entry.key, entry.value] : [entry.value]))
    case 'starred':
    case 'await':
    case 'walrus':
      return [node.value]
    case 'yield':
      return node.value ? [node.value] : []
    case 'comprehension': {
      const clauses = node.clauses.flatMap((clause) => [clause.target, clause.iterable, ...clause.conditions])
      return node.value ? [node.element, node.value, ...clauses] : [node.element, ...clauses]
    }
  }
}
