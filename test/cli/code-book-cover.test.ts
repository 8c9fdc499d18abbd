import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runQuestlint } from '../support/command-line.ts'

const pond = `code: pond
edition: "7"
sections:
  - keyword: shore
    categories:
      - keyword: water
        subcategories:
          - keyword: water_1
            questiongroups:
              - keyword: g
                questions:
                  - keyword: is_clean
categories: {shore: The shore, water: Water, water_1: Water}
questiongroups: {g: Water}
keys: {is_clean: {type: bool, label: Is it clean?}}
`

async function coverIn(folder: string): Promise<readonly string[]> {
  const { code, err } = await runQuestlint(folder, ['outline', '--format', 'html', '-o', 'book.html'], '', gitEnv)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const page = readFileSync(join(folder, 'book.html'), 'utf8')
  return [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) => `${term}: ${value}`)
}

test('the cover of a code book has the edition, the day, the file and its last commit', async () => {
  const repository = makeRepository({ 'pond.yaml': pond })
  const commit = repository.git('log', '-1', '--format=%h (%cs)').trim()
  const [edition, date, file, version, ...more] = await coverIn(repository.folder)
  expect([edition, file, version]).toEqual(['Edition: 7', 'File: pond.yaml', `Version: commit ${commit}`])
  expect(date).toMatch(/^Date: \d{4}-\d\d-\d\d$/)
  expect(more).toEqual([])
})

test('a file that was changed since, or is in no repository, is told by its digest too', async () => {
  const repository = makeRepository({ 'pond.yaml': pond })
  repository.write({ 'pond.yaml': pond.replace('Is it clean?', 'Is it very clean?') })
  expect((await coverIn(repository.folder)).at(-1)).toMatch(
    /^Version: commit [0-9a-f]+ \(\S+\), changed since; SHA-256 [0-9a-f]{16}$/,
  )
  expect((await coverIn(makeFolder({ 'pond.yaml': pond }))).at(-1)).toMatch(/^Version: SHA-256 [0-9a-f]{16}$/)
})

test('a report as a page names a section by its label', async () => {
  const folder = makeFolder({ 'pond.yaml': pond.replace('keyword: is_clean', 'keyword: is_claen') })
  const { out } = await runQuestlint(folder, ['--format', 'html'])
  expect(out).toContain('>Section The shore <code>shore</code>')
})
