import { expect, test } from 'vitest'
import { judge, questionnairesOf, visibilityOf } from '../../../src/core/internal.ts'
import { walkAll } from '../../../src/core/questionnaire/node.ts'
import { ruleFixtures, workspaceOf } from '../../support/rule-fixtures.ts'

const staying = ['question', 'questionWithin', 'row', 'noRow', 'questiongroup', 'drawnAround', 'illegalId']

test('what a check says stays visible waits for nothing where it is explained, in all examples', () => {
  let compared = 0
  for (const fixture of ruleFixtures()) {
    const workspace = workspaceOf(fixture)
    const places = judge(workspace)
      .findings.filter(({ rule, messageId }) => rule === 'ineffective-condition' && staying.includes(messageId))
      .map(({ uri, place }) => `${uri} ${place.pointer}`)
    for (const set of workspace.sets) {
      for (const node of set.files.flatMap(questionnairesOf).flatMap(({ roots }) => walkAll(roots))) {
        for (const { node: waiting, name } of visibilityOf(node).waits) {
          const option = waiting.option('form_options', `${waiting.level}_condition`)
          compared += places.length > 0 ? 1 : 0
          expect(places, name).not.toContain(`${option?.uri} ${option?.pointer}`)
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(0)
})
