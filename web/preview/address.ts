import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { FormPage } from '../../src/core/internal.ts'
import { partsOf } from './parts.ts'

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
  const now = useRef(form)
  now.current = form
  useEffect(() => {
    if (!isUsed) return undefined
    const follow = (): void => {
      const asked = decodeURIComponent(location.hash.slice(1))
      const [id] = [...partsOf(now.current)].find(([, { address }]) => address === asked) ?? []
      if (id !== undefined) reveal(id)
    }
    const back = (): void => {
      const first = now.current.sections[0]?.categories[0]
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
      const address = partsOf(form).get(id ?? '')?.address
      if (address !== undefined) history.replaceState(null, '', `#${encodeURI(address)}`)
    }
    element.addEventListener('focusin', keep)
    return () => element.removeEventListener('focusin', keep)
  }, [isUsed, main, form])
  return useCallback(
    (category: string): void => {
      choose(category)
      scrollTo(0, 0)
      if (isUsed) history.pushState(null, '', `#${encodeURI(category)}`)
    },
    [isUsed, choose],
  )
}
