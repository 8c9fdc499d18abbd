import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

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

const blockSize = 80

/**
 * A long list drawn block by block, one more with each frame. While nothing but the count of blocks changes, those that are there stay
 * untouched; `reason` is whatever they depend on.
 */
export function useBlocks<Item>(
  items: readonly Item[],
  reason: readonly unknown[],
  draw: (block: readonly Item[], position: number) => VNode,
): readonly VNode[] {
  const drawn = useRef<{ reason: readonly unknown[]; blocks: VNode[] }>({ reason: [], blocks: [] })
  const starts = useGrowing(blockStarts(items.length), 1)
  const isSame = reason.every((part, index) => drawn.current.reason[index] === part)
  if (!isSame) drawn.current = { reason, blocks: [] }
  const { blocks } = drawn.current
  for (const [position, start] of starts.entries())
    blocks[position] ??= draw(items.slice(start, start + blockSize), position)
  return blocks.slice(0, starts.length)
}

function blockStarts(length: number): readonly number[] {
  return Array.from({ length: Math.ceil(length / blockSize) }, (_, index) => index * blockSize)
}
