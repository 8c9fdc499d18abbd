import type { Range } from '../text/range.ts'
import { compareLanguages, type Row } from './agreement.ts'
import type { Budget, Failure, FailureKind } from './failure.ts'
import { checkJavascript } from './javascript/run-javascript.ts'
import { readPlain } from './plain-comparison.ts'
import { isInPortableSubset } from './portable-subset.ts'
import { type PythonResult, runPython } from './python/run-python.ts'
import { listReasons, type Reason } from './reasons.ts'

/** Why a language does not take an expression; the range is in the expression, in UTF-16 code units. */
export interface LanguageError extends Range {
  readonly kind: FailureKind
  readonly reason: string
  readonly detail?: Readonly<Record<string, string>>
}

/** What both languages do with one expression of a condition. */
export interface Judgement {
  readonly expression: string
  /** What CPython 3.11 without builtins does with `0` and the expression. */
  readonly python: 'accepts' | 'rejects' | 'crashes' | 'unknown'
  /** The kind of value that Python gives for the answer 0. */
  readonly pythonValue: 'bool' | 'other' | 'none' | 'unknown'
  readonly pythonError?: LanguageError
  /** What V8 does with `0` and with `"v"` before the expression, each as one expression. */
  readonly javascript: 'accepts' | 'rejects' | 'unknown'
  /** After which answers JavaScript can read the expression. */
  readonly javascriptForms: 'both' | 'number-only' | 'string-only' | 'neither' | 'unknown'
  readonly javascriptError?: LanguageError
  /** A boolean in both languages, the same for all numbers or for all texts among the sample answers. */
  readonly portable: boolean
  /** Keeps to the plain form that means the same for every answer of one kind. */
  readonly plain: boolean
  /** What is outside the plain form; empty when `plain`. */
  readonly reasons: readonly Reason[]
  /** The first sample answer on which two languages that accept an expression differ; none for a portable one. */
  readonly witness?: Row
}

/** How many evaluation steps one expression may take in all. */
const stepLimit = 20_000
/** Longer expressions are not compared on answers and never called portable. */
const comparableLength = 2000
const memoLimit = 2000
const memo = new Map<string, Judgement>()

/** Judges an expression (the part of a condition before `|`) in both languages; pure, bounded in time, the same every time. */
export function judgeExpression(expression: string): Judgement {
  const known = memo.get(expression)
  if (known) return known
  // `judgeFully` gives the same for plain comparisons, as a test checks, but needs the parsers for it.
  const judgement = readPlain(expression) ? accept(expression) : judgeFully(expression)
  if (memo.size >= memoLimit) memo.clear()
  memo.set(expression, judgement)
  return judgement
}

function accept(expression: string): Judgement {
  return {
    expression,
    python: 'accepts',
    pythonValue: 'bool',
    javascript: 'accepts',
    javascriptForms: 'both',
    portable: true,
    plain: true,
    reasons: [],
  }
}

/** Judges an expression without the short way for common forms. */
export function judgeFully(expression: string): Judgement {
  const budget: Budget = { steps: stepLimit }
  const python = runPython(`0${expression}`, budget)
  const javascript = judgeJavascript(expression)
  const bothAccept = 'value' in python && javascript.javascript === 'accepts' && expression.length <= comparableLength
  const agreement = bothAccept ? compareLanguages(expression, budget) : undefined
  const portable =
    'value' in python &&
    typeof python.value === 'boolean' &&
    agreement?.boolean === true &&
    (agreement.numbers === 'same' || agreement.strings === 'same')
  const plain = portable && isInPortableSubset(expression)
  const witness = portable
    ? undefined
    : agreement?.rows.find(
        (row) => row.python !== row.javascript && row.python !== 'unknown' && row.javascript !== 'unknown',
      )
  return {
    expression,
    ...judgePython(python, expression),
    ...javascript,
    portable,
    plain,
    reasons: plain ? [] : listReasons(expression),
    ...(witness && { witness }),
  }
}

type PythonPart = Pick<Judgement, 'python' | 'pythonValue' | 'pythonError'>

function judgePython(result: PythonResult, expression: string): PythonPart {
  if ('value' in result) return { python: 'accepts', pythonValue: typeof result.value === 'boolean' ? 'bool' : 'other' }
  const pythonError = toError(result, expression, 1)
  if (result.failure === 'unknown') return { python: 'unknown', pythonValue: 'unknown', pythonError }
  return { python: result.failure === 'syntax' ? 'rejects' : 'crashes', pythonValue: 'none', pythonError }
}

type JavascriptPart = Pick<Judgement, 'javascript' | 'javascriptForms' | 'javascriptError'>

/** What can never become one word with the answer before it, so that its grammar is the same after a number and a text. */
const standsApart = /^[ =!<>&|^*/%+?,;:()[\]{}~-]/

function judgeJavascript(expression: string): JavascriptPart {
  const number = checkJavascript(`0${expression}`)
  const numberError = number && toError(number, expression, 1)
  const text = standsApart.test(expression) ? undefined : checkJavascript(`"v"${expression}`)
  const textError = standsApart.test(expression) ? numberError : text && toError(text, expression, 3)
  const errors = [numberError, textError].filter((error) => error !== undefined)
  const syntax = errors.find((error) => error.kind === 'syntax')
  const error = syntax ?? errors[0]
  if (error === undefined) return { javascript: 'accepts', javascriptForms: 'both' }
  if (errors.some(({ kind }) => kind !== 'syntax'))
    return { javascript: syntax ? 'rejects' : 'unknown', javascriptForms: 'unknown', javascriptError: error }
  const forms = errors.length === 2 ? 'neither' : numberError ? 'string-only' : 'number-only'
  return { javascript: 'rejects', javascriptForms: forms, javascriptError: error }
}

/** Moves a failure's place into the expression and makes it show at least one character where there is one. */
function toError(failure: Failure, expression: string, prefix: number): LanguageError {
  const clamp = (offset: number) => Math.max(0, Math.min(expression.length, offset - prefix))
  let [start, end] = [clamp(failure.start), clamp(failure.end)]
  if (start >= end) {
    start = Math.max(0, Math.min(start, expression.length - 1))
    end = Math.min(expression.length, start + 1)
  }
  return {
    kind: failure.failure,
    reason: failure.reason,
    start,
    end,
    ...(failure.detail && { detail: failure.detail }),
  }
}
