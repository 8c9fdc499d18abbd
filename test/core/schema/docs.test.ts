import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createWorkspace, lint, present } from '../../../src/core/internal.ts'
import { validate } from '../../../src/core/schema/registry.ts'

const docs = new URL('../../../docs/', import.meta.url)
const generator = new URL('../../../scripts/generate-option-docs.mjs', import.meta.url).href

describe('docs/options', () => {
  it('is what the schemas say', async () => {
    const { optionPages } = (await import(generator)) as { optionPages: () => Promise<Map<string, string>> }
    const pages = await optionPages()
    expect(readdirSync(new URL('options/', docs)).sort()).toEqual([...pages.keys()].sort())
    for (const [file, text] of pages) expect(readFileSync(new URL(`options/${file}`, docs), 'utf8'), file).toBe(text)
  })
})

describe('docs/authoring-form.md', () => {
  const text = readFileSync(new URL('authoring-form.md', docs), 'utf8')

  it('shows a right example', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? []
    expect(validate('configuration', parse(example))).toEqual([])
    const workspace = createWorkspace({ files: [{ uri: 'hives.yaml', text: example }] })
    expect(present(lint(workspace), workspace).map(({ message }) => message)).toEqual([])
    expect(Object.keys(parse(example) as object)).toContain('keys')
  })
})
