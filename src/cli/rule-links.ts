import { existsSync } from 'node:fs'
import { parentPath, resolvePath } from '../node/paths.ts'
import type { Io } from './io.ts'

/** When names of rules in a terminal lead to their pages. */
export type HyperlinkChoice = 'auto' | 'always' | 'never'

/** The address of the page of a rule; `undefined` where there is none. */
export type PageOf = (rule: string) => string | undefined

/**
 * The public address of the folder of the documentation, ending in `/`, as `QUESTLINT_DOCS` gives it; `undefined` for
 * what is no such address.
 */
export function docsAddress({ QUESTLINT_DOCS: given }: Io['env']): string | undefined {
  if (!given || !URL.canParse(given)) return undefined
  const { href, protocol } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return href.endsWith('/') ? href : `${href}/`
}

/** Where pages are, for a terminal that shows links: at the address that is known, else those installed with the program. */
export function rulePages({ env, threadFile }: Pick<Io, 'env' | 'threadFile'>): PageOf {
  const address = docsAddress(env)
  if (address !== undefined) return (rule) => `${address}rules/${rule}.md`
  if (threadFile === undefined) return () => undefined
  const places = ['../docs/rules', '../../docs/rules'].map((place) => resolvePath(parentPath(threadFile), place))
  const folder = places.find((place) => existsSync(place))
  const known = new Map<string, string | undefined>()
  return (rule) => {
    if (folder !== undefined && !known.has(rule)) {
      const page = `${folder}/${rule}.md`
      known.set(rule, existsSync(page) ? fileAddress(page) : undefined)
    }
    return known.get(rule)
  }
}

function fileAddress(path: string): string {
  return `file://${path.startsWith('/') ? '' : '/'}${path.split('/').map(encodeURIComponent).join('/').replace('%3A', ':')}`
}

/** Whether a report for a terminal has links; where nobody says so, in the terminals that are known to show them. */
export function useHyperlinks(when: HyperlinkChoice, { env, stdout }: Pick<Io, 'env' | 'stdout'>): boolean {
  if (when !== 'auto') return when === 'always'
  const { FORCE_HYPERLINK: force } = env
  if (force !== undefined && force !== '') return force !== '0'
  if (!stdout.isTerminal || env.TERM === 'dumb' || env.CI || env.TEAMCITY_VERSION) return false
  return showsHyperlinks(env)
}

/** The first versions of programs that show links; `0` for all. */
const programs: Readonly<Record<string, readonly number[]>> = {
  'iTerm.app': [3, 1],
  WezTerm: [20200620],
  vscode: [1, 72],
  ghostty: [0],
  zed: [0],
  Hyper: [2],
}

function showsHyperlinks(env: Io['env']): boolean {
  const { TERM_PROGRAM, TERM_PROGRAM_VERSION = '', VTE_VERSION, TERM = '' } = env
  if (
    env.WT_SESSION ||
    env.KONSOLE_VERSION ||
    env.DOMTERM ||
    /^(?:xterm-kitty|xterm-ghostty|alacritty|foot)/.test(TERM)
  ) {
    return true
  }
  const least = TERM_PROGRAM === undefined ? undefined : programs[TERM_PROGRAM]
  if (least !== undefined) return isAtLeast(TERM_PROGRAM_VERSION, least)
  // VTE 0.50.0 crashed at them.
  const vte = Number(VTE_VERSION ?? 0)
  return vte > 5000
}

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split(/[.-]/).map(Number)
  for (const [at, wanted] of least.entries()) {
    const part = parts[at] ?? 0
    if (part !== wanted) return part > wanted
  }
  return true
}
