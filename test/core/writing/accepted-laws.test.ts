import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  copyOperation,
  type Finding,
  findingsLeft,
  isRefusal,
  judge,
  moveOperation,
  type Operation,
  type Refusal,
  removeOperation,
  renameOperation,
  type Workspace,
  workspaceAfter,
} from '../../../src/core/internal.ts'
import { pathOfFinding } from '../../../src/core/lint/accepted.ts'
import { fingerprintOf } from '../../../src/core/lint/fingerprint.ts'
import { groupBy } from '../../../src/core/text/group-by.ts'
import { appendAccepted } from '../../../src/core/workspace/accepted.ts'
import { loadComplete, partsIn, pathOfPart, writtenSets } from '../../support/parts.ts'
import { amountOf } from '../../support/portion.ts'

/** What "questlint accept --all" takes; at every second place each finding has an entry with its fingerprint. */
function acceptAll(workspace: Workspace): string {
  const { findings } = judge(workspace, { isSeparate: true })
  const byPlace = groupBy(findings.filter(isAcceptable), (finding) =>
    [finding.rule, ...pathOfFinding(finding, workspace)].join('/'),
  )
  const entries = [...byPlace.values()].flatMap((found, index) => {
    const pinned = found.map((finding) => {
      const path = pathOfFinding(finding, workspace)
      const entry = { rule: finding.rule, at: path.join('/'), reason: 'a test' }
      return { ...entry, fingerprint: fingerprintOf(finding.rule, path, finding.data) }
    })
    if (index % 2 === 1) return [...new Map(pinned.map((entry) => [entry.fingerprint, entry])).values()]
    return pinned.slice(0, 1).map(({ fingerprint: _, ...entry }) => entry)
  })
  return appendAccepted(undefined, entries) ?? ''
}

const isAcceptable = ({ severity }: Finding): boolean => severity !== 'info'
const said = (workspace: Workspace): readonly string[] =>
  judge(workspace, { isWhole: true })
    .findings.filter(isAcceptable)
    .map((finding) => `${finding.rule} ${finding.messageId} ${pathOfFinding(finding, workspace).join('/')}`)

const outcomes = new Map<string, number>()
const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

describe.each(writtenSets)('$name', ({ files }) => {
  const plain = loadComplete(files)
  const accepted = { uri: 'questlint.accepted.yaml', text: acceptAll(plain) }
  const workspace = loadComplete(files, accepted)
  const parts = partsIn(workspace)

  test('accepted findings are all that there is', () => {
    expect(said(workspace)).toEqual([])
  })

  test.each(['copy', 'move', 'remove', 'rename'])(
    'after a %s what was accepted is accepted, and no entry is idle',
    (what) => {
      expect(parts.length).toBeGreaterThan(0)
      fc.assert(
        fc.property(fc.nat(parts.length - 1), fc.nat(parts.length - 1), (position, other) => {
          const node = parts[position]
          const host = parts[other]
          if (node === undefined || host === undefined) return
          const make = (on: Workspace): Operation | Refusal => {
            if (what === 'copy') return copyOperation(on, pathOfPart(node), { as: `${node.keyword}_zq` })
            if (what === 'remove') return removeOperation(on, pathOfPart(node))
            if (what === 'rename') {
              const kind = node.level === 'question' ? 'key' : node.level
              return renameOperation(on, kind, node.keyword ?? '', `${node.keyword}_zq`)
            }
            const hosts = parts.filter(({ level }) => level === node.parent?.level)
            const into = hosts[other % Math.max(1, hosts.length)]
            return moveOperation(on, pathOfPart(node), {
              into: into === undefined ? '' : pathOfPart(into),
              end: 'first',
            })
          }
          const bare = make(plain)
          if (isRefusal(bare) || findingsLeft(plain, workspaceAfter(plain, bare), bare).length > 0) return
          const made = make(workspace)
          if (isRefusal(made)) throw new Error(made.refused)
          const after = workspaceAfter(workspace, made)
          expect(said(after), made.summary).toEqual([])
          count(what)
        }),
        { numRuns: amountOf(parts.length > 100 ? 20 : 600) },
      )
    },
  )
})

test('most of what is tried can be done', () => {
  for (const outcome of ['copy', 'move', 'remove', 'rename']) expect(outcomes.get(outcome), outcome).toBeGreaterThan(3)
})
