import sax from 'sax'
import { MAX_DEPTH } from '../document/limits.ts'
import { addToGroup } from '../text/group-by.ts'
import { parsePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import { stripSpace, toInt, withPlainDigits } from './python-numbers.ts'
import { type AnswerValue, Decimal } from './value.ts'

/** Answers that were sent as XML, as the service reads them, with the places of all values by their pointers; or why it does not. */
export type XmlAnswers =
  | { readonly value: AnswerValue; readonly rangeOf: (pointer: string) => Range | undefined }
  | XmlProblem

interface XmlProblem {
  readonly problem: string
  readonly at: number
  /** The words of the service, where they are known. */
  readonly words?: string | undefined
}

interface Element {
  readonly name: string
  /** Its name or position in the value around it. */
  readonly step: string
  readonly start: number
  /** The places of the values in it, by their steps: pointers would repeat the long names around them for each. */
  readonly inner: Map<string, Place>
  /** The prefixes that it declares. */
  readonly prefixes: readonly string[]
  readonly members: Record<string, AnswerValue>
  readonly items: AnswerValue[]
  readonly texts: string[]
  /** The name of its first child, which decides whether it is a list. */
  first: string | undefined
}

interface Place {
  readonly range: Range
  readonly inner: ReadonlyMap<string, Place>
}

/** More than the names of XML, of which the rarest characters are all taken. */
const instructionName = /^[\p{L}\p{Nl}_:][\p{L}\p{M}\p{N}\p{Pc}\u00b7.:-]*$/u

/** Reads XML as the parser of the service does (format facts 10.3); entities are refused, and nothing is ever fetched. */
export function readAnswerXml(text: string): XmlAnswers {
  const parser = sax.parser(true, options)
  const spaces = createNamespaces()
  const open: Element[] = []
  let value: AnswerValue | undefined
  let root: Place | undefined
  let problem: XmlProblem | undefined
  const fail = (message: string, words?: string): void => {
    problem ??= { problem: message, at: Math.min(parser.position, text.length), words }
  }
  parser.onerror = ({ message }) => {
    const [first = ''] = message.split('\n')
    const isMismatch = /^un(?:expected close|matched closing) tag/i.test(first)
    const words = isMismatch ? `mismatched tag: ${placeOf(text, parser.startTagPosition + 1)}` : undefined
    fail(first.toLowerCase().replace(/\.$/, ''), /^unclosed root/i.test(first) ? noElement(text) : words)
    parser.resume()
  }
  let declarations = 0
  parser.onprocessinginstruction = ({ name }) => {
    if (name.toLowerCase() === 'xml' && (declarations++ > 0 || !declaration.test(text)))
      fail('<?xml must be at the very beginning, and name its version first')
    else if (!instructionName.test(name)) fail('the name of a processing instruction has a character that no name has')
  }
  parser.ondoctype = (doctype) => {
    if (doctype.includes('<!ENTITY')) fail('entities are forbidden', forbiddenEntity(doctype))
  }
  parser.onopentag = (tag) => {
    if (problem) return
    const parent = open.at(-1)
    if (parent === undefined && value !== undefined)
      fail(
        'there is more than one element',
        `junk after document element: ${placeOf(text, parser.startTagPosition - 1)}`,
      )
    const prefixes = spaces.declare(tag.attributes)
    const name = qualify(tag.name, spaces)
    const unbound = Object.entries(tag.attributes).find((one) => !isBound(one, spaces))
    if (unbound !== undefined) return fail(`the prefix of ${unbound[0]} is not bound to a namespace`)
    if (name === undefined) return fail(`the prefix of ${tag.name} is not bound to a namespace`)
    if (parent) parent.first ??= name
    if (open.length >= MAX_DEPTH) fail('elements are nested too deeply')
    if (spaces.made() > mostJoined) fail('the namespaces are too long for so many names')
    const step = parent?.first === listItem ? String(parent.items.length) : name
    const start = parser.startTagPosition - 1
    const held = { members: createMembers(), items: [], texts: [], inner: new Map(), first: undefined }
    open.push({ name, step, start, prefixes, ...held })
  }
  parser.ontext = (part) => open.at(-1)?.texts.push(part)
  parser.oncdata = (part) => open.at(-1)?.texts.push(part)
  parser.onclosetag = () => {
    const element = open.pop()
    if (element === undefined || problem) return
    spaces.forget(element.prefixes)
    const read = readElement(element)
    const range = { start: element.start, end: Math.min(parser.position, text.length) }
    const place = { range, inner: element.inner }
    const parent = open.at(-1)
    if (parent === undefined) root = place
    else parent.inner.set(element.step, place)
    if (parent === undefined) value = read
    else if (parent.first === listItem) parent.items.push(read)
    else parent.members[element.name] = read
  }
  const bad = text.search(forbidden)
  if (bad >= 0) problem = { problem: 'XML does not allow this character', at: bad }
  for (let at = 0; at < text.length && problem === undefined; at += chunk) parser.write(text.slice(at, at + chunk))
  if (problem === undefined) parser.close()
  if (problem === undefined && value === undefined) fail('there is no element', noElement(text))
  problem ??= findSlack(text)
  return problem ?? { value: value ?? null, rangeOf: (pointer) => placeAt(root, pointer)?.range }
}

function placeAt(root: Place | undefined, pointer: string): Place | undefined {
  return parsePointer(pointer)?.reduce<Place | undefined>((place, step) => place?.inner.get(step), root)
}

/** A place as the service's parser writes it. */
function placeOf(text: string, at: number): string {
  const before = text.slice(0, at)
  return `line ${before.split('\n').length}, column ${[...before.slice(before.lastIndexOf('\n') + 1)].length}`
}

function noElement(text: string): string {
  return `no element found: ${placeOf(text, text.length)}`
}

const entityDeclaration =
  /<!ENTITY\s+(?:%\s+)?([^\s"'<>]+)\s+(?:SYSTEM\s+(["'])(.*?)\2|PUBLIC\s+(["'])(.*?)\4\s+(["'])(.*?)\6)?/s

function forbiddenEntity(doctype: string): string | undefined {
  const match = entityDeclaration.exec(doctype)
  if (match === null) return undefined
  const [, name, , system, , publicId, , publicSystem] = match
  const written = (id: string | undefined): string => (id === undefined ? 'None' : `'${id}'`)
  return `EntitiesForbidden(name='${name}', system_id=${written(system ?? publicSystem)}, public_id=${written(publicId)})`
}

const declaration =
  /^\ufeff?<\?xml\s+version\s*=\s*(["'])[\w.:-]+\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][\w.-]*\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/
/** HTML's entities are none of XML's; the types of the parser do not know the option. */
const options = { position: true, strictEntities: true } as sax.SAXOptions
const forbidden = /[^\t\n\r -\ufffd]/

/** The namespaces by prefix that apply where the text is read. */
interface Namespaces {
  readonly get: (prefix: string) => string | undefined
  /** Takes what an element declares, and gives its prefixes. */
  readonly declare: (attributes: object) => readonly string[]
  readonly forget: (prefixes: readonly string[]) => void
  /** A name with its namespace before it; each is made once. */
  readonly join: (uri: string, name: string) => string
  /** How many characters the names have that were made. */
  readonly made: () => number
}

/** The parser with namespaces takes the square of the number of attributes. */
function createNamespaces(): Namespaces {
  // The last is that of the innermost element: to copy all for each element that declares one takes the square of their number.
  const held = new Map([['xml', ['http://www.w3.org/XML/1998/namespace']]])
  const joined = new Map<string, Map<string, string>>()
  let made = 0
  return {
    get: (prefix) => held.get(prefix)?.at(-1),
    declare: (attributes) => {
      const own = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name))
      return own.map(([name, uri]) => {
        const prefix = name.slice('xmlns:'.length)
        addToGroup(held, prefix, String(uri))
        return prefix
      })
    },
    forget: (prefixes) => {
      for (const prefix of prefixes) held.get(prefix)?.pop()
    },
    join: (uri, name) => {
      const names = joined.get(uri) ?? new Map<string, string>()
      joined.set(uri, names)
      const known = names.get(name)
      if (known !== undefined) return known
      const whole = `{${uri}}${name}`
      made += whole.length
      names.set(name, whole)
      return whole
    },
    made: () => made,
  }
}

/** A name as the service knows it: with its namespace, where it has one; `undefined` for a prefix without. */
function qualify(name: string, spaces: Namespaces): string | undefined {
  const [first = '', second] = name.split(':')
  const uri = spaces.get(second === undefined ? '' : first)
  if (uri === undefined || uri === '') return second === undefined ? name : undefined
  return spaces.join(uri, second ?? first)
}

/** Whether the prefix of an attribute is bound; one that is declared has to be bound to something. */
function isBound([attribute, value]: readonly [string, unknown], spaces: Namespaces): boolean {
  const [prefix = '', name] = attribute.split(':')
  return name === undefined || (prefix === 'xmlns' ? value !== '' : Boolean(spaces.get(prefix)))
}

const reference = '&(?:amp|lt|gt|apos|quot|#\\d+|#x[\\da-fA-F]+);'
const inQuotes = (quote: string): string => `${quote}[^${quote}<&]*(?:${reference}[^${quote}<&]*)*${quote}`
const attribute = `\\s+[^\\s=<>"'/]+\\s*=\\s*(?:${inQuotes('"')}|${inQuotes("'")})`
const element = `<[^\\s<>/!?=]+((?:${attribute})*)\\s*/?>|</[^\\s<>/]+\\s*>`
const remark = '<!--[\\s\\S]*?-->|<!\\[CDATA\\[[\\s\\S]*?\\]\\]>|<\\?[^\\s?]+(?:\\s[\\s\\S]*?)?\\?>'
const literal = `\\s+(?:"[^"]*"|'[^']*')`
const doctype = `<!DOCTYPE\\s+[^\\s<>"'[\\]]+(?:\\s+(?:SYSTEM|PUBLIC${literal})${literal})?\\s*(?:\\[[\\s\\S]*?\\]\\s*)?>`
const piece = `[^<&\\]]+|\\](?!\\]>)|${reference}|${element}|${remark}|${doctype}`

/**
 * Where a text that the parser reads is not well-formed, as the service's parser has it: this one lets through `]]>`,
 * `&AMP;`, attributes without spaces between them, and two of one name.
 */
function findSlack(text: string): { problem: string; at: number } | undefined {
  const pieces = new RegExp(piece, 'y')
  for (let at = 0; at < text.length; at = pieces.lastIndex) {
    pieces.lastIndex = at
    const match = pieces.exec(text)
    if (match === null) return { problem: 'the XML is not well-formed', at }
    const names = match[1]
      ? match[1]
          .replace(/"[^"]*"|'[^']*'/g, '')
          .split('=')
          .map((name) => name.trim())
      : []
    if (new Set(names).size < names.length) return { problem: 'an attribute is there twice', at }
  }
  return undefined
}

const listItem = 'list-item'
/** A namespace occurs once in the text, and in all names that are in it. */
const mostJoined = 64_000_000
const chunk = 64 * 1024

function createMembers(): Record<string, AnswerValue> {
  return Object.create(null) as Record<string, AnswerValue>
}

function readElement({ first, items, members, texts }: Element): AnswerValue {
  if (first === listItem) return items
  return first === undefined ? readXmlText(texts.join('').replace(/\r\n?/g, '\n')) : members
}

/** What looks like a time, a whole or a decimal number is read as that; only whole numbers can be stored. */
function readXmlText(text: string): AnswerValue {
  if (text === '') return null
  const plain = withPlainDigits(text)
  if (isTime(plain)) return new Decimal(Number.NaN, text, true)
  const whole = toInt(text)
  if ('value' in whole) return whole.value
  const decimal = stripSpace(plain.replaceAll('_', ''))
  return decimalNumber.test(decimal) ? new Decimal(decimalValue(decimal), decimal, true) : text
}

const decimalNumber = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|s?nan\d*)$/i
const time = /^(\d{4})-(1[0-2]|0?[1-9])-(3[01]|[12]\d|[0 ]?[1-9])\s+(?:2[0-3]|[01]?\d):[0-5]?\d:[0-5]?\d$/

/** Whether a text is a time such as `2015-12-31 10:00:00`, of a day that there is. */
function isTime(text: string): boolean {
  const [year, month, day] = (time.exec(text)?.slice(1) ?? []).map(Number)
  if (!year || month === undefined || day === undefined) return false
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

function decimalValue(text: string): number {
  if (/nan/i.test(text)) return Number.NaN
  if (/inf/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return Number(text)
}
