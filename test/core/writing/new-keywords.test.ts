import { expect, test } from 'vitest'
import { createWorkspace } from '../../../src/core/internal.ts'
import { copyOperation } from '../../../src/core/writing/copy-operation.ts'

const orchard = `code: orchard
edition: "2026"
sections:
  - keyword: section_orchard
    categories:
      - keyword: orch__1
        subcategories:
          - keyword: orch__1__1
            questiongroups:
              - keyword: person_1
                questions:
                  - keyword: orch_owner
keys:
  orch_owner: {label: Owner, type: char}
`

test('what begins as the names of the application gets another beginning, as no number would be free', () => {
  const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text: orchard }] })
  const copied = copyOperation(workspace, 'orch__1__1', { as: 'orch__1__2' })
  expect(JSON.stringify(copied)).toContain('copy_person_2')
})
