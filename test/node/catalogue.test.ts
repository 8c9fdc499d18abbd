import { describe, expect, test } from 'vitest'
import { readPo } from '../../src/core/internal.ts'
import { catalogueOf } from '../../src/node/catalogue.ts'

describe('the translations of a .po file', () => {
  const { language, translate } = catalogueOf(
    readPo(`msgid ""
msgstr "Language: fr\\n"

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
`),
  )

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
})
