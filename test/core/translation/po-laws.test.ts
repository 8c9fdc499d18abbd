import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { po as gettext } from 'gettext-parser'
import { describe, expect, test } from 'vitest'
import { type PoEntry, readPo, rewritePo, writePoField } from '../../../src/core/internal.ts'
import { corpus } from '../../support/real-configurations.ts'

/** A text of the kind that stands in catalogues. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '"', '\\', '%%', ' ', '<p>', 'é', '\t', '#', 'msgid', 'a long word'),
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/\p{Cc}/gu, ' ')),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const message = fc.record({
  comments: fc.array(fc.constantFrom('# by hand', '#. seen in the form', '#: shared.json:3', '#'), { maxLength: 3 }),
  context: fc.option(fc.constantFrom('wocat label', 'vineyard helptext', 'odd')),
  id: words.filter((text) => text !== ''),
  translation: words,
  isFuzzy: fc.boolean(),
  isObsolete: fc.boolean(),
})

/** A file with its messages, each once. */
const catalogue = fc
  .tuple(
    fc.uniqueArray(message, { maxLength: 8, selector: ({ context, id }) => `${context}\u0004${id}` }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([messages, lineBreak]) => {
    const blocks = messages.map(({ comments, context, id, translation, isFuzzy, isObsolete }) => {
      const fields = [
        ...(context === null ? [] : [writePoField('msgctxt', context)]),
        writePoField('msgid', id),
        writePoField('msgstr', translation),
      ].join('\n')
      const body = isObsolete ? fields.replace(/^|(?<=\n)/g, '#~ ') : fields
      const flags = isFuzzy ? ['#, fuzzy, python-format', '#| msgid "before"'] : []
      return [...comments, ...flags, body].join('\n')
    })
    const header = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"'
    return { text: `${[header, ...blocks].join('\n\n')}\n`.replaceAll('\n', lineBreak), messages }
  })

function read(text: string): readonly (readonly unknown[])[] {
  return readPo(text)
    .entries.filter(({ isObsolete, id }) => !isObsolete && id !== '')
    .map(({ context = '', id, translations, flags }) => [context, id, translations[0], flags.includes('fuzzy')])
}

function readByOther(text: string): readonly (readonly unknown[])[] {
  return Object.entries(gettext.parse(text).translations).flatMap(([context, entries]) =>
    Object.values(entries)
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgstr, comments }) => [context, msgid, msgstr[0], /\bfuzzy\b/.test(comments?.flag ?? '')]),
  )
}

function sorted(rows: readonly (readonly unknown[])[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}

describe('a catalogue', () => {
  test('is read as it was written, in its order', () => {
    fc.assert(
      fc.property(catalogue, ({ text, messages }) => {
        const { entries, problems, headers } = readPo(text)
        expect(problems).toEqual([])
        expect(headers.get('language')).toBe('fr')
        expect(
          entries.slice(1).map(({ context = null, id, translations, isObsolete }) => ({
            context,
            id,
            translation: translations[0],
            isObsolete,
          })),
        ).toEqual(
          messages.map(({ context, id, translation, isObsolete }) => ({ context, id, translation, isObsolete })),
        )
        const fuzzy = entries.slice(1).filter(({ flags }) => flags.includes('fuzzy'))
        expect(fuzzy).toHaveLength(messages.filter(({ isFuzzy }) => isFuzzy).length)
        for (const { previous } of fuzzy) expect(previous).toBe('before')
      }),
    )
  })

  test('is read as another reader reads it', () => {
    fc.assert(
      fc.property(catalogue, ({ text }) => {
        expect(sorted(read(text))).toEqual(sorted(readByOther(text)))
      }),
    )
  })

  test.each([
    ['msgid "a" "b"', 'ab'],
    ['msgid "a"  "\\"" ""\n  "c" "d"', 'a"cd'],
    ['msgid "\\x61b"', '\x1b'],
    ['msgid "\\x6" "1"', '\x061'],
    ['msgid "\\303\\251\\x41"', 'éA'],
  ])('has strings behind each other as gettext reads them: %s', (line, id) => {
    const { entries, problems } = readPo(`${line}\nmsgstr "x" "y"\n`)
    expect([problems, entries[0]?.id, entries[0]?.translations]).toEqual([[], id, ['xy']])
  })

  test.each(['msgid "a"\n\nmsgstr "b"\n', 'msgid "a"\n\n\n\nmsgstr ""\n"b"\n', 'msgid ""\n\n"a"\nmsgstr ""\n\n"b"\n'])(
    'goes on behind empty lines: %j',
    (text) => {
      const { entries, problems } = readPo(`#, fuzzy\n\n${text}`)
      expect([problems, entries]).toMatchObject([[], [{ id: 'a', translations: ['b'], flags: ['fuzzy'] }]])
    },
  )

  test.each([
    ['msgid "a"\n\nmsgid "b"\nmsgstr "c"\n', 'The message before this line has no msgstr.'],
    ['msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 'A msgstr of this message is there twice, or they are not in order.'],
    ['#~ msgid "a"\nmsgstr "b"\n', 'Only a part of this message is commented out with "#~".'],
  ])('is told from what gettext refuses: %j', (text, message) => {
    expect(readPo(text).problems).toMatchObject([{ message }])
  })

  test('is no longer fuzzy whichever of its lines with flags has it', () => {
    const file = readPo('#, c-format\n#, fuzzy\n#,fuzzy, no-wrap\nmsgid "a"\nmsgstr "b"\n')
    const [entry] = file.entries
    const text = rewritePo(file, new Map(entry ? [[entry, 'c']] : []), [])
    expect(text).toBe('#, c-format\n#, no-wrap\nmsgid "a"\nmsgstr "c"\n')
  })

  test('keeps the forms that are counted where the first changes', () => {
    const file = readPo('#, fuzzy\nmsgid "a"\nmsgid_plural "as"\nmsgstr[0] ""\n"b"\nmsgstr[1] "bs"\n"!"\n')
    const [entry] = file.entries
    const text = rewritePo(file, new Map(entry ? [[entry, 'c']] : []), [])
    expect(text).toBe('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "c"\nmsgstr[1] "bs"\n"!"\n')
  })

  test.each(['msgid "a" b', 'msgid "a" "', 'msgid "a"b"', 'msgid "a" "b\\"'])('refuses %s', (line) => {
    expect(readPo(`${line}\nmsgstr "x"\n`).problems).toHaveLength(1)
  })

  test('keeps every byte but those of the translations that change', () => {
    fc.assert(
      fc.property(catalogue, words, fc.nat(), ({ text }, translation, pick) => {
        const file = readPo(text)
        expect(rewritePo(file, new Map(), [])).toBe(text)
        const chosen = file.entries.filter(({ isObsolete, id }) => !isObsolete && id !== '')
        const entry = chosen[pick % Math.max(1, chosen.length)]
        if (entry === undefined) return
        const changed = rewritePo(file, new Map([[entry, translation]]), [])
        const again = readPo(changed)
        const at = file.entries.indexOf(entry)
        expect(again.entries[at]?.translations).toEqual([translation, ...entry.translations.slice(1)])
        expect(again.entries[at]?.flags).not.toContain('fuzzy')
        const others = (entries: readonly PoEntry[], source: string): string[] =>
          entries.filter((_, index) => index !== at).map(({ range }) => source.slice(range.start, range.end))
        expect(others(again.entries, changed)).toEqual(others(file.entries, text))
        expect(changed.match(/^#[.: ].*$/gm)).toEqual(text.match(/^#[.: ].*$/gm))
      }),
    )
  })

  test.each([
    ['flags', `#, ${'a,'.repeat(1e6)}`],
    ['strings of a line', `msgid ${'"a" '.repeat(5e5)}"b"`],
    ['strings and blanks', `msgid ${'"a"   '.repeat(3e5)}b`],
    ['a string', `msgid "${'\\n'.repeat(1e6)}"`],
    ['an open string', `msgid "${'a'.repeat(4e6)}`],
    ['lines of a string', `msgid ""\n${'"a"\n'.repeat(3e5)}`],
    ['earlier texts', '#| msgid "a"\n'.repeat(3e5)],
  ])('bears very many %s', (_, text) => {
    expect(rewritePo(readPo(`${text}\nmsgid "x"\nmsgstr "y"\n`), new Map(), [])).toContain('msgstr "y"')
  })

  test('ends soon and throws nothing, whatever the text', () => {
    const line = fc.constantFrom(
      'msgid "a"',
      'msgstr "b',
      '"',
      '#~ msgid "x"',
      '#| msgid "y"',
      '#,',
      'msgstr[99] "c"',
      '\\',
      '',
      'msgctxt "\\x"',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
        const text = lines.join('\n')
        expect(rewritePo(readPo(text), new Map(), [])).toBe(text)
      }),
    )
  })
})

describe.skipIf(corpus === undefined)('the real catalogues', () => {
  const folder = join(corpus ?? '', 'locale')
  test.each(corpus === undefined ? [] : readdirSync(folder))(
    '%s is read as another reader reads it, and keeps its bytes',
    (name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const file = readPo(text)
      expect(file.problems).toEqual([])
      expect(sorted(read(text))).toEqual(sorted(readByOther(text)))
      const same = new Map(
        file.entries
          .filter(({ id, isObsolete, plural }) => id !== '' && !isObsolete && plural === undefined)
          .map((entry) => [entry, entry.translations[0] ?? '']),
      )
      const rewritten = readPo(rewritePo(file, same, []))
      expect(rewritten.entries.map(({ context, id, translations }) => [context, id, translations])).toEqual(
        file.entries.map(({ context, id, translations }) => [context, id, translations]),
      )
    },
  )
})
