import { describe, expect, test } from 'vitest'
import { changeRules } from '../../src/core/changes/change-rules.ts'
import { rules } from '../../src/core/rules/index.ts'
import { queryMessages } from '../../src/core/service/judge-query.ts'
import { unwantedInMessage } from '../support/unwanted-phrases.ts'

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
    expect(unwantedInMessage(texts)).toEqual([])
  })
})
