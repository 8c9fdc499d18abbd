import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isBuilt, packedLines, runPacked, scratchFolder, writeReal } from '../support/packed.ts'
import { library } from '../support/packed-library.ts'
import { allRealFiles, corpus, isReal, oracles, realFiles } from '../support/real-configurations.ts'
import { comparable } from './labelled-trees.ts'

interface Indexed {
  readonly name: string
  readonly code: string
  readonly edition: string
}

const api = join(oracles ?? '', 'api')
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

describe.runIf(isReal && isBuilt)('what the packed program writes as the service answers it', () => {
  const folder = scratchFolder()
  const languages = [
    ['en', []],
    ['fr', ['--language', 'fr', '--po', join(corpus ?? '', 'locale/fr.po')]],
  ] as const

  const structures = isReal ? readdirSync(join(api, 'structure')).filter((file) => file.endsWith('.en.json')) : []
  test.each(structures)('the structure %s, and in French', (file) => {
    const name = file.replace('_', '@').replace('.en.json', '')
    const options = writeReal(folder, name, realFiles(name))
    for (const [language, more] of languages) {
      const { out } = runPacked(folder, ['export', 'structure', '-c', name, ...options, ...more])
      const expected = readJson(api, 'structure', file.replace('.en.', `.${language}.`))
      expect(JSON.stringify(JSON.parse(out))).toBe(JSON.stringify(expected))
    }
  })

  const { questionnaires } = isReal
    ? (readJson(api, 'index.json') as { questionnaires: Indexed[] })
    : { questionnaires: [] }

  test.each(languages)('the labelled trees of all questionnaires in "%s"', (language, more) => {
    expect(questionnaires.length).toBe(readdirSync(join(api, 'questionnaires')).length)
    const options = writeReal(folder, 'all', allRealFiles())
    const lines = questionnaires.map(({ name, code, edition }) => {
      const data = readJson(api, 'questionnaires', name, 'data.json')
      return `${JSON.stringify({ code: name, configuration: `${code}@${edition}`, data })}\n`
    })
    writeFileSync(join(folder, 'all.jsonl'), lines.join(''))
    const trees = packedLines(folder, ['export', 'tree', 'all.jsonl', ...options, ...more])
    expect(trees).toHaveLength(questionnaires.length)
    for (const [at, { name }] of questionnaires.entries()) {
      const recorded = readJson(api, 'questionnaires', name, `tree.${language}.json`)
      expect(comparable(trees[at]), name).toEqual(comparable(recorded))
      expect(library.validate('api:questionnaire', trees[at]), name).toEqual([])
    }
  })
})
