import { describe, expect, test } from 'vitest'
import { describeShape } from '../../src/core/answers/describe.ts'
import { judgeAnswers } from '../../src/core/answers/judge.ts'
import { answerModelOf } from '../../src/core/answers/model.ts'
import { readAnswerText } from '../../src/core/answers/read-values.ts'
import { writeAnswers } from '../../src/core/answers/write-values.ts'
import {
  conversionSurroundings,
  convertFile,
  createWorkspace,
  lint,
  parseText,
  present,
  type Questionnaire,
  questionnairesOf,
  type SourceFile,
  type Workspace,
} from '../../src/core/index.ts'
import { readVectors } from '../support/answer-vectors.ts'
import { partsOf } from '../support/portion.ts'
import { isReal, oracles, realFiles, realNames } from '../support/real-configurations.ts'

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

/** What is found, without the place: texts are beside what has them in the authoring form, and of records that differ in two files one is named. */
function saidOf(workspace: Workspace): string[] {
  return present(lint(workspace), workspace)
    .map(({ rule, messageId, message }) => [rule, messageId, rule === 'conflicting-records' ? '' : message].join(' '))
    .sort()
}

describe.skipIf(!isReal)('real configurations in other forms', () => {
  const vectors = isReal ? readVectors(oracles ?? '') : []

  function verdicts(questionnaire: Questionnaire, name: string): string[] {
    const model = answerModelOf(questionnaire)
    const own = vectors.filter(({ configuration, edition }) => `${configuration}@${edition}` === name)
    return own.map(({ id, dataText }) => {
      const data = readAnswerText(dataText)
      if (data === undefined) throw new Error(id)
      const judged = judgeAnswers(model, data, { as: 'api', year: 2026, describe: describeShape })
      const problems = judged.problems.map(({ code, path }) => `${code} ${path.join('/')}`)
      return [id, ...problems, writeAnswers(judged.cleaned)].join('\n')
    })
  }

  const all = realNames().flatMap((name) => forms.map((form) => [name, form] as const))

  test.each(partsOf(all).flatMap(({ items }) => items))('%s as %s', (name, form) => {
    const files = realFiles(name)
    const before = load(files)
    const converted = files.map(({ uri }) => ({
      uri:
        form === 'jsonl'
          ? uri.replace(/json$/, 'jsonl')
          : uri.replace(/json$/, `${form === 'json' ? 'author.json' : form}`),
      text: convert(before, uri, form),
    }))
    const after = load(converted)
    for (const [index, { uri, text }] of files.entries()) {
      const there = converted[index]
      if (there === undefined) throw new Error(uri)
      const back = convert(after, there.uri, 'fixture')
      expect(JSON.parse(back)).toEqual(JSON.parse(text))
      if (JSON.stringify(JSON.parse(text), null, 2) === text.trimEnd()) expect(back.trimEnd()).toBe(text.trimEnd())
    }
    expect(verdicts(questionnaireIn(after, name), name)).toEqual(verdicts(questionnaireIn(before, name), name))
    expect(saidOf(after)).toEqual(saidOf(before))
  })

  test('there are answers to judge', () => {
    expect(vectors.length).toBeGreaterThan(100)
  })
})
