import { describe, expect, test } from 'vitest'
import type { Questionnaire, SourceFile, Workspace } from '../../src/core/internal.ts'
import { readVectors } from '../support/answer-vectors.ts'
import { isReady, library } from '../support/packed-library.ts'
import { partsOf } from '../support/portion.ts'
import { oracles, realFiles, realNames } from '../support/real-configurations.ts'

const { conversionSurroundings, convertFile, createWorkspace, lint, parseText, present, questionnairesOf } = library

const forms = ['yaml', 'json', 'jsonl'] as const
const now = '2031-05-06T07:08:09Z'

function load(files: readonly SourceFile[]): Workspace {
  return createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
}

function convert(workspace: Workspace, uri: string, to: (typeof forms)[number] | 'fixture', text?: string): string {
  const file = workspace.files.get(uri)
  if (file === undefined) throw new Error(uri)
  const document = text === undefined ? file.document : parseText(uri, text)
  const result = convertFile(document, to, conversionSurroundings(workspace, uri, now))
  if ('refused' in result) throw new Error(`${uri} ${result.refused}`)
  return result.text
}

function questionnaireIn({ sets }: Workspace, name: string): Questionnaire {
  const all = sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  const found = all.findLast(({ configuration }) => `${configuration?.code}@${configuration?.edition}` === name)
  if (found === undefined) throw new Error(`${name} is not loaded`)
  return found
}

const asTheyAre = new Map<string, Workspace>()

/** A real configuration as it is and in another form, and what its files are called there. */
function inForm(name: string, form: (typeof forms)[number]) {
  const files = realFiles(name)
  const before = asTheyAre.get(name) ?? load(files)
  asTheyAre.set(name, before)
  const extension = form === 'json' ? 'author.json' : form
  const converted = files.map(({ uri }) => ({
    uri: uri.replace(/json$/, extension),
    text: convert(before, uri, form),
  }))
  return { files, before, after: load(converted), uris: converted.map(({ uri }) => uri) }
}

/** What is found, without the place: texts are beside what has them in the authoring form, and of records that differ in two files one is named. */
function saidOf(workspace: Workspace): string[] {
  return present(lint(workspace), workspace)
    .map(({ rule, messageId, message }) => [rule, messageId, rule === 'conflicting-records' ? '' : message].join(' '))
    .sort()
}

describe.runIf(isReady)('real configurations in other forms, in the packed library', () => {
  const vectors = isReady ? readVectors(oracles ?? '') : []

  function verdicts(questionnaire: Questionnaire, name: string): string[] {
    const own = vectors.filter(({ configuration, edition }) => `${configuration}@${edition}` === name)
    const run = { as: 'api', year: 2026, showAnswers: false, levels: {}, find: () => questionnaire } as const
    return own.map(({ id, dataText }) => {
      const line = { text: dataText, linesBefore: 0, number: 1 }
      const { findings, cleaned } = library.judgeAnswerLine('answers.jsonl', line, run)
      return [
        id,
        ...findings.map(({ messageId, path }) => `${messageId} ${path.join('/')}`),
        library.writeAnswers(cleaned),
      ].join('\n')
    })
  }

  const all = realNames().flatMap((name) => forms.map((form) => [name, form] as const))

  test.each(all)('%s as %s and back has the same records', (name, form) => {
    const { files, before, after, uris } = inForm(name, form)
    expect(before.files.size).toBe(after.files.size)
    for (const [index, { text }] of files.entries()) {
      const back = convert(after, uris[index] ?? '', 'fixture')
      expect(JSON.parse(back)).toEqual(JSON.parse(text))
      if (JSON.stringify(JSON.parse(text), null, 2) === text.trimEnd()) expect(back.trimEnd()).toBe(text.trimEnd())
    }
  })

  test.each(partsOf(all).flatMap(({ items }) => items))('%s as %s is judged alike', (name, form) => {
    const { before, after } = inForm(name, form)
    expect(verdicts(questionnaireIn(after, name), name)).toEqual(verdicts(questionnaireIn(before, name), name))
    expect(saidOf(after)).toEqual(saidOf(before))
  })

  test('there are answers to judge', () => {
    expect(vectors.length).toBeGreaterThan(100)
  })
})
