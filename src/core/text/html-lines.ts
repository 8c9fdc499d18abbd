/** The elements that begin a line of their own. */
const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr img li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

/** Character references that people write; others are left as they are. */
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  copy: '©',
  deg: '°',
  euro: '€',
  frac12: '½',
  ge: '≥',
  gt: '>',
  hellip: '…',
  larr: '←',
  ldquo: '“',
  le: '≤',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  micro: 'µ',
  middot: '·',
  nbsp: ' ',
  ndash: '–',
  plusmn: '±',
  quot: '"',
  rarr: '→',
  rdquo: '”',
  rsquo: '’',
  sup2: '²',
  sup3: '³',
  times: '×',
}

/** What people read of a piece of HTML, in lines of plain text; an item of a list begins with a bullet. Linear in its length. */
export function readHtmlLines(html: string): readonly string[] {
  const plain = html
    .replace(/\s+/g, ' ')
    .replace(/<!--[^<>]*>|<(\/?)([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/gi, (_, closing?: string, name?: string) => {
      const element = name?.toLowerCase() ?? ''
      if (element === 'li' && closing === '') return '\n• '
      if (element === 'td' || element === 'th') return ' '
      return blocks.has(element) ? '\n' : ''
    })
  return plain
    .replace(/•[ \n]+/g, '• ')
    .split('\n')
    .map((line) => readCharacters(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•')
}

function readCharacters(line: string): string {
  return line.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/gi,
    (written, decimal, hexadecimal, name) => {
      if (name !== undefined) return Object.hasOwn(characters, name) ? (characters[name] ?? written) : written
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : written
    },
  )
}
