import type { Document } from '../../document/document.ts'
import { isCertain } from '../../document/is-certain.ts'
import { hasConflicts } from '../../document/merge-conflicts.ts'
import { parseText } from '../../document/parse.ts'
import type { FileEdit } from '../../lint/fix-edits.ts'
import { placesBeside } from '../../lint/group-by-cause.ts'
import { offsetsOf } from '../../lint/offsets.ts'
import { createFirstInLine } from '../../lint/suppressions.ts'
import { unusedSuppression } from '../../rules/project/unused-suppression.ts'
import { type Finding, isFinding } from '../../rules/rule.ts'
import { applyEdits } from '../../text/edits.ts'
import { parentPointer, resolvePointer } from '../../text/pointer.ts'
import { type ActionContext, type CodeAction, defineActions } from './action.ts'

/** What a comment says until its author gives the reason. */
const reasonToGive = 'explain here why this is right as it is'

/**
 * For YAML: a comment above the line of each finding at a place that keeps the finding from being reported. There is
 * none where the comment would be for something before it in the line, nor where it would make more mistakes of one
 * that is there, and comments between unresolved conflicts do nothing.
 */
function suppressActions(context: ActionContext): CodeAction[] {
  const { document, facts } = context.file
  if (context.findings.length === 0 || document.format !== 'yaml') return []
  if (facts === undefined || hasConflicts(document)) return []
  const placesOf = (finding: Finding): readonly Finding[] => [
    finding,
    ...placesBeside(finding).flatMap(({ uri, place }) => (uri === document.uri ? { ...finding, place } : [])),
  ]
  const isFirst = createFirstInLine(context.all.flatMap(placesOf), document)
  return context.findings.flatMap((finding) => {
    if (isFinding(finding, unusedSuppression)) return []
    const places = placesOf(finding)
    if (!places.every(isFirst)) return []
    const found = places.flatMap((one) => suppression(context, one) ?? [])
    const edits = [...new Map(found.map((edit) => [edit.start, edit])).values()]
    if (edits.length === 0 || !isReadAsBefore(document, edits)) return []
    return {
      title: `Suppress this ${finding.rule} with a comment, with a reason`,
      kind: 'quickfix' as const,
      findings: [finding],
      isPreferred: false,
      silences: true,
      changes: () => ({ edits, creates: [] }),
    }
  })
}

/** Whether a text with comments has no more mistakes: one in its indentation may be read otherwise beside them. */
function isReadAsBefore(document: Document, edits: readonly FileEdit[]): boolean {
  if (isCertain(document)) return true
  const after = parseText(document.uri, applyEdits(document.text, edits), document.format)
  return after.problems.length <= document.problems.length
}

function suppression({ file }: ActionContext, finding: Finding): FileEdit | undefined {
  const { text, uri } = file.document
  const { start, end } = offsetsOf(file.document, finding.place)
  // What is about the file as a whole moves along with its first line.
  if (end === 0) return undefined
  const line = text.lastIndexOf('\n', start - 1) + 1
  if (isInText(file.document, line)) return undefined
  const above = text.slice(text.lastIndexOf('\n', line - 2) + 1, line)
  const comment = /^[ \t]*#[ \t]*questlint-disable-next-line[ \t]+[\w-]+(?:[\s,]+[\w-]+)*?(?=\s*(?:--|$))/.exec(above)
  if (comment !== null) {
    const at = line - above.length + comment[0].length
    const isNamed = comment[0].split(/[\s,]+/).includes(finding.rule)
    const hasReason = /^\s*--\s*\S/.test(above.slice(comment[0].length))
    // It covers something before this in the line.
    if (isNamed && hasReason) return undefined
    const reason = hasReason ? '' : ` -- ${reasonToGive}`
    return { uri, start: at, end: at, text: `${isNamed ? '' : `, ${finding.rule}`}${reason}` }
  }
  // A tab indents nothing in YAML.
  const indent = /^ */.exec(text.slice(line))?.[0] ?? ''
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const written = `${indent}# questlint-disable-next-line ${finding.rule} -- ${reasonToGive}${lineBreak}`
  return { uri, start: line, end: line, text: written }
}

/** Whether a line begins within a text of several lines, where a comment would become part of the text. */
function isInText(document: ActionContext['file']['document'], offset: number): boolean {
  const { pointer } = document.pointerAt(offset)
  for (let at: string | undefined = pointer; at !== undefined; at = parentPointer(at)) {
    if (typeof resolvePointer(document.value, at) !== 'string') continue
    const range = document.rangeOf(at)
    if (range && range.start < offset && offset <= range.end) return true
  }
  return false
}

export const suppressSource = defineActions({ rank: 170, kinds: ['quickfix'], find: suppressActions })
