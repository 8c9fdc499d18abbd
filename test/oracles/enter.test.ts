import { describe, expect, it } from 'vitest'
import type { Node } from '../../src/core/questionnaire/node.ts'
import {
  type Group,
  groupOptions,
  type Options,
  questionnaireOf,
  questionOptions,
  type Row,
  readRows,
} from '../support/enter-rows.ts'
import { isReady, library } from '../support/packed-library.ts'

const { createWorkspace, questionnairesOf, visibilityOf } = library

/** The questions of a questionnaire with some questiongroups in one subcategory. */
function questionsOf(groups: readonly Group[], subcategory: Options = {}, category = 'c'): readonly Node[] {
  const text = questionnaireOf(groups, subcategory, category)
  const [set] = createWorkspace({ files: [{ uri: 'x.json', text }] }).sets
  const [questionnaire] = set?.files.flatMap(questionnairesOf) ?? []
  const section = questionnaire?.roots[0]
  return section ? leavesOf(section) : []
}

function leavesOf(node: Node): readonly Node[] {
  return node.level === 'question' ? [node] : node.children.flatMap(leavesOf)
}

function entryOf(question: Node | undefined): { readonly input: string; readonly usable: string } | undefined {
  return question && visibilityOf(question).entry
}

const words = { true: ['yes'], false: ['no'], null: ['depends', 'no'] } as const

/** Whether something is as usable as a row says; what depends on other questions cannot be used where there are none. */
function isAsUsable(entry: ReturnType<typeof entryOf>, usable: boolean | null | undefined): boolean {
  const fitting: readonly string[] = words[`${usable ?? null}`]
  return fitting.includes(entry?.usable ?? '')
}

/** What differs from a row of a type in a questiongroup template with each template of questions. */
function misfitsOfGrid({ type = '', questiongroup_template: template, results = [] }: Row): string[] {
  const cases = results.flatMap((result) => result.question_templates.map((name) => ({ ...result, name })))
  const groups = cases.map(({ name }) => {
    const own = name === '(default)' ? {} : { template: name }
    return { options: groupOptions(template), questions: [{ type, options: questionOptions(type, own) }] }
  })
  const questions = questionsOf(groups)
  return cases.flatMap(({ name, input, usable }, at) => {
    const entry = entryOf(questions[at])
    const isRight = entry?.input === input && isAsUsable(entry, usable)
    return isRight ? [] : [`${type} in ${template} by ${name}: ${entry?.input}, not ${input} ${usable}`]
  })
}

/** What differs from a row of one question with options, its questiongroup and its subcategory. */
function misfitsOfOption(row: Row): string[] {
  const { type = '', question = {}, questiongroup = {}, subcategory = {}, usable } = row
  const isWithout = row.case?.startsWith('select_model without') === true
  const group = {
    options: groupOptions(undefined, questiongroup),
    questions: [{ type, options: isWithout ? question : questionOptions(type, question) }],
    isInherited: row.case?.startsWith('inherited') === true,
  }
  const entry = entryOf(questionsOf([group], subcategory)[0])
  return isAsUsable(entry, usable) ? [] : [`${entry?.usable} ${entry?.input}: ${JSON.stringify(row)}`]
}

function misfitsOfPositions({
  questiongroup_template: template,
  subcategory_template: around,
  n = 0,
  input,
}: Row): string[] {
  const questions = Array.from({ length: n }, () => ({ type: 'char', options: {} }))
  const widths = {
    columns_custom: [
      ['6', '6'],
      ['6', '6'],
      ['6', '6'],
      ['6', '6'],
    ],
  }
  const grouping = around?.startsWith('table_') ? { view_options: { table_grouping: [['g0']] } } : {}
  const options = { ...groupOptions(template), ...(template === 'columns_custom' ? widths : {}) }
  const found = questionsOf([{ options, questions }], around ? { template: around, ...grouping } : {})
  const inputs = found.map((one) => entryOf(one)?.input)
  const wanted = (input as readonly string[]).map((word) => word.replace(/\(.*/, ''))
  return JSON.stringify(inputs) === JSON.stringify(wanted) ? [] : [`${template ?? around}: ${inputs.join(' ')}`]
}

describe.runIf(isReady)('whether people can enter an answer', () => {
  const rows = isReady ? readRows() : []

  it('is as it was for each type in each template', () => {
    const grid = rows.filter(({ results }) => results !== undefined)
    expect(grid.flatMap(misfitsOfGrid).slice(0, 20)).toEqual([])
    expect(grid.length).toBeGreaterThanOrEqual(605)
  })

  it('is as it was with each option', () => {
    const options = rows.filter(({ kind }) => kind === 'option')
    expect(options.flatMap(misfitsOfOption).slice(0, 20)).toEqual([])
    expect(options.length).toBeGreaterThanOrEqual(276)
  })

  it('is as it was for what the other rows say in words', () => {
    const char = { type: 'char', options: {} }
    const around = (template: string, more: Options = {}): string | undefined =>
      entryOf(questionsOf([{ options: {}, questions: [char] }], { template, ...more })[0])?.usable
    expect(entryOf(questionsOf([{ options: {}, questions: [char] }], {}, 'a-b')[0])?.usable).toBe('no')
    const undrawing = ['comingsoon', 'todo', 'links_approaches', 'links_technologies', 'subcat_fieldset']
    const tables = ['table_1', 'table_2', 'table_3', 'table_4', 'table_5', 'table_input']
    for (const template of [...undrawing, ...tables]) expect(around(template)).toBe('no')
    expect(around('default', { nested: true })).toBe('no')
    const link = { type: 'link_id', options: {} }
    expect(entryOf(questionsOf([{ options: { link: 'y' }, questions: [link] }])[0])?.usable).toBe('no')
    const radio = { type: 'char', options: { template: 'radio_other' } }
    for (const template of ['empty', 'collapsible', 'default']) {
      const [found] = questionsOf([{ options: {}, questions: [radio] }], { template })
      expect(entryOf(found)?.usable).toBe(template === 'default' ? 'yes' : 'no')
    }
  })

  it('is as it was at each position', () => {
    const positions = rows.filter(({ kind }) => kind === 'positions')
    expect(positions.flatMap(misfitsOfPositions)).toEqual([])
    expect(positions.length).toBeGreaterThanOrEqual(29)
  })
})
