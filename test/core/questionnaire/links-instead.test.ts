import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  compareWorkspaces,
  createWorkspace,
  findNodes,
  formatWhy,
  lint,
  present,
  visibilityOf,
} from '../../../src/core/internal.ts'

const file = join(import.meta.dirname, '../../../fixtures/rules/misplaced-option/invalid-links-elsewhere.yaml')
/** The fixture without has_links. */
const text = readFileSync(file, 'utf8').replace(/^ *form_options: \{ has_links: \w+ \}\n/gm, '')

const open = (content: string) => createWorkspace({ files: [{ uri: 'quarry.yaml', text: content }] })
const before = open(text)

/** The questionnaire with has_links on a node. */
function withLinks(keyword: string, value: string): ReturnType<typeof open> {
  const edited = text.replace(
    new RegExp(`^( *)- keyword: ${keyword}$`, 'm'),
    `$&\n$1  form_options: { has_links: ${value} }`,
  )
  expect(edited).not.toBe(text)
  return open(edited)
}

describe('has_links: check, diff and explain tell the same of answers that links replace', () => {
  test.each([
    ['quar_2', 'true', true],
    ['quar_2', '1', true],
    ['quar_2', 'false', false],
    ['quar_2_1', 'true', true],
    ['quar_2_1', '"yes"', true],
    ['quar_2_1', '[]', false],
    ['quar_2_1', 'false', false],
    ['quar_qg_use', 'true', true],
    ['quar_qg_use', '{ a: 1 }', true],
    ['quar_qg_use', '0', false],
    ['quar_use', 'true', false],
  ])('%s: %s', (keyword, value, isReplaced) => {
    const now = withLinks(keyword, value)
    const unread = compareWorkspaces(before, now).filter(({ rule }) => rule === 'unread-answer')
    expect(unread.length > 0).toBe(isReplaced)
    const [found] = findNodes(now, 'quar_use')
    expect(found && /In the labelled tree:\n {2}Left out/.test(formatWhy(visibilityOf(found.node)))).toBe(isReplaced)
    const told = present(lint(now), now).filter(({ message }) => /labelled tree/.test(message))
    // Of a value of a wrong type it is told what that does whichever it is.
    const isOfWrongType = keyword === 'quar_2_1' && !/^(?:true|false)$/.test(value)
    expect(told.length > 0).toBe(isReplaced || isOfWrongType)
  })

  test.each([
    ['orch_visits', true],
    ['orch_guide', true],
    ['orch_name', false],
  ])('%s beside questiongroups with links', (keyword, isReplaced) => {
    const folder = join(import.meta.dirname, '../../../fixtures/rules/wrong-link-questiongroup')
    const linked = readFileSync(join(folder, 'invalid-beside.yaml'), 'utf8')
    const unlinked = open(linked.replace(/^ *form_options: \{ has_links: true \}\n/m, ''))
    const now = open(linked)
    const lost = compareWorkspaces(unlinked, now).filter(({ rule }) => rule === 'unread-answer')
    const [found] = findNodes(now, keyword)
    const paths = lost.flatMap(({ path, uses = [], concerns = [] }) => [path, ...uses, ...concerns])
    expect(paths.some(({ question }) => question === keyword)).toBe(isReplaced)
    expect(found && /In the labelled tree:\n {2}Left out/.test(formatWhy(visibilityOf(found.node)))).toBe(isReplaced)
    const told = present(lint(now), now).filter(({ message }) => /labelled tree/.test(message))
    expect(told.some(({ message }) => message.includes(found?.node.parent?.keyword ?? '?'))).toBe(isReplaced)
  })
})
