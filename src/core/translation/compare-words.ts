import { findHtmlProblems, type HtmlProblem } from '../text/html.ts'
import { addAll } from '../text/lists.ts'

/** How a translation differs from its English text in what is no words. */
export type WordDifference =
  /** Its HTML does not fit together, and that of the English text does. */
  | { readonly kind: 'html'; readonly problem: HtmlProblem }
  /** It has other elements. */
  | { readonly kind: 'elements'; readonly missing: readonly string[]; readonly added: readonly string[] }
  /** It has other placeholders. */
  | { readonly kind: 'placeholders'; readonly missing: readonly string[]; readonly added: readonly string[] }
  /** A `%` alone, where catalogues need two. */
  | { readonly kind: 'percent' }
  /** One of them alone begins or ends with a line break. */
  | { readonly kind: 'line-breaks'; readonly side: 'begins' | 'ends' }

/** Compares a translation with its English text, both as a catalogue has them; HTML counts only where it is not escaped. */
export function compareWords(english: string, translation: string, isHtml: boolean): readonly WordDifference[] {
  const differences: WordDifference[] = []
  if (isHtml) addAll(differences, compareHtml(english, translation))
  const placeholders = differ(placeholdersIn(english), placeholdersIn(translation))
  if (placeholders) differences.push({ kind: 'placeholders', ...placeholders })
  if (hasLonePercent(translation) && !hasLonePercent(english)) differences.push({ kind: 'percent' })
  const side = differentSide([english, translation])
  if (side) differences.push({ kind: 'line-breaks', side })
  return differences
}

/** Where one of several texts of a message alone has a line break. */
export function differentSide([first = '', ...others]: readonly string[]): 'begins' | 'ends' | undefined {
  if (others.some((text) => text.startsWith('\n') !== first.startsWith('\n'))) return 'begins'
  return others.some((text) => text.endsWith('\n') !== first.endsWith('\n')) ? 'ends' : undefined
}

const harmless: ReadonlySet<HtmlProblem['code']> = new Set(['bare', 'voidEnd'])

function compareHtml(english: string, translation: string): readonly WordDifference[] {
  const [problem] = findHtmlProblems(translation).filter(({ code }) => !harmless.has(code))
  const isSound = findHtmlProblems(english).every(({ code }) => harmless.has(code))
  if (problem) return isSound ? [{ kind: 'html', problem }] : []
  const elements = differ(elementsIn(english), elementsIn(translation))
  return elements && isSound ? [{ kind: 'elements', ...elements }] : []
}

function elementsIn(html: string): readonly string[] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)\b/gi)].map(([, name = '']) => `<${name.toLowerCase()}>`)
}

/** `%(name)s`, `%s` and `{name}`; what is doubled stands for itself. */
function placeholdersIn(text: string): readonly string[] {
  return withoutDoubled(text).match(/%\(\w+\)[sdf]|%[sd](?![\p{L}\p{N}])|\{\w*\}/gu) ?? []
}

function hasLonePercent(text: string): boolean {
  return /%(?!\(\w+\)[sdf]|[sd](?![\p{L}\p{N}]))/u.test(withoutDoubled(text))
}

function withoutDoubled(text: string): string {
  return text.replaceAll('%%', '')
}

/** What one list has more often than the other. */
function differ(
  expected: readonly string[],
  found: readonly string[],
): { readonly missing: readonly string[]; readonly added: readonly string[] } | undefined {
  const missing = lacking(expected, found)
  const added = lacking(found, expected)
  return missing.length + added.length > 0 ? { missing, added } : undefined
}

function lacking(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  return all.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
