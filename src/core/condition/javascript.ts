import { asFailure, type Budget, type Failure } from './failure.ts'
import { evaluateJavascript } from './javascript-evaluate.ts'
import { parseJavascript } from './javascript-parser.ts'
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
