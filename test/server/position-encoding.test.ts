import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type {
  ApplyWorkspaceEditParams,
  ClientCapabilities,
  CodeAction,
  Position,
  Range,
} from 'vscode-languageserver/node'
import { encodingFor } from '../../server/position-encoding.ts'
import { createLineIndex } from '../../src/core/internal.ts'
import { startClient, type TestClient } from './client.ts'

const cellar = `code: "cave"
edition: "2024"
sections:
  - {keyword: section_cave, categories: [{keyword: cave__1, subcategories: [{keyword: cave__1__1, questiongroups: [
      {keyword: "cave_qg", view_options: {"näme": "漢字 𝒳"}, questions: [{keyword: cave_größe}, {keyword: cave_typ, form_options: {question_conditions: ["=='é𝒳_stein'|mit_stein"]}}, {keyword: cave_alter, form_options: {question_condition: mit_stein}}]}, # 𝒳𝒳
      {keyword: cave_qg_2, questions: [{keyword: "ßß𝒳"}, {keyword: cave_typ}]},
    ]}]}]}
keys:
  cave_größe: {label: "Größe 𝒳 der Höhle", type: int}
  cave_typ: {label: "Typ é", type: radio, values: {é𝒳_stein: "Stein 石", holz: "Holz 木"}}
  cave_alter: {label: "Alter", type: int}
questiongroups: {cave_qg: {label: "Höhle 洞"}, cave_qg_2: {}}
categories: {section_cave: {label: "Ä"}, cave__1: {label: "Ö"}, cave__1__1: {label: "Ü"}}
`
const config = `# é𝒳
sets: [{name: "höhle", files: ["keller-é.yaml"], completé: true}]
`
const tests = `configuration: cave@2024
tests:
  - {name: "größe 𝒳", answers: {"Typ é": "Stein 石"}, shown: [cave_alter, "näheres"]}
`
const files = { 'keller-é.yaml': cellar, 'questlint.config.yaml': config, 'höhle.questlint-test.yaml': tests }

const capabilities = (positionEncodings: string[]): ClientCapabilities => ({
  general: { positionEncodings },
  workspace: { applyEdit: true, workspaceEdit: { documentChanges: true } },
  textDocument: {
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    publishDiagnostics: { relatedInformation: true },
    codeAction: { resolveSupport: { properties: ['edit'] }, dataSupport: true },
    definition: { linkSupport: true },
  },
})

/** Bytes before a place in its line, counted in the plainest way. */
function toBytes(text: string, { line, character }: Position): Position {
  const lines = createLineIndex(text)
  const start = lines.offsetAt({ line, character: 0 })
  return { line, character: Buffer.byteLength(text.slice(start, lines.offsetAt({ line, character }))) }
}

function toUnits(text: string, { line, character }: Position): Position {
  const lines = createLineIndex(text)
  const start = lines.offsetAt({ line, character: 0 })
  const rest = text.slice(start, lines.offsetAt({ line, character: Number.MAX_SAFE_INTEGER }))
  const bytes = Buffer.from(rest)
  expect(character).toBeLessThanOrEqual(bytes.length)
  return { line, character: bytes.subarray(0, character).toString().length }
}

/** An answer in bytes as one in units: every position in it, by the file that it is in. */
function inUnits(answer: unknown, uri: string, textOf: (uri: string) => string): unknown {
  if (Array.isArray(answer)) {
    const [first] = answer as unknown[]
    const own = typeof first === 'string' && first.startsWith('file:') ? first : uri
    return answer.map((one) => inUnits(one, own, textOf))
  }
  if (typeof answer !== 'object' || answer === null) return answer
  if ('line' in answer && 'character' in answer) return toUnits(textOf(uri), answer as Position)
  const { uri: its, targetUri, textDocument, from } = answer as Record<string, unknown>
  const nested = (textDocument ?? from) as { uri?: unknown } | undefined
  const own = [its, targetUri, nested?.uri].find((one) => typeof one === 'string') as string | undefined
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const around = name === 'originSelectionRange' ? uri : name.startsWith('file:') ? name : (own ?? uri)
      return [name, inUnits(value, around, textOf)]
    }),
  )
}

interface Side {
  readonly client: TestClient
  readonly encode: (position: Position, text?: string) => Position
  readonly decode: (answer: unknown, name: string) => unknown
  readonly applied: unknown[]
}

async function startSide(encodings: string[]): Promise<Side> {
  const client = await startClient({ files, capabilities: capabilities(encodings) })
  const isBytes = client.initialized.capabilities.positionEncoding === 'utf-8'
  const textOf = (uri: string): string => {
    const name = uri.slice(client.uriOf('').length)
    return files[decodeURIComponent(name) as keyof typeof files] ?? readFileSync(fileURLToPath(uri), 'utf8')
  }
  const decode: Side['decode'] = (answer, name) => {
    const units = isBytes ? inUnits(answer, client.uriOf(name), textOf) : answer
    return JSON.parse(JSON.stringify(units ?? null).replaceAll(client.uriOf(''), 'file:///'))
  }
  const applied: unknown[] = []
  client.connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
    applied.push(decode(params, 'keller-é.yaml'))
    return { applied: true }
  })
  for (const [name, text] of Object.entries(files)) client.open(name, text)
  return {
    client,
    encode: (position, text = cellar) => (isBytes ? toBytes(text, position) : position),
    decode,
    applied,
  }
}

/** Each place of a text that is not within a pair, by some steps. */
function places(text: string, step: number): Position[] {
  const lines = createLineIndex(text)
  let offset = 0
  const all = [...text].map((one) => {
    offset += one.length
    return offset - one.length
  })
  return all.filter((_, index) => index % step === 0).map((one) => lines.positionAt(one))
}

const whole: Range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }

test('the encoding is the first that the client names and the server knows', async () => {
  const of = (positionEncodings?: unknown) => encodingFor({ general: { positionEncodings } as never }).kind
  expect([of(), of([]), of(['utf-32']), of(['utf-32', 'utf-8', 'utf-16']), of(['utf-16', 'utf-8']), of(7)]).toEqual([
    'utf-16',
    'utf-16',
    'utf-16',
    'utf-8',
    'utf-16',
    'utf-16',
  ])
})

test('places of long lines are found in bytes as they are in units', () => {
  const { linesIn } = encodingFor({ general: { positionEncodings: ['utf-8'] } })
  const text = `${'aé漢𝒳'.repeat(2000)}\nb𝒳\r\n\ud83d lone`
  const [own, units] = [linesIn(text), createLineIndex(text)]
  for (let offset = 0; offset <= text.length; offset += offset % 7 === 0 ? 1 : 3) {
    const isInPair = /[\ud800-\udbff]/.test(text[offset - 1] ?? '') && /[\udc00-\udfff]/.test(text[offset] ?? '')
    if (isInPair) continue
    expect(own.positionAt(offset)).toEqual(toBytes(text, units.positionAt(offset)))
    expect(own.offsetAt(own.positionAt(offset))).toBe(units.offsetAt(units.positionAt(offset)))
  }
  // Within a letter is before it, and beyond the line is at its end.
  expect([own.offsetAt({ line: 1, character: 3 }), own.offsetAt({ line: 1, character: 99 })]).toEqual([10_002, 10_004])
  expect([own.offsetAt({ line: -1, character: 3 }), own.offsetAt({ line: 9, character: 0 })]).toEqual([0, text.length])
})

const atPlaces = [
  'completion',
  'hover',
  'signatureHelp',
  'documentHighlight',
  'definition',
  'typeDefinition',
  'implementation',
  'prepareCallHierarchy',
  'prepareRename',
].map((name) => `textDocument/${name}`)

test('every answer is the same in both encodings', { timeout: 120_000 }, async () => {
  const sides = await Promise.all([startSide(['utf-8', 'utf-16']), startSide(['utf-16'])])
  expect(sides.map(({ client }) => client.initialized.capabilities.positionEncoding)).toEqual(['utf-8', 'utf-16'])
  const compare = async (method: string, name: string, paramsOf: (side: Side) => object): Promise<unknown> => {
    const [left, right] = await Promise.all(
      sides.map(async (side) => {
        const textDocument = { uri: side.client.uriOf(name) }
        // What is refused is refused in both.
        const answer = side.client.request(method, { textDocument, ...paramsOf(side) }).catch(String)
        return side.decode(await answer, name)
      }),
    )
    expect([method, left]).toEqual([method, right])
    return right
  }
  const seen = new Set<string>()
  for (const place of places(cellar, 9)) {
    for (const method of atPlaces) {
      const answer = await compare(method, 'keller-é.yaml', ({ encode }) => ({ position: encode(place) }))
      if (answer !== null && JSON.stringify(answer).length > 2) seen.add(method)
    }
    const range = { start: place, end: place }
    const encoded = ({ encode }: Side) => ({ start: encode(range.start), end: encode(range.end) })
    const context = { diagnostics: [], triggerKind: 1 }
    await compare('textDocument/codeAction', 'keller-é.yaml', (side) => ({ range: encoded(side), context }))
    await compare('textDocument/references', 'keller-é.yaml', ({ encode }) => {
      return { position: encode(place), context: { includeDeclaration: true } }
    })
    await compare('textDocument/selectionRange', 'keller-é.yaml', ({ encode }) => ({ positions: [encode(place)] }))
  }
  for (const place of places(config, 5)) {
    for (const method of ['textDocument/hover', 'textDocument/completion'])
      await compare(method, 'questlint.config.yaml', ({ encode }) => ({ position: encode(place, config) }))
  }
  expect([...seen].sort()).toEqual([...atPlaces].sort())
  for (const method of ['documentSymbol', 'foldingRange', 'codeLens', 'documentLink', 'formatting'])
    for (const name of Object.keys(files)) await compare(`textDocument/${method}`, name, () => ({ options: {} }))
  await compare('textDocument/inlayHint', 'keller-é.yaml', () => ({ range: whole }))
  const rename = { line: 10, character: 2 }
  const renamed = await compare('textDocument/rename', 'keller-é.yaml', ({ encode }) => ({
    position: encode(rename),
    newName: 'cave_jahre',
  }))
  expect(JSON.stringify(renamed).match(/cave_jahre/g)).toHaveLength(2)
  const question = { line: 4, character: cellar.split('\n')[4]?.indexOf('cave_größe') ?? 0 }
  await compare('workspace/executeCommand', 'keller-é.yaml', ({ client, encode }) => ({
    command: 'questlint.refactor',
    arguments: [client.uriOf('keller-é.yaml'), encode(question), 'add-question-behind', { findings: 'write' }],
  }))
  expect(sides[0]?.applied).toEqual(sides[1]?.applied)
  expect(sides[0]?.applied).toHaveLength(1)
  await compare('workspace/willRenameFiles', 'keller-é.yaml', ({ client }) => ({
    files: [{ oldUri: client.uriOf('keller-é.yaml'), newUri: client.uriOf('neu-é.yaml') }],
  }))
})

test('diagnostics, colours and edits are at the same places', async () => {
  const sides = await Promise.all([startSide(['utf-8']), startSide(['utf-16'])])
  for (const name of Object.keys(files)) {
    const [left, right] = await Promise.all(
      sides.map(async (side) => side.decode(await side.client.pushed(name), name)),
    )
    expect([name, left]).toEqual([name, right])
    expect([name, (right as unknown[]).length > 0]).toEqual([name, true])
  }
  const [bytes, units] = await Promise.all(
    sides.map(async ({ client }) => {
      const textDocument = { uri: client.uriOf('keller-é.yaml') }
      return client.request<{ data: number[] }>('textDocument/semanticTokens/full', { textDocument })
    }),
  )
  expect(textsOf(bytes?.data ?? [], true)).toEqual(textsOf(units?.data ?? [], false))
  expect(textsOf(units?.data ?? [], false)).toContain("'é𝒳_stein'")
})

/** A question on which somebody presses Enter. */
const item = '  - keyword: "höhe_𝒳"'
const opened = `questions:\n${item}\n`

test('colours of a range, and the place after Enter, are the same in both encodings', async () => {
  const sides = await Promise.all([startSide(['utf-8']), startSide(['utf-16'])])
  const [bytes, units] = await Promise.all(
    sides.map(async ({ client, encode }) => {
      const lines = createLineIndex(cellar)
      const placeOf = (part: string): Position => encode(lines.positionAt(cellar.indexOf(part)))
      const params = {
        textDocument: { uri: client.uriOf('keller-é.yaml') },
        range: { start: placeOf('"cave_qg"'), end: placeOf('cave_alter') },
      }
      return client.request<{ data: number[] }>('textDocument/semanticTokens/range', params)
    }),
  )
  expect(textsOf(bytes?.data ?? [], true)).toEqual(textsOf(units?.data ?? [], false))
  expect(textsOf(units?.data ?? [], false)).toContain("'é𝒳_stein'")
  const edits = await Promise.all(
    sides.map(async ({ client }) => {
      client.open('neu.yaml', opened)
      const start = { line: 1, character: client === sides[0]?.client ? Buffer.byteLength(item) : item.length }
      client.change('neu.yaml', [{ range: { start, end: start }, text: '\n' }])
      const textDocument = { uri: client.uriOf('neu.yaml') }
      const options = { tabSize: 2, insertSpaces: true }
      return client.request<unknown[]>('textDocument/onTypeFormatting', {
        textDocument,
        position: { line: 2, character: 0 },
        ch: '\n',
        options,
      })
    }),
  )
  expect(edits[0]).toEqual(edits[1])
  expect(edits[1]).toHaveLength(1)
})

/** The texts that tokens are at. */
function textsOf(data: readonly number[], isBytes: boolean): string[] {
  const lines = cellar.split('\n')
  let [line, character] = [0, 0]
  return data.flatMap((down, index) => {
    if (index % 5 !== 0) return []
    const [, right = 0, length = 0] = data.slice(index)
    character = down === 0 ? character + right : right
    line += down
    const text = lines[line] ?? ''
    const taken = isBytes
      ? Buffer.from(text)
          .subarray(character, character + length)
          .toString()
      : text.slice(character, character + length)
    return [taken]
  })
}

test('changes in bytes leave the text that the client has', async () => {
  const side = await startSide(['utf-8'])
  const { client } = side
  const line = cellar.split('\n').findIndex((one) => one.includes('Größe 𝒳'))
  const text = cellar.split('\n')[line] ?? ''
  const before = { line, character: Buffer.byteLength(text.slice(0, text.indexOf(' 𝒳'))) }
  const behind = { line, character: before.character + Buffer.byteLength(' 𝒳') }
  client.change('keller-é.yaml', [
    { range: { start: before, end: behind }, text: '漢' },
    // About the text that the first one leaves.
    {
      range: {
        start: { ...before, character: before.character + 3 },
        end: { ...before, character: before.character + 3 },
      },
      text: '!',
    },
  ])
  const symbols = await client.request('textDocument/documentSymbol', {
    textDocument: { uri: client.uriOf('keller-é.yaml') },
  })
  expect(JSON.stringify(symbols)).toContain('Größe漢! der Höhle')
  const position = { line, character: 3 }
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uriOf('keller-é.yaml') },
    range: { start: position, end: position },
    context: { diagnostics: [], only: ['refactor.move'] },
  })
  expect(actions).toEqual([])
})
