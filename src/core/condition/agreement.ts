import type { Budget } from './failure.ts'
import { type JavascriptResult, runJavascript } from './javascript/run-javascript.ts'
import { isTruthy } from './javascript/values.ts'
import { type PythonResult, runPython } from './python/run-python.ts'
import { isTrue } from './python/values.ts'

/** The answers, as both languages write them, on which an expression has to mean the same to be portable. */
const numberAnswers = ['0', '1', '2', '3', '5', '10'] as const
const stringAnswers = ['"a"', '"value_1"', '"yes"', '"1"', '""'] as const

/** What one language makes of an answer and an expression: a truth, a failure, or not known. */
export type Outcome = 'true' | 'false' | 'fails' | 'unknown'

/** One answer with what both languages make of it; `answer` is a literal of both. */
export interface Row {
  readonly answer: string
  readonly python: Outcome
  readonly javascript: Outcome
}

/** How both languages treat the sample answers: `same`, `fail` when all fail in both, the first answer on which they differ, or unknown. */
export interface Agreement {
  readonly rows: readonly Row[]
  readonly numbers: string
  readonly strings: string
  /** Every value that either language gives is a boolean. */
  readonly boolean: boolean | 'unknown'
}

/** Compares both languages on the sample answers, each put before the expression. */
export function compareLanguages(expression: string, budget: Budget): Agreement {
  let boolean: boolean | 'unknown' = true
  const note = (result: PythonResult | JavascriptResult) => {
    if (!('value' in result)) {
      if (result.failure === 'unknown' && boolean) boolean = 'unknown'
    } else if (typeof result.value !== 'boolean') boolean = false
  }
  const rows = [...numberAnswers, ...stringAnswers].map((answer): Row => {
    const python = runPython(answer + expression, budget)
    const javascript = runJavascript(answer + expression, budget)
    note(python)
    note(javascript)
    return { answer, python: pythonOutcome(python), javascript: javascriptOutcome(javascript) }
  })
  const numbers = summarize(rows.slice(0, numberAnswers.length))
  return { rows, numbers, strings: summarize(rows.slice(numberAnswers.length)), boolean }
}

/** The outcome of a Python result. */
function pythonOutcome(result: PythonResult): Outcome {
  if ('value' in result) return isTrue(result.value) ? 'true' : 'false'
  return result.failure === 'unknown' ? 'unknown' : 'fails'
}

/** The outcome of a JavaScript result. */
function javascriptOutcome(result: JavascriptResult): Outcome {
  if ('value' in result) return isTruthy(result.value) ? 'true' : 'false'
  return result.failure === 'unknown' ? 'unknown' : 'fails'
}

function summarize(rows: readonly Row[]): string {
  for (const { answer, python, javascript } of rows) {
    if (python === 'unknown' || javascript === 'unknown') return 'unknown'
    if (python !== javascript) return answer
  }
  return rows.every(({ python }) => python === 'fails') ? 'fail' : 'same'
}
