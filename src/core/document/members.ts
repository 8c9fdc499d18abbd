/** Sets a member of plain data; `__proto__` too becomes an own member, as in `JSON.parse`. */
export function defineMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
  } else object[name] = value
}
