import { describe, expect, test } from 'vitest'
import {
  hasSameOptions,
  isSameCategory,
  isSameQuestion,
  isSameSaving,
  isSameThroughout,
} from '../../../src/core/changes/sameness.ts'
import { configurationsIn, createWorkspace } from '../../../src/core/internal.ts'
import { type AnswerModel, answerModelOf } from '../../../src/core/judging/model.ts'
import { type Node, walkAll } from '../../../src/core/questionnaire/node.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

interface Files {
  readonly questionnaire: {
    keys: Record<string, Record<string, unknown>>
    values: Record<string, unknown>
    categories: Record<string, unknown>
    questiongroups: Record<string, Record<string, unknown>>
    sections: unknown
    name: string
  }
  readonly kinds: Record<'kind' | 'owner' | 'why' | 'work' | 'motor', Record<string, unknown>>
  readonly groups: Record<
    'well' | 'pump',
    { keyword: string; form_options: Record<string, unknown>; questions: unknown[] }
  >
  readonly owners: { model: string; pk: number; fields: object }[]
}

/** A questionnaire about wells whose pumps wait for their kind, in parts that a test can change. */
function wells(): Files {
  const kinds: Files['kinds'] = {
    kind: { keyword: 'kind', form_options: { questiongroup_conditions: ["=='hand'|has_pump"] } },
    owner: { keyword: 'owner', form_options: { model: 'Institution' } },
    work: { keyword: 'work', form_options: { conditions: ['repair|True|why'] } },
    why: { keyword: 'why', form_options: { conditional: true } },
    motor: { keyword: 'motor' },
  }
  const groups: Files['groups'] = {
    well: { keyword: 'well', form_options: { max_num: 2 }, questions: Object.values(kinds) },
    pump: { keyword: 'pump', form_options: { questiongroup_condition: 'has_pump' }, questions: [{ keyword: 'depth' }] },
  }
  return {
    kinds,
    groups,
    owners: [1, 2].map((pk) => ({ model: 'configuration.institution', pk, fields: {} })),
    questionnaire: {
      name: 'Wells',
      sections: oneSubcategory(Object.values(groups)),
      keys: {
        kind: { label: 'Kind', type: 'radio', values: ['hand', 'foot', 'lost'] },
        owner: { label: 'Owner', type: 'select_model' },
        work: { label: 'Work', type: 'checkbox', values: ['repair'] },
        why: { label: 'Why' },
        depth: { label: 'Depth', type: 'int' },
      },
      values: { hand: { label: 'Hand pump' }, foot: { label: 'Foot pump' }, repair: { label: 'Repair' } },
      questiongroups: { well: { label: 'Well' }, pump: { label: 'Pump' } },
      categories: { s: 'Wells', c: 'Wells', d: 'Wells' },
    },
  }
}

function load({ questionnaire, owners }: Files): AnswerModel {
  const files = [
    { uri: 'wells.json', text: JSON.stringify({ code: 'wells', edition: '2026', ...questionnaire }) },
    { uri: 'institutions.json', text: JSON.stringify(owners) },
  ]
  const [found] = configurationsIn(
    createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), complete: true }] }),
  ).values()
  if (found === undefined) throw new Error('there is no questionnaire')
  return answerModelOf(found)
}

function nodeOf({ questionnaire }: AnswerModel, keyword: string): Node {
  const found = walkAll(questionnaire.roots).find((node) => node.keyword === keyword)
  if (found === undefined) throw new Error(`there is no ${keyword}`)
  return found
}

const old = load(wells())

/** What is not the same any more once something was changed. */
function differences(edit: (files: Files) => unknown): readonly string[] {
  const files = wells()
  edit(files)
  const now = load(files)
  const questions = [...(old.groups.get('well')?.questions ?? [])].flatMap(([keyword, was]) => {
    const is = now.groups.get('well')?.questions.get(keyword)
    if (is === undefined) return []
    if (!isSameQuestion(was, is, 'form')) return [`${keyword} as checked`]
    return isSameQuestion(was, is) ? [] : [`${keyword} as read`]
  })
  const [before, after] = [nodeOf(old, 'c'), nodeOf(now, 'c')]
  return [
    ...questions,
    ...(isSameCategory(before, after) ? [] : ['page']),
    ...(isSameSaving(old, now, 'pump') ? [] : ['saving']),
    ...(isSameThroughout(old.questionnaire, now.questionnaire) ? [] : ['all']),
  ]
}

describe('what is the same between two states of a questionnaire', () => {
  test.each<[string, (files: Files) => unknown, readonly string[]]>([
    ['nothing is changed', () => undefined, []],
    ['its files are in another order', ({ owners }) => owners.reverse(), []],
    ['a key is worded anew', ({ questionnaire: { keys } }) => (keys.kind = { ...keys.kind, label: 'Sort' }), ['all']],
    ['a category is worded anew', ({ questionnaire: { categories } }) => (categories.c = 'Springs'), ['all']],
    [
      'a choice is worded anew',
      ({ questionnaire: { values } }) => (values.foot = { label: 'Treadle' }),
      ['kind as read', 'all'],
    ],
    [
      'a choice has an option',
      ({ questionnaire: { values } }) => (values.foot = { label: 'Foot pump', order_value: 7 }),
      ['kind as read', 'all'],
    ],
    [
      'a choice that was lost is there',
      ({ questionnaire: { values } }) => (values.lost = { label: 'Lost' }),
      ['kind as checked', 'page', 'saving', 'all'],
    ],
    [
      'another choice is lost',
      ({ questionnaire: { values } }) => delete values.foot,
      ['kind as checked', 'page', 'saving', 'all'],
    ],
    [
      'choices are in another order',
      ({ questionnaire: { keys } }) => (keys.kind = { ...keys.kind, values: ['foot', 'hand', 'lost'] }),
      ['kind as checked', 'page', 'saving', 'all'],
    ],
    [
      'a choice is removed',
      ({ questionnaire: { keys } }) => (keys.kind = { ...keys.kind, values: ['hand', 'foot'] }),
      ['kind as checked', 'page', 'saving', 'all'],
    ],
    [
      'a key has another type',
      ({ questionnaire: { keys } }) => (keys.why = { ...keys.why, type: 'text' }),
      ['why as checked', 'page', 'all'],
    ],
    [
      'a key is loaded that was not',
      ({ questionnaire: { keys } }) => (keys.motor = { label: 'Motor' }),
      ['motor as checked', 'page', 'saving', 'all'],
    ],
    [
      'a key is not loaded any more',
      ({ questionnaire: { keys } }) => delete keys.why,
      ['why as checked', 'page', 'all'],
    ],
    [
      'a question has an option',
      ({ kinds }) => (kinds.motor.form_options = { helptext_length: 20 }),
      ['motor as checked', 'page', 'all'],
    ],
    [
      'a question has other conditions',
      ({ kinds }) => (kinds.kind.form_options = { questiongroup_conditions: ["=='foot'|has_pump"] }),
      ['kind as checked', 'page', 'saving', 'all'],
    ],
    [
      'a question that decides what is saved has another option',
      ({ kinds }) => (kinds.kind.form_options = { ...(kinds.kind.form_options as object), helptext_length: 20 }),
      ['kind as checked', 'page', 'saving', 'all'],
    ],
    [
      'an answer needs another one',
      ({ kinds }) => (kinds.work.form_options = { conditions: ['decay|True|why'] }),
      ['work as checked', 'why as checked', 'page', 'all'],
    ],
    [
      'a table has a record more',
      ({ owners }) => owners.push({ model: 'configuration.institution', pk: 3, fields: {} }),
      ['owner as checked', 'all'],
    ],
    [
      'a record of a table is not active any more',
      ({ owners }) => (owners[1] = { model: 'configuration.institution', pk: 2, fields: { active: false } }),
      ['owner as checked', 'all'],
    ],
    ['a table without records', ({ owners }) => owners.splice(0), ['owner as checked', 'all']],
    ['a questiongroup has an option', ({ groups }) => (groups.well.form_options = { max_num: 3 }), ['page', 'all']],
    [
      'a questiongroup waits for another condition',
      ({ groups }) => (groups.pump.form_options = { questiongroup_condition: 'is_dry' }),
      ['page', 'saving', 'all'],
    ],
    ['a questiongroup waits for nothing', ({ groups }) => (groups.pump.form_options = {}), ['page', 'saving', 'all']],
    [
      'a questiongroup comes from elsewhere',
      ({ questionnaire: { questiongroups } }) =>
        (questiongroups.pump = { label: 'Pump', inherited_configuration: 'x', inherited_questiongroup: 'y' }),
      ['page', 'saving', 'all'],
    ],
    ['there is a question more', ({ groups }) => groups.pump.questions.push({ keyword: 'why' }), ['page', 'all']],
    ['there is a question less', ({ groups }) => groups.well.questions.pop(), ['page', 'saving', 'all']],
    ['the questionnaire has another name', ({ questionnaire }) => (questionnaire.name = 'Springs'), ['all']],
  ])('%s', (_, edit, expected) => {
    expect(differences(edit)).toEqual(expected)
  })

  test('a table that is not asked for', () => {
    const files = wells()
    files.kinds.owner.form_options = {}
    const now = load(files)
    const [was, is] = [old, now].map(({ groups }) => groups.get('well')?.questions.get('owner'))
    if (was === undefined || is === undefined) throw new Error('there is no owner')
    expect(isSameQuestion({ ...was, node: is.node }, is)).toBe(false)
    expect(isSameQuestion({ ...is, node: is.node }, is)).toBe(true)
  })
})

describe('whether a part has the same options', () => {
  const sameOptions = (keyword: string, edit: (files: Files) => unknown): boolean => {
    const files = wells()
    edit(files)
    return hasSameOptions(nodeOf(old, keyword), nodeOf(load(files), keyword))
  }

  test.each<[string, string, (files: Files) => unknown, boolean]>([
    ['nothing is changed', 'kind', () => undefined, true],
    ['nothing is changed of one without a record', 'motor', () => undefined, true],
    ['what is below has others', 'well', ({ kinds }) => (kinds.motor.form_options = { helptext_length: 20 }), true],
    [
      'its record is worded anew',
      'well',
      ({ questionnaire: { questiongroups } }) => (questiongroups.well = { label: 'Bore' }),
      true,
    ],
    [
      'its record has another',
      'why',
      ({ questionnaire: { keys } }) => (keys.why = { ...keys.why, type: 'text' }),
      false,
    ],
    ['its record is loaded now', 'motor', ({ questionnaire: { keys } }) => (keys.motor = { label: 'Motor' }), false],
    ['its record is gone', 'why', ({ questionnaire: { keys } }) => delete keys.why, false],
    ['it has another itself', 'motor', ({ kinds }) => (kinds.motor.form_options = { helptext_length: 20 }), false],
    ['it has one less', 'well', ({ groups }) => (groups.well.form_options = {}), false],
  ])('%s', (_, keyword, edit, expected) => {
    expect(sameOptions(keyword, edit)).toBe(expected)
  })
})
