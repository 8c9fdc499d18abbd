/** Text as XML and HTML take it anywhere, in attributes too; characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) =>
      character === '\n' || character === '\t' ? character : `&#${character.charCodeAt(0)};`,
    )
}
