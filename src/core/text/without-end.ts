/** A text without one character at its end, however often; a regular expression begins anew at each of a long row in the middle. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length
  while (text.charAt(end - 1) === character) end--
  return text.slice(0, end)
}
