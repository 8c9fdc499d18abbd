/** What `repr` of a text gives in Python. */
export function pythonString(text: string): string {
  const escaped = text.replace(special, escapeOf)
  if (!escaped.includes("'")) return `'${escaped}'`
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

/** The backslash, and what Python does not take for printable: all white space but the blank, and what is no character. */
const special = /[\\\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

const names: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeOf(character: string): string {
  const named = names[character]
  if (named !== undefined) return named
  const code = (character.codePointAt(0) ?? 0).toString(16)
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`
}
