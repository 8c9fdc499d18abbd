import { describe, expect, test } from 'vitest'
import { basisOf, findRule, rules, severityOf } from '../../src/core/internal.ts'

/** What the specification forbids in so many words, by rule; without messages all of them that are no related places. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  'unknown-option': ['unknown', 'misspelt'],
  'misplaced-option': ['otherContainer', 'otherLevel'],
  'ineffective-option': ['forbidden', 'forbiddenButRead'],
  'several-names': ['several'],
  'unpaired-other': [
    'noOther',
    'noRadio',
    'misspelt',
    'oddRadio',
    'misspeltRadio',
    'elsewhere',
    'repeated',
    'repeatedElsewhere',
  ],
  'untriggered-question': ['untriggered', 'misspelt', 'elsewhere', 'otherOption'],
  'unused-condition': ['question', 'questiongroup', 'dueQuestion', 'oddQuestion'],
  'shared-condition': ['questions', 'questiongroups', 'triggers'],
  'non-boolean-condition': ['empty', 'always', 'some', 'other'],
}

describe('what the specification forbids in so many words', () => {
  test.each(Object.entries(forbidden))('%s is an error, whatever the application does', (id, messages) => {
    const meta = findRule(id)?.meta
    const judged = messages.map((message) => meta && [message, severityOf(meta, message), basisOf(meta, message)])
    expect(judged).toEqual(messages.map((message) => [message, 'error', 'specification']))
  })
})

test('what only the specification says is never an info', () => {
  const infos = rules.flatMap(({ meta }) =>
    Object.keys(meta.messages)
      .filter((id) => severityOf(meta, id) === 'info' && basisOf(meta, id) === 'specification')
      .map((id) => `${meta.id} ${id}`),
  )
  expect(infos).toEqual([])
})
