/** Where the browser keeps nothing; it is known until the page is loaded again. */
const unkept = new Map<string, string>()

/** What was kept under a name for as long as the tab is open. */
export function kept(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return unkept.get(name)
  }
}

/** Keeps a text; the empty one takes away what was kept. */
export function keep(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    unkept.set(name, text)
  }
}
