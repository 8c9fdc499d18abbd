import { linesOf } from '../document/lines.ts'
import type { Position, PositionRange, PresentedFinding, PresentedFix } from '../findings/presented.ts'
import { pathOfFinding } from '../lint/accepted.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { changesSomething, editsOf } from '../lint/fix-edits.ts'
import { offsetsOf } from '../lint/offsets.ts'
import { wordFix } from '../lint/word-fix.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import { metaOf } from '../rules/index.ts'
import { word } from '../rules/parts/word.ts'
import type { Finding, Fix, Place, Related } from '../rules/rule.ts'
import type { LineIndex } from '../text/line-index.ts'
import type { Range } from '../text/range.ts'
import { fileOf, setFileOf, type Workspace } from '../workspace/workspace.ts'

/** A worded finding with the offsets that decide its place in a report. */
export interface PlacedFinding {
  readonly presented: PresentedFinding
  readonly start: number
  readonly end: number
}

/** Words and places findings, ordered by file, start and rule. */
export function present(findings: readonly Finding[], workspace: Workspace): PresentedFinding[] {
  return inOrder(placeFindings(findings, workspace))
}

/** Words and places findings, in the order given. */
export function placeFindings(findings: readonly Finding[], workspace: Workspace): PlacedFinding[] {
  const presenter = createPresenter(workspace)
  return findings.map((finding) => {
    const range = presenter.rangeOf(finding.uri, finding.place)
    return { presented: presenter.present(finding, range), start: range.start, end: range.end }
  })
}

/** Findings as a report has them: ordered by file, start and rule. */
export function inOrder(placed: readonly PlacedFinding[]): PresentedFinding[] {
  return [...placed]
    .sort(
      (left, right) =>
        compare(left.presented.file, right.presented.file) ||
        left.start - right.start ||
        compare(left.presented.rule, right.presented.rule) ||
        left.end - right.end,
    )
    .map(({ presented }) => presented)
}

/** Every change can be made in JSON; in YAML anchors and the style of the text may be in the way. */
function isAlwaysPossible(workspace: Workspace, uri: string, fix: Fix): boolean {
  const files = [uri, ...(fix.changes ?? []).flatMap((change) => change.uri ?? [])]
  return files.every((file) => fileOf(workspace, file)?.document.format !== 'yaml')
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

interface Presenter {
  readonly rangeOf: (uri: string, place: Place) => Range
  readonly present: (finding: Finding, range: Range) => PresentedFinding
}

function createPresenter(workspace: Workspace): Presenter {
  const rangeOf = (uri: string, place: Place): Range => {
    const file = fileOf(workspace, place.uri ?? uri)
    return file ? offsetsOf(file.document, place) : { start: 0, end: 0 }
  }
  const positionsOf = (uri: string, range: Range): PositionRange => {
    const file = fileOf(workspace, uri)
    if (file === undefined) return { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }
    const lines = linesOf(file.document)
    return { start: positionAt(lines, range.start), end: positionAt(lines, range.end) }
  }
  const presentRelated = (finding: Finding, related: Related): PresentedFinding['related'][number] => ({
    message: word(metaOf(finding.rule), related.messageId, related.data),
    file: related.uri,
    pointer: related.place.pointer,
    range: positionsOf(related.uri, rangeOf(related.uri, related.place)),
  })
  const presentFix = (finding: Finding, fix: Fix): PresentedFix | undefined => {
    const compute = (): PresentedFix['edits'] | undefined =>
      editsOf(workspace, finding.uri, fix)?.map((edit) => {
        return { file: edit.uri, range: positionsOf(edit.uri, edit), text: edit.text }
      })
    if (!changesSomething(workspace, finding.uri, fix)) return undefined
    const title = wordFix(fix)
    if (!isAlwaysPossible(workspace, finding.uri, fix)) {
      const edits = compute()
      return edits && edits.length > 0 ? { title, safe: fix.safe, edits } : undefined
    }
    // Formats for people show only the title.
    let edits: PresentedFix['edits'] | undefined
    return {
      title,
      safe: fix.safe,
      get edits() {
        edits ??= compute() ?? []
        return edits
      },
    }
  }
  return {
    rangeOf,
    present: (finding, range) => {
      const file = setFileOf(workspace, finding.uri)
      const path = pathOfFinding(finding, workspace)
      return {
        rule: finding.rule,
        messageId: finding.messageId,
        severity: finding.severity,
        basis: finding.basis,
        message: word(metaOf(finding.rule), finding.messageId, finding.data),
        file: finding.uri,
        pointer: finding.place.pointer,
        path,
        where: finding.where ?? (file ? whereOf(locate(file, finding.place.pointer)) : ''),
        range: positionsOf(finding.uri, range),
        related: finding.related.map((related) => presentRelated(finding, related)),
        fixes: finding.fixes.flatMap((fix) => presentFix(finding, fix) ?? []),
        fingerprint: fingerprintOf(finding.rule, path, finding.data),
        ...(finding.questionnaire === undefined ? {} : { questionnaire: finding.questionnaire }),
      }
    },
  }
}

/** The one-based position of an offset. */
export function positionAt(lines: LineIndex, offset: number): Position {
  const { line, character } = lines.positionAt(offset)
  return { line: line + 1, column: character + 1 }
}
