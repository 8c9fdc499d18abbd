import { expect, test } from 'vitest'
import {
  createWorkspace,
  type Finding,
  isTold,
  judge,
  judgeFile,
  type LintMemory,
  type LoadedFile,
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

/** What is told, of all files together and file by file, with an accepted file that has no entries yet or without one. */
function toldIn({ input }: Workspace, accepted?: SourceFile): readonly (readonly Finding[])[] {
  const workspace = createWorkspace({ ...input, ...(accepted ? { accepted } : {}) })
  const one = (uri: string): readonly Finding[] => judgeFile(workspace, uri).filter(isTold)
  return [judge(workspace).findings, [...workspace.files.keys()].flatMap(one)]
}

function judgeAll(workspace: Workspace, memory?: LintMemory): unknown[] {
  return [...workspace.files.keys()].flatMap((uri) => judgeFile(workspace, uri, memory ? { memory } : {}))
}

/**
 * Edits each file of a set, and expects the findings of a fresh run after each edit; counts the states that have something
 * of the earlier ones of their file.
 */
function judgeEdits(
  { name, files }: ReturnType<typeof fixtureSets>[number],
  edits: (file: SourceFile, most: number) => Iterable<string>,
  hasOf: (facts: Facts, earlier: readonly Facts[]) => boolean,
): number {
  const memory: LintMemory = new Map()
  let workspace = createWorkspace({ files })
  let count = 0
  judgeAll(workspace, memory)
  for (const file of files) {
    const factsNow = (): Facts[] => [workspace.files.get(file.uri)?.facts].filter((facts) => facts !== undefined)
    const earlier = factsNow()
    for (const text of edits(file, 2)) {
      workspace = withText(workspace, file.uri, text)
      for (const facts of factsNow()) {
        if (hasOf(facts, earlier)) count++
        earlier.push(facts)
      }
      const fresh = createWorkspace({ ...workspace.input })
      expect(judgeAll(workspace, memory), `${name}: ${file.uri}`).toEqual(judgeAll(fresh))
    }
  }
  return count
}

type Facts = NonNullable<LoadedFile['facts']>

test.each(partsOf(fixtureSets()))(
  'other words give the findings of a fresh run, whatever is remembered, part $part',
  ({ items }) => {
    const counts = items.map((one) =>
      judgeEdits(one, editsOf, (facts, earlier) => facts.frame === earlier.at(-1)?.frame),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(items.length / 2)
  },
)

test.each(partsOf(fixtureSets()))(
  'names that are mistyped and corrected give the findings of a fresh run, part $part',
  ({ items }) => {
    const counts = items.map((one) => judgeEdits(one, slipsOf, (facts, earlier) => earlier.includes(facts)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(items.length / 2)
  },
)

test.each(partsOf(fixtureSets()))(
  'a mistyped name is told of alike, whether what it hides is asked for or not, part $part',
  ({ items }) => {
    const accepted = { uri: 'accepted.yaml', text: '[]\n' }
    let told = 0
    for (const { name, files } of items) {
      for (const file of files) {
        const [text = file.text] = slipsOf(file, 1)
        const workspace = withText(createWorkspace({ files }), file.uri, text)
        const findings = toldIn(workspace)
        told += findings.flat().length
        expect(toldIn(workspace, accepted), `${name}: ${file.uri}`).toEqual(findings)
      }
    }
    expect(told).toBeGreaterThan(items.length)
  },
)
