import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWorkspace, findNodes, formatOutline, lint, visibilityOf } from '../../../src/core/internal.ts'
import { outlined } from '../../support/outlines.ts'

const folder = join(import.meta.dirname, '../../../fixtures/rules/ineffective-option')
const text = readFileSync(join(folder, 'invalid-geometry.yaml'), 'utf8')
const withoutLast = text.replace(', view_options: { is_geometry: true } }\n', ' }\n')

test.each([
  ['the last question with is_geometry is a number', text, false],
  ['the last one is the map', withoutLast, true],
])('check, explain and outline tell the same of the place on maps: %s', (_what, content, isUsed) => {
  const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text: content }] })
  const [map] = findNodes(workspace, 'orch_map')
  if (map === undefined) throw new Error('orch_map is not found')
  expect(visibilityOf(map.node).sinks.has('map')).toBe(isUsed)
  const words = formatOutline(outlined(map.node.questionnaire), 'text').split('[orch_')
  const told = words.filter((part) => part.includes('the place of the questionnaire on the map'))
  expect(told.map((part) => part.slice(0, 4))).toEqual(isUsed ? ['map]'] : [])
  const findings = lint(workspace)
  expect(findings.some(({ rule }) => rule === 'several-geometries')).toBe(!isUsed)
  expect(findings.some(({ messageId }) => messageId === 'failing')).toBe(!isUsed)
})
