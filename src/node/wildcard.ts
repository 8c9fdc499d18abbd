/** A compiled pattern: one token consumes at most one character, so that matching costs length times length, never more. */
type Token =
  | { readonly kind: 'literal'; readonly character: string }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] }
  | { readonly kind: 'any' | 'star' | 'rest' | 'folders-start' | 'folders' }

const maxPatternLength = 4096

/**
 * Compiles a pattern as git's wildmatch reads it: `*` and `?` stay within one name, `**` between slashes is any number of folders (all
 * that follows, at the end), `[a-z]`, `[!a-z]`, `[[:digit:]]`, and `\` before a character that means itself. The test takes paths with `/`.
 */
export function compileWildcard(pattern: string): (path: string) => boolean {
  const tokens = pattern.length > maxPatternLength ? undefined : tokenize(pattern)
  return tokens ? (path) => matchTokens(tokens, path) : () => false
}

function tokenize(pattern: string): Token[] | undefined {
  const tokens: Token[] = []
  for (let at = 0; at < pattern.length; ) {
    const character = pattern[at] ?? ''
    if (character === '*') {
      at = readStars(pattern, at, tokens)
    } else if (character === '[') {
      const end = readClass(pattern, at, tokens)
      if (end === undefined) return undefined
      at = end
    } else if (character === '\\') {
      if (at + 1 === pattern.length) return undefined
      tokens.push({ kind: 'literal', character: pattern[at + 1] ?? '' })
      at += 2
    } else {
      tokens.push(character === '?' ? { kind: 'any' } : { kind: 'literal', character })
      at++
    }
  }
  return tokens
}

function readStars(pattern: string, start: number, tokens: Token[]): number {
  let end = start
  while (pattern[end] === '*') end++
  const alone = (start === 0 || pattern[start - 1] === '/') && (end === pattern.length || pattern[end] === '/')
  if (end - start === 1 || !alone) {
    tokens.push({ kind: 'star' })
    return end
  }
  if (end === pattern.length) {
    tokens.push({ kind: 'rest' })
    return end
  }
  tokens.push({ kind: 'folders-start' }, { kind: 'folders' })
  return end + 1
}

const posixClasses: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  alpha: [
    ['A', 'Z'],
    ['a', 'z'],
  ],
  upper: [['A', 'Z']],
  lower: [['a', 'z']],
  digit: [['0', '9']],
  alnum: [
    ['0', '9'],
    ['A', 'Z'],
    ['a', 'z'],
  ],
  xdigit: [
    ['0', '9'],
    ['A', 'F'],
    ['a', 'f'],
  ],
  space: [
    ['\t', '\r'],
    [' ', ' '],
  ],
  blank: [
    ['\t', '\t'],
    [' ', ' '],
  ],
  punct: [
    ['!', '/'],
    [':', '@'],
    ['[', '`'],
    ['{', '~'],
  ],
}

/** Reads `[…]`, gives where it ends; `undefined` when it is never closed, which matches nothing. */
function readClass(pattern: string, start: number, tokens: Token[]): number | undefined {
  const ranges: (readonly [string, string])[] = []
  let at = start + 1
  const negated = pattern[at] === '!' || pattern[at] === '^'
  if (negated) at++
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    const posix = /^\[:([a-z]+):\]/.exec(pattern.slice(at, at + 12))
    if (posix) {
      ranges.push(...(posixClasses[posix[1] ?? ''] ?? []))
      at += posix[0].length
      continue
    }
    const [low, afterLow] = readMember(pattern, at)
    const isRange = pattern[afterLow] === '-' && pattern[afterLow + 1] !== ']'
    const [high, end] = isRange ? readMember(pattern, afterLow + 1) : [low, afterLow]
    if (low === '' || high === '') return undefined
    ranges.push([low, high])
    at = end
  }
  tokens.push({ kind: 'class', negated, ranges })
  return at + 1
}

function readMember(pattern: string, at: number): [string, number] {
  return pattern[at] === '\\' ? [pattern[at + 1] ?? '', at + 2] : [pattern[at] ?? '', at + 1]
}

function matchTokens(tokens: readonly Token[], path: string): boolean {
  let states = new Set<number>()
  enter(0, tokens, states)
  for (let at = 0; at < path.length && states.size > 0; at++) {
    const next = new Set<number>()
    for (const state of states) step(state, path[at] ?? '', tokens, next)
    states = next
  }
  return states.has(tokens.length)
}

/** Adds a state and those that are reached from it without a character. */
function enter(state: number, tokens: readonly Token[], states: Set<number>): void {
  states.add(state)
  const kind = tokens[state]?.kind
  if (kind === 'star' || kind === 'rest') enter(state + 1, tokens, states)
  else if (kind === 'folders-start') {
    states.add(state + 1)
    enter(state + 2, tokens, states)
  }
}

function step(state: number, character: string, tokens: readonly Token[], next: Set<number>): void {
  const token = tokens[state]
  if (token === undefined || token.kind === 'folders-start') return
  if (token.kind === 'folders') {
    next.add(state)
    if (character === '/') enter(state + 1, tokens, next)
  } else if (token.kind === 'rest' || (token.kind === 'star' && character !== '/')) {
    enter(state, tokens, next)
  } else if (consumes(token, character)) {
    enter(state + 1, tokens, next)
  }
}

function consumes(token: Token, character: string): boolean {
  if (token.kind === 'literal') return token.character === character
  if (character === '/') return false
  if (token.kind === 'class') {
    return token.ranges.some(([low, high]) => low <= character && character <= high) !== token.negated
  }
  return token.kind === 'any'
}
