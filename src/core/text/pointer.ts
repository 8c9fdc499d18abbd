/** The tokens of a JSON Pointer (RFC 6901), unescaped; `undefined` when it is not one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  const tokens = pointer.slice(1).split('/')
  return pointer.includes('~') ? tokens.map(unescapeToken) : tokens
}

/** The JSON Pointer of tokens; `[]` is the whole value. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(token)}`).join('')
}

/** The pointer one step below another. */
export function appendPointer(pointer: string, token: string | number): string {
  return typeof token === 'number' ? `${pointer}/${token}` : `${pointer}/${escapeToken(token)}`
}

/** The pointer one step above; `undefined` for the root. */
export function parentPointer(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf('/')
  return slash < 0 ? undefined : pointer.slice(0, slash)
}

/** The pointer to the same place of the item that is further on by `by` in the list at its root. */
export function moveItem(pointer: string, by: number): string {
  if (pointer === '') return ''
  const end = pointer.indexOf('/', 1)
  const index = pointer.slice(1, end < 0 ? undefined : end)
  return `/${Number(index) + by}${end < 0 ? '' : pointer.slice(end)}`
}

/** The last token of a pointer, unescaped; `undefined` for the root. */
export function lastToken(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf('/')
  return slash < 0 ? undefined : unescapeToken(pointer.slice(slash + 1))
}

/** What a pointer names in plain JSON data; `undefined` when there is no such place. */
export function resolvePointer(value: unknown, pointer: string): unknown {
  const tokens = parsePointer(pointer)
  return tokens && resolveTokens(value, tokens)
}

/** What unescaped tokens name in plain JSON data; `undefined` when there is no such place. */
export function resolveTokens(value: unknown, tokens: readonly string[]): unknown {
  let current = value
  for (const token of tokens) {
    if (Array.isArray(current)) current = isListIndex(token) ? current[Number(token)] : undefined
    else if (current !== null && typeof current === 'object' && Object.hasOwn(current, token)) {
      current = (current as Readonly<Record<string, unknown>>)[token]
    } else return undefined
  }
  return current
}

/** Whether a token is the index of a list item as RFC 6901 writes it: digits without leading zeros. */
export function isListIndex(token: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(token)
}

function escapeToken(token: string | number): string {
  const text = String(token)
  return text.includes('~') || text.includes('/') ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text
}

function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token
}
