/** A function that works out something about an object once, and forgets it with the object. */
export function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const found = known.get(key)
    // Nothing is an answer too.
    if (found !== undefined || known.has(key)) return found as Value
    const value = compute(key)
    known.set(key, value)
    return value
  }
}
