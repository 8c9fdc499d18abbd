const values = { every_a: 'A', every_b: 'B', every_c: 'C' }
const pictures = {
  every_p: { label: 'P', configuration: { image_name: 'p.svg' } },
  every_q: { label: 'Q', configuration: { image_name: 'q.svg' } },
}

function group(keyword: string, keys: readonly (string | object)[], more: object = {}): object {
  return { keyword, questions: keys.map((key) => (typeof key === 'string' ? { keyword: key } : key)), ...more }
}

function category(number: string, groups: readonly object[]): object {
  return {
    keyword: `every__${number}`,
    form_options: { numbering: `${number}.` },
    subcategories: [
      { keyword: `every__${number}__1`, form_options: { numbering: `${number}.1` }, questiongroups: groups },
    ],
  }
}

/** A questionnaire with a question of every key type, conditions of both kinds, a table and repetitions. */
export const everyType = {
  code: 'every',
  edition: '2026',
  sections: [
    {
      keyword: 'section_every',
      categories: [
        category('1', [
          group('every_qg_text', ['every_char', 'every_text', 'every_date', 'every_link_video', 'every_wms_layer']),
          group('every_qg_choice', [
            { keyword: 'every_bool', form_options: { questiongroup_conditions: ['==1|every_is_yes'] } },
            'every_cb_bool',
            'every_checkbox',
            'every_image_checkbox',
            'every_multi_select',
            'every_measure',
            {
              keyword: 'every_select',
              form_options: {
                custom_to_options: { every_a: { every_custom: ['every_a'] }, default: { every_custom: ['every_b'] } },
                field_options: { keyword: 'every_select' },
              },
            },
            'every_select_type',
            'every_custom',
          ]),
          group('every_qg_hidden', ['every_todo'], { form_options: { questiongroup_condition: 'every_is_yes' } }),
        ]),
        category('2', [
          group(
            'every_qg_repeated',
            [
              { keyword: 'every_radio', form_options: { question_conditions: ["=='every_a'|every_is_a"] } },
              { keyword: 'every_int', form_options: { question_condition: 'every_is_a' } },
              'every_float',
            ],
            { form_options: { min_num: 1, max_num: 3, numbered: 'prefix' } },
          ),
          group('every_qg_record', [
            { keyword: 'every_model', form_options: { model: 'Project' } },
            { keyword: 'every_groups', form_options: { options_by_questiongroups: ['every_qg_text'] } },
            'every_file',
            'every_image',
          ]),
          group('every_qg_other', ['every_hidden', 'every_display']),
          group('every_qg_user', ['every_user'], { form_options: { template: 'select_user', user_role: 'landuser' } }),
          group('every_qg_link', ['link_id'], { form_options: { template: 'select_link' } }),
          group('every_qg_map', ['every_map'], { form_options: { template: 'map' } }),
        ]),
      ],
    },
  ],
  categories: {
    section_every: 'Everything',
    every__1: 'Texts and choices',
    every__1__1: {
      label: 'First',
      helptext: 'Answer <b>all</b>.<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
    },
    every__2: 'Repetitions',
    every__2__1: 'Second',
  },
  questiongroups: {
    every_qg_text: 'Texts',
    every_qg_choice: 'Choices',
    every_qg_hidden: 'Hidden at first',
    every_qg_repeated: 'Repeated',
    every_qg_record: 'Records',
    every_qg_other: 'Others',
    every_qg_user: 'Person',
    every_qg_link: 'Link',
    every_qg_map: 'Map',
  },
  keys: {
    every_char: { label: 'Line', helptext: 'One line' },
    every_text: { label: 'Lines', type: 'text' },
    every_date: { label: 'Day', type: 'date' },
    every_link_video: { label: 'Video', type: 'link_video' },
    every_wms_layer: { label: 'Layer', type: 'wms_layer' },
    every_bool: { label: 'Yes or no', type: 'bool' },
    every_cb_bool: { label: 'Tick', type: 'cb_bool' },
    every_checkbox: { label: 'Several', type: 'checkbox', values },
    every_image_checkbox: { label: 'Pictures', type: 'image_checkbox', values: pictures },
    every_multi_select: { label: 'Several of a list', type: 'multi_select', values },
    every_measure: { label: 'Level', type: 'measure', values },
    every_select: { label: 'One of a list', type: 'select', values },
    every_select_type: { label: 'One of a long list', type: 'select_type', values },
    every_custom: { label: 'What is left', type: 'select_conditional_custom', values },
    every_todo: { label: 'Later', type: 'todo' },
    every_radio: { label: 'One', type: 'radio', values },
    every_int: { label: 'Whole number', type: 'int' },
    every_float: { label: 'Number', type: 'float' },
    every_model: { label: 'Project', type: 'select_model' },
    every_groups: { label: 'Part', type: 'select_conditional_questiongroup' },
    every_file: { label: 'File', type: 'file' },
    every_image: { label: 'Image', type: 'image' },
    every_hidden: { label: 'Hidden', type: 'hidden' },
    every_display: { label: 'Display', type: 'display_only' },
    every_user: { label: 'Person', type: 'user_id' },
    link_id: { label: 'Link', type: 'link_id' },
    every_map: { label: 'Map', type: 'map' },
  },
}
