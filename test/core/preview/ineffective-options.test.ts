import { expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  lint,
  outlineOf,
  presentOutline,
} from '../../../src/core/internal.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

function told(type: string, options: object, template = 'default') {
  const questions = [{ keyword: 'birds', ...options }, { keyword: 'nests' }]
  const values = { birds_swallow: 'Swallow', birds_owl: 'Owl' }
  const content = {
    code: 'a',
    edition: '1',
    sections: oneSubcategory([{ keyword: 'g', form_options: { template }, questions }]),
    keys: {
      birds: { label: 'Birds', type, ...(type === 'radio' ? { values } : {}) },
      nests: { label: 'Nests', type: 'int' },
    },
  }
  const workspace = createWorkspace({ files: [{ uri: 'f.json', text: JSON.stringify(content) }] })
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  return {
    idle: lint(workspace).some(({ rule }) => rule === 'ineffective-option'),
    form: createPreview(workspace, questionnaire, { year: 2026 }).content(undefined).form,
    outline: presentOutline(outlineOf(questionnaire)),
  }
}

test.each([
  ['char', { view_options: { is_geometry: true } }, 'default', true],
  ['map', { view_options: { is_geometry: true } }, 'map', false],
  ['radio', { form_options: { custom_to_options: { birds_owl: { nests: ['1'] } } } }, 'default', true],
  ['char', { form_options: { template: 'checkbox_other' } }, 'table', true],
  ['char', { form_options: { template: 'checkbox_other' } }, 'default', false],
])(
  'an option of which check tells no effect changes nothing in preview and outline: %s, %j, %s',
  (type, options, template, isIdle) => {
    const { idle, form, outline } = told(type, options, template)
    expect(idle).toBe(isIdle)
    const without = told(type, {}, template)
    const expected = { form: without.form, outline: without.outline }
    if (isIdle) expect({ form, outline }).toEqual(expected)
    else expect({ form, outline }).not.toEqual(expected)
  },
)
