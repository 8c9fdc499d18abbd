/** A numeric literal of Python 3.11 as read from a text: where it ends, or why CPython's tokenizer refuses it. */
export interface NumberRead {
  readonly end: number
  readonly reason?: string
}

const bases: Readonly<Record<string, { name: string; digits: RegExp }>> = {
  x: { name: 'hexadecimal', digits: /[0-9a-fA-F]/ },
  o: { name: 'octal', digits: /[0-7]/ },
  b: { name: 'binary', digits: /[01]/ },
}

/** Reads the numeric literal at an offset exactly as `tok_get` of CPython 3.11 does, words glued to its end included. */
export function readNumber(text: string, start: number): NumberRead {
  const base = text[start] === '0' ? bases[(text[start + 1] ?? '').toLowerCase()] : undefined
  if (base !== undefined) return readBased(text, start + 2, base)
  if (text[start] === '.') return readFraction(text, start + 1)
  let at = start
  if (text[start] === '0') {
    for (at++; text[at] === '0' || text[at] === '_'; at++)
      if (text[at] === '_' && !isDigit(text[at + 1])) return broken(at + 1)
    const zerosEnd = at
    if (isDigit(text[at])) {
      const tail = readDecimals(text, at)
      if (tail.reason !== undefined) return tail
      at = tail.end
    }
    const next = text[at] ?? ''
    if (at > zerosEnd && !/[.eEjJ]/.test(next)) return { end: at, reason: 'leading-zero' }
  } else {
    const tail = readDecimals(text, at)
    if (tail.reason !== undefined) return tail
    at = tail.end
  }
  return text[at] === '.' ? readFraction(text, at + 1) : readExponent(text, at)
}

function readBased(text: string, start: number, base: { name: string; digits: RegExp }): NumberRead {
  let at = start
  do {
    if (text[at] === '_') at++
    if (!base.digits.test(text[at] ?? '')) return { end: at + 1, reason: `invalid-${base.name}` }
    while (base.digits.test(text[at] ?? '')) at++
  } while (text[at] === '_')
  if (isDigit(text[at])) return { end: at + 1, reason: `invalid-${base.name}` }
  return finish(text, at, `invalid-${base.name}`)
}

function readDecimals(text: string, start: number): NumberRead {
  let at = start
  for (;;) {
    while (isDigit(text[at])) at++
    if (text[at] !== '_') return { end: at }
    if (!isDigit(text[at + 1])) return broken(at + 1)
    at++
  }
}

function readFraction(text: string, start: number): NumberRead {
  if (!isDigit(text[start])) return readExponent(text, start)
  const tail = readDecimals(text, start)
  return tail.reason === undefined ? readExponent(text, tail.end) : tail
}

function readExponent(text: string, at: number): NumberRead {
  if (text[at] !== 'e' && text[at] !== 'E') return readImaginary(text, at)
  const signed = text[at + 1] === '+' || text[at + 1] === '-'
  const digits = at + (signed ? 2 : 1)
  if (!isDigit(text[digits])) return signed ? broken(digits) : finish(text, at, 'invalid-decimal')
  const tail = readDecimals(text, digits)
  return tail.reason === undefined ? readImaginary(text, tail.end) : tail
}

function readImaginary(text: string, at: number): NumberRead {
  if (text[at] === 'j' || text[at] === 'J') return finish(text, at + 1, 'invalid-imaginary')
  return finish(text, at, 'invalid-decimal')
}

/** CPython 3.11 still lets a keyword touch the number before it (`0if`, `1or`), with a warning only. */
function finish(text: string, end: number, reason: string): NumberRead {
  if (!/[A-Za-z0-9_]/.test(text[end] ?? '')) return { end }
  const keyword = ['and', 'else', 'for', 'if', 'in', 'is', 'or', 'not'].some((word) => text.startsWith(word, end))
  return keyword ? { end } : { end: end + 1, reason }
}

function broken(end: number): NumberRead {
  return { end, reason: 'invalid-decimal' }
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9'
}
