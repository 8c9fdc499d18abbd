import { expect, onTestFinished, test } from 'vitest'
import { servePreview } from '../../server/preview/serve-preview.ts'
import { configurationsIn, createWorkspace } from '../../src/core/internal.ts'
import { makeFolder } from './folder.ts'

const quay = `code: quay
edition: "2031"
sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: d, questiongroups: [{keyword: g, questions: [{keyword: depth}]}]}]}]}]
keys: {depth: {label: Depth, type: int}}
`

async function ask(address: string, name: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return (await response.json()) as Record<string, unknown>
}

test('files are judged once a page has the form, and not where nobody looks', async () => {
  const workspace = createWorkspace({ files: [{ uri: 'quay.yaml', text: quay }] })
  const questionnaire = configurationsIn(workspace).get('quay@2031')
  if (questionnaire === undefined) throw new Error('no questionnaire')
  let judged = 0
  const served = await servePreview({
    load: () => ({
      workspace,
      questionnaire,
      findings: () => {
        judged += 1
        return []
      },
    }),
    assets: makeFolder({ 'index.html': '', 'preview.js': '', 'preview.css': '' }),
    port: 0,
    isOpened: false,
    onFault: (error) => {
      throw error
    },
    year: 2031,
    write: () => undefined,
    place: { cwd: import.meta.dirname, env: {} },
  })
  onTestFinished(served.close)
  await new Promise((resolve) => setTimeout(resolve, 200))
  served.reload()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(judged).toBe(0)

  const events = (await fetch(`${served.address}events`)).body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await ask(served.address, 'content')
  expect(first).toMatchObject({ form: { configuration: 'quay@2031' } })
  expect(first).not.toHaveProperty('findings')
  let heard = ''
  while (!heard.includes('event: changed')) heard += (await events?.read())?.value ?? ''
  expect(await ask(served.address, 'content')).toMatchObject({ findings: [] })
  expect(await ask(served.address, 'content')).toMatchObject({ findings: [] })
  expect(judged).toBe(1)
})
