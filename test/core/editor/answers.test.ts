import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complete, hoverAt } from '../../../src/core/internal.ts'
import { fixturesFolder } from '../../support/rule-fixtures.ts'
import { workspaceAt } from './cursor.ts'

const wells = readFileSync(join(fixturesFolder, 'workspaces/wells/wells.yaml'), 'utf8')
const record = (data: string): string => `{"configuration": "wells", "edition": "2026", "data": ${data}}`

function hover(data: string): string | undefined {
  const { workspace, offset } = workspaceAt({ 'wells.yaml': wells, 'answers.json': record(data) })
  return hoverAt(workspace, 'answers.json', offset)?.plainText
}

function proposals(data: string): readonly string[] {
  const { workspace, offset } = workspaceAt({ 'wells.yaml': wells, 'answers.json': record(data) })
  return complete(workspace, 'answers.json', offset).items.map(({ label, detail }) => `${label} ${detail ?? ''}`.trim())
}

test('the hover of a name in answers tells the questiongroup or question', () => {
  expect(hover('{"wells_qg_█build": [{"wells_kind": "wells_kind_open"}]}')).toContain('How it is built')
  expect(hover('{"wells_qg_build": [{"wells_█kind": "wells_kind_open"}]}')).toContain('What kind of well is it?')
})

test('the hover of a choice tells its label and what is asked', () => {
  expect(hover('{"wells_qg_build": [{"wells_kind": "wells_kind_█open"}]}')).toMatch(/^Open wells_kind_open/)
  expect(hover('{"wells_qg_uses": [{"wells_uses": ["wells_uses_█fields"]}]}')).toContain('Fields')
  expect(hover('{"wells_qg_build": [{"wells_built": 19█87}]}')).toBeUndefined()
})

test('questiongroups, questions and choices are proposed with their labels', () => {
  expect(proposals('{"wells_qg_name": [], "█"}')).toContain('wells_qg_build «How it is built»')
  expect(proposals('{"wells_qg_name": [], "█"}')).not.toContain('wells_qg_name «Name»')
  expect(proposals('{"wells_qg_build": [{"wells_built": 1987, "█"}]}')).toEqual([
    'wells_kind «What kind of well is it?» · radio',
    'wells_depth «Depth in metres» · float',
  ])
  expect(proposals('{"wells_qg_build": [{"wells_kind": "█"}]}')).toEqual([
    'wells_kind_open Open',
    'wells_kind_covered Covered',
    'wells_kind_pump With a pump',
  ])
  expect(proposals('{"wells_qg_uses": [{"wells_uses": ["█"]}]}')).toContain('wells_uses_animals Animals')
})
