import { describe, expect, test } from 'vitest'
import { codeLenses, conditionTokens, createWorkspace, documentLinks } from '../../../src/core/internal.ts'
import { workspaces } from '../../support/source-files.ts'

const vineyard = createWorkspace({ files: workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? [] })

describe('tokens of conditions', () => {
  const tokens = (uri: string, text: string): string[] => {
    const workspace = createWorkspace({ files: [{ uri, text }] })
    return conditionTokens(workspace, uri).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
  }

  test('expression, separator and name, at both ends', () => {
    const form_options = {
      question_conditions: ["=='a'|one", '>=2 and True|two', '==foo|three', 'no separator'],
      question_condition: 'one',
      label_class: "=='a'|no",
    }
    expect(tokens('q.json', JSON.stringify({ keyword: 'q', form_options }))).toEqual([
      'operator ==',
      "string 'a'",
      'operator |',
      'name one',
      'operator >=',
      'number 2',
      'keyword and',
      'keyword True',
      'operator |',
      'name two',
      'operator ==',
      'word foo',
      'operator |',
      'name three',
      'name one',
    ])
  })

  test('through escapes of JSON and YAML', () => {
    const json = String.raw`{"keyword": "q", "form_options": {"question_conditions": ["\u003d=\"a\"|n\u0061me"]}}`
    expect(tokens('q.json', json)).toEqual([
      String.raw`operator \u003d=`,
      String.raw`string \"a\"`,
      'operator |',
      String.raw`name n\u0061me`,
    ])
    const yaml = `keyword: q\nform_options:\n  question_conditions:\n    - '==''a''|name'\n    - ==1|x\n`
    expect(tokens('q.yaml', yaml)).toEqual([
      'operator ==',
      "string ''a''",
      'operator |',
      'name name',
      'operator ==',
      'number 1',
      'operator |',
      'name x',
    ])
  })

  test('none where a YAML alias stands, nor for a text that goes over two lines', () => {
    const yaml = `keyword: q\nform_options:\n  question_conditions:\n    - &c ==1|x\n    - *c\n    - "=='a\n      b'|y"\n`
    expect(tokens('q.yaml', yaml)).toEqual([
      'operator ==',
      'number 1',
      'operator |',
      'name x',
      'operator ==',
      'operator |',
      'name y',
    ])
  })

  test('of keys and questiongroups too', () => {
    const yaml = `keys:\n  k:\n    form_options:\n      questiongroup_conditions: ["==1|g"]\nquestiongroups:\n  g:\n    form_options:\n      questiongroup_condition: g\n`
    expect(tokens('d.yaml', yaml)).toEqual(['operator ==', 'number 1', 'operator |', 'name g', 'name g'])
  })
})

describe('lenses', () => {
  const lenses = (uri: string, most?: number): string[] => {
    const text = vineyard.files.get(uri)?.document.text ?? ''
    return codeLenses(vineyard, uri, most).map(({ start, end, title }) => `${text.slice(start, end)}: ${title}`)
  }

  test('who uses a record, and what a node waits for', () => {
    const lines = lenses('cellar.yaml')
    expect(lines).toContain('cellar_barrel_age: shown when "Kind of vessel" is "Wooden barrel"')
    expect(lines).toContain('cellar_vessel: asked in 1 questionnaire: cellar 2024')
    expect(lines).toContain('cellar__1: used in 1 questionnaire: cellar 2024')
    expect(lenses('vineyard.json')).toEqual([
      'vine_qg_irrigation_details: shown when "Is the vineyard irrigated?" is "Yes"',
      'vine_irrigation_method: shown when "Is the vineyard irrigated?" is "Yes"',
      'vine_irrigation_remarks: shown when "Is the vineyard irrigated?" is "Yes"',
      'vine_copper_amount: shown when "Measures against disease" is "Copper"',
    ])
  })

  test('none in files with many records, unless they are wanted', () => {
    expect(lenses('shared.json')).toEqual([])
    expect(lenses('cellar.yaml', 0).length).toBeGreaterThan(0)
    expect(lenses('cellar.yaml', 0).every((line) => line.includes('shown'))).toBe(true)
    expect(lenses('shared.json', 1000)).toContain('country: asked in 2 questionnaires: cellar 2024, vineyard 2024')
  })

  test('a questiongroup needs all conditions of a question, a question any of them', () => {
    const text = (kind: string): string => `keyword: c
subcategories:
  - keyword: s
    questiongroups:
      - keyword: g
        questions:
          - keyword: a
            form_options: {${kind}_conditions: ["!='u'|x", "!='w'|x"]}
          - keyword: b
            form_options: {question_condition: x}
      - keyword: h
        form_options: {questiongroup_condition: x}
        questions: []
`
    const keys = { uri: 'keys.yaml', text: 'keys:\n  a: {type: radio, label: A, values: {v: V}}\n  b: {type: int}\n' }
    const titles = (kind: string): string[] => {
      const workspace = createWorkspace({ files: [keys, { uri: 'c.yaml', text: text(kind) }] })
      return codeLenses(workspace, 'c.yaml').map(({ title }) => title)
    }
    expect(titles('question')).toEqual(['shown when "A" is not u or "A" is not w'])
    expect(titles('questiongroup')).toEqual(['shown when "A" is not u and "A" is not w'])
  })

  test('what no answer can show', () => {
    const text = `keyword: g
questions:
  - keyword: a
    form_options:
      question_conditions: ["=='3'|x"]
  - keyword: b
    form_options:
      question_condition: x
`
    const keys = { uri: 'keys.yaml', text: 'keys:\n  a: {type: bool}\n  b: {type: int}\n' }
    const workspace = createWorkspace({ files: [keys, { uri: 'g.yaml', text }] })
    expect(codeLenses(workspace, 'g.yaml').map(({ title }) => title)).toEqual(['never shown: no answers open it'])
  })
})

describe('links', () => {
  test('to templates and images whose place the project tells', () => {
    const text = `keyword: q
view_options: {template: raw}
form_options: {template: mine}
`
    const values = `values:\n  v: {image_name: a/b.png}\n  w: {image_name: gone.png}\n`
    const project = {
      templates: { 'form/question': ['mine'] },
      images: new Set(['a/b.png']),
      templateFiles: new Map([['form/question/mine', 'app/templates/form/question/mine.html']]),
      imageFolder: 'app/img',
    }
    const files = [
      { uri: 'q.yaml', text },
      { uri: 'v.yaml', text: values },
    ]
    const workspace = createWorkspace({ files, project })
    const shown = (uri: string, of: string) =>
      documentLinks(workspace, uri).map(({ start, end, target }) => [of.slice(start, end), target])
    expect(shown('q.yaml', text)).toEqual([['mine', { file: 'app/templates/form/question/mine.html' }]])
    expect(shown('v.yaml', values)).toEqual([['a/b.png', { file: 'app/img/a/b.png' }]])
    expect(documentLinks(createWorkspace({ files }), 'q.yaml')).toEqual([])
  })

  test('to the pages of rules, from suppressions and from accepted findings', () => {
    const text = `keyword: q
# questlint-disable-next-line unknown-option -- known
x: 1
# questlint-disable-next-line no-such-rule -- typo
`
    const accepted = {
      uri: 'questlint.accepted.yaml',
      text: '- rule: unknown-key\n  at: a\n  reason: b\n- rule: nothing\n',
    }
    const workspace = createWorkspace({ files: [{ uri: 'q.yaml', text, kind: 'question' }], accepted })
    const [suppressed, ...others] = documentLinks(workspace, 'q.yaml')
    expect(others).toEqual([])
    expect(suppressed?.target).toEqual({ page: 'rules/unknown-option.md' })
    expect(suppressed && text.slice(suppressed.start, suppressed.end)).toBe('unknown-option')
    expect(documentLinks(workspace, accepted.uri).map(({ target }) => target)).toEqual([
      { page: 'rules/unknown-key.md' },
    ])
  })
})
