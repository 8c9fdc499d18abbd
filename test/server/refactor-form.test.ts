import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApplyWorkspaceEditParams, ClientCapabilities } from 'vscode-languageserver/node'
import type { FormEntry, FormField } from '../../server/form-field.ts'
import { startClient, type TestClient, takeCursor } from './client.ts'

const folder = join(import.meta.dirname, '../../fixtures/workspaces/vineyard')
const files = Object.fromEntries(
  ['questlint.config.yaml', 'shared.json', 'vineyard.json', 'cellar.yaml'].map((name) => {
    return [name, readFileSync(join(folder, name), 'utf8')]
  }),
)
const volume = (files['cellar.yaml'] ?? '').replace('- keyword: cellar_volume', '- keyword: cellar_█volume')
const category = (files['vineyard.json'] ?? '').replace('"vine__1"', '"vine__█1"')
const allTypes = ['string', 'enum', 'lazyEnum', 'list']

type Answer = string | readonly string[] | null

interface CommandForm {
  readonly command: string
  readonly arguments: readonly unknown[]
  readonly formFields?: readonly FormField[]
  readonly formAnswers?: readonly Answer[]
  readonly isTyped?: boolean
}

async function start(inputTypes = allTypes, more: Readonly<Record<string, string>> = {}) {
  const capabilities: ClientCapabilities = {
    workspace: { applyEdit: true, workspaceEdit: { documentChanges: true, resourceOperations: ['create'] } },
    experimental: { interactiveResolve: { inputTypes } },
  }
  const client = await startClient({ files: { ...files, ...more }, capabilities })
  const applied: ApplyWorkspaceEditParams[] = []
  client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    applied.push(params)
    return { applied: true }
  })
  return { client, applied }
}

/** The form for what can be done at a place of a file. */
async function formAt(client: TestClient, name: string, marked: string, what: string): Promise<CommandForm> {
  const [plain, position] = takeCursor(marked)
  client.open(name, plain)
  return resolve(client, { command: 'questlint.refactor', arguments: [client.uriOf(name), position, what] })
}

function resolve(client: TestClient, form: CommandForm): Promise<CommandForm> {
  return client.request('command/resolve', form)
}

/** The form with some fields answered by their names, the others as they were. */
function fill(form: CommandForm, answers: Readonly<Record<string, Answer>>): CommandForm {
  const { formFields = [], formAnswers = [] } = form
  return { ...form, formAnswers: formFields.map(({ name }, at) => answers[name] ?? formAnswers[at] ?? null) }
}

const namesOf = ({ formFields = [] }: CommandForm): string[] => formFields.map(({ name }) => name)
const errorsOf = ({ formFields = [] }: CommandForm) =>
  Object.fromEntries(formFields.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])))
const fieldOf = ({ formFields = [] }: CommandForm, name: string) => formFields.find((field) => field.name === name)

test('what has to be known comes as fields, which depend on the answers, until nothing is left', async () => {
  const { client, applied } = await start()
  const first = await formAt(client, 'cellar.yaml', volume, 'add-question-behind')
  expect(namesOf(first)).toEqual(['keyword', 'label', 'type'])
  expect(first.formAnswers).toEqual([null, null, null])
  expect(fieldOf(first, 'keyword')).toMatchObject({ default: 'cellar_volume_2', type: { kind: 'string' } })
  const named = await resolve(client, fill(first, { keyword: 'cellar_depth' }))
  expect(fieldOf(named, 'label')?.default).toBe('Depth')
  const typed = await resolve(client, fill(named, { label: 'Depth', type: 'radio' }))
  expect(namesOf(typed)).toEqual(['keyword', 'label', 'type', 'choices'])
  expect(typed.formAnswers).toEqual(['cellar_depth', 'Depth', 'radio', null])
  expect(fieldOf(typed, 'choices')?.type).toMatchObject({ kind: 'list', elementType: { kind: 'string' } })
  const rows = ['depth_low=Low; wet', 'depth_deep=Deep']
  const done = await resolve(client, fill(typed, { choices: rows }))
  expect(done.formFields).toBeUndefined()
  expect(done.arguments[3]).toEqual({ keyword: 'cellar_depth', label: 'Depth', type: 'radio', choices: rows })
  await client.request('workspace/executeCommand', done)
  expect(JSON.stringify(applied)).toContain('Low; wet')
})

test('an error is a sentence at the answer that brings it about, and all answers are kept', async () => {
  const { client } = await start()
  const first = await formAt(client, 'cellar.yaml', volume, 'add-question-behind')
  const twin = await resolve(client, fill(first, { keyword: 'cellar_vessel', label: 'L' }))
  expect(errorsOf(twin)).toEqual({
    keyword: 'Question "cellar_vessel" is already in questiongroup "cellar_qg_vessels".',
  })
  // The key is there, and nothing more has to be known.
  const known = await resolve(client, fill(first, { keyword: 'vine_soil_type' }))
  expect(namesOf(known)).toEqual(['keyword', 'findings'])
  const typed = await resolve(client, fill(first, { keyword: 'cellar_a', label: 'A', type: 'radio' }))
  const bad = await resolve(client, fill(typed, { choices: ['a b=A'] }))
  expect(Object.keys(errorsOf(bad))).toEqual(['choices'])
  expect(bad.formAnswers).toEqual(['cellar_a', 'A', 'radio', ['a b=A']])
  const unknown = await resolve(client, fill(typed, { type: 'radoi' }))
  expect(errorsOf(unknown).type).toMatch(/^Unknown type "radoi"; did you mean "radio"/)
  for (const form of [twin, bad, unknown])
    for (const error of Object.values(errorsOf(form))) expect(error).toMatch(/^[A-Z"].*[.?]$/s)
})

test('a finding that would be left behind is told before the first answer, and done with it where that is wanted', async () => {
  const { client, applied } = await start()
  const first = await formAt(client, 'vineyard.json', category, 'copy')
  expect(namesOf(first)).toEqual(['findings', 'keyword', 'keys'])
  expect(fieldOf(first, 'findings')?.description).toMatch(
    /^Copy category "vine__1".* It would leave a finding behind: unreadable-answers in vineyard\.json: /,
  )
  const wanted = await resolve(client, fill(first, { findings: 'write', keyword: 'vine__9', keys: 'same' }))
  expect(wanted.formFields).toBeUndefined()
  await client.request('workspace/executeCommand', wanted)
  expect(applied).toHaveLength(1)
})

test('other answers can be given first; what is left then is told again, and from there all answers can be changed', async () => {
  const { client } = await start()
  const first = await formAt(client, 'vineyard.json', category, 'copy')
  const going = await resolve(client, fill(first, { findings: 'answers', keyword: 'vine__9' }))
  expect([namesOf(going), going.formAnswers]).toEqual([
    ['findings', 'keyword', 'keys'],
    ['answers', 'vine__9', null],
  ])
  const told = await resolve(client, fill(going, { keys: 'new' }))
  expect([namesOf(told), told.formAnswers]).toEqual([
    ['keyword', 'keys', 'findings'],
    ['vine__9', 'new', null],
  ])
  // While somebody types nothing is judged.
  const typed = await resolve(client, { ...fill(going, { keys: 'new' }), isTyped: true })
  expect(typed.formFields).toBeUndefined()
  const again = await resolve(client, fill(told, { findings: 'answers' }))
  expect(again.formAnswers).toEqual([null, null])
  expect(again.formFields?.map((field) => field.default)).toEqual(['vine__9', 'new'])
  const done = await resolve(client, fill(told, { findings: 'write' }))
  expect(done.arguments[3]).toEqual({ keyword: 'vine__9', keys: 'new', findings: 'write' })
})

test('which of several is meant is the first field', async () => {
  const { client } = await start()
  const first = await formAt(client, 'cellar.yaml', volume, 'refactor.move')
  expect(namesOf(first)).toEqual(['refactoring'])
  const chosen = await resolve(client, fill(first, { refactoring: 'move' }))
  expect(namesOf(chosen)).toEqual(['refactoring', 'to'])
  const to = fieldOf(chosen, 'to')?.type
  const entries = to?.kind === 'enum' ? to.entries : []
  const done = await resolve(client, fill(chosen, { to: entries.at(-1)?.value ?? '' }))
  expect(done.arguments.slice(2)).toEqual(['move', { to: entries.at(-1)?.value }])
  expect((await formAt(client, 'cellar.yaml', volume, 'refactor.rename')).formFields).toBeUndefined()
})

test('what exists is listed on demand, narrowed down by words', async () => {
  const { client } = await start()
  const form = await formAt(client, 'cellar.yaml', volume, 'add-question-behind')
  const type = fieldOf(form, 'keyword')?.type
  const offers = type?.kind === 'string' ? type.offers : undefined
  const list = (query: string) => client.request<readonly FormEntry[]>('interactive/listEnum', { ...offers, query })
  const all = (await list('')).map(({ value }) => value)
  expect(all).toContain('vine_soil_type')
  // Those of the questiongroup cannot be asked there once more.
  expect(all).not.toContain('cellar_vessel')
  expect(await list('type main')).toEqual([
    { value: 'vine_soil_type', description: 'vine_soil_type', detail: expect.any(String) },
  ])
  expect(await client.request('interactive/listEnum', { source: 'other', config: {}, query: '' })).toEqual([])
})

test('a client without lists gets one text for them', async () => {
  const { client } = await start(['string', 'enum'])
  const first = await formAt(client, 'cellar.yaml', volume, 'add-question-behind')
  const form = await resolve(client, fill(first, { keyword: 'cellar_a', label: 'A', type: 'radio' }))
  expect(fieldOf(form, 'choices')).toMatchObject({ type: { kind: 'string' }, default: 'cellar_a_1=Yes; cellar_a_2=No' })
  const done = await resolve(client, fill(form, { choices: 'a_1=One; a_2=Two' }))
  expect(done.formFields).toBeUndefined()
})

const twice = `code: pond
edition: "2024"
sections:
  - keyword: section_pond
    categories:
      - keyword: pond__1
        subcategories:
          - keyword: pond__1__1
            questiongroups:
              - keyword: pond_qg
                questions:
                  - keyword: pond_name
          - keyword: pond__1__2
            questiongroups:
              - keyword: pond_qg
                questions:
                  - keyword: pond_name
keys: {pond_name: {label: Name, type: char}}
questiongroups: {pond_qg: {}}
categories:
  section_pond: {label: Pond}
  pond__1: {label: One}
  pond__1__1: {label: First part}
  pond__1__2: {label: Second part}
`

test('a questiongroup in two places: where a new question is written is asked first', async () => {
  const { client, applied } = await start(allTypes, {
    'pond.yaml': twice,
    'questlint.config.yaml': 'sets: [{files: [pond.yaml]}]\n',
  })
  const form = await formAt(
    client,
    'pond.yaml',
    twice.replace('keyword: pond_name', 'keyword: pond_█name'),
    'add-question-behind',
  )
  const field = fieldOf(form, 'places')
  expect([namesOf(form)[0], field?.description]).toEqual(['places', 'Questiongroup "pond_qg" is in 2 places'])
  const entries = field?.type.kind === 'enum' ? field.type.entries : []
  expect(entries.map(({ description, detail }) => [description, detail])).toEqual([
    ['Write it at both places', undefined],
    ['Write it only here, in subcategory "pond__1__1"', 'First part'],
    ['Write it only in subcategory "pond__1__2"', 'Second part'],
  ])
  const answers = { keyword: 'pond_depth', label: 'Depth', type: 'int', findings: 'write' }
  const placed = await resolve(client, fill(form, { places: 'all' }))
  const done = await resolve(client, fill(placed, answers))
  expect(done.formFields).toBeUndefined()
  await client.request('workspace/executeCommand', done)
  expect(applied.at(-1)?.label).toBe(
    'Add question "pond_depth" to questiongroup "pond_qg" in 2 places: 1 record in pond.yaml.',
  )
  expect(JSON.stringify(applied.at(-1)).match(/- keyword: pond_depth/g)).toHaveLength(2)
  const second = await resolve(client, fill(form, { places: entries[2]?.value ?? '' }))
  const other = await resolve(client, fill(second, answers))
  await client.request('workspace/executeCommand', other)
  expect(JSON.stringify(applied.at(-1)).match(/- keyword: pond_depth/g)).toHaveLength(1)
})
