import { asFailure, type Budget, type Failure, fail } from './failure.ts'
import { evaluateIn, evaluateJavascript, openScope } from './javascript-evaluate.ts'
import { parseJavascript, parseScript } from './javascript-parser.ts'
import type { JsValue } from './javascript-values.ts'

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
