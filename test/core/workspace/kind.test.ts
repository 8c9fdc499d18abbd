import { describe, expect, test } from 'vitest'
import { detectKind } from '../../../src/core/internal.ts'

describe('a file in which names are misspelt is what was meant', () => {
  test.each([
    ['configuration', { code: 'farm', editon: '2024', sectoins: [] }],
    ['configuration', { code: 'farm', edition: 2024 }],
    ['configuration', { code: 'farm', edition: '2024', secions: [{ keyword: 'section_1', categories: [] }] }],
    ['section', { keyword: 'section_1', categorys: [{ keyword: 'farm__1', subcategories: [] }] }],
    ['category', { keyword: 'farm__1', subcategorie: [{ keyword: 'farm__1__1', questiongroups: [] }] }],
    ['subcategory', { keyword: 'farm__1__1', questiongroup: [{ keyword: 'farm_qg_1', questions: [] }] }],
    ['questiongroup', { keyword: 'farm_qg_1', questons: [{ keyword: 'farm_size' }] }],
    ['questiongroup', { keywrod: 'farm_qg_1', questions: [{ keyword: 'farm_size' }] }],
    ['question', { keyword: 'farm_size', form_option: { max_length: 5 } }],
    ['definitions', { kyes: { farm_size: { type: 'float', label: 'Size' } } }],
    ['definitions', { questiongroup: { farm_qg_1: { label: 'Size' } } }],
    ['definitions', { keys: { farm_size: { label: { en: 'Size', fr: 'Taille' }, type: 'float' }, farm_crop: 3 } }],
    ['fixture', [{ model: 'configuraton.key' }]],
    ['fixture', [{ model: 'configuration.keyy', pk: 1 }]],
    ['fixture', [{ model: 'configuration.key', pk: 1, feilds: {} }]],
    ['fixture', [{ modle: 'configuration.key', pk: 1, fields: {} }]],
    ['fixture', { model: 'configuration.key', pk: 1, fields: {} }],
  ])('%s: %j', (kind, value) => {
    expect(detectKind(value)).toBe(kind)
  })
})

describe('what only has a name in common is no configuration', () => {
  test.each([
    { name: 'well-shop', version: '1.0.0', keywords: ['well', 'pump'] },
    { keywords: 'well, pump', categories: ['tools'] },
    { code: 'EUR', editions: ['first', 'second'] },
    { code: 'EUR', name: 'Euro' },
    { section: [{ title: 'About' }] },
    { key: { main: { type: 'rsa', bits: 4096 } } },
    { value: { a: { b: 1 } } },
    { question: 'How deep is the well?', answer: '12 m' },
    { questions: ['How deep is the well?'] },
    { farm_qg_1: [{ farm_size: 4 }] },
    [{ model: 'tractor', pk: 1 }],
    [{ id: 1, module: 'config' }],
    [],
    {},
    null,
  ])('%j', (value) => {
    expect(detectKind(value)).toBeUndefined()
  })
})
