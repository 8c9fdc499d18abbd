import type { FormPage, PartFinding } from '../../src/core/internal.ts'
import { partsOf } from './parts.ts'

/** Something that can be found in a form. */
export interface Findable {
  /** The part that is shown; none for a finding about no part. */
  readonly id: string | undefined
  readonly kind: 'page' | 'part' | 'questiongroup' | 'question' | 'choice' | 'finding'
  readonly text: string
  readonly keyword: string
  /** The page and what else tells it from others. */
  readonly around: string
  readonly fingerprint?: string
}

/** All that can be found in a form: parts, choices and findings, by label, keyword and message. */
export function findablesOf(form: FormPage, findings: readonly PartFinding[]): readonly Findable[] {
  const parts = partsOf(form)
  const inForm = [...parts.values()].flatMap(({ part, category, path, address }): readonly Findable[] => {
    const page = `${category.numbering ?? ''} ${category.label.text}`.trim()
    const { id, keyword, label } = part
    const own = { id, keyword, text: label.text || keyword, around: part === category ? address : page }
    if ('categories' in part || 'subcategories' in part) return [{ ...own, kind: 'page' }]
    if ('level' in part) return [{ ...own, kind: part.level === 'subcategory' ? 'part' : part.level }]
    const choices = part.control?.choices?.filter(({ stored }) => stored !== '') ?? []
    // In a table each row has questions of the same labels.
    const group = parts.get(path.at(-2) ?? '')?.part.label.text
    return [
      { ...own, kind: 'question', around: group ? `${group} · ${page}` : page },
      ...choices.map(
        (choice): Findable => ({
          id,
          kind: 'choice',
          text: choice.label.text,
          keyword: String(choice.stored),
          around: label.text || keyword,
        }),
      ),
    ]
  })
  const found = findings.map(
    ({ parts: [id], message, rule, file, range, fingerprint }): Findable => ({
      id,
      kind: 'finding',
      text: message,
      keyword: rule,
      around: `${file}:${range.start.line}`,
      fingerprint,
    }),
  )
  return [...inForm, ...found]
}

/** What has all words that were typed: by keyword first, then what begins with them, then in the order of the form. */
export function search(all: readonly Findable[], typed: string): readonly Findable[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  if (words.length === 0) return []
  const rankOf = ({ text, keyword }: Findable): number => {
    const [label, name] = [text.toLowerCase(), keyword.toLowerCase()]
    if (!words.every((word) => label.includes(word) || name.includes(word))) return -1
    if (name === first) return 0
    return label.startsWith(first) ? 1 : 2
  }
  const ranked = all.map((one) => ({ one, rank: rankOf(one) })).filter(({ rank }) => rank >= 0)
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}
