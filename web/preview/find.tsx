import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { FormPage, PartFinding } from '../../src/core/internal.ts'
import { useKeys } from './keys.tsx'
import { type Findable, findablesOf, search } from './search.ts'

/** More than anybody reads; another word leaves fewer. */
const mostHits = 50

interface FindProps {
  readonly form: FormPage
  readonly findings: readonly PartFinding[]
  readonly onGo: (found: Findable) => void
}

/** One field that finds labels, keywords, choices and findings; `/` leads to it. */
export function Find({ form, findings, onGo }: FindProps): ComponentChildren {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const all = useMemo(() => (isOpen ? findablesOf(form, findings) : []), [isOpen, form, findings])
  const hits = useMemo(() => search(all, typed), [all, typed])
  const shown = hits.slice(0, mostHits)
  useKeys({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  useEffect(() => {
    document.getElementById(hitId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const go = (found: Findable | undefined): void => {
    if (found === undefined) return
    setOpen(false)
    onGo(found)
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setOpen(true)
      setChosen((chosen + step + shown.length) % shown.length)
    } else if (event.key === 'Enter') go(shown[chosen])
    else if (event.key === 'Escape') {
      event.preventDefault()
      setOpen(false)
      if (!isOpen) setTyped('')
    }
  }
  const hasList = isOpen && typed.trim() !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not all know the element "search"
    <div class="find" role="search" onFocusOut={() => setOpen(false)}>
      <input
        ref={field}
        type="search"
        // biome-ignore lint/a11y/noRedundantRoles: without a list it is a search box
        role="combobox"
        list={undefined}
        aria-label="Find a label, keyword, choice or finding"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls="find-hits"
        aria-activedescendant={hasList && shown.length > 0 ? hitId(chosen) : undefined}
        autocomplete="off"
        placeholder="Find ( / )"
        value={typed}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
          setOpen(true)
        }}
      />
      <div class="hits" hidden={!hasList}>
        <div id="find-hits" role="listbox" aria-label="Found">
          {hasList &&
            shown.map((hit, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the chosen one
              <div
                key={index}
                id={hitId(index)}
                role="option"
                aria-selected={index === chosen}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(hit)}
              >
                <span>{hit.text}</span>
                <span class="note">
                  {hit.kind} · {hit.keyword} · {hit.around}
                </span>
              </div>
            ))}
        </div>
        <p class="note" role="status">
          {hasList && tellCount(hits.length)}
        </p>
      </div>
    </div>
  )
}

function hitId(index: number): string {
  return `find-hit-${index}`
}

function tellCount(count: number): string {
  if (count === 0) return 'Nothing is found.'
  if (count > mostHits) return `The first ${mostHits} of ${count}.`
  return count === 1 ? '1 found.' : `${count} found.`
}
