import { type Expression, type Node, Parser, type Program, type TokenType, tokTypes } from 'acorn'
import { fail } from '../failure.ts'

/** Longer texts are left open: time is bounded, and V8's own limits are far away. */
const lengthLimit = 10_000

interface Internals {
  readonly value: unknown
  readonly pos: number
  readonly input: string
  readonly type: TokenType
  readonly strict: boolean
  next(): void
  eat(type: TokenType): boolean
  expect(type: TokenType): void
  parseMaybeAssign(): Node
  finishNode(node: Node, type: string): Node
  toAssignable(node: Node, isBinding: boolean, errors?: unknown): Node
  checkLValSimple(node: Node, bindingType?: number, clashes?: unknown): void
}

/**
 * V8 rejects an assignment to a call only when it runs (`f() = 1`, `++f()`), so that old pages load; the grammar and acorn
 * reject it at once.
 */
function allowCallTargets(base: typeof Parser): typeof Parser {
  const parent = base.prototype as unknown as Internals
  const extended = class extends base {} as typeof Parser
  Object.assign(extended.prototype, {
    toAssignable(this: Internals, node: Node, isBinding: boolean, errors?: unknown): Node {
      if (node.type === 'CallExpression' && !isBinding && errors) return node
      return parent.toAssignable.call(this, node, isBinding, errors)
    },
    checkLValSimple(this: Internals, node: Node, bindingType?: number, clashes?: unknown): void {
      const logical = this.value === '&&=' || this.value === '||=' || this.value === '??='
      if (node.type === 'CallExpression' && !bindingType && !logical) return
      parent.checkLValSimple.call(this, node, bindingType, clashes)
    },
  })
  return extended
}

/** V8 of Node 20 takes a second argument of `import()`, and not yet what else ES2025 has. */
function allowImportOptions(base: typeof Parser): typeof Parser {
  const extended = class extends base {} as typeof Parser
  Object.assign(extended.prototype, {
    parseDynamicImport(this: Internals, node: Node & { source?: Node; options?: Node | null }): Node {
      this.next()
      node.source = this.parseMaybeAssign()
      const hasMore = this.eat(tokTypes.comma) && this.type !== tokTypes.parenR
      node.options = hasMore ? this.parseMaybeAssign() : null
      if (hasMore) this.eat(tokTypes.comma)
      this.expect(tokTypes.parenR)
      return this.finishNode(node, 'ImportExpression')
    },
  })
  return extended
}

/** Errors as plain failures: a real one costs more than the parse, and most texts that are compared are wrong in one language. */
function failPlainly(base: typeof Parser): typeof Parser {
  const extended = class extends base {} as typeof Parser
  function raise(this: Internals, at: number, message: string): never {
    if (message.startsWith('Not enough stack')) throw fail('unknown', 'too-large')
    const { length } = this.input
    // V8 looks for octal numbers in strict functions, and not in all of a class.
    if (this.strict && /^(?:Invalid number|Octal literal|Invalid escape sequence)/.test(message))
      throw fail('unknown', 'octal', at, Math.max(at, this.pos))
    const end = Math.max(at, Math.min(this.pos, length))
    throw fail('syntax', at >= length ? 'unexpected-end' : 'unexpected-token', at, end)
  }
  Object.assign(extended.prototype, { raise, raiseRecoverable: raise })
  return extended
}

const V8Parser = Parser.extend(allowCallTargets, allowImportOptions, failPlainly)

/**
 * Parses a script that is one expression and nothing else, as V8 of Node 20 does in sloppy mode; throws a failure
 * `syntax` or `unknown`.
 */
export function parseJavascript(text: string): Expression {
  const { body } = parseScript(text)
  const statement = body[0]
  if (statement?.type !== 'ExpressionStatement') throw fail('syntax', 'statement', 0, text.length)
  const next = body[1]
  if (next !== undefined) throw fail('syntax', 'several-statements', next.start, next.end)
  if (text[statement.end - 1] === ';') throw fail('syntax', 'several-statements', statement.end - 1, statement.end)
  return statement.expression
}

/** Parses a script as V8 of Node 20 does in sloppy mode; throws a failure `syntax` or `unknown`. */
export function parseScript(text: string): Program {
  if (text.length > lengthLimit) throw fail('unknown', 'too-large')
  return V8Parser.parse(text, { ecmaVersion: 2024, sourceType: 'script' })
}
