import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { builtProgram } from '../server/process.ts'
import { addressOf } from '../support/output-until.ts'
import { makeFolder } from './folder.ts'

const vessels = `code: wells
edition: "2030"
sections: [{keyword: s, categories: [{keyword: c, subcategories: [{keyword: d, questiongroups: [{keyword: g, questions: [{keyword: pump}]}]}]}]}]
keys: {pump: {label: Pump, type: char}}
`

/** Starts the built preview, gives its address to work, and ends it. */
async function withPreview(work: (address: string) => Promise<void>): Promise<void> {
  const cwd = makeFolder({ 'wells.yaml': vessels })
  const child = spawn(process.execPath, [builtProgram, 'preview', '--path', 'wells.yaml'], { cwd })
  try {
    await work(await addressOf(child))
  } finally {
    child.kill('SIGKILL')
  }
}

async function ask(address: string, name: string, answers: string): Promise<{ status: number; text: string }> {
  // On a busy machine a connection that waited may be closed by the server as it is asked for again.
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const response = await fetch(`${address}${name}`, { method: 'POST', headers, body: JSON.stringify({ answers }) })
  return { status: response.status, text: await response.text() }
}

test('the preview says of more answers than it judges how many they are and how many it takes', async () => {
  await withPreview(async (address) => {
    const names = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${at}`, []])))
    const repetitions = JSON.stringify({ g: Array.from({ length: 30_000 }, () => ({})) })
    for (const name of ['judge', 'details', 'open', 'test']) {
      expect(await ask(address, name, names(30_000))).toEqual({
        status: 413,
        text: 'The answers have 30001 values; the preview judges at most 20000.',
      })
      expect(await ask(address, name, repetitions)).toMatchObject({
        status: 413,
        text: expect.stringContaining('30002 values') as string,
      })
      expect((await ask(address, name, names(300_000))).text).toMatch(
        /^(?:The answers have \d+ characters; |More was sent than)/,
      )
    }
    expect((await ask(address, 'judge', 'x'.repeat(8_000_000))).status).toBe(413)
    const { status, text } = await ask(address, 'judge', '{"g": [{"pump": {"en": "hand"}}]}')
    expect({ status, findings: (JSON.parse(text) as { findings: unknown }).findings }).toEqual({
      status: 200,
      findings: [],
    })
    const many = await ask(address, 'judge', names(15_000))
    expect(many.status).toBe(200)
  })
})
