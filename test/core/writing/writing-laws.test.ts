import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  copyOperation,
  findingsLeft,
  isRefusal,
  judge,
  moveOperation,
  type Operation,
  present,
  removeOperation,
  type Workspace,
  workspaceAfter,
} from '../../../src/core/internal.ts'
import { isBuiltIn } from '../../../src/core/questionnaire/built-in-names.ts'
import type { Node } from '../../../src/core/questionnaire/node.ts'
import { fullPath } from '../../../src/core/writing/parts.ts'
import { loadComplete, partsIn, pathOfPart, writtenSets } from '../../support/parts.ts'
import { amountOf } from '../../support/portion.ts'

const textsOf = ({ files }: Workspace): Record<string, string> =>
  Object.fromEntries([...files].map(([uri, { document }]) => [uri, document.text]))

/**
 * Nothing that stays is written anew: of the lines of the new text only those that the operation puts there are not in
 * the old one, in its order. That of a list or object which lost all it had is not counted.
 */
function linesAdded(before: string, after: string): number {
  const old = before.split('\n').map((line) => line.replace(/,$/, ''))
  let at = 0
  let added = 0
  for (const line of after.split('\n').map((one) => one.replace(/,$/, ''))) {
    const found = old.indexOf(line, at)
    if (found < 0) added += /(?:\{\}|\[\])$/.test(line) ? 0 : 1
    else at = found + 1
  }
  return added
}

/** What a check says after an operation that is allowed is nothing that it did not say before. */
function expectNothingNew(before: Workspace, after: Workspace, operation: Operation): void {
  if (operation.copies) return
  const said = (workspace: Workspace): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const { rule } of present(judge(workspace).findings, workspace)) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    return counts
  }
  const earlier = said(before)
  for (const [rule, number] of said(after))
    expect(number, `${operation.summary} ${rule}`).toBeLessThanOrEqual(earlier.get(rule) ?? 0)
}

/** How often what came out, over all sets: a law that nothing reaches holds for nothing. */
const outcomes = new Map<string, number>()
const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

describe.each(writtenSets)('$name', ({ files }) => {
  const workspace = loadComplete(files)
  const parts = partsIn(workspace)
  // By position, since a whole questionnaire hangs on a part that fails.
  const part = fc.nat(parts.length - 1)
  const numRuns = amountOf(parts.length > 100 ? 20 : 600)

  test('has parts to try', () => {
    expect(parts.length).toBeGreaterThan(5)
  })

  test('what is copied and removed again leaves the same bytes, and no finding that the original does not have', () => {
    fc.assert(
      fc.property(part, fc.boolean(), (position, withKeys) => {
        const node = parts[position] as Node
        const as = isBuiltIn(`${node.keyword}_zq`) ? `zq_${node.keyword}` : `${node.keyword}_zq`
        const copy = copyOperation(workspace, pathOfPart(node), { as, withKeys })
        if (isRefusal(copy)) return void count('refused')
        const after = workspaceAfter(workspace, copy)
        const isClean = findingsLeft(workspace, after, copy).length === 0
        const back = removeOperation(after, [...fullPath(node).slice(0, -1), as].join('/'))
        if (isRefusal(back)) throw new Error(`${copy.summary} ${back.refused}`)
        expect(textsOf(workspaceAfter(after, back)), copy.summary).toEqual(textsOf(workspace))
        count(isClean ? 'clean' : 'told of the copy')
      }),
      { numRuns },
    )
  })

  const movedWithin = (node: Node, isFirst: boolean): void => {
    const { roots } = node.questionnaire
    const at = roots.indexOf(node)
    const [before, after] = [roots[at - 1], roots[at + 1]]
    const there = moveOperation(workspace, pathOfPart(node), { end: isFirst ? 'first' : 'last' })
    if (isRefusal(there)) throw new Error(there.refused)
    const moved = workspaceAfter(workspace, there)
    const place = before
      ? { after: pathOfPart(before) }
      : after
        ? { before: pathOfPart(after) }
        : { end: 'first' as const }
    const back = moveOperation(moved, pathOfPart(node), place)
    if (isRefusal(back)) throw new Error(`${there.summary} ${back.refused}`)
    expect(textsOf(workspaceAfter(moved, back)), there.summary).toEqual(textsOf(workspace))
    count('moved')
  }

  test('what is moved there and back again is where it was, to the byte', () => {
    // Of a few tries none may be a move that is allowed; what was tried in all is asked at the end.
    expect(parts.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(part, fc.nat(), fc.boolean(), (position, choice, isFirst) => {
        const node = parts[position] as Node
        const outer = node.parent
        if (outer === undefined) return movedWithin(node, isFirst)
        const hosts = parts.filter((one) => one.level === outer.level && one.file === node.file)
        const host = hosts[choice % Math.max(1, hosts.length)]
        if (host === undefined) return
        const siblings = outer.childrenAt(node.level)
        const before = siblings[siblings.indexOf(node) - 1]
        const isTwin = (list: readonly Node[]): boolean =>
          list.filter(({ keyword }) => keyword === node.keyword).length > 1
        if (isTwin(siblings) || host.children.some(({ keyword }) => keyword === node.keyword && host !== outer)) return
        // A list that loses its last part goes, and comes back behind the other members.
        if (siblings.length === 1 && host !== outer) return
        const there = moveOperation(workspace, pathOfPart(node), {
          into: pathOfPart(host),
          end: isFirst ? 'first' : 'last',
        })
        if (isRefusal(there)) return void count('refused')
        const after = workspaceAfter(workspace, there)
        const place = before?.keyword === undefined ? ({ end: 'first' } as const) : { after: before.keyword }
        const back = moveOperation(after, [...fullPath(host), node.keyword].join('/'), {
          into: pathOfPart(outer),
          ...place,
        })
        if (isRefusal(back)) throw new Error(`${there.summary} ${back.refused}`)
        expect(textsOf(workspaceAfter(after, back)), there.summary).toEqual(textsOf(workspace))
        count('moved')
      }),
      { numRuns },
    )
  })

  test('what is removed takes only its own lines, and an allowed removal leaves nothing to be found', () => {
    fc.assert(
      fc.property(part, (position) => {
        const node = parts[position] as Node
        const operation = removeOperation(workspace, pathOfPart(node))
        if (isRefusal(operation)) return void count('refused')
        const after = workspaceAfter(workspace, operation)
        for (const [uri, text] of Object.entries(textsOf(after)))
          expect(linesAdded(textsOf(workspace)[uri] ?? '', text), `${operation.summary} ${uri}`).toBeLessThanOrEqual(1)
        if (findingsLeft(workspace, after, operation).length > 0) return void count('told')
        expectNothingNew(workspace, after, operation)
        count('removed')
      }),
      { numRuns },
    )
  })
})

test('most of what is tried can be done', () => {
  for (const outcome of ['clean', 'moved', 'removed']) expect(outcomes.get(outcome), outcome).toBeGreaterThan(3)
})
