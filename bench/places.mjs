// npm run bench:places: fills one repeatable place of the format after the other up to the limits (or a share of them, SHARE=0.1), and measures `check` and `rename` on it, with names of places those alone. The second table of docs/limits.md.
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runOn } from './hostile.mjs'

const many = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const byName = (count, make) => Object.fromEntries(many(count, make))

const ownKey = { q0: { label: 'Q', type: 'int' } }

/** A questionnaire in the authoring form that asks `q0`, with parts in place of the usual ones. */
function questionnaire({
  question,
  questions = [],
  questiongroup,
  questiongroups = [],
  sub,
  subs = [],
  category,
  categories = [],
  section,
  sections = [],
  keys,
  ...more
} = {}) {
  const asking = { keyword: 'g', questions: [{ keyword: 'q0', ...question }, ...questions], ...questiongroup }
  const subcategory = { keyword: 'sub', questiongroups: [asking, ...questiongroups], ...sub }
  const ownCategory = { keyword: 'cat', subcategories: [subcategory, ...subs], ...category }
  const ownSection = { keyword: 'sec', categories: [ownCategory, ...categories], ...section }
  return JSON.stringify({
    code: 'orchard',
    edition: '2026',
    sections: [ownSection, ...sections],
    keys: { ...ownKey, ...keys },
    ...more,
  })
}

/** The same as records, with others beside those of a questionnaire that asks `q0`. */
function fixture(others, data = {}) {
  const { sections } = JSON.parse(questionnaire(data))
  return JSON.stringify([
    record('translation', 1, { translation_type: 'key', data: { orchard_2026: { label: { en: 'Q' } } } }),
    record('key', 1, { keyword: 'q0', translation: 1, values: [], configuration: { type: 'int' } }),
    record('configuration', 1, {
      code: 'orchard',
      edition: '2026',
      created: '2026-01-01T00:00:00Z',
      data: { sections },
    }),
    ...others,
  ])
}

const record = (model, pk, fields) => ({ model: `configuration.${model}`, pk, fields })
const recordsOf = (model, fields) => (count) => fixture(many(count, (at) => record(model, at + 2, fields(at))))
const ofQuestion = (options) => (count) => questionnaire({ question: options(count) })
const conditionsOf = (place, make) => ofQuestion((count) => ({ form_options: { [place]: many(count, make) } }))
const text = (at) => ({ orchard_2026: { label: { en: `Q ${at}` } } })
const emptyGroup = (at) => ({ keyword: `g${at}`, questions: [] })
const asks = (more) => (count) => questionnaire({ questions: many(count, (at) => ({ keyword: 'q0', ...more(at) })) })

/** Every repeatable place of the format: a file in which it is filled so many times. */
export const places = {
  sections: (count) => questionnaire({ sections: many(count, (at) => ({ keyword: `s${at}`, categories: [] })) }),
  'the same section': (count) => questionnaire({ sections: many(count, () => ({ keyword: 'sec', categories: [] })) }),
  categories: (count) => questionnaire({ categories: many(count, (at) => ({ keyword: `c${at}`, subcategories: [] })) }),
  subcategories: (count) => questionnaire({ subs: many(count, (at) => ({ keyword: `u${at}`, questiongroups: [] })) }),
  'nested subcategories': (count) =>
    questionnaire({
      sub: {
        questiongroups: undefined,
        subcategories: many(count, (at) => ({
          keyword: `u${at}`,
          questiongroups: [{ keyword: 'g', questions: [{ keyword: 'q0' }] }],
        })),
      },
    }),
  questiongroups: (count) => questionnaire({ questiongroups: many(count, emptyGroup) }),
  'questiongroups that ask': (count) =>
    questionnaire({ questiongroups: many(count, (at) => ({ keyword: `g${at}`, questions: [{ keyword: 'q0' }] })) }),
  'the same questiongroup': (count) =>
    questionnaire({ questiongroups: many(count, () => ({ keyword: 'g', questions: [{ keyword: 'q0' }] })) }),
  'questions with keys': (count) =>
    questionnaire({
      questions: many(count, (at) => ({ keyword: `q${at + 1}` })),
      keys: byName(count, (at) => [`q${at + 1}`, { label: `Q ${at}`, type: 'int' }]),
    }),
  'questions without keys': (count) => questionnaire({ questions: many(count, (at) => ({ keyword: `q${at + 1}` })) }),
  'the same question': asks(() => ({})),
  'question_conditions that cannot be read': conditionsOf('question_conditions', () => '=1|n'),
  question_conditions: conditionsOf('question_conditions', (at) => `==${at}|n${at}`),
  questiongroup_conditions: conditionsOf('questiongroup_conditions', (at) => `==${at}|n${at}`),
  'conditions of one name': conditionsOf('question_conditions', (at) => `==${at}|n`),
  'conditions in the old form': conditionsOf('conditions', (at) => `1|x|q${at}`),
  'conditions that are numbers': conditionsOf('question_conditions', (at) => at),
  'questions with a condition': asks((at) => ({ form_options: { question_conditions: [`==${at}|n${at}`] } })),
  'questions with a condition that cannot be read': asks(() => ({ form_options: { question_conditions: ['=1|n'] } })),
  'questions that wait': asks(() => ({ form_options: { question_condition: 'nobody' } })),
  'questiongroups that wait': (count) =>
    questionnaire({
      questiongroups: many(count, (at) => ({
        keyword: `g${at}`,
        form_options: { questiongroup_condition: `n${at}` },
        questions: [],
      })),
    }),
  'conditions of a subcategory': (count) =>
    questionnaire({ sub: { form_options: { questiongroup_conditions: many(count, (at) => `g${at}`) } } }),
  'rows of a table': (count) =>
    questionnaire({
      sub: { form_options: { template: 'table_2', table_grouping: many(count, (at) => [`g${at}`, 'g']) } },
    }),
  'headers of a table': (count) =>
    questionnaire({
      sub: { form_options: { template: 'table_2', table_headers: byName(count, (at) => [`g${at}`, [['q0', 1]]]) } },
    }),
  'options of a question': ofQuestion((count) => ({ form_options: byName(count, (at) => [`x${at}`, 1]) })),
  'options of a question in view': ofQuestion((count) => ({ view_options: byName(count, (at) => [`x${at}`, 1]) })),
  'options of a questiongroup': (count) =>
    questionnaire({ questiongroup: { form_options: byName(count, (at) => [`x${at}`, 1]) } }),
  'options of a subcategory': (count) => questionnaire({ sub: { view_options: byName(count, (at) => [`x${at}`, 1]) } }),
  'options of a key': (count) =>
    questionnaire({ keys: { k: { label: 'K', type: 'int', form_options: byName(count, (at) => [`x${at}`, 1]) } } }),
  'attributes of a field': ofQuestion((count) => ({
    form_options: { field_options: byName(count, (at) => [`data-x${at}`, '1']) },
  })),
  'misspelt options': asks(() => ({ form_options: { lable_position: 'x' } })),
  'options of a wrong type': asks(() => ({ view_options: { is_name: 'true' } })),
  'options that do nothing': asks(() => ({ form_options: { num_rows: 3 } })),
  options_by_questiongroups: ofQuestion((count) => ({
    form_options: { options_by_questiongroups: many(count, (at) => `g${at}`) },
  })),
  'custom_to_options of a question': ofQuestion((count) => ({
    form_options: { custom_to_options: byName(count, (at) => [`v${at}`, { q0: ['x'] }]) },
  })),
  'column widths': (count) =>
    questionnaire({ questiongroup: { view_options: { column_widths: many(count, () => '10%') } } }),
  'rows of columns_custom': (count) =>
    questionnaire({ questiongroup: { form_options: { columns_custom: many(count, () => ['6', '6']) } } }),
  'cells of a row of columns_custom': (count) =>
    questionnaire({ questiongroup: { form_options: { columns_custom: [many(count, () => '1')] } } }),
  'column widths in the form': (count) =>
    questionnaire({ questiongroup: { form_options: { column_widths: many(count, () => '10%') } } }),
  'parts of a layout': (count) =>
    questionnaire({ questiongroup: { form_options: { layout: many(count, () => 'no_label_row') } } }),
  questiongroup_to_options: (count) =>
    questionnaire({ questiongroup: { form_options: { questiongroup_to_options: many(count, (at) => `g${at}|q0`) } } }),
  'rows of table_grouping': (count) =>
    questionnaire({ sub: { view_options: { table_grouping: many(count, (at) => [`g${at}`, 'g']) } } }),
  'cells of a row of table_grouping': (count) =>
    questionnaire({ sub: { view_options: { table_grouping: [many(count, (at) => `g${at}`)] } } }),
  'questions of custom_to_options': ofQuestion((count) => ({
    form_options: { custom_to_options: { v: byName(count, (at) => [`q${at}`, ['x']]) } },
  })),
  'choices of custom_to_options': ofQuestion((count) => ({
    form_options: { custom_to_options: { v: { q0: many(count, (at) => `v${at}`) } } },
  })),
  'field names of a summary': ofQuestion((count) => ({
    summary: { types: ['full'], full: { field_name: byName(count, (at) => [`g${at}`, `f${at}`]) } },
  })),
  'items of additional data': (count) =>
    questionnaire({ category: { view_options: { additional_data: { x: many(count, (at) => `x${at}`) } } } }),
  'columns of a table': (count) =>
    questionnaire({ questiongroup: { form_options: { table_columns: many(count, (at) => `c${at}`) } } }),
  'raw questions': (count) =>
    questionnaire({ sub: { view_options: { raw_questions: many(count, (at) => ({ keyword: `q${at}` })) } } }),
  'additional data of a category': (count) =>
    questionnaire({ category: { view_options: { additional_data: byName(count, (at) => [`x${at}`, 1]) } } }),
  'media galleries': (count) =>
    questionnaire({
      sections: many(count, (at) => ({ keyword: `s${at}`, view_options: { media_gallery: true }, categories: [] })),
    }),
  'orders of list filters': asks((at) => ({ filter_options: { order: at } })),
  'types of a summary': ofQuestion((count) => ({
    summary: { types: many(count, (at) => `full${at}`), full: { field_name: 'x' } },
  })),
  'fields of a summary': asks((at) => ({ summary: { types: ['full'], full: { field_name: `f${at}` } } })),
  keys: (count) => questionnaire({ keys: byName(count, (at) => [`k${at}`, { label: `K ${at}`, type: 'int' }]) }),
  'keys of unknown types': (count) =>
    questionnaire({ keys: byName(count, (at) => [`k${at}`, { label: 'K', type: `x${at}` }]) }),
  'keys of one unknown choice': (count) =>
    questionnaire({ keys: byName(count, (at) => [`k${at}`, { label: 'K', type: 'checkbox', values: ['v'] }]) }),
  values: (count) => questionnaire({ values: byName(count, (at) => [`v${at}`, { label: `V ${at}` }]) }),
  'choices of a key': (count) =>
    questionnaire({
      keys: { k: { label: 'K', type: 'checkbox', values: many(count, (at) => `v${at}`) } },
      values: byName(count, (at) => [`v${at}`, { label: `V ${at}` }]),
    }),
  'choices written in a key': (count) =>
    questionnaire({
      keys: { k: { label: 'K', type: 'checkbox', values: byName(count, (at) => [`v${at}`, { label: `V ${at}` }]) } },
    }),
  'records beside definitions': (count) =>
    questionnaire({
      records: many(count, (at) => record('category', at + 1, { keyword: `c${at}`, translation: null })),
    }),
  'translations by pk': (count) =>
    questionnaire({
      translations: byName(count, (at) => [at + 1, { translation_type: 'key', data: text(at) }]),
    }),
  'records written inline': (count) => questionnaire({ fixture: { inline: many(count, (at) => `value:v${at}`) } }),
  'members in their order': (count) => questionnaire({ fixture: { members: many(count, (at) => `m${at}`) } }),
  'models in their order': (count) => questionnaire({ fixture: { order: many(count, () => 'key') } }),
  'keys in their order': (count) => questionnaire({ fixture: { names: { key: many(count, (at) => `k${at}`) } } }),
  'unknown choices of a key': (count) =>
    questionnaire({ keys: { k: { label: 'K', type: 'checkbox', values: many(count, (at) => `v${at}`) } } }),
  'the same choice of a key': (count) =>
    questionnaire({
      keys: { k: { label: 'K', type: 'checkbox', values: many(count, () => 'v') } },
      values: { v: { label: 'V' } },
    }),
  'pictures of choices': (count) =>
    questionnaire({ values: byName(count, (at) => [`v${at}`, { label: 'V', image_name: `p${at}.png` }]) }),
  'questiongroups as defined': (count) =>
    questionnaire({ questiongroups: [], records: undefined, ...{ translations: undefined } }).replace(
      /}$/,
      `,"questiongroups":${JSON.stringify(byName(count, (at) => [`g${at}`, { label: `G ${at}` }]))}}`,
    ),
  'categories as defined': (count) =>
    questionnaire().replace(/}$/, `,"categories":${JSON.stringify(byName(count, (at) => [`c${at}`, `C ${at}`]))}}`),
  'shared translations': (count) =>
    questionnaire({ translations: many(count, (at) => ({ pk: at + 1, translation_type: 'key', data: {} })) }),
  'languages of a label': (count) =>
    questionnaire({ keys: { k: { label: byName(count, (at) => [`l${at}`, 'K']), type: 'int' } } }),
  'contexts of a key': (count) =>
    questionnaire({ keys: { k: { type: 'int', texts: byName(count, (at) => [`c${at}`, { label: 'K' }]) } } }),
  'lists in a help text': (count) =>
    questionnaire({ keys: { k: { label: 'K', helptext: '<ul><li>'.repeat(count), type: 'int' } } }),
  'help texts': (count) =>
    questionnaire({ keys: byName(count, (at) => [`k${at}`, { label: 'K', helptext: '<b>', type: 'int' }]) }),
  modules: (count) => questionnaire({ modules: many(count, (at) => `m${at}`) }),
  'the same module': (count) => questionnaire({ modules: many(count, () => 'm') }),
  'unknown members of a questionnaire': (count) => questionnaire(byName(count, (at) => [`x${at}`, 1])),
  'unknown members of a question': ofQuestion((count) => byName(count, (at) => [`x${at}`, 1])),
  'unknown members of questions': asks(() => ({ x: 1 })),
  'members that are given twice': (count) => questionnaire().replace(/}$/, `,"modules":[]${',"x":1'.repeat(count)}}`),
  'questions given twice': (count) =>
    questionnaire().replace('{"keyword":"q0"', `{${'"keyword":"q0",'.repeat(count)}"keyword":"q0"`),
  'lists in place of questions': (count) => questionnaire({ questions: many(count, () => []) }),
  'numbers in place of questiongroups': (count) => questionnaire({ questiongroups: many(count, (at) => at) }),
  'commas left out': (count) =>
    questionnaire().replace(/}$/, `,"values":{${many(count, (at) => `"v${at}":{"label":"V"}`).join('\n')}}}`),
  'records of translations': recordsOf('translation', (at) => ({ translation_type: 'key', data: text(at) })),
  'languages of a translation': (count) =>
    fixture([
      record('translation', 2, {
        translation_type: 'key',
        data: { orchard: { label: byName(count, (at) => [`l${at}`, 'K']) } },
      }),
    ]),
  'contexts of a translation': (count) =>
    fixture([
      record('translation', 2, {
        translation_type: 'key',
        data: byName(count, (at) => [`c${at}`, { label: { en: 'K' } }]),
      }),
    ]),
  'records of keys': recordsOf('key', (at) => ({
    keyword: `k${at}`,
    translation: 1,
    values: [],
    configuration: { type: 'int' },
  })),
  'records of the same key': recordsOf('key', () => ({
    keyword: 'k',
    translation: 1,
    values: [],
    configuration: { type: 'int' },
  })),
  'records of values': recordsOf('value', (at) => ({
    keyword: `v${at}`,
    translation: 1,
    order_value: at,
    configuration: {},
  })),
  'records of questiongroups': recordsOf('questiongroup', (at) => ({
    keyword: `g${at}`,
    translation: null,
    configuration: {},
  })),
  'records of questiongroups that inherit': recordsOf('questiongroup', (at) => ({
    keyword: `g${at}`,
    translation: null,
    configuration: { inherited_configuration: `c${at}`, inherited_questiongroup: `g${at}` },
  })),
  'records of categories': recordsOf('category', (at) => ({ keyword: `c${at}`, translation: null })),
  'records of other models': recordsOf('other', () => ({})),
  'records of one pk': (count) =>
    fixture(many(count, (at) => record('category', 7, { keyword: `c${at}`, translation: null }))),
  'links to a missing translation': recordsOf('category', (at) => ({ keyword: `c${at}`, translation: at + 5 })),
  'choices by pk': (count) =>
    fixture([
      record('key', 2, {
        keyword: 'k',
        translation: 1,
        values: many(count, (at) => at + 1),
        configuration: { type: 'checkbox' },
      }),
    ]),
  editions: recordsOf('configuration', (at) => ({
    code: 'orchard',
    edition: `e${at}`,
    created: '2026-01-01T00:00:00Z',
    data: { sections: [] },
  })),
  'editions that ask': recordsOf('configuration', (at) => ({
    code: 'orchard',
    edition: `e${at}`,
    created: '2026-01-01T00:00:00Z',
    data: { sections: JSON.parse(questionnaire()).sections },
  })),
  'link configurations': recordsOf('configuration', (at) => ({
    code: `link${at}`,
    edition: '2026',
    created: '2026-01-01T00:00:00Z',
    data: { sections: [], modules: [`link${at + 1}`] },
  })),
  'questiongroups with a link': (count) =>
    questionnaire({
      questiongroups: many(count, (at) => ({ keyword: `g${at}`, form_options: { link: `l${at}` }, questions: [] })),
    }),
}

/** The repeatable places that the schemas of the format have, by file and JSON Pointer, with those above that fill them. */
export const placesOfSchemas = {
  'category /properties/subcategories': 'subcategories',
  'category /$defs/view_options/properties/additional_data': 'additional data of a category',
  'category /$defs/view_options/properties/additional_data/additionalProperties': 'items of additional data',
  'common /$defs/conditionEntries': 'question_conditions',
  'configuration /$defs/data/properties/sections': 'sections',
  'configuration /$defs/data/properties/modules': 'modules',
  'definitions /properties/keys': 'keys',
  'definitions /properties/values': 'values',
  'definitions /properties/questiongroups': 'questiongroups as defined',
  'definitions /properties/categories': 'categories as defined',
  'definitions /properties/translations': 'translations by pk',
  'definitions /properties/records': 'records beside definitions',
  'definitions /properties/fixture/properties/inline': 'records written inline',
  'definitions /properties/fixture/properties/members': 'members in their order',
  'definitions /properties/fixture/properties/order': 'models in their order',
  'definitions /$defs/names': 'keys in their order',
  'fixture ': 'records of keys',
  'key /properties/values': 'choices by pk',
  'key /$defs/definition/properties/values': 'choices of a key',
  'key /$defs/definition/properties/values by name': 'choices written in a key',
  'question /$defs/form_options/properties/conditions': 'conditions in the old form',
  'question /$defs/form_options/properties/options_by_questiongroups': 'options_by_questiongroups',
  'question /$defs/form_options/properties/custom_to_options': 'custom_to_options of a question',
  'question /$defs/form_options/properties/custom_to_options/additionalProperties': 'questions of custom_to_options',
  'question /$defs/form_options/properties/custom_to_options/additionalProperties/additionalProperties':
    'choices of custom_to_options',
  'question /$defs/summary/properties/types': 'types of a summary',
  'question /$defs/summaryEntry/properties/field_name': 'field names of a summary',
  'questiongroup /properties/questions': 'questions with keys',
  'questiongroup /$defs/view_options/properties/column_widths': 'column widths',
  'questiongroup /$defs/form_options/properties/layout/then': 'parts of a layout',
  'questiongroup /$defs/form_options/properties/columns_custom': 'rows of columns_custom',
  'questiongroup /$defs/form_options/properties/columns_custom/items': 'cells of a row of columns_custom',
  'questiongroup /$defs/form_options/properties/column_widths': 'column widths in the form',
  'questiongroup /$defs/form_options/properties/questiongroup_to_options': 'questiongroup_to_options',
  'section /properties/categories': 'categories',
  'subcategory /properties/questiongroups': 'questiongroups',
  'subcategory /properties/subcategories': 'nested subcategories',
  'subcategory /$defs/view_options/properties/table_grouping': 'rows of table_grouping',
  'subcategory /$defs/view_options/properties/table_grouping/items': 'cells of a row of table_grouping',
  'subcategory /$defs/form_options/properties/questiongroup_conditions': 'conditions of a subcategory',
  'translation /$defs/data': 'contexts of a translation',
  'translation /$defs/languages': 'languages of a translation',
  'translation /$defs/text': 'languages of a label',
}

const megabyte = 1_000_000
const mostValues = 748_000

/** How many values a JSON text has, about as its limit counts them. */
function valuesIn(value) {
  if (typeof value !== 'object' || value === null) return 1
  let sum = 1
  for (const name in value) sum += valuesIn(value[name])
  return sum
}

/** The file with as many as fit in 8 MB and the limit of values, or in a share of both. */
export function fill(make, share = 1) {
  const sizeOf = (made) => {
    let values = 0
    try {
      values = valuesIn(JSON.parse(made))
    } catch {
      values = made.split(/[:,[{]/).length
    }
    // Members that are given twice are values too.
    return Math.max(made.length / (8 * megabyte), Math.max(values, (made.match(/":/g) ?? []).length) / mostValues)
  }
  let count = 10_000
  for (let round = 0; round < 2; round++) count = Math.floor((count / sizeOf(make(count))) * share * 0.995)
  return { count, text: make(count) }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const cli = join(import.meta.dirname, '../dist/cli.cjs')
  const asked = process.argv.slice(2)
  const commands = {
    check: ['--format', 'compact', '--level', 'info', 'a.json'],
    rename: ['rename', 'key', 'q0', 'renamed', 'a.json', '--force'],
  }
  console.log(
    '| what there is much of | how many | MB | check: s | MiB | rename: s | MiB |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const [name, make] of Object.entries(places)) {
    if (asked.length > 0 && !asked.some((one) => name.includes(one))) continue
    const { count, text: filled } = fill(make, Number(process.env.SHARE ?? 1))
    const cells = Object.entries(commands).flatMap(([command, argv]) => {
      const { seconds, mebibytes, code, output } = runOn({ files: () => ({ 'a.json': filled }), argv }, cli)
      if (!(seconds <= 10 && mebibytes <= 1024)) {
        console.error(`${command}, ${name}: more than 10 seconds or 1 GiB`)
        process.exitCode = 1
      }
      if (![0, 1, 2].includes(code) || process.env.VERBOSE)
        console.error(`${command}, ${name}: ${code}\n${output.slice(-600)}`)
      return [seconds.toFixed(2), Math.round(mebibytes)]
    })
    console.log(`| ${[name, count, (filled.length / megabyte).toFixed(1), ...cells].join(' | ')} |`)
  }
  console.error(`load of the machine: ${loadavg()[0].toFixed(1)}`)
}
