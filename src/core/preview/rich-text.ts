import { Tokenizer } from 'htmlparser2'

/** A piece of a help text that can be shown without any danger: plain text, or one of few elements around others. */
export type RichNode = string | RichElement

/** An element of a help text; `href` only for `a`, and only of an address that a browser may open. */
export interface RichElement {
  readonly tag: RichTag
  readonly href?: string
  readonly children: readonly RichNode[]
}

/** The elements that are kept; all others leave only their text. */
const richTags = ['a', 'b', 'br', 'em', 'i', 'li', 'ol', 'p', 'strong', 'sub', 'sup', 'u', 'ul'] as const
export type RichTag = (typeof richTags)[number]

/** A help text without what could run, load or look like something else. */
export interface RichText {
  readonly nodes: readonly RichNode[]
  /** Whether elements or attributes of it are left out, which the application prints as they are. */
  readonly isStripped: boolean
}

interface Open {
  readonly tag: string
  readonly children: RichNode[]
  href?: string
}

/** Deeper elements leave only their text. */
const deepest = 20

/** The elements whose text is no text for people. */
const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'noscript',
  'template',
  'title',
  'svg',
  'math',
])

const known: ReadonlySet<string> = new Set(richTags)

/** Reads the HTML of a help text, which the application prints unescaped, and keeps what is plain formatting; linear in its length. */
export function readRichText(html: string): RichText {
  if (!html.includes('<')) return { nodes: html === '' ? [] : [decode(html)], isStripped: false }
  const root: Open = { tag: '', children: [] }
  const open: Open[] = [root]
  let isStripped = false
  let silence: string | undefined
  let name = ''
  let attribute = ''
  let href: string | undefined
  const top = (): Open => open.at(-1) ?? root
  const addText = (text: string): void => {
    if (silence === undefined && text !== '') top().children.push(decode(text))
  }
  const close = (): void => {
    const { tag, children, href: address } = open.pop() as Open
    top().children.push({ tag: tag as RichTag, ...(address === undefined ? {} : { href: address }), children })
  }
  const start = (): void => {
    if (silence !== undefined) return
    if (silent.has(name)) silence = name
    if (!known.has(name) || open.length > deepest) {
      isStripped = true
      return
    }
    if (name === 'br') top().children.push({ tag: 'br', children: [] })
    else open.push({ tag: name, children: [], ...(name === 'a' && href !== undefined ? { href } : {}) })
  }
  const end = (tag: string): void => {
    if (silence !== undefined) {
      if (tag === silence) silence = undefined
      return
    }
    if (!open.some((one) => one.tag === tag) || tag === '') return
    while (top().tag !== tag) close()
    close()
  }
  const strip = (): void => {
    isStripped = true
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext: (from, to) => addText(html.slice(from, to)),
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase()
        href = undefined
      },
      onopentagend: start,
      onselfclosingtag: start,
      onclosetag: (from, to) => end(html.slice(from, to).toLowerCase()),
      onattribname: (from, to) => {
        attribute = html.slice(from, to).toLowerCase()
      },
      onattribdata: (from, to) => {
        const value = decode(html.slice(from, to))
        if (name === 'a' && attribute === 'href' && isOpenable(value)) href = value
        else if (attribute !== 'target' && attribute !== 'rel') isStripped = true
      },
      onattribend: () => undefined,
      onattribentity: () => undefined,
      oncomment: strip,
      oncdata: strip,
      ondeclaration: strip,
      onprocessinginstruction: strip,
      ontextentity: () => undefined,
      onend: () => undefined,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  while (open.length > 1) close()
  return { nodes: root.children, isStripped }
}

function isOpenable(address: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(address)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The references that help texts have in practice; others stay as they are written. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
