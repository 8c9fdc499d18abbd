import type { Range } from '../text/range.ts'
import { isPythonKeyword } from './python/builtins.ts'
import { wordSet } from './word-set.ts'

/** Why a piece of an expression does not mean the same in both languages, or is outside the plain form. */
export type ReasonCode =
  | 'empty'
  | 'glued-to-answer'
  | 'newline'
  | 'control-character'
  | 'unterminated-string'
  | 'escape'
  | 'string-prefix'
  | 'template'
  | 'numeric-text'
  | 'ordered-text'
  | 'leading-zero'
  | 'number-form'
  | 'large-number'
  | 'python-comment'
  | 'javascript-comment'
  | 'double-slash'
  | 'comma'
  | 'semicolon'
  | 'assignment'
  | 'strict-equality'
  | 'old-inequality'
  | 'javascript-logic'
  | 'javascript-operator'
  | 'bitwise-operator'
  | 'chained-comparison'
  | 'python-word'
  | 'javascript-word'
  | 'python-constant'
  | 'javascript-constant'
  | 'name'
  | 'brackets'
  | 'arithmetic'
  | 'no-comparison'
  | 'invalid-character'

/** One reason with its place in the expression and the text that is there. */
export interface Reason extends Range {
  readonly code: ReasonCode
  readonly text: string
}

const javascriptWords = wordSet('typeof instanceof new void delete function class this var let const throw of')
const pythonConstants = wordSet('True False None')
const javascriptConstants = wordSet('true false null undefined NaN Infinity')
const comparisons = wordSet('== != < <= > >= === !== <>')
const operatorCodes: Readonly<Record<string, ReasonCode>> = {
  '//': 'double-slash',
  '=': 'assignment',
  ':=': 'assignment',
  '+=': 'assignment',
  '-=': 'assignment',
  '*=': 'assignment',
  '/=': 'assignment',
  '=>': 'javascript-operator',
  '===': 'strict-equality',
  '!==': 'strict-equality',
  '<>': 'old-inequality',
  '&&': 'javascript-logic',
  '||': 'javascript-logic',
  '!': 'javascript-logic',
  '??': 'javascript-operator',
  '?': 'javascript-operator',
  '?.': 'javascript-operator',
  ':': 'javascript-operator',
  '>>>': 'javascript-operator',
  '++': 'javascript-operator',
  '--': 'javascript-operator',
  '&': 'bitwise-operator',
  '|': 'bitwise-operator',
  '^': 'bitwise-operator',
  '~': 'bitwise-operator',
  '<<': 'bitwise-operator',
  '>>': 'bitwise-operator',
  '@': 'arithmetic',
  '+': 'arithmetic',
  '-': 'arithmetic',
  '*': 'arithmetic',
  '**': 'arithmetic',
  '/': 'arithmetic',
  '%': 'arithmetic',
  '.': 'arithmetic',
  ',': 'comma',
  ';': 'semicolon',
  '(': 'brackets',
  ')': 'brackets',
  '[': 'brackets',
  ']': 'brackets',
  '{': 'brackets',
  '}': 'brackets',
}

/** The pieces of an expression; made when it is needed, as Unicode's letters take time to compile. */
const tokens = (): RegExp =>
  /(?<space>[ \t]+)|(?<newline>[\r\n]+)|(?<comment>#[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<text>[a-zA-Z]{0,2}(?:"(?:[^"\\\r\n]|\\[\s\S])*"|'(?:[^'\\\r\n]|\\[\s\S])*'))|(?<open>[a-zA-Z]{0,2}["'][\s\S]*)|(?<template>`[^`]*`?)|(?<number>(?:\d|\.\d)(?:[\w.]|(?<=[eE])[+-](?=\d))*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<operator>>>>|===|!==|:=|=>|==|!=|<=|>=|<>|<<|>>|&&|\|\||\?\?|\?\.|\*\*|\/\/|\+\+|--|[-+*/]=|[-+*/%@&|^~<>=!?:.,;()[\]{}])|(?<control>\p{Cc})|(?<other>[\s\S])/gu

/** Reads an expression leniently and lists whatever is outside the plain form, in order of place; at most fifty reasons. */
export function listReasons(expression: string): Reason[] {
  const reasons: Reason[] = []
  const add = (code: ReasonCode, start: number, text: string) => {
    if (reasons.length < 50) reasons.push({ code, start, end: start + text.length, text })
  }
  if (expression.trim() === '') add('empty', 0, expression)
  if (/^(?:[\p{L}\p{N}_$]|\.(?!\.))/u.test(expression)) add('glued-to-answer', 0, expression.slice(0, 1))
  let [last, compared] = ['', 0]
  for (const match of expression.matchAll(tokens())) {
    const [text] = match
    const groups = match.groups ?? {}
    if (groups.space !== undefined) continue
    const code = groups.operator === undefined ? classify(groups, last) : operatorCode(text, last)
    if (comparisons.has(text) && ++compared > 1) add('chained-comparison', match.index, text)
    else if (code !== undefined) add(code, match.index, text)
    last = text
  }
  if (compared === 0 && expression.trim() !== '') add('no-comparison', 0, expression)
  return reasons.sort((a, b) => a.start - b.start)
}

function operatorCode(text: string, last: string): ReasonCode | undefined {
  // A sign directly after a comparison belongs to the number.
  if ((text === '-' || text === '+') && comparisons.has(last)) return undefined
  return operatorCodes[text]
}

function classify(groups: Readonly<Record<string, string | undefined>>, last: string): ReasonCode | undefined {
  if (groups.newline !== undefined) return 'newline'
  if (groups.comment !== undefined) return groups.comment.startsWith('#') ? 'python-comment' : 'javascript-comment'
  if (groups.open !== undefined) return 'unterminated-string'
  if (groups.template !== undefined) return 'template'
  if (groups.control !== undefined) return 'control-character'
  if (groups.text !== undefined) return textCode(groups.text, last)
  if (groups.number !== undefined) return numberCode(groups.number)
  return groups.word === undefined ? 'invalid-character' : wordCode(groups.word)
}

function textCode(text: string, last: string): ReasonCode | undefined {
  if (/^[a-z]/i.test(text)) return 'string-prefix'
  if (text.includes('\\')) return 'escape'
  if (last.startsWith('<') || last.startsWith('>')) return 'ordered-text'
  return text.length > 2 && !Number.isNaN(Number(text.slice(1, -1))) ? 'numeric-text' : undefined
}

function numberCode(text: string): ReasonCode | undefined {
  if (/^0[\d_]/.test(text)) return 'leading-zero'
  if (!/^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return 'number-form'
  return Number(text) > Number.MAX_SAFE_INTEGER ? 'large-number' : undefined
}

function wordCode(text: string): ReasonCode {
  if (pythonConstants.has(text)) return 'python-constant'
  if (javascriptConstants.has(text)) return 'javascript-constant'
  if (javascriptWords.has(text)) return 'javascript-word'
  return isPythonKeyword(text) ? 'python-word' : 'name'
}
