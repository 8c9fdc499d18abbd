/** The bytes that a text takes in UTF-8; half a surrogate pair counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    // A pair is two units and four bytes; everything else above U+07FF is one unit and three.
    const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
    bytes += isPair || code >= 0x800 ? 2 : 1
    if (isPair) at++
  }
  return bytes
}
