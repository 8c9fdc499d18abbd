/** A message with what fills its `{holes}`; a hole that nothing fills stays. */
export function fillMessage(text: string, fill: (name: string) => string | undefined): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => fill(name) ?? hole)
}
