import { expect, test } from 'vitest'
import { mentionsAt, mentionsOf } from '../../../src/core/names/mentions.ts'
import { createWorkspace } from '../../../src/core/workspace/workspace.ts'
import { fixtureSets } from '../../support/source-files.ts'

test('what one place names is what is collected of all', () => {
  let count = 0
  for (const { files } of fixtureSets()) {
    for (const { facts } of createWorkspace({ files }).files.values()) {
      for (const { pointer, part } of facts ? mentionsOf(facts).all : []) {
        const all = facts && mentionsOf(facts).at(pointer, part)
        expect(facts && mentionsAt(facts, pointer, part), pointer).toEqual(all)
        count++
      }
    }
  }
  expect(count).toBeGreaterThan(1000)
})
