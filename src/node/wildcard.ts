/** One token stands for at most one character, but for stars. */
type Token =
  | { readonly kind: 'literal'; readonly character: string }
  | { readonly kind: 'class'; readonly negated: boolean; readonly ranges: string }
  | { readonly kind: 'any' | 'star' | 'folders' | 'slash' }

/** What is between two stars of a name: a text, or a token for each character. */
type Run = string | readonly Token[]

/** The pattern of one name, cut at its stars, or any number of folders. */
type Name = readonly Run[] | 'folders'

/** What matching may still cost, in steps: each pattern looked at, and each text or character looked for within it. */
export interface Budget {
  steps: number
}

const maxPatternLength = 4096

/** A compiled pattern. */
export interface Wildcard {
  /** Takes a path with `/`, from an offset on. */
  readonly matches: (path: string, from: number, budget: Budget) => boolean
  /** What the last name must start with. */
  readonly start: string
  /** What the last name must end with. */
  readonly end: string
}

/**
 * Compiles a pattern as git's wildmatch reads it: `*` and `?` stay within one name, `**` between slashes is any number of folders (all
 * that follows, at the end), `[a-z]`, `[!a-z]`, `[[:digit:]]`, and `\` before a character that means itself; `undefined` for what matches
 * nothing. Matching never goes back further than the last star, so that it costs length times length at most.
 */
export function compileWildcard(pattern: string): Wildcard | undefined {
  const tokens = pattern.length > maxPatternLength ? undefined : tokenize(pattern)
  if (tokens === undefined) return undefined
  const names = cutAt('slash', tokens).map(compileName)
  const last = names.at(-1)
  const text = (run: Run | undefined): string => (typeof run === 'string' ? run : '')
  return {
    matches: (path, from, budget) => matchNames(names, path, from, budget),
    start: last === 'folders' ? '' : text(last?.[0]),
    end: last === 'folders' ? '' : text(last?.at(-1)),
  }
}

function cutAt(kind: 'slash' | 'star', tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === kind) pieces.push([])
    else pieces.at(-1)?.push(token)
  }
  return pieces
}

function compileName(tokens: readonly Token[]): Name {
  if (tokens[0]?.kind === 'folders') return 'folders'
  return cutAt('star', tokens).map((run) => {
    const text = run.map((token) => (token.kind === 'literal' ? token.character : '')).join('')
    return text.length === run.length ? text : run
  })
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
      tokens.push(literal(pattern[at + 1] ?? ''))
      at += 2
    } else {
      tokens.push(character === '?' ? { kind: 'any' } : literal(character))
      at++
    }
  }
  return tokens
}

function literal(character: string): Token {
  return character === '/' ? { kind: 'slash' } : { kind: 'literal', character }
}

/** Stars that have a name for themselves are folders, where there are two at least. */
function readStars(pattern: string, start: number, tokens: Token[]): number {
  let end = start
  while (pattern[end] === '*') end++
  const isAlone = (start === 0 || pattern[start - 1] === '/') && (end === pattern.length || pattern[end] === '/')
  tokens.push({ kind: isAlone && end - start > 1 ? 'folders' : 'star' })
  return end
}

/** The characters of each named class, the first and the last of each range one after the other. */
const posixClasses: Readonly<Record<string, string>> = {
  alnum: '09AZaz',
  alpha: 'AZaz',
  blank: '\t\t  ',
  cntrl: '\0\x1F\x7F\x7F',
  digit: '09',
  graph: '!~',
  lower: 'az',
  print: ' ~',
  punct: '!/:@[`{~',
  space: '\t\n\r\r  ',
  upper: 'AZ',
  xdigit: '09AFaf',
}

/** Reads `[…]`, gives where it ends; `undefined` when it is never closed or names an unknown class, which matches nothing. */
function readClass(pattern: string, start: number, tokens: Token[]): number | undefined {
  let ranges = ''
  let at = start + 1
  const negated = pattern[at] === '!' || pattern[at] === '^'
  if (negated) at++
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    const [named = '', name = ''] = /^\[:([^\]]*):\]/.exec(pattern.slice(at, at + 12)) ?? []
    if (named !== '') {
      const members = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined
      if (members === undefined) return undefined
      ranges += members
      at += named.length
      continue
    }
    const [low, afterLow] = readMember(pattern, at)
    const isRange = pattern[afterLow] === '-' && pattern[afterLow + 1] !== ']'
    const [high, end] = isRange ? readMember(pattern, afterLow + 1) : [low, afterLow]
    if (low === '' || high === '') return undefined
    // A range the wrong way round still has its first character.
    if (low <= high) ranges += low + high
    else ranges += low + low
    at = end
  }
  tokens.push({ kind: 'class', negated, ranges })
  return at + 1
}

function readMember(pattern: string, at: number): [string, number] {
  return pattern[at] === '\\' ? [pattern[at + 1] ?? '', at + 2] : [pattern[at] ?? '', at + 1]
}

function matchNames(names: readonly Name[], path: string, from: number, budget: Budget): boolean {
  let at = from
  let last: { readonly name: number; at: number } | undefined
  for (let index = 0; ; ) {
    budget.steps--
    const name = names[index]
    if (name === undefined && at > path.length) return true
    if (name === 'folders') {
      if (index === names.length - 1) return at <= path.length
      last = { name: ++index, at }
      continue
    }
    const end = name === undefined || at > path.length ? -1 : endOfName(path, at)
    if (name !== undefined && end >= 0 && matchName(name, path, at, end, budget)) {
      at = end + 1
      index++
      continue
    }
    if (last === undefined || path.indexOf('/', last.at) < 0) return false
    last.at = endOfName(path, last.at) + 1
    at = last.at
    index = last.name
  }
}

function endOfName(path: string, at: number): number {
  const end = path.indexOf('/', at)
  return end < 0 ? path.length : end
}

/** Each run between two stars is taken where it first occurs: what follows has the most left. */
function matchName(runs: readonly Run[], path: string, start: number, end: number, budget: Budget): boolean {
  const first = runs[0] ?? ''
  const last = runs.at(-1) ?? ''
  if (runs.length === 1) return end - start === first.length && standsAt(first, path, start, budget)
  const stop = end - last.length
  let at = start + first.length
  if (at > stop || !standsAt(first, path, start, budget) || !standsAt(last, path, stop, budget)) return false
  for (let index = 1; index < runs.length - 1; index++) {
    const run = runs[index] ?? ''
    const found = findRun(run, path, at, stop - run.length, budget)
    if (found < 0) return false
    at = found + run.length
  }
  return true
}

function findRun(run: Run, path: string, from: number, to: number, budget: Budget): number {
  if (typeof run === 'string') {
    budget.steps--
    const found = path.indexOf(run, from)
    return found > to ? -1 : found
  }
  for (let at = from; at <= to; at++) if (standsAt(run, path, at, budget)) return at
  return -1
}

function standsAt(run: Run, path: string, at: number, budget: Budget): boolean {
  if (typeof run === 'string') return path.startsWith(run, at)
  for (let index = 0; index < run.length; index++) {
    const token = run[index]
    budget.steps--
    if (token !== undefined && !consumes(token, path.charCodeAt(at + index))) return false
  }
  return true
}

function consumes(token: Token, code: number): boolean {
  if (token.kind === 'literal') return token.character.charCodeAt(0) === code
  if (token.kind !== 'class') return true
  const { ranges, negated } = token
  for (let at = 0; at < ranges.length; at += 2) {
    if (ranges.charCodeAt(at) <= code && code <= ranges.charCodeAt(at + 1)) return !negated
  }
  return negated
}
