import { useEffect, useRef } from 'preact/hooks'

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])'

/** Calls what a single key stands for, wherever the focus is, except where text is typed or chosen by letters. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(typedInto)) return
      if (!Object.hasOwn(now.current, key)) return
      event.preventDefault()
      now.current[key]?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
