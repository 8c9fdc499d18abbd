// Twenty invented mistakes, each made in a questionnaire without one: as questlint and a JSON Schema read it, and as survey-core reads the same
// questionnaire in its own format. `load` is what the service does when it loads the mistake.

/** Without a mistake. */
export const questionnaire = `code: bees
edition: "2026"
sections:
  - keyword: section_bees
    categories:
      - keyword: bees__1
        subcategories:
          - keyword: bees__1__1
            questiongroups:
              - keyword: bees_qg_name
                questions:
                  - keyword: bees_name
                    view_options: {is_name: true}
                  - keyword: bees_many
                    form_options:
                      questiongroup_conditions: ["==1|has_many"]
              - keyword: bees_qg_hives
                form_options: {min_num: 1, max_num: 2}
                questions:
                  - keyword: bees_hive
                    form_options:
                      question_conditions: ["=='bees_straw'|hive_is_straw"]
                  - keyword: bees_straw_new
                    form_options: {question_condition: hive_is_straw}
              - keyword: bees_qg_help
                form_options: {questiongroup_condition: has_many}
                questions:
                  - keyword: bees_help
                    form_options: {max_length: 200}
categories: {section_bees: Bees, bees__1: The apiary, bees__1__1: Hives}
questiongroups: {bees_qg_name: Name, bees_qg_hives: Hive, bees_qg_help: Help}
keys:
  bees_name: {label: Name of the apiary, type: char}
  bees_many: {label: More than five colonies, type: bool}
  bees_hive: {label: Material of the hive, type: radio, values: {bees_wood: Wood, bees_straw: Straw}}
  bees_straw_new: {label: New straw, type: bool}
  bees_help: {label: Helpers, type: char}
`

/** The same for survey-core. */
export const survey = {
  pages: [
    {
      name: 'apiary',
      title: 'The apiary',
      elements: [
        { type: 'text', name: 'name', title: 'Name of the apiary' },
        { type: 'boolean', name: 'many' },
        {
          type: 'paneldynamic',
          name: 'hives',
          minPanelCount: 1,
          maxPanelCount: 2,
          templateElements: [
            {
              type: 'radiogroup',
              name: 'hive',
              choices: [
                { value: 'wood', text: 'Wood' },
                { value: 'straw', text: 'Straw' },
              ],
            },
            { type: 'boolean', name: 'straw_new', visibleIf: "{panel.hive} = 'straw'" },
          ],
        },
        { type: 'text', name: 'help', maxLength: 200, visibleIf: '{many} = true' },
      ],
    },
  ],
}

const [refused, loaded] = ['refuses', 'loads']
/** What the service looks for, by the mistake; `survey` changes a copy of the survey, and is absent where its format has no such thing. */
export const mistakes = [
  {
    what: 'An option is misspelt',
    edit: ['{min_num: 1, max_num: 2}', '{min_num: 1, max_mun: 2}'],
    load: loaded,
    survey: ({ panel }) => rename(panel, 'maxPanelCount', 'maxPanelCuont'),
  },
  {
    what: 'A member of a questiongroup is misspelt',
    edit: ['form_options: {min_num', 'form_option: {min_num'],
    load: refused,
    survey: ({ panel }) => rename(panel, 'templateElements', 'templateElement'),
  },
  {
    what: 'A number is written as text',
    edit: ['min_num: 1', 'min_num: one'],
    load: refused,
    survey: ({ panel }) => Object.assign(panel, { minPanelCount: 'one' }),
  },
  {
    what: 'The least number is above the most',
    edit: ['min_num: 1', 'min_num: 3'],
    load: loaded,
    survey: ({ panel }) => Object.assign(panel, { minPanelCount: 3 }),
  },
  {
    what: 'A question names a key that is not there',
    edit: ['- keyword: bees_straw_new', '- keyword: bees_staw_new'],
    load: refused,
  },
  {
    what: 'A type is misspelt',
    edit: ['type: radio', 'type: raido'],
    load: refused,
    survey: ({ hive }) => Object.assign(hive, { type: 'raidogroup' }),
  },
  {
    what: 'A choice question has no choices',
    edit: [', values: {bees_wood: Wood, bees_straw: Straw}', ''],
    load: refused,
    survey: ({ hive }) => Object.assign(hive, { choices: undefined }),
  },
  {
    what: 'A condition compares with a choice that is not offered',
    edit: ["=='bees_straw'", "=='bees_strw'"],
    load: loaded,
    survey: ({ straw }) => Object.assign(straw, { visibleIf: "{panel.hive} = 'strw'" }),
  },
  {
    what: 'A question waits for a condition that nothing triggers',
    edit: ['question_condition: hive_is_straw', 'question_condition: hive_is_starw'],
    load: loaded,
    survey: ({ straw }) => Object.assign(straw, { visibleIf: "{panel.hvie} = 'straw'" }),
  },
  {
    what: 'A condition shows nothing',
    edit: ["'bees_straw'|hive_is_straw\"", "'bees_straw'|hive_is_straw\", \"=='bees_wood'|hive_is_wood\""],
    load: loaded,
  },
  {
    what: 'A condition cannot be read',
    edit: ["=='bees_straw'|", "=='bees_straw|"],
    load: refused,
    survey: ({ straw }) => Object.assign(straw, { visibleIf: "{panel.hive} = 'straw" }),
  },
  { what: 'A condition has no name', edit: ["'bees_straw'|hive_is_straw", "'bees_straw'"], load: refused },
  {
    what: 'Two conditions wait for each other',
    edit: [
      '{question_condition: hive_is_straw}',
      '{question_condition: hive_is_straw, question_conditions: ["==\'1\'|hive_is_known"]}',
      '|hive_is_straw"]',
      '|hive_is_straw"]\n                      question_condition: hive_is_known',
    ],
    load: loaded,
    survey: ({ hive }) => Object.assign(hive, { visibleIf: '{panel.straw_new} = true' }),
  },
  {
    what: 'A condition that the browser and the server read differently',
    edit: ['"==1|has_many"', '"==\'1\'|has_many"'],
    load: loaded,
  },
  {
    what: 'A questiongroup is there twice',
    edit: ['- keyword: bees_qg_name', '- keyword: bees_qg_hives'],
    load: loaded,
    survey: ({ name }) => Object.assign(name, { name: 'hives' }),
  },
  {
    what: 'A question is there twice',
    edit: ['- keyword: bees_straw_new', '- keyword: bees_hive'],
    load: loaded,
    survey: ({ straw }) => Object.assign(straw, { name: 'hive' }),
  },
  { what: 'A category has no label', edit: [', bees__1: The apiary', ''], load: refused },
  {
    what: 'A template is not there',
    edit: ['{question_condition: hive_is_straw}', '{question_condition: hive_is_straw, template: no_lable}'],
    load: loaded,
    survey: ({ straw }) => Object.assign(straw, { renderAs: 'no_lable' }),
  },
  {
    what: 'A limit on a type that does not know it',
    edit: ['{question_condition: hive_is_straw}', '{question_condition: hive_is_straw, max_length: 3}'],
    load: loaded,
    survey: ({ hive }) => Object.assign(hive, { maxLength: 3 }),
  },
  {
    what: 'Two questions give the name of a questionnaire',
    edit: ['{max_length: 200}', '{max_length: 200}\n                    view_options: {is_name: true}'],
    load: loaded,
  },
]

function rename(thing, before, after) {
  thing[after] = thing[before]
  delete thing[before]
}
