import { describe, expect, test } from 'vitest'
import {
  type ConformanceCase,
  createWorkspace,
  generateCases,
  parseText,
  presentTests,
  type Questionnaire,
  readLogicTests,
  runLogicTests,
  type SourceFile,
  validate,
  writeLogicTests,
} from '../../../src/core/internal.ts'
import { appendPointer, resolvePointer } from '../../../src/core/text/pointer.ts'
import { conditionsOf, type Trigger } from '../../../src/core/triggers/triggers.ts'
import { isReal, loadReal, realFiles, realNames } from '../../support/real-configurations.ts'

function write(questionnaire: Questionnaire) {
  const document = parseText(
    'written.questlint-test.yaml',
    writeLogicTests(generateCases(questionnaire), questionnaire),
  )
  return { document, tests: readLogicTests(document.value) }
}

/** The configuration with another expression for one condition, in the files that have it. */
function withCondition(
  name: string,
  files: readonly SourceFile[],
  at: { uri: string; pointer: string },
): Questionnaire {
  const changed = files.map((file) => {
    if (file.uri !== at.uri) return file
    const data: unknown = JSON.parse(file.text)
    const list = resolvePointer(data, at.pointer.slice(0, at.pointer.lastIndexOf('/')))
    const index = Number(at.pointer.slice(at.pointer.lastIndexOf('/') + 1))
    if (!Array.isArray(list)) throw new Error(`${at.pointer} is in no list`)
    list[index] = String(list[index]).replace(/^.*\|/s, "=='no_such_choice'|")
    return { ...file, text: JSON.stringify(data) }
  })
  return loadReal(name, changed)
}

/** The target and the trigger of a case. */
function identify({ id }: ConformanceCase): string {
  return id.replace(/=.*$/s, '')
}

function waitsFor({ target, trigger: question }: ConformanceCase, trigger: Trigger): boolean {
  return (
    question === trigger.question &&
    target.option('form_options', `${target.level}_condition`)?.value === trigger.name.text
  )
}

describe.skipIf(!isReal)('tests written from the cases of a real configuration', () => {
  const names = realNames().filter((name) => generateCases(loadReal(name)).cases.length > 0)

  test('there are some', () => expect(names.length).toBeGreaterThan(3))

  test.each(names)('%s: all pass, and the schema allows them', (name) => {
    const questionnaire = loadReal(name)
    const { document, tests } = write(questionnaire)
    expect(document.problems).toEqual([])
    expect(validate('test', document.value)).toEqual([])
    expect(tests.tests.length).toBeGreaterThan(0)
    const outcomes = runLogicTests(tests, questionnaire)
    expect(outcomes.flatMap(({ failures }) => failures)).toEqual([])
    expect(outcomes.flatMap(({ targets }) => targets).length).toBeGreaterThanOrEqual(tests.tests.length)
  })

  test.each(names)('%s: a condition that is changed fails some, and these name it', (name) => {
    const questionnaire = loadReal(name)
    const files = realFiles(name)
    const { document, tests } = write(questionnaire)
    const { questions, questiongroups } = conditionsOf(questionnaire)
    const triggers = [...questions.values(), ...questiongroups.values()].flatMap((pairs) =>
      [...pairs.triggers.values()].flat(),
    )
    // A condition decides where its target is shown with some answers to its question and hidden with others.
    const { cases } = generateCases(questionnaire)
    const shown = new Set(cases.filter((one) => one.isShown).map(identify))
    const decided = new Set(cases.filter((one) => !one.isShown && shown.has(identify(one))).map(identify))
    const chosen = triggers
      .filter((trigger) => cases.some((one) => decided.has(identify(one)) && waitsFor(one, trigger)))
      .filter((_, at, all) => at % Math.ceil(all.length / 4) === 0)
    expect(chosen.length).toBeGreaterThan(0)
    for (const { option, entry, name: condition } of chosen) {
      const changed = withCondition(name, files, {
        uri: option.uri,
        pointer: appendPointer(option.pointer, String(entry)),
      })
      const outcomes = runLogicTests(tests, changed)
      const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri) }] })
      const failures = presentTests(outcomes, document, name, workspace).flatMap((one) => one.failures)
      expect(
        failures.flatMap(({ conditions }) => conditions),
        condition.text,
      ).toContain(condition.text)
      expect(failures.some(({ reasons }) => reasons.some((reason) => reason.includes(`"${condition.text}"`)))).toBe(
        true,
      )
    }
  })
})
