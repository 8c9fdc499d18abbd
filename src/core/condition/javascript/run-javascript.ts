import type { Expression, SequenceExpression } from 'acorn'
import { asFailure, type Budget, type Failure, fail } from '../failure.ts'
import { evaluateIn, evaluateJavascript, openScope } from './evaluate.ts'
import { parseJavascript, parseScript } from './parser.ts'
import type { JsValue } from './values.ts'

/** What V8 gives for a script that is one expression: a value, or why there is none. */
export type JavascriptResult = { readonly value: JsValue } | Failure

/** Parses and computes a JavaScript expression with a step budget. */
export function runJavascript(text: string, budget: Budget): JavascriptResult {
  try {
    return { value: evaluateJavascript(parseJavascript(text), budget) }
  } catch (thrown) {
    return asFailure(thrown)
  }
}

/** Computes a script of expression statements as `eval` in the browser does: the value is that of the last one. */
export function runScript(text: string, budget: Budget): JavascriptResult {
  try {
    const scope = openScope(budget)
    let value: JsValue
    for (const statement of parseScript(text).body) {
      if (statement.type === 'EmptyStatement') continue
      if (statement.type !== 'ExpressionStatement') throw fail('unknown', 'statement')
      value = evaluateIn(statement.expression, scope)
    }
    return { value }
  } catch (thrown) {
    return asFailure(thrown)
  }
}

/** Why a text is not one expression to V8; `undefined` when it is. */
export function checkJavascript(text: string): Failure | undefined {
  try {
    const node = parseJavascript(text)
    return node.type === 'SequenceExpression' ? checkSequence(node, text) : undefined
  } catch (thrown) {
    return asFailure(thrown)
  }
}

/**
 * With a comma there are two expressions, except to a declaration (`let x = 0==1,b`), which takes a name after the comma for
 * one more variable: that is how the verdicts of V8 that we were given read "one expression".
 */
function checkSequence(node: SequenceExpression, text: string): Failure | undefined {
  const names = new Set<string>()
  for (const [index, expression] of node.expressions.entries()) {
    const before = node.expressions[index - 1]
    if (before === undefined) continue
    const place = [before.end, expression.start] as const
    // biome-ignore lint/plugin: a start and an end.
    if (text.slice(...place).trim() !== ',') return fail('unknown', 'comma', ...place)
    const name = declaredName(expression)
    // biome-ignore lint/plugin: a start and an end.
    if (name === undefined) return fail('syntax', 'comma', ...place)
    // biome-ignore lint/plugin: a start and an end.
    if (names.has(name) || /^(?:let|static|yield|await|async)$/.test(name)) return fail('unknown', 'comma', ...place)
    names.add(name)
  }
  return undefined
}

function declaredName(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return undefined
  if (expression.left.type === 'MemberExpression') return undefined
  return expression.left.type === 'Identifier' ? expression.left.name : 'let'
}
