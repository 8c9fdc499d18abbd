import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { keep, kept } from './kept.ts'

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])'

/** Calls what a single key stands for, wherever the focus is, except where text is typed or chosen by letters. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target instanceof Element && (target.closest(typedInto) || isInForm(target))) return
      if (!Object.hasOwn(now.current, key) || !areOn()) return
      event.preventDefault()
      now.current[key]?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Who fills in the form may begin to type where no text is taken; only what the keys lead to is theirs. */
function isInForm(target: Element): boolean {
  return target.closest('main') !== null && target.closest('[data-finding]') === null
}

/** For those who speak to their computer, whose words are keys, or who press some by chance. */
export function KeysChoice(): ComponentChildren {
  const [isOn, setOn] = useState(areOn)
  return (
    <label class="toggle">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => {
          turn(!isOn)
          setOn(!isOn)
        }}
      />
      Keys <kbd>/</kbd> <kbd>n</kbd> <kbd>p</kbd>
    </label>
  )
}

const keptName = 'single keys'

function areOn(): boolean {
  return kept(keptName) !== 'off'
}

function turn(isOn: boolean): void {
  keep(keptName, isOn ? '' : 'off')
}
