import { expect, test } from 'vitest'
import { editionName, plainName, splitEdition } from '../../../src/core/text/edition-name.ts'

test('a configuration is named by code and edition, which come apart again', () => {
  expect(editionName('technologies', '2015')).toBe('technologies@2015')
  expect(splitEdition('technologies@2015')).toEqual(['technologies', '2015'])
  expect(splitEdition('technologies')).toEqual(['technologies'])
  expect([plainName('technologies@2015'), plainName('technologies')]).toEqual(['technologies 2015', 'technologies'])
})
