import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeShape } from '../../src/core/answers/describe.ts'
import { judgeAnswers } from '../../src/core/answers/judge.ts'
import { answerModelOf } from '../../src/core/answers/model.ts'
import { isRefusal } from '../../src/core/answers/problem.ts'
import { fromPlain } from '../../src/core/answers/stored.ts'
import { findQuestionnaire, unitsIn } from '../../src/core/answers/units.ts'
import { writeAnswers } from '../../src/core/answers/write-values.ts'
import { createWorkspace, type Questionnaire, questionnairesOf } from '../../src/core/index.ts'
import type { SetIndex } from '../../src/core/workspace/set-index.ts'

const corpus = process.env.QUESTLINT_CORPUS
const oracles = process.env.QUESTLINT_ORACLES

/** A call of the check that the tests of the application themselves make. */
interface Call {
  readonly name: string
  readonly function: string
  readonly args: readonly [data: unknown, configuration: { readonly $configuration: string } | null]
  readonly result: readonly [cleaned: unknown, errors: readonly string[]]
}

describe.skipIf(corpus === undefined || oracles === undefined)(
  'what the tests of the application expect of the check',
  () => {
    const read = (folder: string, name: string) => ({ uri: name, text: readFileSync(join(folder, name), 'utf8') })
    const calls = oracles === undefined ? [] : readCalls(oracles)

    test('they are all there', () => {
      expect(calls.length).toBe(39)
    })

    test.each(calls)('$name', ({ args: [data, configuration], result: [cleaned, errors] }) => {
      const name = configuration?.$configuration ?? 'sample@2015'
      const files = [
        read(corpus ?? '', 'sample_global_key_values.json'),
        read(corpus ?? '', 'sample.json'),
        read(join(oracles ?? '', 'answers/configurations'), 'sample_projects.json'),
      ]
      const questionnaire = questionnaireIn(createWorkspace({ files }).sets, name)
      const judged = judgeAnswers(answerModelOf(questionnaire), fromPlain(data), options)
      expect(judged.problems.filter(isRefusal).length > 0).toBe(errors.length > 0)
      expect(JSON.parse(writeAnswers(judged.cleaned))).toEqual(cleaned)
    })
  },
)

describe.skipIf(corpus === undefined)('the stored questionnaires of the public project', () => {
  const stored = [
    'technologies_questionnaires.json',
    'approaches_questionnaires.json',
    'complete_questionnaires.json',
    'sample_questionnaires.json',
  ]
  const definitions = ['global_key_values.json', 'technologies.json', 'approaches.json', 'sample.json']

  test.each(stored)('%s is accepted as it is, in the edition it belongs to', (name) => {
    const files = [...definitions, name].map((uri) => ({ uri, text: readFileSync(join(corpus ?? '', uri), 'utf8') }))
    const { sets } = createWorkspace({ files })
    const units = unitsIn(JSON.parse(files.at(-1)?.text ?? ''))
    expect(units.length).toBeGreaterThan(0)
    for (const { data, reference } of units) {
      const questionnaire = sets[0] && findQuestionnaire(reference, sets[0])
      if (questionnaire === undefined) throw new Error(`${name}: no configuration`)
      const judged = judgeAnswers(answerModelOf(questionnaire), fromPlain(data), { ...options, as: 'form' })
      expect(judged.problems.filter(isRefusal)).toEqual([])
    }
  })

  test('an answer that has no question in the next edition is what is wrong there, and nothing else', () => {
    const names = ['global_key_values.json', 'technologies.json', 'editions/technologies_2018.json']
    const files = names.map((uri) => ({ uri, text: readFileSync(join(corpus ?? '', uri), 'utf8') }))
    const set = { files: names, overrides: true }
    const questionnaire = questionnaireIn(createWorkspace({ files, sets: [set] }).sets, 'technologies@2018')
    const units = unitsIn(JSON.parse(readFileSync(join(corpus ?? '', 'technologies_questionnaires.json'), 'utf8')))
    const problems = units.flatMap(
      ({ data }) => judgeAnswers(answerModelOf(questionnaire), fromPlain(data), options).problems,
    )
    expect(problems.map(({ code, path }) => [code, ...path])).toEqual([
      ['unknown-question', 'tech_qg_9', 0, 'tech_landuse'],
    ])
  })
})

const options = { as: 'form', year: 2026, describe: describeShape } as const

function readCalls(folder: string): Call[] {
  const lines = readFileSync(join(folder, 'reference-tests/calls.jsonl'), 'utf8').split('\n')
  const calls = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Call)
  return calls.filter((call) => call.function.endsWith('.clean_questionnaire_data'))
}

function questionnaireIn(sets: readonly SetIndex[], name: string): Questionnaire {
  const all = sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  const found = all.findLast(({ configuration }) => `${configuration?.code}@${configuration?.edition}` === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
