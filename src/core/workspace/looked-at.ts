import type { Texts } from './facts.ts'

let looked: Set<Texts> | undefined

/** Says that words of these texts are read, to whoever watches. */
export function lookAt(texts: Texts): void {
  looked?.add(texts)
}

/** Does some work, and gives the texts whose words it read. */
export function watchTexts(work: () => void): ReadonlySet<Texts> {
  const outer = looked
  const own = new Set<Texts>()
  looked = own
  try {
    work()
  } finally {
    looked = outer
  }
  if (outer) for (const texts of own) outer.add(texts)
  return own
}
