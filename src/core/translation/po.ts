import { addAll } from '../text/lists.ts'
import type { Range } from '../text/range.ts'

/** One message of a `.po` file. Offsets are of the text that was read. */
export interface PoEntry {
  /** `msgctxt`; `undefined` where there is none. */
  readonly context: string | undefined
  /** `msgid`; empty for the header. */
  readonly id: string
  readonly plural: string | undefined
  /** `msgstr`, or its forms for plurals. */
  readonly translations: readonly string[]
  readonly flags: readonly string[]
  /** `msgid` before it was changed, as `#|` says it. */
  readonly previous: string | undefined
  /** Whether it is commented out with `#~`. */
  readonly isObsolete: boolean
  /** From its first comment to the end of its last line, without the line break. */
  readonly range: Range
  /** Its `msgctxt`, or its `msgid` where there is none. */
  readonly start: number
  /** The lines of `msgstr`. */
  readonly translation: Range
  /** Those of its first form, which is what is read where nothing is counted. */
  readonly firstForm: Range
  /** The lines with flags. */
  readonly flagLines: readonly Range[]
  /** The lines with `#|`. */
  readonly previousLines: readonly Range[]
}

/** A line that belongs to nothing. */
export interface PoProblem extends Range {
  readonly message: string
}

/** A `.po` file as text and as messages, in its order. */
export interface PoFile {
  readonly text: string
  readonly entries: readonly PoEntry[]
  /** The lines `Name: value` of the header. */
  readonly headers: ReadonlyMap<string, string>
  readonly problems: readonly PoProblem[]
}

type Field = 'msgctxt' | 'msgid' | 'msgid_plural' | 'msgstr'

interface Draft {
  start: number
  end: number
  fieldStart: number | undefined
  readonly texts: Map<string, string>
  readonly translations: string[]
  readonly flags: string[]
  previous: string | undefined
  isObsolete: boolean
  translation: { start: number; end: number } | undefined
  firstForm: Range | undefined
  readonly flagLines: Range[]
  readonly previousLines: Range[]
  /** What a line that is a string alone continues. */
  open: { readonly field: Field | 'previous'; readonly index: number; readonly isKept: boolean } | undefined
}

/** Reads the text of a `.po` file. Total for any text; time is linear. */
export function readPo(text: string): PoFile {
  const entries: PoEntry[] = []
  const problems: PoProblem[] = []
  let draft: Draft | undefined
  const finish = (): void => {
    const entry = draft && finishEntry(draft)
    if (entry) entries.push(entry)
    draft = undefined
  }
  for (const { start, end } of linesIn(text)) {
    const line = text.slice(start, end)
    const trimmed = line.trim()
    // A message goes on behind an empty line.
    if (trimmed === '') continue
    const isObsolete = /^#~(?!\|)/.test(trimmed)
    const content = isObsolete ? trimmed.slice(2).trim() : trimmed
    const isComment = content.startsWith('#')
    const beginsAnew = isComment || /^(?:msgctxt|msgid)\b/.test(content)
    const range = { start, end }
    // A context or comment behind a translation begins the next message.
    if (draft && draft.translations.length > 0 && beginsAnew) finish()
    else if (draft?.texts.has('msgid') && beginsAnew && !isComment) {
      problems.push({ ...range, message: 'The message before this line has no msgstr.' })
      finish()
    }
    draft ??= createDraft(start)
    draft.end = end
    const problem = isComment ? readComment(draft, content, range) : readField(draft, content, range, isObsolete)
    if (problem !== undefined) problems.push({ start, end, message: problem })
  }
  finish()
  return { text, entries, headers: readHeaders(entries), problems }
}

function* linesIn(text: string): Iterable<Range> {
  let start = text.startsWith('\ufeff') ? 1 : 0
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const next = found < 0 ? text.length : found
    const end = text.charAt(next - 1) === '\r' && next > start ? next - 1 : next
    yield { start, end }
    start = next + 1
  }
}

function createDraft(start: number): Draft {
  return {
    start,
    end: start,
    fieldStart: undefined,
    texts: new Map(),
    translations: [],
    flags: [],
    previous: undefined,
    isObsolete: false,
    translation: undefined,
    firstForm: undefined,
    flagLines: [],
    previousLines: [],
    open: undefined,
  }
}

function finishEntry(draft: Draft): PoEntry | undefined {
  const { texts, translations, translation, fieldStart } = draft
  const id = texts.get('msgid')
  if (id === undefined || translation === undefined || fieldStart === undefined) return undefined
  return {
    context: texts.get('msgctxt'),
    id,
    plural: texts.get('msgid_plural'),
    translations,
    flags: draft.flags,
    previous: draft.previous,
    isObsolete: draft.isObsolete,
    range: { start: draft.start, end: draft.end },
    start: fieldStart,
    translation,
    firstForm: draft.firstForm ?? translation,
    flagLines: draft.flagLines,
    previousLines: draft.previousLines,
  }
}

/** The flags of a line with them. */
export function flagsIn(line: string): readonly string[] {
  return line
    .replace(/^[^,]*,/, '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '')
}

function readComment(draft: Draft, content: string, range: Range): string | undefined {
  if (content.startsWith('#,')) {
    addAll(draft.flags, flagsIn(content))
    draft.flagLines.push(range)
    return undefined
  }
  const previous = /^#~?\|(.*)$/s.exec(content)?.[1]
  if (previous === undefined) return undefined
  draft.previousLines.push(range)
  const [, keyword, quoted] = /^(msgctxt|msgid_plural|msgid)?\s*(".*")$/s.exec(previous.trim()) ?? []
  if (quoted === undefined) return undefined
  if (keyword !== undefined) draft.open = { field: 'previous', index: 0, isKept: keyword === 'msgid' }
  if (keyword === 'msgid') draft.previous = unquote(quoted)
  else if (keyword === undefined && draft.open?.field === 'previous' && draft.open.isKept)
    draft.previous = `${draft.previous ?? ''}${unquote(quoted) ?? ''}`
  return undefined
}

const fieldLine = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,2})\])?\s*(".*")$/s

function readField(draft: Draft, content: string, range: Range, isObsolete: boolean): string | undefined {
  if (content.startsWith('"')) return continueField(draft, content, range)
  const [, keyword, number, quoted = ''] = fieldLine.exec(content) ?? []
  const text = unquote(quoted)
  if (keyword === undefined || text === undefined) {
    draft.open = undefined
    return 'This line is not part of a message.'
  }
  if (draft.fieldStart !== undefined && draft.isObsolete !== isObsolete)
    return 'Only a part of this message is commented out with "#~".'
  const index = Number(number ?? 0)
  if (keyword === 'msgstr' && draft.translations.length > index)
    return 'A msgstr of this message is there twice, or they are not in order.'
  draft.open = { field: keyword as Field, index, isKept: true }
  draft.isObsolete ||= isObsolete
  draft.fieldStart ??= range.start
  if (keyword !== 'msgstr') {
    draft.texts.set(keyword, text)
    return undefined
  }
  while (draft.translations.length < index) draft.translations.push('')
  draft.translations[index] = text
  draft.translation = { start: draft.translation?.start ?? range.start, end: range.end }
  // One object until another form begins, so that lines which continue it are part of it.
  if (index === 0) draft.firstForm = draft.translation
  return undefined
}

function continueField(draft: Draft, content: string, range: Range): string | undefined {
  const text = unquote(content)
  const { open } = draft
  if (text === undefined || open === undefined || open.field === 'previous')
    return 'This line is not part of a message.'
  if (open.field === 'msgstr') {
    draft.translations[open.index] = `${draft.translations[open.index] ?? ''}${text}`
    if (draft.translation) draft.translation.end = range.end
  } else draft.texts.set(open.field, `${draft.texts.get(open.field) ?? ''}${text}`)
  return undefined
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** The text of strings in double quotes, one behind the other; `undefined` for what is none. */
function unquote(quoted: string): string | undefined {
  let text = ''
  const string = /"((?:[^"\\]|\\.)*)"\s*/sy
  do {
    const inner = string.exec(quoted)?.[1]
    if (inner === undefined) return undefined
    text += withoutEscapes(inner)
  } while (string.lastIndex < quoted.length)
  return text
}

function withoutEscapes(inner: string): string {
  return inner.replace(/((?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]+))+)|\\(.)/gs, (_, bytes, char: string) =>
    bytes === undefined ? (escapes[char] ?? char) : readBytes(bytes),
  )
}

/** Bytes of UTF-8 by their numbers, of which gettext takes the lowest eight bits; each is a character where they are not that. */
function readBytes(escaped: string): string {
  const bytes = escaped
    .split('\\')
    .slice(1)
    .map((byte) =>
      byte.startsWith('x') ? Number.parseInt(byte.slice(1).slice(-2), 16) : Number.parseInt(byte, 8) & 0xff,
    )
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return bytes.map((byte) => String.fromCharCode(byte)).join('')
  }
}

function readHeaders(entries: readonly PoEntry[]): ReadonlyMap<string, string> {
  const header = entries.find(({ id, context, isObsolete }) => id === '' && context === undefined && !isObsolete)
  const lines = (header?.translations[0] ?? '').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )
}
