import { createWorkspace, type Questionnaire, questionnairesOf } from '../../../src/core/internal.ts'

/** An orchard that asks a question of every type, with questiongroups that wait for answers to most of them. */
const orchard = `
code: orchard
edition: "2026"
sections:
  - keyword: section_orchard
    categories:
      - keyword: orchard__1
        subcategories:
          - keyword: orchard__1__1
            questiongroups:
              - keyword: qg_orchard
                form_options: { max_num: 2, numbered: inline }
                questions:
                  - { keyword: name, form_options: { max_length: 5 } }
                  - { keyword: story }
                  - { keyword: trees }
                  - { keyword: yield }
                  - { keyword: grafted, form_options: { questiongroup_conditions: ["=='1'|never", "==1|is_grafted"] } }
                  - { keyword: fruit, form_options: { questiongroup_conditions: ["=='pear'|is_pear", "!='pear'|no_pear"] } }
                  - { keyword: slope, form_options: { questiongroup_conditions: [">1|is_steep"] } }
                  - { keyword: uses, form_options: { questiongroup_conditions: ["=='juice'|is_juice"], field_options: { data-cb-max-choices: 2 } } }
                  - { keyword: fenced }
                  - { keyword: planted }
                  - { keyword: outline }
                  - { keyword: photo }
                  - { keyword: source, form_options: { model: Project } }
                  - { keyword: shown_by, form_options: { options_by_questiongroups: [qg_pear, qg_juice] } }
              - { keyword: qg_grafted, form_options: { questiongroup_condition: is_grafted }, questions: [{ keyword: story }] }
              - { keyword: qg_never, form_options: { questiongroup_condition: never }, questions: [{ keyword: trees }] }
              - { keyword: qg_pear, form_options: { questiongroup_condition: is_pear }, questions: [{ keyword: story }, { keyword: trees }] }
              - { keyword: qg_apple, form_options: { questiongroup_condition: no_pear }, questions: [{ keyword: uses }] }
              - { keyword: qg_steep, form_options: { questiongroup_condition: is_steep }, questions: [{ keyword: slope }] }
              - { keyword: qg_juice, form_options: { questiongroup_condition: is_juice }, questions: [{ keyword: fenced }] }
categories: { section_orchard: Orchard, orchard__1: The orchard, orchard__1__1: Trees }
questiongroups:
  qg_orchard: The orchard
  qg_grafted: {}
  qg_never: {}
  qg_pear: {}
  qg_apple: {}
  qg_steep: {}
  qg_juice: {}
keys:
  name: Name
  story: { label: "Story */ of the orchard", type: text }
  trees: { label: Number of trees, type: int }
  yield: { label: Yield in tonnes, type: float }
  grafted: { label: Grafted, type: bool }
  fruit: { label: Fruit, type: radio, values: [apple, pear] }
  slope: { label: Slope, type: measure, values: [flat, gentle, steep] }
  uses: { label: Uses, type: checkbox, values: [juice, cider, perry] }
  fenced: { label: Fenced, type: cb_bool }
  planted: { label: Planted, type: date }
  outline: { label: Outline, type: map }
  photo: { label: Photo, type: image }
  source: { label: Project, type: select_model }
  shown_by: { label: Part, type: select_conditional_questiongroup }
values:
  apple: { label: Apples, order_value: 1 }
  pear: { label: Pears, order_value: 2 }
  flat: { label: flat, order_value: 1 }
  gentle: { label: gentle, order_value: 2 }
  steep: { label: steep, order_value: 3 }
  juice: { label: Juice, order_value: 1 }
  cider: { label: Cider, order_value: 2 }
  perry: { label: Perry, order_value: 3 }
`

/** The questionnaire of the orchard; of its uses at most so many can be chosen. */
export function orchardQuestionnaire(mostUses = '2'): Questionnaire {
  const text = orchard.replace('data-cb-max-choices: 2', `data-cb-max-choices: ${mostUses}`)
  const [set] = createWorkspace({ files: [{ uri: 'orchard.yaml', text }] }).sets
  const [questionnaire] = set?.files.flatMap(questionnairesOf) ?? []
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  return questionnaire
}

/** Answers that the service takes. */
export const orchardAnswers = {
  qg_orchard: [
    {
      name: { en: 'Hill' },
      story: { en: 'Planted by Ann.', fr: 'Planté par Ann.' },
      trees: 120,
      yield: 4.5,
      grafted: 1,
      fruit: 'pear',
      slope: 3,
      uses: ['juice', 'perry'],
      fenced: [1],
      planted: '01/03/1998',
      outline: '{"type":"FeatureCollection","features":[]}',
      photo: '00000000-0000-4000-8000-000000000000',
      source: 3,
      shown_by: 'qg_pear',
      __order: 1,
    },
  ],
  qg_grafted: [{ story: { en: 'By hand.' } }],
  qg_pear: [{ trees: 80 }],
  qg_steep: [{ slope: 2 }],
  qg_juice: [{ fenced: [1] }],
}
