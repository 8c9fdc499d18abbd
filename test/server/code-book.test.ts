import { expect, test } from 'vitest'
import { startClient } from './client.ts'

const pond = `code: pond
edition: "1"
keys: {is_clean: {type: bool, label: Is it <clean>?}}
sections:
  - keyword: s
    categories:
      - keyword: water
        subcategories:
          - keyword: water_1
            questiongroups:
              - keyword: g
                questions:
                  - keyword: is_clean
`

interface CodeBook {
  readonly title: string
  readonly html: string
}

test('the code book of the configuration at a position, or of the one that uses the record there', async () => {
  const client = await startClient({ files: {} })
  expect(client.initialized.capabilities.experimental).toMatchObject({ codeBook: true, graph: true })
  for (const marked of [pond.replace('keyword: g', 'keyword: █g'), pond.replace('label', 'la█bel')]) {
    const { title, html } = await client.requestAt<CodeBook>('questlint/codeBook', 'pond.yaml', marked)
    expect(title).toBe('pond 1')
    expect(html).toMatch(/^<!doctype html>/)
    expect(html).toContain('Is it &#60;clean&#62;?')
  }
})

test('nothing where no configuration is', async () => {
  const client = await startClient({ files: {} })
  expect(await client.requestAt('questlint/codeBook', 'keys.yaml', 'keys: {a: {la█bel: A}}\n')).toBeNull()
})
