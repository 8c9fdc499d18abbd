import { describe, expect, test } from 'vitest'
import {
  brokenFile,
  brokenFiles,
  createWorkspace,
  judge,
  type Operation,
  settleOperation,
  type Workspace,
} from '../../../src/core/internal.ts'
import { pumps } from '../../questionnaires/wells.ts'

const load = (...texts: readonly string[]): Workspace =>
  createWorkspace({
    files: texts.map((text, at) => ({ uri: `${'abc'.charAt(at)}.yaml`, text })),
    sets: [{ files: texts.map((_, at) => `${'abc'.charAt(at)}.yaml`), complete: true }],
  })

/** What writes one text in the place of another in `a.yaml`. */
function replacing(workspace: Workspace, from: string, to: string, more: Partial<Operation> = {}): Operation {
  const start = workspace.files.get('a.yaml')?.document.text.indexOf(from) ?? -1
  const edits = [{ uri: 'a.yaml', start, end: start + from.length, text: to }]
  return { summary: 'Write.', notes: [], changes: { edits, creates: [] }, ...more }
}

const rulesOf = (findings: readonly { readonly rule: string }[]): string[] => findings.map(({ rule }) => rule)

describe('what an operation comes to', () => {
  const workspace = load(pumps('hand: Hand pump, foot: Foot pump'))

  test('what it leaves behind keeps it from being done', () => {
    const settled = settleOperation(workspace, replacing(workspace, '{keyword: pump}', '{keyword: motor}'), {})
    expect(settled.texts.map(({ uri, after }) => [uri, after.includes('[{keyword: motor}]')])).toEqual([
      ['a.yaml', true],
    ])
    expect(rulesOf(settled.left)).toContain('unknown-key')
    expect(settled.uncovered).toEqual([])
    expect(settled.after.files.get('a.yaml')?.document.text).toBe(settled.texts[0]?.after)
  })

  test('what it only uncovers is told and stops nothing', () => {
    const uncovering = replacing(workspace, '{keyword: pump}', '{keyword: motor}', { uncovers: true })
    const settled = settleOperation(workspace, uncovering, {})
    expect(settled.left).toEqual([])
    expect(rulesOf(settled.uncovered)).toContain('unknown-key')
    expect(settled.texts).toHaveLength(1)
  })

  test('a warning that a stopped start hid is told and stops nothing', () => {
    const questions = '[{keyword: pump}]'
    const stopped = load(pumps('hand: Hand pump, foot: Foot pump').replace(questions, 'null'))
    const settled = settleOperation(stopped, replacing(stopped, 'questions: null', `questions: ${questions}`), {})
    expect(rulesOf(settled.uncovered)).toContain('missing-name')
    expect(settled.left).toEqual([])
    const more = settleOperation(stopped, replacing(stopped, 'questions: null', 'questions: [{keyword: motor}]'), {})
    expect(rulesOf(more.left)).toContain('unknown-key')
  })

  test('what was there before is not held against it', () => {
    const wrong = load(pumps('hand: Hand pump, foot: Foot pump').replace('{keyword: pump}', '{keyword: motor}'))
    expect(rulesOf(judge(wrong).findings)).toContain('unknown-key')
    const settled = settleOperation(wrong, replacing(wrong, 'Foot pump', 'Treadle pump'), {})
    expect(settled).toMatchObject({ left: [], uncovered: [], texts: [{ uri: 'a.yaml' }] })
  })

  test('what changes no text leaves nothing', () => {
    const settled = settleOperation(workspace, replacing(workspace, 'Foot pump', 'Foot pump'), {})
    expect(settled).toMatchObject({ texts: [], left: [], uncovered: [] })
    expect(settled.after.files.get('a.yaml')?.document.text).toBe(workspace.files.get('a.yaml')?.document.text)
  })
})

describe('which files are too broken to be changed', () => {
  const sound = JSON.stringify({ code: 'wells', edition: '2030', sections: [] })
  const files = {
    'sound.json': sound,
    'marked.json': `\uFEFF${sound}`,
    'twice.json': sound.replace('{', '{"code":"wells",'),
    'cut.json': sound.slice(0, -1),
    'marked-and-cut.json': `\uFEFF${sound.slice(0, -1)}`,
  }
  const workspace = createWorkspace({ files: Object.entries(files).map(([uri, text]) => ({ uri, text })) })

  test('those with a mistake that may hide something, not those that are only untidy', () => {
    expect(brokenFiles(workspace)).toEqual(['cut.json', 'marked-and-cut.json'])
  })

  test('the first of those that are named, of which some may not be there', () => {
    expect(brokenFile(workspace, ['new.json', 'twice.json', 'marked-and-cut.json', 'cut.json'])).toBe(
      'marked-and-cut.json',
    )
    expect(brokenFile(workspace, ['new.json', 'sound.json', 'marked.json', 'twice.json'])).toBeUndefined()
  })
})
