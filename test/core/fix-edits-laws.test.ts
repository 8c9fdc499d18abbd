import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editJson } from '../../src/core/document/json/edits.ts'
import { parseTolerantly } from '../../src/core/document/json/tolerant-parser.ts'
import { createWorkspace, lint, type SourceFile, type Workspace } from '../../src/core/internal.ts'
import { partsOf } from '../support/portion.ts'
import { readSource } from '../support/rule-fixtures.ts'
import { fixtureSets } from '../support/source-files.ts'

const corpus = process.env.QUESTLINT_CORPUS

/** Compares the edits of every change that a finding proposes with those that the tree of the whole text gives; counts them. */
function expectEditsOfWholeTree(workspace: Workspace): number {
  const trees = new Map<string, ReturnType<typeof parseTolerantly>>()
  let count = 0
  for (const { uri, fixes } of lint(workspace)) {
    for (const change of fixes.flatMap((fix) => fix.changes ?? [])) {
      const target = change.uri ?? uri
      const document = workspace.files.get(target)?.document
      if (document === undefined || document.format !== 'json') continue
      const parsed = trees.get(target) ?? parseTolerantly(document.text, document.text.startsWith('\ufeff') ? 1 : 0)
      trees.set(target, parsed)
      expect(document.edits(change), JSON.stringify(change)).toEqual(
        editJson(document.text, parsed.search, parsed.value, change),
      )
      count++
    }
  }
  return count
}

/** The files as JSON, which most fixtures are not. */
function asJson(files: readonly SourceFile[], indent: number | string): SourceFile[] {
  return [...createWorkspace({ files }).files.values()].map(({ source, document: { value } }) => ({
    ...source,
    uri: `${source.uri}.json`,
    text: JSON.stringify(value ?? null, null, indent),
  }))
}

const indents = [0, 2, '\t']

test.each(partsOf(fixtureSets()))(
  'the fixes of fixtures have the edits that a tree of the whole text gives, part $part',
  ({ items }) => {
    const counts = items.map(({ files }, at) =>
      expectEditsOfWholeTree(createWorkspace({ files: asJson(files, indents[at % indents.length] ?? 0) })),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  },
)

test.runIf(corpus)('so do those of real configurations', () => {
  const names = readdirSync(corpus ?? '', { recursive: true, encoding: 'utf8' }).filter((name) => /\.json$/.test(name))
  const files: SourceFile[] = names.map((name) => readSource(join(corpus ?? '', name), name))
  expect(expectEditsOfWholeTree(createWorkspace({ files }))).toBeGreaterThan(10)
})

if (!corpus) console.warn('edits of fixes: the real configurations were skipped, QUESTLINT_CORPUS is not set')
