import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { FormGroup, FormPage, FormSubcategory } from '../../src/core/internal.ts'
import type { PreviewHost } from './host.ts'

const lookMilliseconds = 50
/** A long page is drawn piece by piece. */
const mostLooks = 40

/** Shows and marks the part that the host wants to be seen, or the nearest around it that is drawn; `open` shows its page, by keyword, and what is around it. Gives what does so for other reasons. */
export function useReveal(
  host: PreviewHost,
  form: FormPage,
  open: (category: string, path: readonly string[]) => void,
): (id: string) => void {
  const now = useRef({ form, open })
  now.current = { form, open }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const reveal = useCallback((id: string): void => {
    clearTimeout(timer.current)
    const found = pathTo(now.current.form, id)
    if (found === undefined) return
    now.current.open(found.category, found.path)
    let best: Element | undefined
    const look = (left: number): void => {
      const drawn = nearestDrawn(found.path)
      if (drawn !== undefined && drawn !== best) show(drawn)
      best = drawn
      if (left > 0 && drawn?.getAttribute('data-part') !== id)
        timer.current = setTimeout(() => look(left - 1), lookMilliseconds)
    }
    timer.current = setTimeout(() => look(mostLooks))
  }, [])
  useEffect(() => {
    const end = host.onReveal?.(reveal)
    return () => {
      clearTimeout(timer.current)
      end?.()
    }
  }, [host, reveal])
  return reveal
}

/** The keyword of the category that a part is in. */
export function categoryWith(form: FormPage, id: string): string | undefined {
  return pathTo(form, id)?.category
}

/** The ids from a category down to a part. */
function pathTo({ sections }: FormPage, id: string): { category: string; path: readonly string[] } | undefined {
  for (const { keyword, id: own, subcategories } of sections.flatMap(({ categories }) => categories)) {
    const below = own === id ? [] : pathBelow(subcategories, id)
    if (below) return { category: keyword, path: [own, ...below] }
  }
  return undefined
}

function pathBelow(parts: readonly (FormSubcategory | FormGroup)[], id: string): readonly string[] | undefined {
  for (const part of parts) {
    if (part.id === id) return [id]
    const isHere = part.level === 'questiongroup' && part.questions.some((question) => question.id === id)
    const below = part.level === 'subcategory' ? pathBelow(part.children, id) : isHere ? [id] : undefined
    if (below) return [part.id, ...below]
  }
  return undefined
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

/** What is above it covers the page. */
function barHeight(): number {
  return document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
}

const headings = '.label, h2, h3, h4, th'
const controls = 'button, a, input, select, textarea, label'

/** A click on a label asks for the place of its part; the button beside it does the same for the keyboard. */
export function usePlaceClicks(main: RefObject<HTMLElement | null>, place: ((id: string) => void) | undefined): void {
  useEffect(() => {
    const element = main.current
    if (element === null || place === undefined) return undefined
    const follow = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest(controls) || !target.closest(headings)) return
      const id = target.closest('[data-part]')?.getAttribute('data-part')
      if (id) place(id)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [main, place])
}
