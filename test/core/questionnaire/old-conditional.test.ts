import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  type DetailsPart,
  findNodes,
  formatWhy,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'

const folder = join(import.meta.dirname, '../../../fixtures/rules/unmatched-old-condition')

function open(name: string, edit = (text: string): string => text) {
  const text = edit(readFileSync(join(folder, `${name}.yaml`), 'utf8'))
  return createWorkspace({ files: [{ uri: 'mill.yaml', text }] })
}

function questionsOf({ files }: ReturnType<typeof open>): readonly string[] {
  const text = files.get('mill.yaml')?.document.text ?? ''
  return [...text.matchAll(/- keyword: (\w+)\n {20}form_options/g)].flatMap(([, keyword]) => keyword ?? [])
}

function detailsOf(workspace: ReturnType<typeof open>, keyword: string): string {
  const [found] = findNodes(workspace, keyword)
  if (found === undefined) throw new Error(`${keyword} is not found`)
  const lines = formatWhy(visibilityOf(found.node)).split('\n')
  return lines[lines.indexOf('In the details:') + 1]?.trim() ?? ''
}

function notesOf(workspace: ReturnType<typeof open>, answers: object): ReadonlyMap<string, string | undefined> {
  const questionnaire = configurationsIn(workspace).get('mill@2026')
  if (questionnaire === undefined) throw new Error('the fixture is not loaded')
  const details = createPreview(workspace, questionnaire, { year: 2026 }).details(JSON.stringify(answers))
  const below = (part: DetailsPart): readonly DetailsPart[] => [part, ...part.children.flatMap(below)]
  const parts = details.parts.flatMap(below)
  return new Map(parts.flatMap(({ level, id, note }) => (level === 'question' ? [[id, note]] : [])))
}

const told = new Set(['noCondition', 'unseen', 'namedInPart', 'neverPrinted'])

describe('questions with the old option conditional', () => {
  test.each(['valid-pictures', 'valid-entries', 'invalid-unprinted', 'invalid-named-in-part'])(
    'explain tells of those of which the check tells: %s',
    (name) => {
      const workspace = open(name)
      const checked = lint(workspace)
        .filter(({ rule, messageId }) => rule === 'unmatched-old-condition' && told.has(messageId))
        .map(({ data }) => data.question)
      const explained = questionsOf(workspace).filter((keyword) =>
        /old option "conditional"/.test(detailsOf(workspace, keyword)),
      )
      expect(explained.sort()).toEqual(checked.sort())
    },
  )

  test('are printed below the choices that name them', () => {
    expect(detailsOf(open('valid-pictures'), 'mill_sails')).toBe(
      'Shown only as part of question "mill_drive" (What drives the mill), below the choice "drive_wind" (Wind), when that is chosen and it has an answer.',
    )
  })

  test('are not printed where that question is hidden', () => {
    const workspace = open('valid-pictures', (text) =>
      text.replace(
        '- keyword: mill_drive',
        '- keyword: mill_drive\n                    view_options: { template: hidden }',
      ),
    )
    expect(detailsOf(workspace, 'mill_sails')).toMatch(
      /^Not shown: the view template "hidden" of question "mill_drive"/,
    )
    const nothing = lint(workspace).find(({ rule }) => rule === 'unshown-answers')
    expect(nothing?.data.names).toEqual(['mill_drive', 'mill_sails'])
  })

  test('readers see nothing of those that no choice prints', () => {
    const notes = notesOf(open('invalid-unprinted'), { mill_qg_drive: [{ mill_sails: 4 }] })
    expect([...notes.values()]).toEqual([
      'readers see nothing of it: its option "conditional" leaves it to other questions',
    ])
  })

  test('check and explain leave them out of the positions that are printed as months', () => {
    const path = join(folder, '../unlimited-month/invalid-old-condition.yaml')
    const workspace = createWorkspace({ files: [{ uri: 'farm.yaml', text: readFileSync(path, 'utf8') }] })
    const months = ['farm_fields', 'farm_day', 'farm_from', 'farm_work', 'farm_to'].filter((keyword) => {
      const [found] = findNodes(workspace, keyword)
      return found && visibilityOf(found.node).printed === 'month'
    })
    expect(months).toEqual(['farm_from', 'farm_to'])
    const unlimited = lint(workspace).filter(({ rule }) => rule === 'unlimited-month')
    expect(unlimited.map(({ data }) => data.question)).toEqual(['farm_from'])
  })
})
