/** What `repr` of a text gives in Python. */
export function pythonString(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(/(?! )[\p{C}\p{Z}]/gu, escapeUnprintable)
  if (!escaped.includes("'")) return `'${escaped}'`
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

/** By its number in hexadecimal digits, as few of two, four and eight as it has room in. */
function escapeUnprintable(character: string): string {
  const digits = (character.codePointAt(0) ?? 0).toString(16)
  if (digits.length <= 2) return `\\x${digits.padStart(2, '0')}`
  return digits.length <= 4 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}
