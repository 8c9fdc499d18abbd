import type { RefObject } from 'preact'
import { useCallback, useEffect, useMemo } from 'preact/hooks'
import type { FormGroup, FormPage, FormSubcategory } from '../../src/core/internal.ts'

/**
 * The addresses of parts by their ids: that of a page is its keyword, that of a subcategory too; of a questiongroup and a question
 * the keywords from the subcategory on, as `tech__4__5/tech_qg_36/tech_input`.
 */
export function addressesOf({ sections }: FormPage): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (part: FormSubcategory | FormGroup, around: string): void => {
    const own = part.level === 'subcategory' ? part.keyword : `${around}/${part.keyword}`
    found.set(part.id, own)
    if (part.level === 'subcategory') for (const child of part.children) visit(child, own)
    else for (const { id, keyword } of part.questions) found.set(id, `${own}/${keyword}`)
  }
  for (const { id, keyword, subcategories } of sections.flatMap(({ categories }) => categories)) {
    found.set(id, keyword)
    for (const subcategory of subcategories) visit(subcategory, keyword)
  }
  return found
}

interface Addressed {
  readonly form: FormPage
  readonly main: RefObject<HTMLElement | null>
  readonly reveal: (id: string) => void
  /** Shows the page with a keyword. */
  readonly choose: (category: string) => void
}

/**
 * Keeps the address of the document at what is looked at, so that it can be sent to others and found again: a page that is chosen is a step
 * of its history, the question that is filled in only its place. Gives what chooses a page.
 */
export function useAddress(isUsed: boolean, { form, main, reveal, choose }: Addressed): (category: string) => void {
  const addresses = useMemo(() => addressesOf(form), [form])
  useEffect(() => {
    if (!isUsed) return undefined
    const follow = (): void => {
      const asked = decodeURIComponent(location.hash.slice(1))
      const [id] = [...addresses].find(([, address]) => address === asked) ?? []
      if (id !== undefined) reveal(id)
    }
    const back = (): void => {
      const first = form.sections[0]?.categories[0]
      if (location.hash === '' && first !== undefined) choose(first.keyword)
      else follow()
    }
    follow()
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
    // Another state of the form moves nobody.
  }, [isUsed])
  useEffect(() => {
    const element = main.current
    if (!isUsed || element === null) return undefined
    const keep = ({ target }: FocusEvent): void => {
      const id = target instanceof Element ? target.closest('[data-part]')?.getAttribute('data-part') : undefined
      const address = addresses.get(id ?? '')
      if (address !== undefined) history.replaceState(null, '', `#${encodeURI(address)}`)
    }
    element.addEventListener('focusin', keep)
    return () => element.removeEventListener('focusin', keep)
  }, [isUsed, main, addresses])
  return useCallback(
    (category: string): void => {
      choose(category)
      if (isUsed) history.pushState(null, '', `#${encodeURI(category)}`)
    },
    [isUsed, choose],
  )
}
