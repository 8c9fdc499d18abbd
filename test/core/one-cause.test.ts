import { expect, test } from 'vitest'
import { createWorkspace, lint } from '../../src/core/index.ts'

const tree = (question: string, keys: string): string => `
code: orchard
edition: "2026"
sections:
  - keyword: orch_section
    categories:
      - keyword: orch_1
        subcategories:
          - keyword: orch_1_1
            questiongroups:
              - keyword: orch_qg_tree
                questions:
                  - { keyword: orch_name, view_options: { is_name: true } }
                  - ${question}
                  - { keyword: orch_sort }
categories: { orch_section: Orchards, orch_1: General information, orch_1_1: Trees }
questiongroups: { orch_qg_tree: Trees }
keys:
  orch_name: Name of the orchard
  ${keys}
`
const choosing =
  '{ keyword: orch_tree, form_options: { field_options: { keyword: orch_tree }, custom_to_options: { default: { orch_sort: [""] }, orch_apple: { orch_sort: [orch_gala] } } } }'
const select = 'orch_tree: { type: select, label: Tree, values: { orch_apple: Apple } }'
const sorts = (rest: string): string =>
  `${select}\n  orch_sort: { type: select_conditional_custom, label: Sort${rest} }`

test.each<[cause: string, text: string, rules: string[]]>([
  ['nothing', tree(choosing, sorts(', values: { orch_gala: Gala }')), []],
  ['no values', tree(choosing, sorts('')), ['missing-values']],
  ['a misspelt field', tree(choosing, sorts(', vaules: { orch_gala: Gala }')), ['unknown-member']],
  [
    'an unknown type',
    tree(choosing, sorts(', values: { orch_gala: Gala }').replace('type: select,', 'type: selcet,')),
    ['unknown-key-type'],
  ],
])('one cause gives one finding: %s', (_cause, text, rules) => {
  const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text }] })
  const found = lint(workspace).filter(({ severity }) => severity !== 'info')
  expect(found.map(({ rule }) => rule)).toEqual(rules)
})
