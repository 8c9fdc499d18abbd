import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from 'vscode-languageserver'
import type { PresentedFinding } from '../../src/core/internal.ts'
import { runQuestlint } from '../support/command-line.ts'
import { partsOf } from '../support/portion.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'
import { startClient, type TestClient } from './client.ts'

const corpus = process.env.QUESTLINT_CORPUS
if (!corpus) console.warn('QUESTLINT_CORPUS is not set, so editor and command line are compared on our fixtures only')

/** Every folder of fixtures that the command line can be started in. */
const folders = [
  ...['rules', 'workspaces', 'init'].flatMap((name) => foldersBelow(join(fixturesFolder, name))),
  ...(corpus ? [corpus] : []),
]

function foldersBelow(folder: string): string[] {
  const inner = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
  return inner.flatMap((path) => [path, ...foldersBelow(path)])
}

interface Shown {
  readonly file: string
  readonly rule: unknown
  readonly severity: number | undefined
  readonly message: string
  readonly range: string
  readonly related: readonly string[]
}

const severities = { error: 1, warning: 2, info: 4 }

async function shownByCommandLine(folder: string): Promise<Shown[]> {
  const { out } = await runQuestlint(folder, ['--format', 'json'])
  const { findings } = JSON.parse(out) as { findings: PresentedFinding[] }
  return findings.map(({ file, rule, severity, message, range, related }) => {
    const at = ({ start, end }: PresentedFinding['range']): string =>
      `${start.line - 1}:${start.column - 1}-${end.line - 1}:${end.column - 1}`
    const others = related.map((one) => `${one.file} ${at(one.range)} ${one.message}`)
    return { file, rule, severity: severities[severity], message, range: at(range), related: others }
  })
}

function shownByEditor(folder: string, uri: string, diagnostics: readonly Diagnostic[]): Shown[] {
  const nameOf = (one: string): string => relative(folder, fileURLToPath(one)).replaceAll('\\', '/')
  const at = ({ start, end }: Diagnostic['range']): string =>
    `${start.line}:${start.character}-${end.line}:${end.character}`
  return diagnostics.map(({ code, severity, message, range, relatedInformation = [] }) => {
    const related = relatedInformation.map((one) => {
      return `${nameOf(one.location.uri)} ${at(one.location.range)} ${one.message}`
    })
    const words = typeof message === 'string' ? message : message.value
    return { file: nameOf(uri), rule: code, severity, message: words, range: at(range), related }
  })
}

/** In an order that does not depend on who tells. */
function sorted(shown: readonly Shown[]): string[] {
  return shown.map((one) => JSON.stringify(one)).sort()
}

function openOne(client: TestClient, folder: string): void {
  const name = readdirSync(folder).find((entry) => /\.(?:jsonl?|yaml)$/.test(entry) && !entry.startsWith('questlint.'))
  if (name !== undefined && existsSync(join(folder, name))) client.open(name, readFileSync(join(folder, name), 'utf8'))
}

const shows = { relatedInformation: true }

const tried = partsOf(folders).flatMap(({ items }) => items)

describe.each(tried.map((folder) => [relative(join(fixturesFolder, '..'), folder), folder]))('%s', (_, folder) => {
  test('pushed diagnostics are the findings of the command line', async () => {
    const expected = sorted(await shownByCommandLine(folder))
    const client = await startClient({ folder, capabilities: { textDocument: { publishDiagnostics: shows } } })
    openOne(client, folder)
    await expect
      .poll(
        () => {
          const last = new Map(client.published.map(({ uri, diagnostics }) => [uri, diagnostics]))
          return sorted([...last].flatMap(([uri, diagnostics]) => shownByEditor(folder, uri, diagnostics)))
        },
        { timeout: 300_000, interval: 10 },
      )
      .toEqual(expected)
  })

  test('so are pulled ones', async () => {
    const client = await startClient({ folder, capabilities: { textDocument: { diagnostic: shows } } })
    openOne(client, folder)
    const { items } = await client.pullAll()
    const pulled = items.flatMap((report) => {
      return report.kind === 'full' ? shownByEditor(folder, report.uri, report.items) : []
    })
    expect(sorted(pulled)).toEqual(sorted(await shownByCommandLine(folder)))
  })
})
