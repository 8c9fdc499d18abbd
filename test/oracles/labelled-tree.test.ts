import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { labelledTreeOf, readPo, type Translate } from '../../src/core/index.ts'
import { validate } from '../../src/core/schema/registry.ts'
import { catalogueOf } from '../../src/node/catalogue.ts'
import { corpus, isReal, loadReal, oracles } from '../support/real-configurations.ts'

interface Indexed {
  readonly name: string
  readonly code: string
  readonly edition: string
  readonly translations: readonly (readonly [string, boolean])[]
}

const folder = join(oracles ?? '', 'api')

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8'))
}

function french(): Translate {
  return catalogueOf(readPo(readFileSync(join(corpus ?? '', 'locale', 'fr.po'), 'utf8'))).translate
}

/** What only the service knows of files, users, maps and links, and what it draws where an old condition holds. */
const unknowable = new Set(['content_type', 'preview_image', 'map_url', 'unknown_user'])

function comparable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(comparable)
  if (typeof part !== 'object' || part === null) return part
  const members = Object.entries(part).filter(([name]) => !unknowable.has(name))
  const isHidden = 'preview_image' in part || 'unknown_user' in part
  const copy: Record<string, unknown> = Object.fromEntries(members.map(([name, value]) => [name, comparable(value)]))
  if (isHidden) delete copy.value
  if (
    Array.isArray(copy.value) &&
    copy.value.some((one) => typeof one === 'object' && one !== null && 'configuration' in one && 'url' in one)
  )
    copy.value = []
  if (Array.isArray(copy.values))
    copy.values = copy.values.map((one) =>
      Array.isArray(one) && one.length === 4 ? [one[0], one[1], null, one[3]] : one,
    )
  return copy
}

describe.runIf(isReal)('the labelled tree of a questionnaire', () => {
  const { questionnaires } = isReal
    ? (readJson(folder, 'index.json') as { questionnaires: Indexed[] })
    : { questionnaires: [] }
  const cases = questionnaires.flatMap((one) => [
    { ...one, language: 'en', title: `${one.name} in English` },
    { ...one, language: 'fr', title: `${one.name} in French` },
  ])

  test.each(cases)('$title is what the service answered', ({ name, code, edition, translations, language }) => {
    const path = join(folder, 'questionnaires', name)
    expect(existsSync(path)).toBe(true)
    const [original] = translations.find(([, isOriginal]) => isOriginal) ?? ['en']
    const translate = language === 'fr' ? { translate: french() } : {}
    const tree = labelledTreeOf(loadReal(`${code}@${edition}`), readJson(path, 'data.json'), {
      language,
      original,
      ...translate,
    })
    expect(comparable(tree)).toEqual(comparable(readJson(path, `tree.${language}.json`)))
    expect(validate('api:questionnaire', tree)).toEqual([])
  })

  test('is compared for all that were asked for', () => {
    expect(cases.length).toBe(isReal ? readdirSync(join(folder, 'questionnaires')).length * 2 : 0)
  })
})
