import { expect, test } from 'vitest'
import { fromPlain } from '../../../src/core/answers/stored.ts'
import { comparePairs, createHitFinder, type Workspace } from '../../../src/core/internal.ts'
import { reportChanges } from '../../../src/core/report/present-changes.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'
import { named, workspaceOf } from './vineyard.ts'

type Summaries = Readonly<Record<string, object>>

const settings: Summaries = {
  story: { field_name: 'definition' },
  details: { field_name: 'description' },
  origin: { field_name: 'location_map_data', get_value: { name: 'get_map_values' } },
  benefit: { field_name: 'impacts_establishment_costbenefit', get_value: { name: 'get_tech_costbenefit' } },
}
const types: Readonly<Record<string, string>> = { origin: 'map', benefit: 'radio' }
const labels: Readonly<Record<string, string>> = { story: 'Definition', details: 'Description' }

/** A technology with some fields of the PDF summary. */
const technology = (edit: Summaries, group = 'basics', asked = Object.keys(settings)): Workspace =>
  workspaceOf({
    'technologies.json': JSON.stringify({
      code: 'technologies',
      edition: '2015',
      sections: oneSubcategory([{ keyword: group, questions: asked.map((keyword) => ({ keyword })) }]),
      categories: { s: 'S', c: 'C', d: 'D' },
      questiongroups: { [group]: 'Basics' },
      keys: Object.fromEntries(
        asked.map((keyword) => [
          keyword,
          {
            label: labels[keyword] ?? keyword,
            type: types[keyword] ?? 'text',
            ...(types[keyword] === 'radio' && { values: { low: 'Low', high: 'High' } }),
            summary: { types: ['full'], default: { ...settings, ...edit }[keyword] },
          },
        ]),
      ),
    }),
  })

function pagesIn(now: Workspace, old = technology({})): readonly string[] {
  const changes = comparePairs(old, now).flatMap((pair) => pair.changes)
  const report = reportChanges(changes, { old, new: now })
  return report.changes.filter(({ rule }) => rule === 'lost-page').map(({ message }) => message)
}

const exchanged = (one: string, other: string, member: string): Summaries => {
  const [left, right] = [settings[one], settings[other]] as Record<string, unknown>[]
  return {
    [one]: { ...left, [member]: right?.[member] },
    [other]: { ...right, [member]: left?.[member] },
  }
}

test('two fields whose methods are exchanged are told', () => {
  expect(pagesIn(technology(exchanged('origin', 'benefit', 'get_value')))).toEqual([
    'The PDF summary cannot read "location_map_data" as before: the PDF summaries of technologies 2015 make it with the method "get_tech_costbenefit", not with the method "get_map_values".',
    'The PDF summary cannot read "impacts_establishment_costbenefit" as before: the PDF summaries of technologies 2015 make it with the method "get_map_values", not with the method "get_tech_costbenefit".',
  ])
})

test('two questions that exchange their fields are told, and hit what answers them', () => {
  const now = technology(exchanged('story', 'details', 'field_name'))
  expect(pagesIn(now)).toEqual([
    'The PDF summary cannot read "definition" as before: the PDF summaries of technologies 2015 print the answers to "Description" (basics/details) there, not those to "Definition" (basics/story).',
    'The PDF summary cannot read "description" as before: the PDF summaries of technologies 2015 print the answers to "Definition" (basics/story) there, not those to "Description" (basics/details).',
  ])
  const [pair] = comparePairs(technology({}), now)
  const hits = pair ? createHitFinder(pair)(fromPlain({ basics: [{ story: { en: 'Walls of stone' } }] })) : []
  expect(named(hits)).toEqual(['lost-page basics/story'])
})

test('a field that the next question gives is told where the first one is gone', () => {
  const twice = { details: { field_name: 'definition' } }
  const now = technology(twice, 'basics', ['details', 'origin', 'benefit'])
  const words = 'print the answers to "Description" (basics/details) there, not those to "Definition" (basics/story).'
  expect(pagesIn(now, technology(twice))).toEqual([
    `The PDF summary cannot read "definition" as before: the PDF summaries of technologies 2015 ${words}`,
  ])
})

test('neither the same settings nor a renamed questiongroup are told', () => {
  expect(pagesIn(technology({}))).toEqual([])
  expect(pagesIn(technology({}, 'fundamentals'))).toEqual([])
})
