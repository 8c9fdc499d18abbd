import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error: a program without types.
import { ourServer as untypedServer } from '../../scripts/comparison/our-server.mjs'
// @ts-expect-error: a program without types.
import { answersOf as untypedAnswers } from '../../scripts/comparison/server-tries.mjs'
import { makeFolder } from '../node/folder.ts'

const ourServer = untypedServer as (folder: string) => object
const answersOf = untypedAnswers as (server: object) => Promise<Readonly<Record<string, string>>>
const file = join(import.meta.dirname, '../../scripts/comparison/servers.json')

test('the built server answers what the table of servers tells', async () => {
  const { tried } = JSON.parse(readFileSync(file, 'utf8')) as { tried: { questlint: Record<string, string> } }
  const answers = await answersOf(ourServer(makeFolder({})))
  expect(answers).toEqual(tried.questlint)
  expect(Object.values(answers).every((answer) => answer === 'yes')).toBe(true)
})
