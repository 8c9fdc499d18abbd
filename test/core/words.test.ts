import { describe, expect, test } from 'vitest'
import { changeRules } from '../../src/core/changes/change-rules.ts'
import { rules } from '../../src/core/rules/index.ts'
import { queryMessages } from '../../src/core/service/judge-query.ts'

/** How messages do not speak, and what they say instead. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [
    /\bstands? (?:in|on|at|under|below|beside|twice|here|there|only|first|for|after|before|directly|inside|nowhere)\b/,
    'is',
  ],
  [/\b(?:holds?|holding) /, 'has, contains'],
  [/\bgoes? with\b/, 'can be combined with'],
  [/\bmend(?:s|ed)?\b/, 'fixes'],
  [/\bsays?\b(?! so)/, 'has, defines'],
  [/\bcan have no\b|\bmay have no\b/, 'is not allowed'],
  [/(?<!there )\b(?:is|are) no (?!longer\b)/i, 'is not a'],
  [/^There (?:is|are) no\b/, 'Unknown …, or No …'],
  [/\btwice in this object\b/, 'Duplicate'],
  [/\bno certain order\b/, 'no particular order'],
  [/\bone \w+ a \w+/, 'per'],
  [/\bis that of\b[^;:.]*\btoo\b|\balready\.|" too[.;]| already[:.;]/, 'also, already before the verb'],
  [/\bfulfil/, 'meets'],
  [/\botherwise (?:than|now)\b|\bis worded otherwise\b/, 'differently'],
  [/\b(?:is|are) (?:looked|cut|stored) otherwise\b/, 'differently'],
  [/\bcounts? (?:as|for) (?:none|no|true)\b/, 'is treated as'],
  [/\bcan go\b/, 'remove it'],
  [/\bwithout a word\b/, 'silently'],
  [/\bbeyond measure\b/, 'too many'],
  [/\bhas to\b|\bhave to\b/, 'must'],
  [/\bknows no\b|\bnames no\b|\bbegins no\b|\btakes no\b|\breads no\b|\bwrites no\b(?! HTML id)/, 'does not …'],
  [/\bfor ever\b/, 'forever, never'],
  [/\bof the type \w+_/, 'of type …'],
  [/\bmust be (?:a )?text\b|, not (?:a )?text\b/, 'a string'],
  [/ outside of them\b/, 'outside them'],
  [/\bplease\b|!$/i, 'plain statements'],
]

const textOf = (message: string | { readonly text: string }): string =>
  typeof message === 'string' ? message : message.text

const ofRules = rules.map(({ meta }): [string, string[]] => [
  meta.id,
  [meta.summary, meta.why, ...Object.values(meta.messages).map(textOf)],
])
const ofChanges = Object.entries(changeRules).map(([id, { summary, message }]): [string, string[]] => [
  id,
  [summary, message],
])
const ofQueries = Object.entries(queryMessages).map(([id, { text }]): [string, string[]] => [id, [text]])

describe.each([
  ['rules', ofRules],
  ['changes', ofChanges],
  ['list queries', ofQueries],
])('the messages about %s', (_, spoken) => {
  test('are there', () => {
    expect(spoken.length).toBeGreaterThan(10)
  })

  test.each(spoken)('%s uses none of the unwanted phrases', (_id, texts) => {
    const found = texts.flatMap((text) =>
      unwanted.filter(([phrase]) => phrase.test(text)).map(([phrase, better]) => `${text}: ${phrase} → ${better}`),
    )
    expect(found).toEqual([])
  })
})
