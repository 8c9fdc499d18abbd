/** A value that is made when somebody asks for it, and then is the same for all who ask. */
export function once<Value>(work: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= work()
    return value
  }
}
