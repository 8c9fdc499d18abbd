import { describe, expect, test } from 'vitest'
import { toMarkdown, toPlainText } from '../../../src/core/editor/hover-blocks.ts'
import { hoverAt } from '../../../src/core/internal.ts'
import { workspaces } from '../../support/source-files.ts'
import { cursor, workspaceAt } from './cursor.ts'

const vineyard = workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? []

/** The hover in the vineyard at a place that some text leads to; the cursor sign stands in the text. */
function hoverIn(uri: string, around: string, plain = around.replace(cursor, '')) {
  const texts = Object.fromEntries(vineyard.map((file) => [file.uri, file.text]))
  expect(texts[uri]).toContain(plain)
  const at = workspaceAt({ ...texts, [uri]: (texts[uri] ?? '').replace(plain, around) })
  const found = hoverAt(at.workspace, uri, at.offset)
  const text = at.workspace.files.get(uri)?.document.text ?? ''
  return { found, token: found && text.slice(found.start, found.end), lines: found?.plainText.split('\n') ?? [] }
}

describe('records', () => {
  test('a question: label, type, choices, who set each option, and where', () => {
    const { token, found } = hoverIn('vineyard.json', '"keyword": "vine_soil_█depth"')
    expect(token).toBe('vine_soil_depth')
    expect(found?.markdown).toBe(`key **vine_soil_depth** «Depth of the soil», type \`measure\`

Defined in shared.json, pk 108.

Here: vineyard 2024 › 2.1 Soil › vine_qg_soil "Soil" › vine_soil_depth "Depth of the soil"

| stored as | choice | value |
| --- | --- | --- |
| \`1\` | shallow (below 30 cm) | \`vine_depth_shallow\` |
| \`2\` | medium (30 to 80 cm) | \`vine_depth_medium\` |
| \`3\` | deep (above 80 cm) | \`vine_depth_deep\` |

| option | value | set by |
| --- | --- | --- |
| \`view_options.layout\` | \`"stacked"\` | questionnaire |`)
  })

  test('a questiongroup that the form does not draw says so, as its questions do', () => {
    const around = (level: string) => {
      const name = { group: '"keyword": "vine_qg_peo█ple",', question: '"keyword": "vine_qg_people",' }[level] ?? ''
      const question = level === 'question' ? '"keyword": "vine_ow█ner"' : '"keyword": "vine_owner"'
      const texts = Object.fromEntries(vineyard.map((file) => [file.uri, file.text]))
      const drawn = (texts['vineyard.json'] ?? '')
        .replace('"keyword": "vine_qg_people",', `${name} "form_options": { "template": "empty" },`)
        .replace('"keyword": "vine_owner"', question)
      const at = workspaceAt({ ...texts, 'vineyard.json': drawn })
      return hoverAt(at.workspace, 'vineyard.json', at.offset)?.plainText ?? ''
    }
    const reason = /Nobody can answer (.+) in the form: (.+)/
    const [, group, why] = reason.exec(around('group')) ?? []
    const [, question, same] = reason.exec(around('question')) ?? []
    expect([group, question]).toEqual(['any of its questions', 'it'])
    expect(why).toBe(same)
  })

  test('a key record says where it is asked', () => {
    const { lines } = hoverIn('shared.json', '"keyword": "country█"')
    expect(lines[0]).toBe('key country «Country», type select')
    expect(lines).toContain('Asked in:')
    expect(lines.filter((line) => line.startsWith('- '))).toEqual([
      '- cellar 2024 › 1.1 Name and place › qg_location "Location" › country "Country"',
      '- vineyard 2024 › 1.1 Name and place › qg_location "Location" › country "Country"',
    ])
  })

  test('at most fifteen lines, however many choices, options and uses there are; the rest is counted', () => {
    const many = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at))
    const values = many(40, (index) => `      grape_${index}: Grape ${index}`).join('\n')
    const asked = (name: string) => `        - keyword: ${name}
          questions:
            - keyword: grape
              form_options:
                template: inline_3
                row_class: row
                helptext_position: tooltip
                label_position: placeholder
                question_conditions: ["=='grape_1'|grape_${name}"]
              view_options: {label_position: none, is_name: false, template: inline}`
    const at = workspaceAt({
      'cellar.yaml': `code: cellar
edition: "2024"
sections:
  - keyword: section_one
    categories:
      - keyword: one
        subcategories:
          - keyword: one__1
            questiongroups:
${many(20, (index) =>
  asked(`qg_${index}`)
    .replace(/^/gm, '      ')
    .replace('keyword: grape', index === 7 ? 'keyword: gr█ape' : 'keyword: grape'),
).join('\n')}
keys:
  grape:
    label: Grape
    type: select
    values:
${values}
`,
    })
    const lines = hoverAt(at.workspace, at.uri, at.offset)?.plainText.split('\n').filter(Boolean) ?? []
    expect(lines.length).toBeGreaterThan(11)
    expect(lines.length).toBeLessThanOrEqual(15)
    expect(lines.filter((line) => /^(?:- )?and \d+ more$/.test(line))).toEqual([
      'and 38 more',
      'and 6 more',
      '- and 18 more',
    ])
  })

  test('pks of translations and values', () => {
    const { token, lines } = hoverIn('shared.json', '"translation": 50█5')
    expect(token).toBe('505')
    expect(lines[0]).toBe('translation «Country»')
    expect(lines).toContain('- key country «Country»')
    expect(hoverIn('shared.json', '"pk": 20█1').lines[0]).toBe('value country_fra «France»')
  })

  test('a translation without a label is named by another of its texts', () => {
    const at = workspaceAt({
      'a.json':
        '[{"model": "configuration.translation", "pk": █1, "fields": {"data": {"wocat": {"helptext": {"en": "Dig"}}}}}]',
    })
    expect(hoverAt(at.workspace, at.uri, at.offset)?.plainText).toMatch(/^translation «Dig»/)
  })

  test('an option of the record that the questionnaire replaces', () => {
    const at = workspaceAt({
      'qg.json': `{"keyword": "g", "questions": [{"keyword": "k█", "form_options": {"label_class": "own"}}]}`,
      'keys.yaml': 'keys:\n  k:\n    type: int\n    form_options: {label_class: theirs, readonly: true}\n',
    })
    const markdown = hoverAt(at.workspace, at.uri, at.offset)?.markdown
    expect(markdown).toContain(
      '| `form_options.label_class` | `"own"` | questionnaire, instead of `"theirs"` of the record |',
    )
    expect(markdown).toContain('| `form_options.readonly` | `true` | key record |')
  })

  test('a keyword that no file defines', () => {
    const at = workspaceAt({ 'qg.json': '{"keyword": "g", "questions": [{"keyword": "nobody█"}]}' })
    expect(hoverAt(at.workspace, at.uri, at.offset)?.plainText).toContain('No loaded file defines the key nobody.')
  })
})

describe('conditions', () => {
  test('the expression: for which choices of its question it holds, and what it shows', () => {
    const { token, lines } = hoverIn('vineyard.json', '"==█1|vine_irrigation"')
    expect(token).toBe('==1')
    expect(lines[0]).toBe('condition ==1 on Is the vineyard irrigated?')
    expect(lines).toContain('- met by "Yes"')
    expect(lines).toContain('- not met by "No"')
    expect(lines.some((line) => /^- shows vineyard 2024 .*vine_qg_irrigation_details/.test(line))).toBe(true)
  })

  test('nothing is said of answers for which it is not known whether the expression holds', () => {
    const lines = hoverIn('vineyard.json', '"==█location|vine_irrigation"', '"==1|vine_irrigation"').lines
    expect(lines[0]).toBe('condition ==location on Is the vineyard irrigated?')
    expect(lines.join()).not.toContain('met by')
  })

  test('the name at the trigger says what the condition does, at the target what triggers it', () => {
    const trigger = hoverIn('vineyard.json', '"==1|vine_irr█igation"')
    const target = hoverIn('vineyard.json', '"questiongroup_condition": "vine█_irrigation"')
    expect([trigger.token, target.token]).toEqual(['vine_irrigation', 'vine_irrigation'])
    expect(trigger.lines).toContain('- met by "Yes"')
    expect(target.lines[0]).toBe('name of a questiongroup condition vine_irrigation')
    expect(target.lines.some((line) => line.startsWith('- triggered by ==1|vine_irrigation on vineyard 2024'))).toBe(
      true,
    )
    expect(target.lines.some((line) => /^- shows vineyard 2024 .*vine_qg_irrigation_details/.test(line))).toBe(true)
    expect(target.lines).toContain('Shown when "Is the vineyard irrigated?" is "Yes".')
  })

  test('what is wrong with it stands first', () => {
    const at = workspaceAt({
      'qg.json': `{"keyword": "g", "questions": [{"keyword": "k", "form_options": {"question_conditions": ["=█=1 and|x"]}}]}`,
    })
    const lines = hoverAt(at.workspace, at.uri, at.offset)?.plainText.split('\n') ?? []
    expect(lines[2]).toMatch(/^- .*and/)
  })

  test('at most fifteen lines, whatever the condition and however many wait for it', () => {
    const waiting = Array.from({ length: 40 }, (_, index) => {
      return { keyword: `k${index}`, form_options: { question_condition: 'x' } }
    })
    const triggers = Array.from({ length: 30 }, (_, index) => {
      return {
        keyword: `t${index}`,
        form_options: { question_conditions: [index === 0 ? '█==1 && foo( |x' : `==${index}|x`] },
      }
    })
    const at = workspaceAt({ 'qg.json': JSON.stringify({ keyword: 'g', questions: [...triggers, ...waiting] }) })
    for (const offset of [at.offset, at.offset + '==1 && foo( |'.length]) {
      const lines = hoverAt(at.workspace, at.uri, offset)?.plainText.split('\n') ?? []
      expect(lines.length).toBeGreaterThan(3)
      expect(lines.length).toBeLessThanOrEqual(15)
    }
  })

  test('a compared value is named', () => {
    const { token, lines } = hoverIn('cellar.yaml', "=='cellar_vessel_█barrel'|vessel")
    expect(token).toBe('cellar_vessel_barrel')
    expect(lines[0]).toBe('value cellar_vessel_barrel «Wooden barrel»')
  })

  test('a question that waits says for what', () => {
    expect(hoverIn('cellar.yaml', '- keyword: cellar_barrel█_age').lines).toContain(
      'Shown when "Kind of vessel" is "Wooden barrel".',
    )
  })
})

describe('options', () => {
  test('description, values, default, readers and page', () => {
    const { token, found, lines } = hoverIn('cellar.yaml', 'is_█name: true')
    expect(token).toBe('is_name')
    expect(found?.page).toBe('options/question.md#view_options')
    expect(lines[0]).toBe('is_name in view_options of question')
    expect(lines).toEqual(expect.arrayContaining(['- Value: true or false', '- Default: false']))
    expect(lines.join()).not.toContain('Only for key types')
  })

  test('the types of key that it is for', () => {
    const at = workspaceAt({
      'qg.json': '{"keyword": "g", "questions": [{"keyword": "k", "view_options": {"is_█geometry": true}}]}',
    })
    const found = hoverAt(at.workspace, at.uri, at.offset)
    expect(found?.plainText).toContain('Only for key types: map')
  })

  test('what keeps it from having an effect', () => {
    const at = workspaceAt({
      'qg.json':
        '{"keyword": "g", "questions": [{"keyword": "k", "form_options": {"field_options": {"deci█mals": 1}}}]}',
      'keys.yaml': 'keys:\n  k: {type: int}\n',
    })
    const found = hoverAt(at.workspace, at.uri, at.offset)
    expect(found?.plainText).toContain('It has no effect here: the key is of type int.')
    expect(found?.page).toBe('options/question.md#form_optionsfield_options')
  })

  test('that the specification has it for other types alone, where the application reads it all the same', () => {
    const hoverOf = (options: string) => {
      const at = workspaceAt({ 'keys.yaml': `keys:\n  k: {type: float, form_options: {field_options: ${options}}}\n` })
      return hoverAt(at.workspace, at.uri, at.offset)?.plainText
    }
    const denied =
      'It is not allowed here, although the application reads it: the specification has it only for type int.'
    expect(hoverOf('{mi█n: now}')).toContain(denied)
    expect(hoverOf('{mi█n: 0}')).not.toContain('not allowed')
  })

  test('templates say what they read', () => {
    const { token, found, lines } = hoverIn('vineyard.json', '"template": "radio_█other"')
    expect(token).toBe('radio_other')
    expect(lines[0]).toBe('template radio_other of form/question')
    expect(lines.some((line) => line.startsWith('- Reads:') && line.includes('other_radio'))).toBe(true)
    expect(found?.page).toBe('options/templates.md')
  })
})

test('nothing between tokens, and nothing in files that are no configuration', () => {
  const brackets = workspaceAt({ 'a.json': '{"keyword": "g", "questions": [█ ]}' })
  expect(hoverAt(brackets.workspace, brackets.uri, brackets.offset)).toBeUndefined()
  const foreign = workspaceAt({ 'a.json': '{"name█": 1}' })
  expect(hoverAt(foreign.workspace, foreign.uri, foreign.offset)).toBeUndefined()
})

describe('what a file says is no Markdown', () => {
  const nasty = '*b* _i_ `c` [l](x) <img src=x> | & ~ \\ a_b'

  test('in words', () => {
    const markdown = toMarkdown([{ kind: 'paragraph', line: [{ text: nasty }] }])
    expect(markdown).toBe('\\*b\\* \\_i\\_ \\`c\\` \\[l\\](x) \\<img src=x\\> \\| \\& \\~ \\\\ a_b')
    expect(toMarkdown([{ kind: 'paragraph', line: [{ text: '1. one' }] }])).toBe('1\\. one')
    expect(toMarkdown([{ kind: 'paragraph', line: [{ text: '# one' }] }])).toBe('\\# one')
    expect(toMarkdown([{ kind: 'paragraph', line: [{ text: '\u202eone\ntwo' }] }])).toBe('\\\\u{202e}one two')
  })

  test('as code, and in tables', () => {
    expect(toMarkdown([{ kind: 'paragraph', line: [{ code: 'a`b' }] }])).toBe('`` a`b ``')
    const table = { kind: 'table', head: ['a'], rows: [[[{ code: 'x|y' }]]] } as const
    expect(toMarkdown([table])).toBe('| a |\n| --- |\n| `x\\|y` |')
  })

  test('plain text has columns instead of tables', () => {
    const rows = [[['long name'], [{ code: 'x' }]]] as const
    expect(toPlainText([{ kind: 'table', head: ['a', 'b'], rows }])).toBe('a           b\nlong name   x')
  })
})
