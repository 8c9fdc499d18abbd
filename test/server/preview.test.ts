import { expect, test } from 'vitest'
import type { ApplyWorkspaceEditParams } from 'vscode-languageserver'
import type { FormPage, PartFinding, PreviewJudgement } from '../../src/core/internal.ts'
import { startClient, type TestClient } from './client.ts'

const orchard = `code: orchard
edition: "2031"
sections:
  - keyword: orchard_section
    categories:
      - keyword: orchard_1
        subcategories:
          - keyword: orchard_1_1
            questiongroups:
              - keyword: orchard_qg
                questions:
                  - keyword: grafted
                    form_options:
                      question_conditions: ["=='1'|is_grafted"]
                  - keyword: rootstock
                    form_options: {question_condition: is_grafted}
keys:
  grafted: {label: Grafted trees, type: bool}
  rootstock: {label: Rootstock, type: char}
categories: {orchard_section: Orchard, orchard_1: Trees, orchard_1_1: Grafting}
questiongroups: {orchard_qg: Grafting}
`

interface Content {
  readonly form: FormPage
  readonly findings?: readonly PartFinding[]
  readonly revision: number
  readonly problem?: string
}

interface Page {
  readonly uri: string
  readonly configuration: string
}

async function openPage(client: TestClient, text = orchard): Promise<Page> {
  const at = { line: text.slice(0, text.indexOf('rootstock')).split('\n').length - 1, character: 20 }
  client.open('orchard.yaml', text)
  const textDocument = { uri: client.uriOf('orchard.yaml') }
  return client.request<Page>('questlint/previewAt', { textDocument, position: at })
}

function asker(client: TestClient, page: Page): <Answer>(ask: string, body?: object) => Promise<Answer> {
  return (ask, body = {}) => client.request('questlint/preview', { ...page, ask, body })
}

function nextChange(client: TestClient): Promise<void> {
  return new Promise((resolve) => {
    const { dispose } = client.connection.onNotification('questlint/previewChanged', () => {
      dispose()
      resolve()
    })
  })
}

const labelsIn = ({ form }: Content): readonly string[] =>
  form.sections.flatMap(({ categories }) =>
    categories.flatMap(({ subcategories }) =>
      subcategories.flatMap(({ children }) =>
        children.flatMap((child) =>
          child.level === 'questiongroup' ? child.questions.map((one) => one.label.text) : [],
        ),
      ),
    ),
  )

test('the form of the questionnaire at a position, from what is typed and not saved', async () => {
  const client = await startClient({ files: {} })
  expect(client.initialized.capabilities.experimental).toMatchObject({ preview: true })
  const page = await openPage(client)
  expect(page).toEqual({ uri: client.uriOf('orchard.yaml'), configuration: 'orchard@2031' })
  const ask = asker(client, page)
  const before = await ask<Content>('content')
  expect(labelsIn(before)).toEqual(['Grafted trees', 'Rootstock'])
  await nextChange(client)
  client.change('orchard.yaml', orchard.replace('label: Rootstock', 'label: Name of the rootstock'))
  await nextChange(client)
  const after = await ask<Content>('content')
  expect(labelsIn(after)).toEqual(['Grafted trees', 'Name of the rootstock'])
  expect(after.revision).toBeGreaterThan(before.revision)
  const id = after.form.sections[0]?.categories[0]?.subcategories[0]?.children[0]?.id ?? ''
  const { shown, stored } = await ask<PreviewJudgement>('judge', { answers: '{"orchard_qg": [{"grafted": 1}]}' })
  expect(JSON.parse(stored)).toEqual({ orchard_qg: [{ grafted: 1 }] })
  expect(Object.values(shown)).toEqual([['yes']])
  expect(await ask('place', { id })).toMatchObject({ file: 'orchard.yaml', line: 10, uri: page.uri })
})

test('while a file cannot be read the form stays as it was, and says so; the edition may change', async () => {
  const client = await startClient({ files: {} })
  const ask = asker(client, await openPage(client))
  const before = await ask<Content>('content')
  client.change('orchard.yaml', `${orchard}keys: [`)
  const broken = await ask<Content>('content')
  expect(broken.problem).toMatch(/^orchard\.yaml:\d+:\d+ .*\. The form is as it was before\.$/)
  expect(broken.form).toEqual(before.form)
  client.change('orchard.yaml', orchard.replace('2031', '2032'))
  const other = await ask<Content>('content')
  expect(other.problem).toBeUndefined()
  expect(other.form.configuration).toBe('orchard@2032')
})

test('a finding stands at its question, and its fix is an edit that the editor makes', async () => {
  const client = await startClient({ files: {}, capabilities: { workspace: { applyEdit: true } } })
  const edits: ApplyWorkspaceEditParams[] = []
  client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    edits.push(params)
    return { applied: true }
  })
  const ask = asker(
    client,
    await openPage(client, orchard.replace('question_condition:', 'max_lenght: 50, question_condition:')),
  )
  await ask('content')
  await nextChange(client)
  const { findings = [], revision } = await ask<Content>('content')
  const [finding] = findings.filter(({ fixes }) => fixes.length > 0)
  expect(finding?.message).toContain('max_lenght')
  const body = { fingerprint: finding?.fingerprint, fix: 0 }
  expect(await ask('finding', body)).toMatchObject({ file: 'orchard.yaml', line: 16 })
  expect(await ask('fix', { ...body, revision: revision - 1 })).toHaveProperty('problem')
  expect(edits).toEqual([])
  expect(await ask('fix', { ...body, revision })).toEqual({ fixed: ['orchard.yaml'] })
  expect(JSON.stringify(edits[0]?.edit)).toContain('max_length')
})

test('the part that a position is about, in the questionnaire and in the records that it uses', async () => {
  const client = await startClient({ files: {} })
  const ask = asker(client, await openPage(client))
  const { form } = await ask<Content>('content')
  const group = form.sections[0]?.categories[0]?.subcategories[0]?.children[0]
  const questions = group?.level === 'questiongroup' ? group.questions.map(({ id }) => id) : []
  const partOn = (words: string): Promise<unknown> => {
    const line = orchard.slice(0, orchard.indexOf(words)).split('\n').length - 1
    return ask('part', { uri: client.uriOf('orchard.yaml'), position: { line, character: 24 } })
  }
  expect(await partOn('question_conditions')).toBe(questions[0])
  expect(await partOn('{question_condition: is')).toBe(questions[1])
  expect(await partOn('rootstock: {label')).toBe(questions[1])
  expect(await partOn('- keyword: orchard_qg')).toBe(group?.id)
  expect(await partOn('code: orchard')).toBeNull()
})

test('nothing is told once the page is closed, and what is no question has no answer', async () => {
  const client = await startClient({ files: { 'notes.json': '{}' } })
  const page = await openPage(client)
  const ask = asker(client, page)
  await ask('content')
  for (const name of ['constructor', '__proto__', 'nothing']) expect(await ask(name)).toBeNull()
  expect(await client.request('questlint/preview', { uri: 1 })).toBeNull()
  const elsewhere = await client.request<Content>('questlint/preview', {
    uri: client.uriOf('notes.json'),
    configuration: 'orchard@2031',
    ask: 'content',
  })
  expect(elsewhere.problem).toBe('There is no questionnaire in notes.json.')
  client.notify('questlint/previewClosed', {})
  let isTold = false
  client.connection.onNotification('questlint/previewChanged', () => {
    isTold = true
  })
  client.change('orchard.yaml', orchard.replace('Rootstock', 'Stock'))
  await client.request('questlint/previewAt', { textDocument: { uri: page.uri }, position: { line: 0, character: 0 } })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(isTold).toBe(false)
})
