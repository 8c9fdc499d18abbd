import { describe, expect, test } from 'vitest'
import { complete, createWorkspace } from '../../../../src/core/internal.ts'
import { orchard } from '../orchard.ts'
import { proposeIn, vineyard, workspaceOf } from './completing.ts'

const inQuestionnaire = (piece: string, replacement: string) => proposeIn(vineyard, 'vineyard.json', piece, replacement)
const inRecords = (piece: string, replacement: string) => proposeIn(vineyard, 'shared.json', piece, replacement)
const inYaml = (piece: string, replacement: string) => proposeIn(vineyard, 'cellar.yaml', piece, replacement)

describe('names', () => {
  test('the options of a question: those that are not there yet and have an effect on its type', () => {
    const { labels } = inQuestionnaire('"has_other": "soil_type"', '"has_other": "soil_type", █')
    expect(labels).toContain('question_conditions')
    expect(labels).not.toContain('has_other')
    expect(labels).not.toContain('max_length')
    expect(labels).not.toContain('helptext_choices')
  })

  test('no option that the specification allows for other key types alone, nor one whose pair would be a mistake', () => {
    const ofLayer = inYaml('type: int\n    form_options:\n', 'type: wms_layer\n    form_options:\n      █\n').labels
    expect(ofLayer).not.toContain('max_length')
    expect(inYaml('type: int\n    form_options:\n', 'type: char\n    form_options:\n      █\n').labels).toContain(
      'max_length',
    )
    expect(inYaml('type: int\n', 'type: int\n    █\n').labels).not.toContain('values')
    expect(inYaml('label: Age of the barrel in years\n    type: int\n', '█\n').labels).toContain('values')
    const table = inYaml('max_num: 20', 'max_num: 20\n                  █').labels
    expect(table).not.toContain('table_condition')
    expect(inYaml('max_num: 20', 'template: 1q_table\n                  █').labels).toContain('table_condition')
  })

  test('is_name for one question alone whose answers are texts, in_list for what lists can show', () => {
    const map = '"configuration": "vineyard"'
    const { labels } = inQuestionnaire(map, `${map}, █`)
    expect(labels).not.toContain('is_name')
    expect(labels).not.toContain('in_list')
    const named = inYaml('view_options:\n                      is_name: true', 'view_options: {█}').labels
    expect(named).toEqual(expect.arrayContaining(['is_name', 'in_list']))
  })

  test('no option that needs what is not there, or for which what is there leaves nothing to do', () => {
    const ofGroup = (more: string) =>
      inYaml('max_num: 20\n', `max_num: 20\n                  █\n${more}`).labels.filter((label) =>
        /^(?:user_role|numbered)$/.test(label),
      )
    expect(ofGroup('')).toEqual(['numbered'])
    expect(ofGroup('                  template: table1\n')).toEqual([])
    const withUser = {
      ...vineyard,
      'cellar.yaml': (vineyard['cellar.yaml'] ?? '').replace('type: int', 'type: user_id'),
    }
    const ofUser = proposeIn(withUser, 'cellar.yaml', 'max_num: 20\n', 'max_num: 20\n                  █\n').labels
    expect(ofUser).toContain('user_role')

    const ofSubcategory = (container: string, more: string) =>
      inYaml('keyword: cellar__1__2\n', `keyword: cellar__1__2\n            ${container}:\n              █\n${more}`)
        .labels
    const raw = '              template: image_questiongroups\n'
    expect(ofSubcategory('view_options', raw)).toContain('raw_questions')
    const grouped = `${raw}              table_grouping: [[cellar_qg_vessels]]\n`
    expect(ofSubcategory('view_options', grouped)).not.toContain('raw_questions')
    const linked = (more: string) =>
      inYaml(
        'form_options:\n              numbering: "1.2"\n            questiongroups:\n',
        `form_options:\n              █\n              numbering: "1.2"\n            questiongroups:\n${more}`,
      ).labels
    expect(linked('')).not.toContain('has_links')
    const group = '              - keyword: cellar_qg__vineyard\n                form_options: { link: vineyard }\n'
    expect(linked(`${group}                questions: []\n`)).toContain('has_links')

    const waiting = 'form_options:\n                      question_condition: vessel_is_barrel\n'
    const waits = waiting.replace('question_condition', '█\n                      question_condition')
    expect(inYaml(waiting, waits).labels).not.toContain('conditional')
  })

  test('no readonly where people type and nothing calculates', () => {
    const field = (more: string) =>
      inYaml('min: 0\n        decimals: 1', `min: 0\n        █\n        ${more}decimals: 1`).labels
    expect(field('')).not.toContain('readonly')
    expect(field('data-auto-sum: volume\n        ')).toContain('readonly')
  })

  test('no text that nothing reads in a record', () => {
    const texts = (type: string) => inYaml('type: int\n', `type: ${type}\n    █\n`).labels
    expect(texts('int')).toEqual(expect.arrayContaining(['label_filter', 'label_view', 'helptext']))
    expect(texts('int').filter((label) => /^label_(?:left|right)$/.test(label))).toEqual([])
    expect(texts('measure')).toEqual(expect.arrayContaining(['label_left', 'label_right']))
  })

  test('a link only where the keyword ends in the code of a configuration, and to that', () => {
    const link = (keyword: string) =>
      inYaml(
        '- keyword: cellar_qg_vessels\n                form_options:',
        `- keyword: ${keyword}\n                form_options:\n                  █`,
      )
    expect(link('cellar_qg_vessels').labels).not.toContain('link')
    expect(link('cellar_qg__vineyard').taking('link')).toBe('link: ⟦vineyard⟧')
  })

  test('nothing calculates a whole number', () => {
    const labels = (type: string) =>
      inYaml(
        'type: int\n    form_options:\n      field_options:',
        `type: ${type}\n    form_options:\n      field_options:\n        █`,
      ).labels
    expect(labels('float')).toContain('data-auto-sum')
    expect(labels('int').filter((label) => label.startsWith('data-'))).toEqual([])
  })

  test('a name says in words what belongs there', () => {
    const inOptions = inQuestionnaire('"has_other": "soil_type"', '"has_other": "soil_type", █')
    expect(inOptions.item('question_conditions').detail).toBe('a list')
    const inRoot = inYaml('max_num: 20', 'max_num: 20\n                  █')
    const details = [...inOptions.items, ...inRoot.items].map(({ detail }) => detail ?? '')
    expect(details.filter((detail) => /^(?:string|object|array|boolean|integer)|null/.test(detail))).toEqual([])
  })

  test('a name brings the first value that is allowed, which is selected', () => {
    const { taking } = inQuestionnaire('"layout": "stacked"', '"lab█')
    expect(taking('label_position')).toBe('"label_position": "⟦none⟧"')
    expect(taking('layout')).toBe('"layout": "⟦stacked⟧"')
  })

  test('a name keeps the value that follows it', () => {
    const { taking, labels } = inQuestionnaire('"layout": "stacked"', '"la█yout": "stacked"')
    expect(taking('template')).toBe('"template": "stacked"')
    expect(labels).toContain('layout')
  })

  test('so does a name that is written anew before its colon', () => {
    const { taking } = inYaml('max_num: 20', '█: 20')
    expect(taking('min_num')).toBe('min_num: 20')
    expect(inYaml('cellar_volume:\n    label', '█:\n    label').taking('cellar_volume')).toBe('cellar_volume:')
  })

  test('commas that are missing are written', () => {
    const before = inQuestionnaire('"numbering": "2.2"', '"numbering": "2.2"\n"temp█')
    expect(before.taking('template')).toBe('"numbering": "2.2",\n"template": "⟦default⟧"')
    const after = inQuestionnaire('"keyword": "vine_qg_irrigation",', '█\n"keyword": "vine_qg_irrigation",')
    expect(after.taking('view_options')).toBe('"view_options": {⟦⟧},')
  })

  test('a comma that is missing where the cursor is goes with what is written', () => {
    const { taking, item } = inQuestionnaire('"numbering": "2.2"\n', '"numbering": {}█\n')
    expect(item('template').additionalEdits).toEqual([])
    expect(taking('template')).toBe('"numbering": {}, "template": "⟦default⟧"')
  })

  test('nothing between a colon and the value that follows it', () => {
    expect(inQuestionnaire('"numbering": "2.2"', '"numbering":█ "2.2"').labels).toEqual([])
    expect(inQuestionnaire('"layout": "stacked"', '"layout":█').labels).toContain('stacked')
    expect(inQuestionnaire('"layout": "stacked"', '"layout":█ "template": "radio"').labels).toContain('stacked')
  })

  test('lists and objects are opened', () => {
    const { taking } = inQuestionnaire('"layout": "stacked"', '"layout": "stacked"}, "form_options": {█')
    expect(taking('question_conditions')).toContain('"form_options": {"question_conditions": [⟦⟧]')
    expect(taking('field_options')).toContain('"form_options": {"field_options": {⟦⟧}')
  })

  test('block style: on an empty line, behind a dash, with a value of its own', () => {
    const line = inYaml('max_num: 20', 'max_num: 20\n                  █')
    expect(line.labels).not.toContain('max_num')
    expect(line.taking('min_num')).toBe('min_num: ⟦1⟧')
    expect(inYaml('max_num: 20', 'max_num: 20\n                nu█').taking('view_options')).toBe('view_options:\n⟦⟧')
    expect(inYaml('- keyword: country', '- ke█').taking('keyword')).toBe('- keyword: ⟦country⟧')
    expect(inYaml('    type: int', '    helpt█').taking('helptext')).toBe('helptext: "⟦⟧"')
  })

  test('block style: names of the lines around are not offered again, however broken the text is', () => {
    const { labels } = inYaml('code: cellar\nedition', 'co█\nedition')
    expect(labels).toContain('code')
    expect(labels).not.toContain('edition')
    expect(labels).not.toContain('keys')
  })

  test('block style: nothing within the white space before what a line has', () => {
    expect(inYaml('                  max_num: 20', '         █         max_num: 20').labels).toEqual([])
    expect(inYaml('- keyword: cellar_volume', '- █  keyword: cellar_volume').labels).toEqual([])
  })

  test('block style: nothing at a column between those of the lines above', () => {
    expect(inYaml('max_num: 20', 'max_num: 20\n               █').labels).toEqual([])
    expect(inYaml('max_num: 20', 'max_num: 20\n                █').labels).toContain('view_options')
  })

  test('block style: the first of several members is a member, not an item', () => {
    expect(inYaml('cellar_vessel_steel: Steel', 'cellar_ves█sel_steel: Steel').labels).toEqual([])
    expect(inYaml('    values:\n', '    values:\n      █\n').labels).toEqual([])
  })

  test('flow style', () => {
    const { taking } = inYaml('form_options:\n                  max_num: 20', 'form_options: {max_num: 20, mi█}')
    expect(taking('min_num')).toBe('form_options: {max_num: 20, min_num: ⟦1⟧}')
  })

  test('definitions: keywords that questionnaires use and nothing defines', () => {
    const { taking } = inYaml('  cellar_volume:\n', '  ce█\n  cellar_volumes:\n')
    expect(taking('cellar_volume')).toBe('cellar_volume: "⟦⟧"')
  })

  test('contexts of texts: not the one that is being written', () => {
    const one =
      '[{"model": "configuration.translation", "pk": 1, "fields": {"translation_type": "key", "data": {"█": {}}}}]'
    const workspace = createWorkspace({ files: [{ uri: 'texts.json', text: one.replace('█', '') }] })
    const { items } = complete(workspace, 'texts.json', one.indexOf('█'))
    expect(items.map(({ label }) => label)).toEqual(['wocat'])
  })

  test('contexts of texts: those in which the record is used first', () => {
    const { labels } = inRecords('"vineyard": {', '█: {')
    expect(labels.slice(0, 2)).toEqual(['wocat', 'vineyard'])
    expect(labels).toContain('cellar')
  })

  test('what a name means is told', () => {
    expect(inQuestionnaire('"layout": "stacked"', '█').item('in_list').documentation).toContain(
      'lists of questionnaires',
    )
  })
})

describe('values', () => {
  test('closed lists, booleans and templates', () => {
    expect(inQuestionnaire('"is_name": true', '"is_name": █').labels).toEqual(['true', 'false'])
    expect(inQuestionnaire('"layout": "stacked"', '"layout": "█').labels).toEqual(['stacked', '""'])
    expect(inYaml('type: int', 'type: █').labels).toContain('wms_layer')
    const { labels, item } = inQuestionnaire('"template": "map"', '"template": "█"')
    expect(labels).toContain('map')
    expect(labels).not.toContain('stacked')
    expect(item('table_columns').detail).toBe('needs table_columns')
  })

  test('no value that is for other key types, while others of the option are for this one', () => {
    const layout = (type: string) => inYaml('type: radio\n', `type: ${type}\n    form_options: { layout: █ }\n`).labels
    expect(layout('radio')).toEqual(['stacked', '""'])
    expect(layout('checkbox')).toEqual(['measure', 'stacked', '""'])
    const least = (type: string) =>
      inYaml(
        'type: int\n    form_options:\n      field_options:\n        min: 0',
        `type: ${type}\n    form_options:\n      field_options:\n        min: █`,
      ).labels
    expect(least('int')).toContain('now')
    expect(least('float')).not.toContain('now')
  })

  test('the numbering with which a page can be saved comes first', () => {
    expect(inYaml('max_num: 20', 'max_num: 20\n                  █').taking('numbered')).toBe('numbered: ⟦prefix⟧')
  })

  test('templates that would not hide or repeat a questiongroup come last', () => {
    expect(inYaml('max_num: 20', 'max_num: 20\n                  █').taking('template')).toBe('template: ⟦table⟧')
    const gate = '"questiongroup_condition": "vine_irrigation"'
    const { labels } = inQuestionnaire(gate, `${gate}, "template": "█"`)
    expect(labels.indexOf('map')).toBeGreaterThan(labels.indexOf('default'))
  })

  test('templates in which readers could not see the answers come last', () => {
    const { labels } = inYaml(
      '- keyword: cellar_volume\n',
      '- keyword: cellar_volume\n                    view_options: { template: █ }\n',
    )
    const unfit = ['checkbox', 'file', 'map', 'user_display'].map((name) => labels.indexOf(name))
    expect(Math.min(...unfit)).toBeGreaterThan(labels.indexOf('value_only'))
  })

  test('templates by which nobody could answer, or see, what is there come last', () => {
    const numbering = 'numbering: "1.2"\n'
    const labelsWith = (more: string): readonly string[] => inYaml(numbering, `${numbering}            ${more}`).labels
    const form = labelsWith('  template: █\n')
    expect(form.indexOf('tech_dev_time')).toBeLessThan(form.indexOf('comingsoon'))
    expect(form.indexOf('tech_dev_time')).toBeLessThan(form.indexOf('table_1'))
    const view = labelsWith('view_options: { template: █ }\n')
    expect(view.indexOf('has_subcategories')).toBeLessThan(view.indexOf('table_1'))
    expect(view.indexOf('default')).toBeLessThan(view.indexOf('none'))
    const volume = '- keyword: cellar_volume\n'
    const { labels } = inYaml(volume, `${volume}                    form_options: { template: █ }\n`)
    expect(labels.at(-1)).toBe('hidden')
    const copied = labelsWith('  questiongroup_conditions_template: █\n')
    expect(copied[0]).toContain('with_questiongroup')
  })

  test('templates of the project are among them', () => {
    const { workspace } = inQuestionnaire('"template": "map"', '"template": "█"')
    const text = workspace.files.get('vineyard.json')?.document.text ?? ''
    const project = { templates: { 'form/questiongroup': ['terraces'] }, images: undefined }
    const own = { ...workspace, project }
    const labels = complete(own, 'vineyard.json', text.indexOf('"template": ""') + 13).items.map(({ label }) => label)
    expect(labels).toContain('terraces')
  })

  test('templates that read the options beside them come first', () => {
    const { labels } = inQuestionnaire('"template": "table",\n', '"template": "█",\n')
    expect(labels[0]).toMatch(/^table/)
  })

  test('quotes are written where they are missing, and only where they are needed', () => {
    expect(inQuestionnaire('"layout": "stacked"', '"layout": sta█').taking('stacked')).toBe('"layout": "stacked"')
    expect(inYaml('type: radio', 'type: che█').taking('checkbox')).toBe('type: checkbox')
    expect(inYaml('type: radio', "type: 'che█'").taking('checkbox')).toBe("type: 'checkbox'")
    expect(inYaml('type: radio', 'type:█').taking('checkbox')).toBe('type: checkbox')
  })

  test('the type of a key that has values is one that takes its choices from them', () => {
    const { items } = inRecords('"type": "radio"', '"type": "█"')
    expect(items.slice(0, 8).every(({ detail }) => detail === 'takes its choices from values')).toBe(true)
  })

  test('the type of a translation is that of its owners', () => {
    expect(inRecords('"translation_type": "value"', '"translation_type": "█').labels).toEqual(['value'])
  })

  test('numbering goes on where the last one ended', () => {
    expect(inQuestionnaire('"numbering": "2.2"', '"numbering": "█"').labels).toEqual(['2.2'])
    expect(inYaml('numbering: "1.2"', 'numbering: █').taking('1.2')).toBe('numbering: "1.2"')
  })

  test('a number ends as those beside it do, or else as those of other parents, and not as that of its parent', () => {
    const subcategories = (numbers: readonly string[]) =>
      numbers
        .map((one, index) => `          - keyword: s${index}\n            form_options: {numbering: ${one}}`)
        .join('\n')
    const category = (number: string, below: readonly string[]) =>
      `      - keyword: c${below.length}\n        form_options: {numbering: ${number}}\n        subcategories:\n${subcategories(below)}`
    const first = (categories: readonly string[]) =>
      proposeIn(
        { 'q.yaml': `code: q\nedition: "1"\nsections:\n  - keyword: a\n    categories:\n${categories.join('\n')}\n` },
        'q.yaml',
        '"?"',
        '█',
      ).labels
    const [one, two] = [category('"1."', ['"1.1"', '"1.2"']), category('"2."', ['"?"', '"2.2"'])]
    expect(first([one, two])).toEqual(['2.1'])
    expect(first([category('"1."', ['"?"', '"1.2"'])])).toEqual(['1.1'])
    expect(first([category('"1."', ['"1.1"']), category('"2."', ['"?"'])])).toEqual(['2.1'])
    expect(first([category('"1."', ['"1.1."']), category('"2."', ['"?"'])])).toEqual(['2.1.'])
    expect(first([category('"?"', ['"1.1"']), category('"2."', ['"2.1"'])])).toEqual(['1.'])
  })

  test('the next free pk of the model in its file', () => {
    expect(inRecords('"pk": 204', '"pk": █').labels).toEqual(['225'])
  })

  test('free texts get no proposals', () => {
    expect(inRecords('"en": "Country"', '"en": "C█ountry"').items).toEqual([])
  })
})

describe('references', () => {
  test('a key of the question that names questionnaires: one whose answers are texts first', () => {
    const { labels } = inYaml('- keyword: cellar_name\n', '- keyword: █\n')
    expect(labels.indexOf('cellar_name')).toBeLessThan(labels.indexOf('cellar_volume'))
    const types = inYaml('cellar_name: Name of the cellar', 'cellar_name: { type: █ }').labels
    expect(types.indexOf('wms_layer')).toBeLessThan(types.indexOf('int'))
  })

  test('a key of a question: what nobody asks yet first, what stands in the questiongroup already not at all', () => {
    const { labels, item } = inQuestionnaire('"keyword": "vine_soil_type_other"', '"keyword": "█"')
    expect(labels[0]).toBe('vine_soil_type_other')
    expect(labels).not.toContain('vine_soil_type')
    expect(item('vine_soil_type_other').detail).toBe('«Another type of soil» · char')
  })

  test('a questiongroup and a category that stand elsewhere in the questionnaire are not offered', () => {
    expect(inQuestionnaire('"keyword": "vine_qg_irrigation"', '"keyword": "█"').labels).not.toContain('vine_qg_soil')
    const { labels } = inQuestionnaire('"keyword": "vine__2__2"', '"keyword": "█"')
    expect(labels[0]).toBe('vine__2__2')
    expect(labels).not.toContain('vine__2__1')
  })

  test('values by label: the pk is written', () => {
    const { item, taking, labels } = inRecords('"values": [\n        205,', '"values": [\n        Lime█,')
    expect(labels[0]).toBe('«Limestone» vine_soil_limestone')
    expect(item('«Limestone» vine_soil_limestone').filterText).toMatch(/^Limestone/)
    expect(taking('«Limestone» vine_soil_limestone')).toBe('205,')
    expect(labels).not.toContain('«Gravel» vine_soil_gravel')
  })

  test('a translation by text: of the type of the record, and those that belong to nobody first', () => {
    const { labels, taking } = inRecords('"translation": 515', '"translation": █')
    expect(labels[0]).toBe('«Main type of soil»')
    expect(taking('«Main type of soil»')).toBe('"translation": 515,')
    expect(labels.join()).not.toContain('Limestone')
  })

  test('a value is not given the label of another choice beside it', () => {
    const { labels } = inRecords(
      '"keyword": "vine_soil_gravel",\n      "translation": 513',
      '"keyword": "vine_soil_gravel",\n      "translation": █',
    )
    expect(labels).toContain('«Gravel»')
    expect(labels.join()).not.toContain('Limestone')
  })

  test('the map of a questionnaire is linked under its own code', () => {
    expect(inQuestionnaire('"configuration": "vineyard"', '"configuration": "█"').labels).toEqual(['vineyard'])
  })

  test('has_other and other_radio: the name at the other end', () => {
    expect(inQuestionnaire('"other_radio": "soil_type"', '"other_radio": "█"').labels).toEqual(['soil_type'])
    expect(inQuestionnaire('"has_other": "soil_type"', '"has_other": "█').labels).toEqual(['soil_type'])
  })

  test('whole nodes in lists of nodes', () => {
    const { taking } = inQuestionnaire(
      '{\n                            "keyword": "vine_irrigation_remarks"\n                          }',
      '█',
    )
    expect(taking('vine_irrigation_remarks')).toBe('{\n"keyword": "vine_irrigation_remarks"\n}')
    expect(inYaml('- keyword: cellar_volume', '- █').taking('cellar_volume')).toBe('- keyword: cellar_volume')
  })

  test('the first node of a list in block style, whose members stand below each other', () => {
    const text = 'code: a\nedition: "1"\nsections:\n  █\n'
    const { edit } = proposeIn({ ...vineyard, 'a.yaml': text }, 'a.yaml', text, text).item('section_cellar')
    expect(edit.text).toBe('- keyword: section_cellar\n    categories: []')
  })

  test('whole records in a fixture', () => {
    const { taking, item } = inRecords('[\n', '[\n  █\n')
    expect(item('key record').detail).toBe('pk 119')
    expect(taking('category record')).toBe(
      '{\n"model": "configuration.category",\n"pk": 414,\n"fields": {\n"keyword": "⟦⟧",\n"translation": null\n}\n},',
    )
  })

  test('options that name other things of the questionnaire', () => {
    const labels = (piece: string, replacement: string) => proposeIn(orchard, 'orchard.yaml', piece, replacement).labels
    expect(labels('orch_qg_trees: [orch_kind]', 'orch_qg_trees: [█]')).toEqual(['orch_kind', 'orch_sort'])
    expect(labels('[[orch_qg_trees, orch_qg_costs]]', '[[█, orch_qg_costs]]')).toEqual(['orch_qg_trees'])
    expect(labels('conditional_question: orch_apple', 'conditional_question: █')).toEqual(['orch_apple'])
    expect(labels('orch_sort: [orch_pear]', 'orch_sort: [█]')).toEqual(['orch_apple', 'orch_pear'])
    expect(labels('modules: [harvest]', 'modules: [█]')).toEqual(['harvest'])
    expect(labels('orch_qg_costs.orch_sum: costs', '█')).toEqual(['orch_qg_costs.orch_sum'])
  })
})

describe('conditions', () => {
  const condition = '"==1|vine_irrigation"'

  test('the choices of the question after the operator, with the name that is waited for', () => {
    const { labels, taking, item } = inQuestionnaire(condition, '"█"')
    expect(labels.slice(0, 2)).toEqual(['==1', '==0'])
    expect(item('==1').detail).toBe('«Yes»')
    expect(taking('==0')).toBe('"==0|⟦vine_irrigation⟧"')
  })

  test('questions of a questiongroup are compared in quotes, which the browser needs', () => {
    const { labels } = inYaml("- =='cellar_vessel_barrel'|vessel_is_barrel", '- █')
    expect(labels[0]).toBe("=='cellar_vessel_steel'")
    expect(labels).toContain("!=''")
    expect(labels.join()).not.toContain('>')
  })

  test('what is typed of the operator chooses among them', () => {
    const { labels } = inYaml("- =='cellar_vessel_barrel'|vessel_is_barrel", "- '!=█'")
    expect(labels.every((label) => label.startsWith('!='))).toBe(true)
  })

  test('no comparison that no answer meets', () => {
    const { labels } = inQuestionnaire(condition, '"█"')
    expect(labels).toContain('>0')
    expect(labels).toContain('<1')
    expect(labels).not.toContain('>1')
    expect(labels).not.toContain('<0')
  })

  test('choices by label', () => {
    const { item } = inYaml("- =='cellar_vessel_barrel'|vessel_is_barrel", '- ==Cl█')
    expect(item("=='cellar_vessel_amphora'").filterText).toContain('==Clay amphora')
  })

  test('behind the bar the names that something waits for', () => {
    const { labels, taking, item } = inQuestionnaire(condition, '"==1|█')
    expect(labels).toEqual(['vine_irrigation'])
    expect(item('vine_irrigation').detail).toBe('shows vine_qg_irrigation_details «Details of irrigation»')
    expect(taking('vine_irrigation')).toBe('"==1|vine_irrigation"')
  })

  test('a name that is there stays when the expression is written anew', () => {
    expect(inQuestionnaire(condition, '"==█|vine_irrigation"').taking('==0')).toBe('"==0|⟦vine_irrigation⟧"')
  })

  test('plain scalars are quoted only where YAML needs it', () => {
    const { taking } = inYaml("- =='cellar_vessel_barrel'|vessel_is_barrel", '- █')
    expect(taking("=='cellar_vessel_steel'")).toBe("- =='cellar_vessel_steel'|⟦vessel_is_barrel⟧")
    expect(taking("!=''")).toBe(`- "!=''|⟦vessel_is_barrel⟧"`)
  })

  test('no question waits for its own answer', () => {
    const vessel =
      "form_options:\n                      question_conditions:\n                        - =='cellar_vessel_barrel'|vessel_is_barrel"
    const named = vessel.replace(
      'question_conditions',
      'question_condition: █\n                      question_conditions',
    )
    expect(inYaml(vessel, named).labels).toEqual([])
    const own = 'question_condition: vessel_is_barrel'
    const { labels } = inYaml(own, `${own}\n                      question_conditions: ["==1|█"]`)
    expect(labels).not.toContain('vessel_is_barrel')
  })

  test('a name whose conditions no answer meets all is left open', () => {
    const { taking } = inQuestionnaire(condition, `${condition}, "█"`)
    expect(taking('==0')).toContain('"==0|⟦⟧"')
    expect(taking('>=1')).toContain('">=1|⟦vine_irrigation⟧"')
  })

  test('the name that a question waits for', () => {
    const { labels, item } = inYaml('question_condition: vessel_is_barrel', 'question_condition: █')
    expect(labels).toEqual(['vessel_is_barrel'])
    expect(item('vessel_is_barrel').detail).toBe("cellar_vessel =='cellar_vessel_barrel'")
    expect(
      inQuestionnaire('"questiongroup_condition": "vine_irrigation"', '"questiongroup_condition": "█').labels,
    ).toEqual(['vine_irrigation'])
  })
})

describe('many', () => {
  const record = (pk: number) =>
    `{"model": "configuration.value", "pk": ${pk}, "fields": {"keyword": "word_${pk}", "translation": 1}}`
  const values = Array.from({ length: 1000 }, (_, pk) => record(pk + 1)).join(',\n')
  const key =
    '{"model": "configuration.key", "pk": 1, "fields": {"keyword": "k", "translation": 1, "configuration": {"type": "radio"}, "values": [1]}}'
  const texts = { 'words.json': `[\n${values},\n${key}\n]` }

  test('more than can be given: those that hold what is typed, and the client asks again', () => {
    const all = proposeIn(texts, 'words.json', '"values": [1]', '"values": [█]')
    expect(all.items).toHaveLength(200)
    expect(all.isIncomplete).toBe(true)
    const some = proposeIn(texts, 'words.json', '"values": [1]', '"values": [word_98█]')
    expect(some.labels).toContain('word_987')
    expect(some.items).toHaveLength(11)
    expect(some.isIncomplete).toBe(true)
  })
})

test('places where nothing is written, and files that do not exist', () => {
  const workspace = workspaceOf(vineyard)
  const none = { items: [], isIncomplete: false }
  const end = (vineyard['vineyard.json'] ?? '').length
  for (const offset of [-1, end + 1, 1e12, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(complete(workspace, 'vineyard.json', offset)).toEqual(none)
  }
  expect(complete(workspace, 'nowhere.json', 0)).toEqual(none)
  expect(inYaml('# It refers to the key', '# It re█fers to the key').items).toEqual([])
})
