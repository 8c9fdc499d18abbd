import type { Budget } from './failure.ts'
import { runScript } from './javascript/run-javascript.ts'
import { isTruthy } from './javascript/values.ts'
import { decidePlain, readPlain } from './plain-comparison.ts'
import { isPythonBuiltin, isPythonObject } from './python/builtins.ts'
import { runPython } from './python/run-python.ts'
import { isTrue } from './python/values.ts'
import type { Answer, Side, Truth } from './truth.ts'

export type { Answer, Side, Truth } from './truth.ts'

/** One answer with the decision of each side. */
export interface TruthRow {
  readonly answer: Answer
  readonly python: Truth
  readonly browser: Truth
}

const stepLimit = 10_000

/** Decides one expression for one answer as the application does (format facts, 5.3 and 5.4); pure and bounded in time. */
export function truthFor(expression: string, answer: Answer, side: Side): Truth {
  const plain = decidePlain(expression, answer, side)
  if (plain !== undefined) return plain
  return truthByRunning(expression, answer, side)
}

/** As {@link truthFor}, without the short way for plain comparisons. */
export function truthByRunning(expression: string, answer: Answer, side: Side): Truth {
  const budget: Budget = { steps: stepLimit }
  return side === 'python' ? decideInPython(expression, answer, budget) : decideInBrowser(expression, answer, budget)
}

/**
 * Python puts `str(value)` before the expression. A NameError leads to a second try with the value in double quotes, whose
 * exceptions nothing catches; any other exception of the first try counts as false.
 */
function decideInPython(expression: string, answer: Answer, budget: Budget): Truth {
  const text = toPythonText(answer)
  if (text === undefined) return 'unknown'
  // eval() itself drops white space before an expression.
  const first = runPython(`${text}${expression}`.replace(/^[ \t]+/, ''), budget)
  if ('value' in first) return isTrue(first.value) ? 'true' : 'false'
  if (first.failure === 'unknown') return 'unknown'
  if (first.failure !== 'name') return 'false'
  if (isPythonBuiltin(first.detail?.name ?? '')) return decideForObject(expression, text)
  const second = runPython(`"${text}"${expression}`, budget)
  if ('value' in second) return isTrue(second.value) ? 'true' : 'false'
  if (second.failure === 'unknown') return 'unknown'
  return second.failure === 'name' && isPythonBuiltin(second.detail?.name ?? '') ? 'unknown' : 'crash'
}

/** An answer that is the name of something built into Python is taken for that, which equals no text and no number. */
function decideForObject(expression: string, answer: string): Truth {
  const comparison = readPlain(expression)
  if (comparison === undefined || !isPythonObject(answer)) return 'unknown'
  return comparison.operator === '!=' ? 'true' : 'false'
}

function toPythonText(answer: Answer): string | undefined {
  if (answer === null) return 'None'
  if (typeof answer === 'boolean') return answer ? 'True' : 'False'
  if (typeof answer === 'string') return answer
  if (Number.isInteger(answer)) return Math.abs(answer) <= Number.MAX_SAFE_INTEGER ? String(answer) : undefined
  // Between these limits Python and JavaScript write a float alike.
  return Math.abs(answer) >= 1e-4 && Math.abs(answer) < 1e16 ? String(answer) : undefined
}

/**
 * The browser puts the value before the expression, in double quotes unless `parseInt` of it is truthy; without an
 * answer nothing is tested.
 */
function decideInBrowser(expression: string, answer: Answer, budget: Budget): Truth {
  if (answer === null) return 'false'
  const text = typeof answer === 'boolean' ? String(Number(answer)) : String(answer)
  // biome-ignore lint/correctness/useParseIntRadix: the application gives none, so that "0x10" is 16
  const result = runScript(`${Number.parseInt(text) ? text : `"${text}"`}${expression}`, budget)
  if ('value' in result) return isTruthy(result.value) ? 'true' : 'false'
  return result.failure === 'unknown' ? 'unknown' : 'crash'
}

/** Whether all expressions are true for one answer; open where a false one meets a crashing one, since the order of tests is not known. */
export function truthOfAll(expressions: readonly string[], answer: Answer, side: Side): Truth {
  const truths = new Set(expressions.map((expression) => truthFor(expression, answer, side)))
  if (truths.has('crash'))
    return truths.size === 1 ? 'crash' : truths.has('false') || truths.has('unknown') ? 'unknown' : 'crash'
  return truths.has('false') ? 'false' : truths.has('unknown') ? 'unknown' : 'true'
}

/** Decides a condition name: some one of the chosen answers has to satisfy all expressions; a crash before that ends the test. */
export function truthForAny(expressions: readonly string[], answers: readonly Answer[], side: Side): Truth {
  let open = false
  for (const answer of answers) {
    const truth = truthOfAll(expressions, answer, side)
    if (truth === 'true' || truth === 'crash') return open ? 'unknown' : truth
    if (truth === 'unknown') open = true
  }
  return open ? 'unknown' : 'false'
}

/** A table of answers with what each side decides, for people to read. */
export function tabulate(expression: string, answers: readonly Answer[]): TruthRow[] {
  return answers.map((answer) => ({
    answer,
    python: truthFor(expression, answer, 'python'),
    browser: truthFor(expression, answer, 'browser'),
  }))
}

/** The first answer on which the two sides certainly decide differently. */
export function findWitness(expression: string, answers: readonly Answer[]): TruthRow | undefined {
  return tabulate(expression, answers).find(
    ({ python, browser }) => python !== browser && python !== 'unknown' && browser !== 'unknown',
  )
}
