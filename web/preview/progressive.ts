import { useEffect, useState } from 'preact/hooks'

/** The first items of a long list, and more of them with each frame, so that the page stays usable while it grows. */
export function useGrowing<Item>(items: readonly Item[], step: number): readonly Item[] {
  const [count, setCount] = useState(step)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole) return undefined
    const timer = setTimeout(() => setCount(count + step), 16)
    return () => clearTimeout(timer)
  }, [count, isWhole, step])
  return isWhole ? items : items.slice(0, count)
}
