/** Invented values that break no schema, by kind. Each call makes new ones, so that a test can change them. */
export function samples() {
  return {
    fixture: fixture(),
    configuration: configuration(),
    definitions: definitions(),
    section: section(),
    category: section().categories[0],
    subcategory: section().categories[0]?.subcategories[0],
    questiongroup: questiongroup(),
    question: question(),
    config: config(),
    test: {
      $schema: 'test.schema.json',
      configuration: 'vineyard@2024',
      tests: [
        {
          name: 'irrigated land',
          answers: {
            vine_irrigated: 'Yes',
            vine_area: 4,
            'vine_qg_soil/vine_soil': ['clay'],
            vine_steep: true,
            vine_notes: null,
          },
          shown: ['vine_qg_irrigation/*'],
          hidden: ['vine_dry'],
          savable: ['vine_qg_irrigation'],
          unsavable: ['vine_qg_dry'],
        },
      ],
    },
    migration: {
      from: 'vineyard@2024',
      to: 'vineyard@2026',
      from_pk: 1,
      to_pk: 2,
      name: 'finer-soils',
      entries: [
        {
          at: 'vine_qg/vine_soil',
          do: 'map',
          values: { clay: 'loam', sand: null, 3: 4 },
          as: 'list',
          to: 'soil_qg/soil',
        },
        { at: 'vine_qg/vine_notes', rule: 'lowered-max-length', do: 'cut', most: 500, reason: 'as agreed' },
        {
          at: 'vine_qg/vine_use',
          do: 'split',
          when: { at: 'vine_qg/vine_soil', has: ['clay'] },
          parts: [{ values: ['wine'], to: 'use_qg/wine' }],
        },
        { at: 'vine_qg', do: 'default', to: 'use_qg/wine', value: 'red' },
      ],
    },
    accepted: [
      {
        rule: 'unused-record',
        at: 'key:bee_old',
        reason: 'Kept for the archive.',
        owner: 'hives',
        until: '2031-01-31',
      },
    ],
    ...answers(),
  }
}

function question() {
  return {
    keyword: 'bee_kept',
    view_options: { template: 'inline', label_position: '', filter: true, layout: 'stacked', in_list: true },
    form_options: {
      template: 'no_label.html',
      max_length: 200,
      question_conditions: ["=='1'|bee_more"],
      questiongroup_conditions: ['==1|bee_qg_hives'],
      field_options: { min: 'now', max: 20, 'aria-label': 'hives', 'data-cb-max-choices': 2 },
      custom_to_options: { default: { bee_kind: [''] }, bee_wild: { bee_kind: ['bee_mason'] } },
      conditional: false,
    },
    filter_options: { order: 3 },
    summary: null,
  }
}

function questiongroup() {
  return {
    keyword: 'bee_qg_hives',
    view_options: { template: 'table', with_keys: true, column_widths: ['40%', '60%'] },
    form_options: {
      min_num: 1,
      max_num: 4,
      numbered: 'prefix',
      layout: ['before_table'],
      columns_custom: [['6', '6']],
    },
    questions: [question(), { keyword: 'bee_more' }],
  }
}

function section() {
  return {
    keyword: 'bee_section',
    view_options: { template: 'empty' },
    categories: [
      {
        keyword: 'bee_category',
        view_options: { with_metadata: true, additional_data: { bee_qg_hives: ['bee_kept'] } },
        form_options: { numbering: '1.' },
        subcategories: [
          {
            keyword: 'bee_subcategory',
            view_options: { table_grouping: [['bee_qg_hives'], ['bee_qg_total']] },
            form_options: { numbering: '1.1', has_links: false, questiongroup_conditions: ['==1|bee_qg_hives'] },
            questiongroups: [questiongroup()],
            subcategories: [{ keyword: 'bee_nested', questiongroups: null }],
          },
        ],
      },
    ],
  }
}

function fixture() {
  return [
    {
      model: 'configuration.translation',
      pk: 1,
      fields: { translation_type: 'key', data: texts('Do you keep bees?') },
    },
    {
      model: 'configuration.value',
      pk: 2,
      fields: {
        keyword: 'bee_wild',
        translation: 1,
        order_value: null,
        configuration: { image_name: 'bees/wild.png' },
      },
    },
    {
      model: 'configuration.key',
      pk: '3',
      fields: {
        keyword: 'bee_kept',
        translation: 1,
        values: [2],
        configuration: {
          type: 'radio',
          form_options: { label_position: 'none' },
          summary: {
            types: ['full'],
            default: { field_name: { 'bee_qg_hives.bee_kept': 'kept' }, get_value: { name: 'get_table' } },
          },
        },
      },
    },
    {
      model: 'configuration.questiongroup',
      pk: 4,
      fields: { keyword: 'bee_qg_hives', translation: null, configuration: { inherited_configuration: 'hives' } },
    },
    { model: 'configuration.category', pk: 5, fields: { keyword: 'bee_category', translation: 1 } },
    {
      model: 'configuration.configuration',
      pk: 6,
      fields: {
        code: 'hives',
        edition: '2030',
        created: '2030-02-01T12:00:00Z',
        data: { sections: [section()], modules: ['meadows'] },
      },
    },
    { model: 'auth.user', fields: { anything: [1, 2] } },
  ]
}

function texts(label: string) {
  return { hives: { label: { en: label, fr: 'Des abeilles ?' }, helptext: { en: '<p>Any kind.</p>' } } }
}

function definitions() {
  return {
    code: 'wocat',
    keys: {
      bee_name: 'Name of the hive',
      bee_kind: {
        pk: 70,
        type: 'checkbox',
        label: { en: 'Which bees?', fr: 'Quelles abeilles ?' },
        label_view: 'Bees',
        values: { bee_mason: 'Mason bee', bee_wild: { label: 'Wild bee', image_name: 'bees/wild.png', pk: 8 } },
        view_options: { layout: 'stacked' },
        filter_options: { order: 1 },
      },
      bee_other: { type: 'select', values: ['bee_mason', 9], translation: 1 },
    },
    values: { bee_more: { label: 'More', order_value: 3 } },
    questiongroups: { bee_qg: { texts: texts('Hives'), form_options: { max_num: 3 }, inherited_questiongroup: 'qg' } },
    categories: { bee_category: 'Bees' },
    translations: { '1': { translation_type: 'key', data: texts('Bees') } },
    records: [{ model: 'auth.group', pk: 1, fields: { name: 'keepers' } }],
  }
}

function configuration() {
  const { code: _, ...members } = definitions()
  return { code: 'hives', edition: '2030', modules: ['meadows'], sections: [section()], ...members }
}

function config() {
  return {
    sets: [{ name: 'hives', files: ['global.json', 'hives/*.yaml'], complete: true }],
    rules: { 'unused-record': 'off' },
    overrides: [{ files: ['old/**'], rules: { 'unknown-option': 'info' } }],
    templates: { names: { 'details/field': ['honey'] }, folders: ['templates'] },
    images: 'assets/img',
    maxFileSize: 5_000_000,
  }
}

/** What the service answers, of each resource. */
function answers() {
  const item = {
    name: 'Hives at the forest edge',
    updated: '2026-05-04T09:15:00.250000+02:00',
    code: 'hives_12',
    url: '/en/hives/view/hives_12/',
    details: '/en/api/v2/questionnaires/hives_12/',
    edition: '2026',
    translations: [['en', 'English']],
  }
  const own = {
    name: { en: 'Hives at the forest edge' },
    image: '/upload/a/b/hive.jpg',
    definition: { en: 'Twelve hives.' },
    created: '2026-05-01T08:00:00Z',
    updated: '2026-05-04T07:15:00.250000Z',
    code: 'hives_12',
    edition: '2026',
    status: 'draft',
  }
  const question = {
    questions_label: 'Kept since',
    questions_keyword: 'bee_kept',
    questions_type: 'select',
    questions_choices: [
      ['', '-'],
      ['bee_long', 'Long ago'],
    ],
    conditions: { question_triggers: ["=='bee_long'|since"] },
  }
  const answer = { key: 'Kept since', value: 'Long ago', additional_translations: {}, template: 'raw' }
  const picture = { ...answer, value: '/hive.jpg', content_type: 'image/jpeg', preview_image: '/small.jpg' }
  const link = { code: 'trees_3', configuration: 'trees', name: 'Limes', url: '/en/trees/view/trees_3/' }
  const group = {
    label: '',
    children: {
      bee_kept: { label: 'Kept since', value: [answer, picture, '\n'] },
      bee_user: {
        label: '',
        value: [{ template: 'raw', additional_translations: {}, value: 'Ann', user_id: 3, unknown_user: false }],
      },
      bee_none: { label: 'None', value: '' },
      bee_kinds: {
        label: 'Kinds',
        value: [{ template: 'raw', additional_translations: {}, key: 'Kinds', values: ['Carnica'] }],
      },
    },
  }
  return {
    'api:configurations': { configurations: [['hives'], ['trees']] },
    'api:create': { success: 'true', code: 'hives_12' },
    'api:data': { status: 'draft', data: { bee_qg_name: [{ name: { en: 'Hives' } }] } },
    'api:editions': { editions: [['2026'], ['2027']] },
    'api:error': { detail: ['Value "x" is not valid.'], email: ['This field is required.'] },
    'api:image-upload': {
      success: true,
      uid: '9da8b521-7130-48df-ba31-549016a748e5',
      interchange: ['[/upload/a/b/hive.jpg, (default)]'],
      url: '/upload/a/b/hive.jpg',
    },
    'api:list-item': item,
    'api:login': { token: '0123456789abcdef0123456789abcdef01234567' },
    'api:mydata': { results: [own, { ...own, name: 'Hives' }] },
    'api:mydata-item': own,
    'api:questionnaire': {
      section_hives: {
        label: 'Hives',
        children: { bee__1: { label: '', children: { bee__1__1: { label: 'Links', value: [link] }, bee_qg: group } } },
      },
    },
    'api:questionnaires': { count: 1, next: '', previous: '', results: [item] },
    'api:structure': [
      {
        categories_label: '1 Hives',
        categories_keyword: 'bee__1',
        subcategories: [
          {
            subcategories_label: '1.1 Kept',
            subcategories_keyword: 'bee__1__1',
            questiongroups: [
              { subcategories_label: 'Inner', subcategories_keyword: 'bee__1__1__1', questiongroups: [] },
              {
                questiongroups_repeating: 3,
                conditions: { trigger_keyword: 'since' },
                questiongroups_label: '',
                questiongroups_keyword: 'bee_qg',
                questions: [question],
              },
            ],
          },
        ],
      },
    ],
  }
}
