import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SchemaKind, schemaKinds } from '../../../src/core/schema/kinds.ts'
import { validate } from '../../../src/core/schema/registry.ts'
import { parsePointer, resolvePointer } from '../../../src/core/text/pointer.ts'
import { mutationsOf } from './mutations.ts'
import { samples } from './samples.ts'

/** Sets what a pointer names in a fresh sample, and judges it. */
function judge(kind: SchemaKind, pointer: string, value: unknown) {
  const sample = samples()[kind]
  const tokens = parsePointer(pointer) ?? []
  const last = tokens.pop() ?? ''
  const parent = resolvePointer(sample, tokens.map((token) => `/${token}`).join('')) as Record<string, unknown>
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return validate(kind, sample).map(({ pointer, keyword, severity }) => `${severity} ${keyword} ${pointer}`)
}

describe('validate', () => {
  it.each(schemaKinds)('finds nothing in a right %s', (kind) => {
    expect(validate(kind, samples()[kind])).toEqual([])
  })

  const group = '/sections/0/categories/0/subcategories/0/questiongroups/0'
  const cases: readonly [SchemaKind, string, unknown, string][] = [
    ['question', '/view_options', 'x', 'error type /view_options'],
    ['question', '/view_options', true, 'error type /view_options'],
    ['question', '/view_options', [1], 'error type /view_options'],
    ['question', '/keyword', 5, 'error type /keyword'],
    ['question', '/keyword', undefined, 'error required '],
    ['question', '/in_list', true, 'error additionalProperties /in_list'],
    ['question', '/view_options/templlate', 'inline', 'error additionalProperties /view_options/templlate'],
    ['question', '/view_options/template', 5, 'error type /view_options/template'],
    ['question', '/view_options/is_name', 'true', 'error type /view_options/is_name'],
    ['question', '/view_options/label_position', 'left', 'error enum /view_options/label_position'],
    ['question', '/form_options/max_length', '20', 'error type /form_options/max_length'],
    ['question', '/form_options/num_rows', -2, 'warning minimum /form_options/num_rows'],
    ['question', '/form_options/conditional', 'yes', 'error type /form_options/conditional'],
    ['question', '/form_options/question_conditions', '==1|x', 'error type /form_options/question_conditions'],
    ['question', '/form_options/question_conditions', null, 'error type /form_options/question_conditions'],
    ['question', '/form_options/question_conditions/0', 7, 'error type /form_options/question_conditions/0'],
    ['question', '/form_options/model', 'Poject', 'error enum /form_options/model'],
    ['question', '/form_options/field_options/min', 'later', 'warning pattern /form_options/field_options/min'],
    ['question', '/filter_options/order', '3', 'error type /filter_options/order'],
    ['question', '/filter_options/order', { n: 1 }, 'error type /filter_options/order'],
    ['questiongroup', '/form_options/min_num', 0, 'error minimum /form_options/min_num'],
    ['questiongroup', '/form_options/min_num', '2', 'error type /form_options/min_num'],
    ['questiongroup', '/form_options/min_num', false, 'error type /form_options/min_num'],
    ['questiongroup', '/form_options/min_num', true, 'warning type /form_options/min_num'],
    ['questiongroup', '/form_options/max_num', true, 'warning type /form_options/max_num'],
    ['questiongroup', '/form_options/max_num', 1.5, 'error type /form_options/max_num'],
    ['questiongroup', '/form_options/max_num', null, 'error type /form_options/max_num'],
    ['questiongroup', '/form_options/numbered', 'display', 'info enum /form_options/numbered'],
    ['questiongroup', '/form_options/numbered', 'constructor', 'warning enum /form_options/numbered'],
    ['questiongroup', '/form_options/numbered', 'yes', 'warning enum /form_options/numbered'],
    ['questiongroup', '/questions', [], 'error minItems /questions'],
    ['questiongroup', '/questions', undefined, 'error required '],
    ['questiongroup', '/questions/1', 'bee_more', 'error type /questions/1'],
    ['questiongroup', '/inherited_configuration', 'x', 'error additionalProperties /inherited_configuration'],
    ['subcategory', '/subcategories', null, 'error type /subcategories'],
    ['subcategory', '/questiongroups', {}, 'error type /questiongroups'],
    ['subcategory', '/view_options/table_grouping', [[]], 'error minItems /view_options/table_grouping/0'],
    ['section', '/form_options', {}, 'error additionalProperties /form_options'],
    ['section', '/categories', [], 'error minItems /categories'],
    ['fixture', '/5/fields/data/links', [], 'error additionalProperties /5/fields/data/links'],
    ['fixture', '/5/fields/data/sections', { keyword: 'x' }, 'error type /5/fields/data/sections'],
    ['fixture', '/5/fields/data/modules', 'x', 'warning type /5/fields/data/modules'],
    ['fixture', '/5/fields/code', 'c'.repeat(21), 'error maxLength /5/fields/code'],
    ['fixture', '/5/fields/created', 'yesterday', 'error format /5/fields/created'],
    ['fixture', '/5/fields/created', '2030-13-01', 'error format /5/fields/created'],
    ['fixture', '/4/fields/keyword', 'k'.repeat(64), 'error maxLength /4/fields/keyword'],
    ['fixture', '/4/fields/keywrd', 'x', 'error additionalProperties /4/fields/keywrd'],
    ['fixture', '/3/fields/configuration', null, 'error type /3/fields/configuration'],
    ['fixture', '/3/fields/configuration', undefined, 'error required /3/fields'],
    ['fixture', '/3/fields/configuration/css', 'x', 'error additionalProperties /3/fields/configuration/css'],
    ['fixture', '/2/fields/translation', null, 'error type /2/fields/translation'],
    ['fixture', '/2/fields/configuration/type', 'Char', 'error enum /2/fields/configuration/type'],
    ['fixture', '/2/pk', 'three', 'error pattern /2/pk'],
    ['fixture', '/2/pk', undefined, 'warning required /2'],
    ['fixture', '/2/extra', 1, 'warning additionalProperties /2/extra'],
    ['fixture', '/2/model', 'configuration.keys', 'error enum /2/model'],
    ['fixture', '/1/fields/order_value', 'first', 'error pattern /1/fields/order_value'],
    ['fixture', '/0/fields/translation_type', 'keys', 'warning enum /0/fields/translation_type'],
    ['fixture', '/0/fields/translation_type', 'k'.repeat(64), 'error maxLength /0/fields/translation_type'],
    ['fixture', '/0/fields/data/hives/lable', {}, 'warning additionalProperties /0/fields/data/hives/lable'],
    ['fixture', '/0/fields/data/hives/label', 'Bees', 'error type /0/fields/data/hives/label'],
    ['fixture', '/0/fields/data/hives/label/en', undefined, 'warning required /0/fields/data/hives/label'],
    ['fixture', '/0/fields/data/hives/label/fr', 5, 'info type /0/fields/data/hives/label/fr'],
    ['definitions', '/keys/bee_kind/label/en', undefined, 'warning required /keys/bee_kind/label'],
    ['configuration', '/edition', 2030, 'warning type /edition'],
    ['configuration', '/edition', null, 'error type /edition'],
    ['configuration', `${group}/form_options/min_num`, '2', `error type ${group}/form_options/min_num`],
    ['definitions', '/keys/bee_name', 5, 'error type /keys/bee_name'],
    ['definitions', '/keys/bee_kind/tpye', 'char', 'error additionalProperties /keys/bee_kind/tpye'],
    ['definitions', '/keys/bee_kind/label', 5, 'error type /keys/bee_kind/label'],
    ['definitions', '/translations/one', {}, 'error propertyNames /translations/one'],
    ['config', '/rules/unused-record', 'fatal', 'error enum /rules/unused-record'],
    ['config', '/rules/Unused', 'off', 'error propertyNames /rules/Unused'],
    ['config', '/templates/names/details~1fields', [], 'error additionalProperties /templates/names/details~1fields'],
    ['accepted', '/0/until', 'soon', 'error format /0/until'],
    ['accepted', '/0/reason', '', 'error minLength /0/reason'],
  ]
  it.each(cases)('%s %s = %j', (kind, pointer, value, problem) => {
    expect(judge(kind, pointer, value)).toContain(problem)
  })

  const allowed: readonly [SchemaKind, string, unknown][] = [
    ['question', '/view_options', null],
    ['question', '/form_options', {}],
    ['subcategory', '/questiongroups', undefined],
    ['fixture', '/5/fields/data/sections', []],
    ['fixture', '/3/fields/translation', undefined],
    ['fixture', '/1/fields/configuration', null],
    ['fixture', '/2/pk', '12'],
    ['fixture', '/5/fields/created', '2030-02-01'],
    ['fixture', '/6/model', 'questionnaire.flag'],
  ]
  it.each(allowed)('%s %s = %j is right', (kind, pointer, value) => {
    expect(judge(kind, pointer, value)).toEqual([])
  })

  it('says once what one wrong value breaks', () => {
    expect(judge('questiongroup', '/form_options/numbered', ['inline'])).toEqual([
      'warning type /form_options/numbered',
    ])
    expect(judge('fixture', '/0/fields', 'x')).toEqual(['error type /0/fields'])
  })

  it.each(schemaKinds)('%s: every problem names a place of the value and the schema that it breaks', (kind) => {
    fc.assert(
      fc.property(mutationsOf(samples()[kind]), (value) => {
        for (const problem of validate(kind, value)) {
          expect(Object.hasOwn(problem.schema, problem.keyword)).toBe(true)
          expect(['error', 'warning', 'info']).toContain(problem.severity)
          if (problem.keyword !== 'propertyNames') expect(resolvePointer(value, problem.pointer)).not.toBe(undefined)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('judges as many levels as a document may have', () => {
    let subcategory: unknown = { keyword: 5 }
    for (let level = 0; level < 250; level++) subcategory = { keyword: 'nested', subcategories: [subcategory] }
    const [problem] = validate('subcategory', subcategory)
    expect(problem?.pointer).toBe(`${'/subcategories/0'.repeat(250)}/keyword`)
    expect(problem?.severity).toBe('error')
  })

  it('finds as many mistakes as there are', () => {
    const records = Array.from({ length: 30_000 }, () => ({
      model: 'configuration.key',
      pk: 'x',
      fields: { a: 1, b: 2 },
    }))
    expect(validate('fixture', records).length).toBe(30_000 * 6)
  })
})
