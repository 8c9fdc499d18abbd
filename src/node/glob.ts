import { addAll, largestOf } from '../core/internal.ts'
import { groupByEnds, groupsFor } from './by-ends.ts'
import { type Budget, compileWildcard } from './wildcard.ts'

/** A glob split into the folder to walk and the test for what lies below it. */
export interface Glob {
  /** The leading part without wildcards, as written, `''` for the current folder. */
  readonly base: string
  /** How many levels below the base a match can lie. */
  readonly maxDepth: number
  /** Whether the glob spells the ending out (`*.txt`), so that any ending is meant. */
  readonly namesEnding: boolean
  /** Takes a path relative to the base, with `/`. */
  readonly matches: (path: string, budget: Budget) => boolean
}

/**
 * Splits and compiles a glob (wildcards as in {@link compileWildcard}, and `{a,b}`); `undefined` when its braces
 * multiply beyond measure.
 */
export function parseGlob(pattern: string): Glob | undefined {
  const segments = pattern.split('/')
  const firstWild = segments.findIndex((segment) => /[*?[{\\]/.test(segment))
  const baseLength = firstWild < 0 ? segments.length : firstWild
  const rest = segments.slice(baseLength).join('/') || '**'
  const alternatives = expandBraces(rest)
  if (alternatives === undefined) return undefined
  const matches = matchesOneOf(alternatives)
  const deep = alternatives.some((alternative) => alternative.split('/').includes('**'))
  return {
    base: segments.slice(0, baseLength).join('/') || (pattern.startsWith('/') ? '/' : ''),
    maxDepth: deep
      ? Number.POSITIVE_INFINITY
      : largestOf(alternatives.map((alternative) => alternative.split('/').length)),
    namesEnding: /\.[A-Za-z0-9]+$/.test(segments.at(-1) ?? ''),
    matches,
  }
}

const maxAlternatives = 256

/** `a{b,c}d` gives `abd` and `acd`, also nested; a brace without a comma or an end means itself. */
function expandBraces(pattern: string): string[] | undefined {
  const done: string[] = []
  const open = [pattern]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const brace = findBrace(next)
    if (!brace) done.push(next)
    else {
      const [before, after] = [next.slice(0, brace.start), next.slice(brace.end + 1)]
      addAll(
        open,
        brace.choices.map((choice) => before + choice + after),
      )
    }
    if (done.length + open.length > maxAlternatives) return undefined
  }
  return done
}

/** The innermost first brace that has a comma. */
function findBrace(pattern: string): { start: number; end: number; choices: string[] } | undefined {
  for (const match of pattern.matchAll(/\{[^{}]*\}/g)) {
    const choices = match[0].slice(1, -1).split(',')
    if (choices.length > 1) return { start: match.index, end: match.index + match[0].length - 1, choices }
  }
  return undefined
}

/** A test for paths with `/` against any of several globs, as the overrides of a configuration need it. */
export function matchesAny(patterns: readonly string[]): (path: string) => boolean {
  const matches = matchesOneOf(patterns.flatMap((pattern) => expandBraces(pattern.replace(/^\.\//, '')) ?? []))
  return (path) => matches(path, { steps: Number.POSITIVE_INFINITY })
}

function matchesOneOf(alternatives: readonly string[]): Glob['matches'] {
  const compiled = [...new Set(alternatives)].flatMap((alternative) => compileWildcard(alternative) ?? [])
  const byEnds = groupByEnds(compiled, (wildcard) => wildcard)
  return (path, budget) => {
    const groups = groupsFor(byEnds, path, path.lastIndexOf('/') + 1)
    return groups.some((group) => group.some((wildcard) => wildcard.matches(path, 0, budget)))
  }
}
