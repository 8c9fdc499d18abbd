import { asFailure, type Budget, type Failure } from '../failure.ts'
import { evaluatePython } from './evaluate.ts'
import { parsePython } from './parser.ts'
import type { PyValue } from './values.ts'

/** What `eval(text)` of CPython 3.11 without builtins gives: a value, or why there is none. */
export type PythonResult = { readonly value: PyValue } | Failure

/** Parses and computes a Python expression with a step budget. */
export function runPython(text: string, budget: Budget): PythonResult {
  try {
    return { value: evaluatePython(parsePython(text), budget) }
  } catch (thrown) {
    return asFailure(thrown)
  }
}
