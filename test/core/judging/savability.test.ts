import { describe, expect, test } from 'vitest'
import { unsavableIn } from '../../../src/core/judging/savability.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'

const page = (keyword: string, ...questiongroups: readonly object[]): object => ({
  keyword,
  subcategories: [{ keyword: `${keyword}_1`, questiongroups }],
})
const question = (keyword: string, ...conditions: readonly string[]): object => ({
  keyword,
  form_options: { questiongroup_conditions: conditions },
})
const asked = { keyword: 'copse', questions: [] as object[] }
const barn = {
  keyword: 'barn',
  form_options: { questiongroup_condition: 'barn_met' },
  questions: [{ keyword: 'note' }],
}

/** The names whose questiongroups can never be saved, each with its targets and the questions of its conditions. */
function unsavable(questions: readonly object[], ...pages: readonly object[]): readonly string[] {
  const [first, ...others] = pages.length === 0 ? [page('c1', { ...asked, questions }, barn)] : pages
  const choice = (type: string) => ({ label: 'Use', type, values: ['cut', 'kept', 'sold'] })
  const { questionnaire } = answerModelIn({
    keys: {
      use: choice('select'),
      rest: choice('select'),
      seen: choice('radio'),
      many: choice('checkbox'),
      age: { label: 'Age', type: 'int', form_options: { field_options: { max: 10 } } },
      owner: 'Owner',
      note: 'Note',
    },
    values: { cut: 'Cut', kept: 'Kept', sold: 'Sold' },
    sections: [{ keyword: 's', categories: [first, ...others] }],
  })
  return unsavableIn(questionnaire).map(({ name, targets, triggers }) =>
    [name, ...targets.map(({ node }) => node.keyword), 'by', ...triggers.map((one) => one.question.keyword)].join(' '),
  )
}

describe('what no answer makes savable, though the form shows it', () => {
  test.each<[string, readonly object[], readonly string[]]>([
    ['a word where a number is asked', [question('age', "=='old'|barn_met")], ['barn_met barn by age']],
    [
      'a word where a text in its languages is asked',
      [question('owner', "=='state'|barn_met")],
      ['barn_met barn by owner'],
    ],
    [
      'two choices at once of a list of which the browser reads nothing',
      [question('use', "=='cut'|barn_met", "=='kept'|barn_met")],
      ['barn_met barn by use use'],
    ],
    [
      'a choice of one question and another choice of the second, which are asked of the first',
      [question('seen', "=='cut'|barn_met"), question('rest', "=='kept'|barn_met")],
      ['barn_met barn by seen rest'],
    ],
  ])('%s', (_, questions, expected) => {
    expect(unsavable(questions)).toEqual(expected)
  })

  test('conditions and what waits for them are found in the whole questionnaire', () => {
    const asks = { ...asked, questions: [question('age', "=='old'|barn_met", "=='new'|shed_met")] }
    const shed = { ...barn, keyword: 'shed' }
    expect(unsavable([], page('c1', asks), page('c2', barn), page('c3', shed))).toEqual(['barn_met barn shed by age'])
  })

  test('of what waits for two choices at once only that is shown which the browser does not hide', () => {
    const asks = { ...asked, questions: [question('seen', "=='cut'|barn_met", "=='kept'|barn_met")] }
    const shed = { ...barn, keyword: 'shed' }
    expect(unsavable([], page('c1', asks, barn), page('c2', shed))).toEqual(['barn_met shed by seen seen'])
  })
})

describe('what some answer makes savable, or what is told otherwise', () => {
  test.each<[string, readonly object[]]>([
    ['a choice', [question('use', "=='cut'|barn_met")]],
    ['a number beyond the limits, which the check does not know', [question('age', '==12|barn_met')]],
    ['no answer at all', [question('use', "!='cut'|barn_met", "!='kept'|barn_met", "!='sold'|barn_met")]],
    ['the same choice of two questions', [question('seen', "=='cut'|barn_met"), question('rest', "=='cut'|barn_met")]],
    ['several choices at once', [question('many', "=='cut'|barn_met", "!='kept'|barn_met")]],
    [
      'two choices at once where the browser reads them, so that it shows nothing',
      [question('seen', "=='cut'|barn_met", "=='kept'|barn_met")],
    ],
    ['what is not among the choices', [question('use', "=='burnt'|barn_met", "=='kept'|barn_met")]],
    [
      'what is not among the choices of the first of two questions',
      [question('seen', "=='burnt'|barn_met"), question('rest', "=='cut'|barn_met")],
    ],
    ['what cannot be known of a text', [question('owner', ".lower()=='state'|barn_met")]],
    ['what nothing waits for', [question('age', "=='old'|shed_met")]],
    ['what nothing triggers', []],
  ])('%s', (_, questions) => {
    expect(unsavable(questions)).toEqual([])
  })
})
