import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { ComparisonAnswer } from '../../server/comparison/comparison.ts'
import { makeFolder } from '../node/folder.ts'
import { makeRepository } from '../node/repository.ts'
import { pumps } from '../questionnaires/wells.ts'
import { startClient, type TestClient } from './client.ts'
import { startProcess } from './process.ts'

const before = pumps('hand: Hand pump, solar: Solar pump, wind: Wind pump')
const after = pumps('hand: Hand pump')

function changes(client: TestClient, more: object = {}, name = 'wells.yaml'): Promise<ComparisonAnswer> {
  return client.request('questlint/changes', { textDocument: { uri: client.uriOf(name) }, ...more })
}

test('what is in the editor is compared with the last commit, as it is typed', async () => {
  const { folder, commit } = makeRepository({ 'wells.yaml': before, 'notes.json': '{' })
  const client = await startClient({ folder })
  client.open('wells.yaml', before)
  expect(await changes(client)).toMatchObject({ summary: { data: 0, text: 0 }, isBroken: false })
  client.change('wells.yaml', after)
  expect(await changes(client)).toMatchObject({
    title: 'Changes since the last commit',
    summary: { data: 2, errors: 2 },
    isBroken: false,
  })
  expect(await changes(client)).not.toHaveProperty('html')
  client.change('wells.yaml', `${after}keys: [`)
  expect(await changes(client)).toMatchObject({ isBroken: true })
  commit({ 'wells.yaml': after })
  client.change('wells.yaml', after)
  expect(await changes(client)).toMatchObject({ summary: { data: 0 } })
})

test('the page shows both sides, with a commit or branch by name', async () => {
  const repository = makeRepository({ 'wells.yaml': before })
  repository.git('tag', 'v1')
  repository.git('checkout', '--quiet', '-b', 'less')
  repository.commit({ 'wells.yaml': after })
  const client = await startClient({ folder: repository.folder })
  client.open('wells.yaml', after)
  const found = await changes(client, { against: { reference: 'v1' }, page: true })
  expect(found).toMatchObject({ title: 'Changes since v1', summary: { data: 2 } })
  expect('html' in found && found.html).toContain('Before</span> v1')
  expect('html' in found && found.html).toContain('when &#34;Kind of pump&#34; is &#34;Solar pump&#34;')
  const textDocument = { uri: client.uriOf('wells.yaml') }
  const names = await client.request<string[]>('questlint/references', { textDocument })
  expect([...names].sort()).toEqual(expect.arrayContaining(['less', 'v1']))
  expect(await changes(client, { against: { reference: 'nothing' } })).toEqual({
    problem: 'git finds no commit "nothing"',
  })
})

test('another file is compared in place of the open one, or within the project, whatever its edition', async () => {
  const elsewhere = makeFolder({ 'older.yaml': pumps('hand: Hand pump, steam: Steam pump', '2020') })
  const uri = pathToFileURL(`${elsewhere}/older.yaml`).href
  const client = await startClient({ files: { 'wells.yaml': before, 'wells_2031.yaml': pumps('hand: Hand', '2031') } })
  client.open('wells.yaml', before)
  expect(await changes(client, { against: { uri } })).toMatchObject({ summary: { data: 1, errors: 0 } })
  const within = { against: { uri: client.uriOf('wells.yaml') } }
  expect(await changes(client, within, 'wells_2031.yaml')).toMatchObject({ summary: { data: 2 } })
  const notes = pathToFileURL(`${makeFolder({ 'notes.json': '{}' })}/notes.json`).href
  expect(await changes(client, { against: { uri: notes } })).toMatchObject({
    problem: expect.stringContaining('notes.json has no configuration') as string,
  })
})

test('outside of git and of files it is said that nothing can be compared', async () => {
  const client = await startClient({ files: { 'wells.yaml': before } })
  client.open('wells.yaml', before)
  expect(await changes(client)).toMatchObject({ problem: expect.stringContaining('not in a git repository') as string })
  expect(await client.request('questlint/references', { textDocument: { uri: client.uriOf('wells.yaml') } })).toEqual(
    [],
  )
  client.open('untitled:wells', before)
  expect(await changes(client, {}, 'untitled:wells')).toEqual({ problem: 'only files on disk can be compared' })
})

test('the built server compares on a thread of its own, and answers other requests meanwhile', async () => {
  const { folder } = makeRepository({ 'wells.yaml': before })
  const { connection, kill, child } = startProcess(folder)
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  try {
    const root = { uri: pathToFileURL(folder).href, name: 'test' }
    await connection.sendRequest('initialize', {
      ...{ processId: process.pid, rootUri: null, workspaceFolders: [root], capabilities: {} },
    })
    await connection.sendNotification('initialized', {})
    const textDocument = { uri: pathToFileURL(`${folder}/wells.yaml`).href }
    const item = { ...textDocument, languageId: 'yaml', version: 1, text: after }
    await connection.sendNotification('textDocument/didOpen', { textDocument: item })
    const order: string[] = []
    const told = async (name: string, answer: Promise<unknown>): Promise<unknown> => {
      const found = await answer
      order.push(name)
      return found
    }
    const compared = told('changes', connection.sendRequest('questlint/changes', { textDocument }))
    await told('symbols', connection.sendRequest('textDocument/documentSymbol', { textDocument }))
    expect(await compared).toMatchObject({ summary: { data: 2 } })
    expect(order).toEqual(['symbols', 'changes'])
    // The thread keeps nobody from ending.
    await connection.sendRequest('shutdown')
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await connection.sendNotification('exit')
    expect(await ended).toBe(0)
  } finally {
    kill()
  }
})
