import { expect, test } from 'vitest'
import type { CodeLens } from 'vscode-languageserver'
import { makeRepository } from '../node/repository.ts'
import { type ClientOptions, startClient, type TestClient } from './client.ts'

const wells = (choices: string, questions = '{keyword: pump}, {keyword: depth}'): string => `code: wells
edition: "2030"
sections:
  - keyword: wells_section
    categories:
      - keyword: wells_1
        subcategories:
          - keyword: wells_1_1
            questiongroups:
              - keyword: wells_qg
                questions: [${questions}]
keys:
  pump: {label: Kind of pump, type: radio, values: {${choices}}}
  depth: {label: Depth, type: int}
categories: {wells_section: Wells, wells_1: Wells, wells_1_1: Wells}
questiongroups: {wells_qg: Well}
`
const all = 'hand: Hand pump, solar: Solar pump, wind: Wind pump'
const before = wells(all)
const capabilities = { workspace: { codeLens: { refreshSupport: true } } }

async function start(folder: string, more: ClientOptions = {}) {
  const client = await startClient({ folder, capabilities, ...more })
  client.connection.onRequest('workspace/codeLens/refresh', () => null)
  return client
}

/** The lenses about lost answers, with the text that each is above; asked for as an editor does after a change. */
async function lost(client: TestClient, text: string, name = 'wells.yaml'): Promise<string[]> {
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri: client.uriOf(name) },
  })
  return lenses.flatMap(({ command, range: { start, end } }) => {
    const above = text.split('\n')[start.line]?.slice(start.character, end.character)
    return command?.title.includes('since the last commit') ? [`${above}: ${command.title}`] : []
  })
}

test('a line above a question or questiongroup tells how many changes since the last commit lose its answers', async () => {
  const { folder } = makeRepository({ 'wells.yaml': before })
  const client = await start(folder, { initializationOptions: { compareCommand: 'compare' } })
  client.open('wells.yaml', before)
  const fewer = wells('hand: Hand pump')
  client.change('wells.yaml', fewer)
  const two = 'changes since the last commit lose answers'
  await expect.poll(() => lost(client, fewer), { interval: 500 }).toEqual([`pump: 2 ${two}`])
  const [lens] = await client.request<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri: client.uriOf('wells.yaml') },
  })
  expect(lens?.command).toMatchObject({ command: 'compare', arguments: ['HEAD'] })
  const one = '1 change since the last commit loses answers'
  const without = wells(all, '{keyword: pump}')
  client.change('wells.yaml', without)
  await expect.poll(() => lost(client, without), { interval: 500 }).toEqual([`wells_qg: ${one}`])
  client.change('wells.yaml', before)
  await expect.poll(() => lost(client, before), { interval: 500 }).toEqual([])
})

test.each([
  ['nothing is lost', { text: before.replace('Depth', 'How deep') }],
  ['the setting is off', { initializationOptions: { codeLens: 'off' } }],
  ['the client cannot be told of a result', { capabilities: {} }],
  ['there is no repository', { isLoose: true }],
] as [string, ClientOptions & { text?: string; isLoose?: boolean }][])('there is none where %s', async (_, given) => {
  const { text = wells('hand: Hand pump'), isLoose, ...options } = given
  const { folder } = makeRepository({ 'wells.yaml': before })
  const client = isLoose
    ? await startClient({ capabilities, files: { 'wells.yaml': before } })
    : await start(folder, options)
  client.open('wells.yaml', text)
  expect(await lost(client, text)).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await client.request('questlint/changes', { textDocument: { uri: client.uriOf('wells.yaml') } })
  expect(await lost(client, text)).toEqual([])
})
