import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validate } from '../../../src/core/schema/registry.ts'

const corpus = process.env.QUESTLINT_CORPUS
if (!corpus || !existsSync(corpus)) console.warn('QUESTLINT_CORPUS is not set: the real configurations are not judged')

describe.skipIf(!corpus || !existsSync(corpus))('real configurations', () => {
  const folder = corpus ?? ''
  const files = corpus ? [...jsonFiles(folder), ...jsonFiles(join(folder, 'editions'))] : []

  it.each(files)('%s has nothing that the application rejects', (file) => {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const problems = validate('fixture', value)
    // A rule of its own knows whether a key of an unknown type is used.
    const isKeyType = (pointer: string): boolean => /^\/\d+\/fields\/configuration\/type$/.test(pointer)
    expect(
      problems.filter(
        ({ severity, basis, pointer }) => severity === 'error' && basis === 'application' && !isKeyType(pointer),
      ),
    ).toEqual([])
  })
})

function jsonFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
}
