import { expect, test } from 'vitest'
import { changesOfParts, configurationsIn, createWorkspace, type PartChange } from '../../../src/core/internal.ts'

const harbour = (edition: string, questions: string, boats = 'Boat'): string => `code: harbour
edition: "${edition}"
sections:
  - keyword: harbour_section
    categories:
      - keyword: harbour_1
        subcategories:
          - keyword: harbour_1_1
            questiongroups:
              - keyword: harbour_qg
                questions: [${questions}]
              - keyword: harbour_qg_boats
                questions: [{keyword: boat_name}]
keys:
  berth: {label: Number of the berth, type: int}
  draught: {label: Draught in metres, type: float}
  boat_name: {label: ${boats}, type: char}
categories: {harbour_section: Harbour, harbour_1: Harbour, harbour_1_1: Berths}
questiongroups: {harbour_qg: Berth, harbour_qg_boats: Boats}
`

function compare(old: string, now: string): readonly PartChange[] {
  const [before, after] = [old, now].map((text) => createWorkspace({ files: [{ uri: 'harbour.yaml', text }] }))
  if (before === undefined || after === undefined) throw new Error('no workspaces')
  const [from] = configurationsIn(before).values()
  const [to] = configurationsIn(after).values()
  if (from === undefined || to === undefined) throw new Error('no questionnaires')
  return changesOfParts(from, to, { old: before, new: after })
}

test('each change names the parts of the side that has it', () => {
  const changes = compare(
    harbour('2030', '{keyword: berth}'),
    harbour('2031', '{keyword: draught}', 'Name of the boat'),
  )
  const told = changes.map(({ rule, subject, old, now }) => [rule, subject, old, now])
  expect(told).toEqual(
    expect.arrayContaining([
      ['removed-question', 'question', ['question-harbour_qg.berth'], []],
      ['added-question', 'question', [], ['question-harbour_qg.draught']],
      ['changed-wording', 'text', ['question-harbour_qg_boats.boat_name'], ['question-harbour_qg_boats.boat_name']],
    ]),
  )
  expect(changes.find(({ rule }) => rule === 'removed-question')?.message).toContain('"berth" was removed')
})

test('what is the same has no changes', () => {
  const same = harbour('2030', '{keyword: berth}')
  expect(compare(same, same)).toEqual([])
})
