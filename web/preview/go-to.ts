import type { FormPage, ShownParts } from '../../src/core/internal.ts'
import { verdictOf } from './answers.ts'
import { partsOf } from './parts.ts'
import { entryOf, type Reveal } from './reveal.ts'

/** The element of a finding, wherever it is told. */
function findingElement(fingerprint: string): HTMLElement | null {
  return document.querySelector(`[data-finding="${CSS.escape(fingerprint)}"]`)
}

/** Goes to a part, or to a finding about it; to a finding about no part where the id is missing. */
export function goTo(
  { id, fingerprint }: { readonly id: string | undefined; readonly fingerprint?: string | undefined },
  reveal: Reveal,
): void {
  if (id !== undefined) reveal(id, () => (fingerprint === undefined ? entryOf(id) : findingElement(fingerprint)))
  else if (fingerprint !== undefined) findingElement(fingerprint)?.focus()
}

/** Whether a part, or one around it, is not drawn as long as what is hidden is left out. */
export function isHiddenIn(form: FormPage, shown: ShownParts, id: string): boolean {
  const parts = partsOf(form)
  const path = parts.get(id)?.path ?? []
  return path.some((one) => parts.get(one)?.part.undrawn !== undefined || verdictOf(shown, one) === 'no')
}
