import { describe, expect, test } from 'vitest'
import { openCatalogue } from '../../src/node/catalogue.ts'

const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: fr\\n"\n'

describe('the translations of a .po file', () => {
  const catalogue = openCatalogue(`${head}
msgctxt "wocat label"
msgid "Well"
msgstr "Puits"

msgid "Well"
msgstr "Eh bien"

#, fuzzy
msgctxt "wocat label"
msgid "Depth"
msgstr "Largeur"

msgctxt "wocat label"
msgid "Width"
msgstr ""
`)
  if ('problem' in catalogue) throw new Error(catalogue.problem)
  const { language, translate } = catalogue

  test('are found by context and text', () => {
    expect(language).toBe('fr')
    expect(translate('wocat label', 'Well')).toBe('Puits')
    expect(translate('', 'Well')).toBe('Eh bien')
    expect(translate('wells label', 'Well')).toBeUndefined()
  })

  test('are none where they are fuzzy or empty, or names that every object has', () => {
    expect(translate('wocat label', 'Depth')).toBeUndefined()
    expect(translate('wocat label', 'Width')).toBeUndefined()
    expect(translate('__proto__', 'toString')).toBeUndefined()
    expect(translate('wocat label', 'toString')).toBeUndefined()
  })

  test.each([
    ['what is no .po file', 'just a note\n', /^(is not a \.po file|has no translations)$/],
    ['an empty file', '', /^has no translations$/],
    ['another encoding', head.replace('UTF-8', 'ISO-8859-1'), /^is in ISO-8859-1; only UTF-8 is read$/],
  ])('%s is refused', (_, text, problem) => {
    expect(openCatalogue(text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
