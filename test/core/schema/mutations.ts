import fc from 'fast-check'

/** Any JSON value with members named like those of the format, so that mutations hit more than unknown names. */
const names = fc.constantFrom('keyword', 'label', 'en', 'template', 'type', 'pk', 'x', '__proto__', 'a/b~c', 'order')
const jsonValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, false, 0, -1, 2.5, 7, '', 'display', 'char', '12', '2030-02-01', [], {}),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
})).value

/** One change to a JSON value: the place is chosen by `at` among all places, in document order. */
const change = fc.record({
  at: fc.nat(),
  op: fc.constantFrom('replace', 'remove', 'add'),
  name: names,
  value: jsonValue,
})

/** Copies of a value with up to four random changes. */
export function mutationsOf(value: unknown): fc.Arbitrary<unknown> {
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy = { root: structuredClone(value) }
    for (const { at, op, name, value: newValue } of changes) {
      const places = placesOf(copy, [])
      const place = places[at % places.length]
      if (!place) continue
      const { parent, key } = place
      const next = structuredClone(newValue)
      const child = (parent as Record<string | number, unknown>)[key]
      if (op === 'add' && typeof child === 'object' && child !== null && !Array.isArray(child))
        setOwn(child, name, next)
      else if (op === 'remove' && Array.isArray(parent)) parent.splice(Number(key), 1)
      else if (op === 'remove' && parent !== copy) delete (parent as Record<string | number, unknown>)[key]
      else setOwn(parent, key, next)
    }
    return copy.root
  })
}

interface SlotOf {
  readonly parent: object
  readonly key: string | number
}

function placesOf(parent: object, found: SlotOf[]): SlotOf[] {
  for (const [key, child] of Object.entries(parent)) {
    found.push({ parent, key })
    if (typeof child === 'object' && child !== null) placesOf(child, found)
  }
  return found
}

/** Sets an own member whatever its name: plain assignment would change the prototype for `__proto__`. */
function setOwn(target: object, key: string | number, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}
