/** A questionnaire about orchards, with every way in which a thing can be named. */
export const orchard = {
  'orchard.yaml': `code: orchard
edition: "2026"
modules: [harvest]
sections:
  - keyword: orch_section
    categories:
      - keyword: orch_1
        view_options:
          additional_data:
            orch_qg_trees: [orch_kind]
        subcategories:
          - keyword: orch_1_1
            view_options:
              table_grouping: [[orch_qg_trees, orch_qg_costs]]
            questiongroups:
              - keyword: orch_qg_trees
                questions:
                  - keyword: orch_kind
                    form_options:
                      has_other: kind
                      question_conditions:
                        - =='orch_apple'|is_apple
                        - "=='orch_\\u0070ear'|is_pear"
                      questiongroup_conditions:
                        - "=='orch_apple'|show_costs"
                      custom_to_options:
                        orch_apple:
                          orch_sort: [orch_pear]
                        default:
                          orch_sort: [orch_apple]
                  - keyword: orch_kind_other
                    form_options:
                      template: radio_other
                      other_radio: kind
                  - keyword: orch_sort
                    form_options:
                      question_condition: is_apple
              - keyword: orch_qg_costs
                form_options:
                  questiongroup_condition: show_costs
                view_options:
                  conditional_question: orch_apple
                questions:
                  - keyword: orch_price
                  - keyword: orch_trees
                    form_options:
                      question_conditions:
                        - "==1|is_apple"
                  - keyword: orch_sum
                    form_options:
                      question_condition: is_apple
                      field_options:
                        data-auto-multiplication: orch_price|orch_trees
                    summary:
                      types: [full]
                      default:
                        field_name:
                          orch_qg_costs.orch_sum: costs
`,
  'records.json': `[
  {"model": "configuration.translation", "pk": 1, "fields": {"translation_type": "key", "data": {"orchard_2026": {"label": {"en": "Kind"}}}}},
  {"model": "configuration.value", "pk": 7, "fields": {"keyword": "orch_apple", "translation": 1, "order_value": 1}},
  {"model": "configuration.value", "pk": 8, "fields": {"keyword": "orch_pear", "translation": 1, "order_value": 2}},
  {"model": "configuration.key", "pk": 1, "fields": {"keyword": "orch_kind", "translation": 1, "configuration": {"type": "radio"}, "values": [7, 8]}},
  {"model": "configuration.key", "pk": 2, "fields": {"keyword": "orch_sort", "translation": 1, "configuration": {"type": "select_conditional_custom"}, "values": [7, 8]}},
  {"model": "configuration.questiongroup", "pk": 1, "fields": {"keyword": "orch_qg_trees", "translation": null, "configuration": {}}},
  {"model": "configuration.category", "pk": 1, "fields": {"keyword": "orch_kind", "translation": 1}},
  {"model": "configuration.key", "pk": 3, "fields": {"keyword": "orch_note", "translation": 1, "configuration": {"type": "date"}}}
]
`,
  'answers.json': `[
  {"model": "questionnaire.questionnaire", "pk": 1, "fields": {"data": {"orch_qg_trees": [{"orch_kind": "orch_apple", "orch_kind_other": {"en": "orch_apple"}, "orch_note": "orch_apple"}]}, "configuration": 3}}
]
`,
  'harvest.json': `[
  {"model": "configuration.configuration", "pk": 3, "fields": {"code": "harvest", "edition": "2026", "created": "2026-01-01T00:00:00Z", "data": {"sections": []}}}
]
`,
} as const
