import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseText } from '../../../src/core/document/parse.ts'
import { englishTexts, textHoldersOf, textPointer } from '../../../src/core/questionnaire/texts.ts'
import { resolvePointer } from '../../../src/core/text/pointer.ts'
import { extractFacts, type FileFacts } from '../../../src/core/workspace/facts.ts'
import { detectKind } from '../../../src/core/workspace/kind.ts'
import { fileAlone } from '../../../src/core/workspace/set-index.ts'

function factsOf(value: unknown): FileFacts {
  const kind = detectKind(value)
  if (kind === undefined) throw new Error('no configuration')
  return extractFacts('bakery.json', kind, parseText('bakery.json', JSON.stringify(value)).value)
}

const text = fc.string({ minLength: 1, maxLength: 8 })
const languages = fc.record({ en: text, fr: text }, { requiredKeys: [] })
const texts = fc.dictionary(
  fc.constantFrom('bakery', 'bakery_2024', 'wocat', 'a/b~c'),
  fc.record({ label: languages, helptext: fc.oneof(text, languages), label_view: languages }, { requiredKeys: [] }),
  { maxKeys: 3 },
)

const definition = fc.oneof(
  text,
  fc.record({ label: fc.oneof(text, languages), helptext: fc.oneof(text, languages), texts }, { requiredKeys: [] }),
)
const authoring = fc.record({
  code: fc.constantFrom('bakery', 'wocat', 'a/b~c'),
  edition: fc.constant('2024'),
  keys: fc.dictionary(fc.constantFrom('bake_rye', 'bake/rye', 'bake~rye'), definition),
  translations: fc.dictionary(
    fc.constantFrom('801', '802'),
    fc.record({ translation_type: fc.constant('key'), data: texts }),
  ),
})
const fixture = fc.array(texts, { minLength: 1, maxLength: 4 }).map((all) =>
  all.map((data, index) => ({
    model: 'configuration.translation',
    pk: index,
    fields: { translation_type: 'key', data },
  })),
)

describe('textPointer', () => {
  test.each([
    ['authoring files', authoring],
    ['fixtures', fixture],
  ])('names the text it stands for in %s', (_, files) => {
    fc.assert(
      fc.property(files as fc.Arbitrary<unknown>, (value) => {
        const facts = factsOf(value)
        for (const { holder, context, textKeyword, text: english } of englishTexts(textHoldersOf(fileAlone(facts)))) {
          const pointer = textPointer(facts, holder.record, context, textKeyword, 'en')
          expect(resolvePointer(facts.value, pointer)).toBe(english)
        }
      }),
    )
  })

  test('finds every English text', () => {
    const facts = factsOf({ code: 'bakery', edition: '2024', keys: { a: 'Rye', b: { helptext: { en: 'Dark' } } } })
    const found = [...englishTexts(textHoldersOf(fileAlone(facts)))].map((english) => english.text)
    expect(found).toEqual(['Rye', 'Dark'])
  })
})
