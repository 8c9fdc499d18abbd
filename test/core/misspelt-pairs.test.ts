import { expect, test } from 'vitest'
import { createWorkspace, lint, type PresentedFinding, parseText, present } from '../../src/core/internal.ts'
import { type FixtureSet, fixtureSets } from '../support/source-files.ts'

const names = ['question_condition', 'questiongroup_condition', 'table_condition', 'has_other', 'other_radio']
const lists = ['question_conditions', 'questiongroup_conditions']

/** One half of a pair: a string that names the other one. */
interface Half {
  readonly pointer: string
  readonly name: string
}

function* halvesIn(value: unknown, pointer = '', option = ''): Generator<Half> {
  if (typeof value === 'string') {
    const isEntry = lists.includes(option) && value.split('|').length === 2
    if (names.includes(option)) yield { pointer, name: value }
    else if (isEntry) yield { pointer, name: value.slice(value.indexOf('|') + 1) }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* halvesIn(
        item,
        `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        Array.isArray(value) ? option : key,
      )
    }
  }
}

/** What is found in one of the files; answers that are stored there may suffer, too. */
function judge(files: FixtureSet['files'], uri: string): PresentedFinding[] {
  const workspace = createWorkspace({ files })
  return present(lint(workspace, { files: [uri] }), workspace).filter(({ severity }) => severity !== 'info')
}

const slips: readonly ((name: string) => string)[] = [
  (name) => `${name.slice(0, -1)}q`,
  (name) => name.replace(/([a-z])([a-z])(?!.*[a-z]{2})/, '$2$1'),
  (name) => name.slice(0, -1),
]

/** Each misspelt half of a pair, with what is found then. */
function* misspelt({ files }: FixtureSet): Generator<{ half: Half; slip: string; found: PresentedFinding[] }> {
  for (const file of files) {
    const document = parseText(file.uri, file.text)
    for (const half of halvesIn(document.value)) {
      const { start, end } = document.rangeOf(half.pointer, 'value') ?? { start: 0, end: 0 }
      const at = file.text.lastIndexOf(half.name, end)
      const slip = slips[half.pointer.length % slips.length]?.(half.name) ?? half.name
      // A slip that gives another name of the file is none that anybody could see.
      if (at < start || half.name.length < 5 || new RegExp(`\\b${slip}\\b`).test(file.text)) continue
      const text = file.text.slice(0, at) + slip + file.text.slice(at + half.name.length)
      yield {
        half,
        slip,
        found: judge(
          files.map((one) => (one === file ? { ...one, text } : one)),
          file.uri,
        ),
      }
    }
  }
}

test('a misspelt half of a pair is told where it is, and at the other end only where nothing tells which is meant', () => {
  let tried = 0
  let once = 0
  const wrong: unknown[] = []
  for (const set of fixtureSets()) {
    if (!set.name.includes('/valid-') && set.name !== 'workspaces/vineyard') continue
    // The rest of a fragment is not there, so nothing is said of it.
    if (set.name.endsWith('valid-fragment')) continue
    for (const { half, slip, found } of misspelt(set)) {
      tried++
      if (found.length === 1) once++
      if (found.length <= 2 && found.some(({ pointer }) => pointer === half.pointer)) continue
      wrong.push({ set: set.name, ...half, slip, found: found.map(({ rule, pointer }) => `${rule} ${pointer}`) })
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(100)
  expect(once / tried).toBeGreaterThan(0.6)
})
