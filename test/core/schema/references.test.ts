import { expect, test } from 'vitest'
import { createWorkspace } from '../../../src/core/internal.ts'
import { nameKinds } from '../../../src/core/names/mention.ts'
import { mentionsOf } from '../../../src/core/names/mentions.ts'
import { referencesIn } from '../../../src/core/schema/references.ts'
import { allSchemas, schemaOf } from '../../../src/core/schema/source.ts'
import { orchard } from '../editor/orchard.ts'

/** All values of `refersTo` in a schema. */
function valuesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'refersTo' && typeof value === 'string' ? [value] : valuesIn(value),
  )
}

test('what texts can name is what the editor knows: a new word in the schemas needs an answer here', () => {
  const known = [
    ...nameKinds,
    ...['condition', 'conditionEntry', 'legacyCondition', 'context', 'keySuffix'],
    ...['key|key', 'questiongroup|key', 'questiongroup|key|questiongroup|key', 'questiongroup.key'],
  ]
  const nameless = ['keyType', 'file:image']
  const values = new Set(Object.values(allSchemas()).flatMap(valuesIn))
  const strange = [...values].filter((value) => !known.includes(value) && !value.startsWith('template:'))
  expect(strange.sort()).toEqual(nameless.sort())
})

test('references of one value, in document order', () => {
  const value = {
    keyword: 'qg',
    form_options: { questiongroup_to_options: ['qg_a|key_a'] },
    questions: [{ keyword: 'key_b' }],
  }
  expect(referencesIn(schemaOf('questiongroup'), value, '/x')).toEqual([
    { pointer: '/x/keyword', part: 'value', refersTo: 'questiongroup', text: 'qg' },
    {
      pointer: '/x/form_options/questiongroup_to_options/0',
      part: 'value',
      refersTo: 'questiongroup|key',
      text: 'qg_a|key_a',
    },
    { pointer: '/x/questions/0/keyword', part: 'value', refersTo: 'key', text: 'key_b' },
  ])
  expect(referencesIn(schemaOf('questiongroup'), 5, '')).toEqual([])
})

test('each place is found once for each thing', () => {
  const files = Object.entries(orchard).map(([uri, text]) => ({ uri, text }))
  for (const { facts } of createWorkspace({ files }).files.values()) {
    const places = facts
      ? mentionsOf(facts).all.map((one) => `${one.kind} ${one.part} ${one.pointer} ${one.within?.start}`)
      : []
    expect(new Set(places).size).toBe(places.length)
    expect(places.length).toBeGreaterThan(0)
  }
})
