import { expect, test } from 'vitest'
import {
  createWorkspace,
  judgeFile,
  type LintMemory,
  type SourceFile,
  type Workspace,
} from '../../src/core/internal.ts'
import { partsOf } from '../support/portion.ts'
import { fixtureSets } from '../support/source-files.ts'

/** What an author may make of words: nothing, the words of another text, markup, more spaces. */
const wordings = ['', 'Soil', '<b>x', ' x ']

const words =
  /(?<="(?:en|label|helptext)": *")(?:[^"\\\n]|\\.)+(?=")|(?<=\b(?:en|label|helptext): )[A-Za-z][^:#"'\n]*$/gm

/** The file with other words in one place after the other, and as it was after each. */
function* editsOf({ text }: SourceFile, most: number): Generator<string> {
  const places = [...text.matchAll(words)]
  const step = Math.max(1, Math.floor(places.length / most))
  for (let at = 0; at < places.length; at += step) {
    const { 0: found = '', index = 0 } = places[at] ?? {}
    yield text.slice(0, index) + (wordings[(at / step) % wordings.length] ?? '') + text.slice(index + found.length)
    yield text
  }
}

const names = /(?<="keyword": *")(?:[^"\\\n]|\\.)+(?=")|(?<=\bkeyword: )[A-Za-z][^:#"'\n]*$/gm

/** The file with a name that is mistyped, then other words besides, the name corrected, and as it was: each a state that the one before leads to. */
function* slipsOf({ text }: SourceFile, most: number): Generator<string> {
  const places = [...text.matchAll(names)]
  const word = [...text.matchAll(words)].at(-1)
  const step = Math.max(1, Math.ceil(places.length / most))
  for (let at = 0; at < places.length; at += step) {
    const { 0: name = '', index = 0 } = places[at] ?? {}
    const mistyped = (whole: string): string => {
      const from = whole.indexOf(name, Math.min(index, whole.length) - name.length)
      return `${whole.slice(0, from + 1)}a${whole.slice(from + 1)}`
    }
    const reworded = word ? `${text.slice(0, word.index)}Soil${text.slice(word.index + word[0].length)}` : text
    yield mistyped(text)
    yield mistyped(reworded)
    yield reworded
    yield mistyped(text)
    yield text
  }
}

function withText(workspace: Workspace, uri: string, text: string): Workspace {
  const files = workspace.input.files.map((source) => (source.uri === uri ? { ...source, text } : source))
  return createWorkspace({ ...workspace.input, files }, workspace)
}

function judgeAll(workspace: Workspace, memory?: LintMemory): unknown[] {
  return [...workspace.files.keys()].flatMap((uri) => judgeFile(workspace, uri, memory ? { memory } : {}))
}

test.each(partsOf(fixtureSets()))(
  'other words give the findings of a fresh run, whatever is remembered, part $part',
  ({ items }) => {
    let kept = 0
    for (const { name, files } of items) {
      const memory: LintMemory = new Map()
      let workspace = createWorkspace({ files })
      judgeAll(workspace, memory)
      for (const file of files) {
        for (const text of editsOf(file, 2)) {
          const before = workspace.files.get(file.uri)?.facts?.frame
          workspace = withText(workspace, file.uri, text)
          if (before !== undefined && workspace.files.get(file.uri)?.facts?.frame === before) kept++
          const fresh = createWorkspace({ ...workspace.input })
          expect(judgeAll(workspace, memory), `${name}: ${file.uri}`).toEqual(judgeAll(fresh))
        }
      }
    }
    expect(kept).toBeGreaterThan(items.length / 2)
  },
)

test.each(partsOf(fixtureSets()))(
  'names that are mistyped and corrected give the findings of a fresh run, part $part',
  ({ items }) => {
    let again = 0
    for (const { name, files } of items) {
      const memory: LintMemory = new Map()
      let workspace = createWorkspace({ files })
      judgeAll(workspace, memory)
      for (const file of files) {
        const known = new Set<unknown>([workspace.files.get(file.uri)?.facts])
        for (const text of slipsOf(file, 2)) {
          workspace = withText(workspace, file.uri, text)
          const { facts } = workspace.files.get(file.uri) ?? {}
          if (known.has(facts)) again++
          known.add(facts)
          const fresh = createWorkspace({ ...workspace.input })
          expect(judgeAll(workspace, memory), `${name}: ${file.uri}`).toEqual(judgeAll(fresh))
        }
      }
    }
    expect(again).toBeGreaterThan(items.length / 2)
  },
)
