import { refuse } from './refusal.ts'

/**
 * The text of a body in the encoding that its type names, else UTF-8, whatever XML says of itself. Bytes that are none in it are refused: the letters
 * that somebody meant would be lost.
 */
export function decodeBody(body: Uint8Array, type = 'application/json'): string {
  const decoder = decoderOf(/;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1])
  try {
    return decoder.decode(body)
  } catch {
    const format = /xml/i.test(type) ? 'XML' : 'JSON'
    throw refuse(400, `${format} parse error - the body has bytes that are not ${decoder.encoding}`)
  }
}

/** One that nobody knows counts as none. */
function decoderOf(name: string | undefined): InstanceType<typeof TextDecoder> {
  const how = { fatal: true, ignoreBOM: true }
  try {
    return new TextDecoder(name, how)
  } catch {
    return new TextDecoder('utf-8', how)
  }
}
