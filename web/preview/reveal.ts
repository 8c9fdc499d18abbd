import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { FormPage } from '../../src/core/internal.ts'
import type { PreviewHost } from './host.ts'
import { partsOf } from './parts.ts'

const lookMilliseconds = 50
/** A long page is drawn piece by piece. */
const mostLooks = 40

/** Shows a part, and moves the focus to what is chosen in the page once that is drawn. */
export type Reveal = (id: string, focused?: () => HTMLElement | null) => void

/** Shows and marks the part that the host wants to be seen, or the nearest around it that is drawn; `open` shows its page, by keyword, and what is around it. Gives what does so for other reasons. */
export function useReveal(
  host: PreviewHost,
  form: FormPage,
  open: (category: string, path: readonly string[]) => void,
): Reveal {
  const now = useRef({ form, open })
  now.current = { form, open }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const reveal = useCallback<Reveal>((id, focused) => {
    clearTimeout(timer.current)
    const found = partsOf(now.current.form).get(id)
    if (found === undefined) return
    now.current.open(found.category.keyword, found.path)
    let best: Element | undefined
    const look = (left: number): void => {
      const drawn = nearestDrawn(found.path)
      if (drawn !== undefined && drawn !== best) show(drawn)
      best = drawn
      const target = focused?.()
      target?.focus({ preventScroll: drawn?.contains(target) === true && isInView(target) })
      if (left > 0 && (drawn?.getAttribute('data-part') !== id || target === null))
        timer.current = setTimeout(() => look(left - 1), lookMilliseconds)
    }
    timer.current = setTimeout(() => look(mostLooks))
  }, [])
  useEffect(() => {
    const end = host.onReveal?.((id) => reveal(id))
    return () => {
      clearTimeout(timer.current)
      end?.()
    }
  }, [host, reveal])
  return reveal
}

/** The keyword of the category that a part is in. */
export function categoryWith(form: FormPage, id: string): string | undefined {
  return partsOf(form).get(id)?.category.keyword
}

function nearestDrawn(path: readonly string[]): Element | undefined {
  for (const id of [...path].reverse()) {
    const drawn = document.querySelector(`[data-part="${CSS.escape(id)}"]`)
    if (drawn) return drawn
  }
  return undefined
}

const mark = 'data-revealed'

function show(part: Element): void {
  for (const before of document.querySelectorAll(`[${mark}]`)) before.removeAttribute(mark)
  part.setAttribute(mark, '')
  const { top, bottom, height } = part.getBoundingClientRect()
  const isTall = height > innerHeight / 2
  const isSeen = top >= barHeight() && (isTall ? top < innerHeight / 2 : bottom <= innerHeight)
  if (!isSeen) part.scrollIntoView({ block: isTall ? 'start' : 'center' })
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= barHeight() && bottom <= innerHeight
}

/** What is above it covers the page. */
function barHeight(): number {
  return document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
}

/** What takes the focus where a part is looked for: its first control, else its heading. */
export function entryOf(id: string): HTMLElement | null {
  const part = document.querySelector(`[data-part="${CSS.escape(id)}"]`)
  if (part === null) return null
  const heading = part.querySelector<HTMLElement>('h2[tabindex]')
  return heading ?? part.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
}

const headings = '.label, h2, h3, h4, th'
const controls = 'button, a, input, select, textarea, label'

/**
 * A click on a label asks for the place of its part, where an editor shows it; the button beside it does the same for the keyboard.
 * Elsewhere it leads into the question, as people know it.
 */
export function useLabelClicks(main: RefObject<HTMLElement | null>, place: ((id: string) => void) | undefined): void {
  useEffect(() => {
    const element = main.current
    if (element === null) return undefined
    const follow = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest(controls) || !target.closest(headings)) return
      const id = target.closest('[data-part]')?.getAttribute('data-part')
      if (id && place) place(id)
      else if (id) entryOf(id)?.focus()
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [main, place])
}
