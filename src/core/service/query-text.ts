/** The parameters of a query in their order, each with all its values (`application/x-www-form-urlencoded`, as Django reads it). */
export function parseQuery(query: string): ReadonlyMap<string, readonly string[]> {
  const parameters = new Map<string, string[]>()
  for (const part of queryOf(query).split(/[&;]/)) {
    if (part === '') continue
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
    const values = parameters.get(decode(name))
    if (values) values.push(decode(value))
    else parameters.set(decode(name), [decode(value)])
  }
  return parameters
}

/** What stands behind the question mark, where a whole address is given. */
function queryOf(text: string): string {
  const [, query] = /^(?:\w+:\/\/[^?#]*|\/[^?#]*)?\?([^#]*)/s.exec(text) ?? []
  return query ?? text
}

function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, decodeBytes)
}

/** Bytes that are no UTF-8 become U+FFFD one by one; a character has at most four. */
function decodeBytes(escapes: string): string {
  let text = ''
  for (let at = 0; at < escapes.length; ) {
    let length = 12
    let character: string | undefined
    while (character === undefined && length > 0) {
      const candidate = at + length <= escapes.length ? decodeOne(escapes.slice(at, at + length)) : undefined
      if (candidate === undefined) length -= 3
      else character = candidate
    }
    text += character ?? '\ufffd'
    at += character === undefined ? 3 : length
  }
  return text
}

function decodeOne(escapes: string): string | undefined {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return undefined
  }
}
