import type { Document } from '../document/document.ts'
import { linesOf } from '../document/lines.ts'
import type { PositionRange, PresentedFinding } from '../findings/presented.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { offsetsOf } from '../lint/offsets.ts'
import { metaOf } from '../rules/index.ts'
import { word } from '../rules/parts/word.ts'
import type { Finding } from '../rules/rule.ts'

/** Where a document of answers is in its file: the line before it, and its pointer, where it is one line of many. */
export interface DocumentPlace {
  readonly linesBefore: number
  readonly pointer: string
}

/** Words and places findings in answers, in the order given; the document is asked for only when there are any. */
export function presentAnswerFindings(
  findings: readonly Finding[],
  read: () => Document,
  { linesBefore, pointer }: DocumentPlace = { linesBefore: 0, pointer: '' },
): PresentedFinding[] {
  return findings.map((finding) => {
    const { rule, messageId, severity, basis, data, uri, place, path = [], where = '', questionnaire } = finding
    // Who only counts findings asks for few of these.
    return {
      rule,
      messageId,
      severity,
      basis,
      get message() {
        return word(metaOf(rule), messageId, data)
      },
      file: uri,
      pointer: pointer + place.pointer,
      path,
      where,
      get range() {
        return positionsOf(read(), place, linesBefore)
      },
      related: [],
      fixes: [],
      get fingerprint() {
        return fingerprintOf(rule, [...path, String(questionnaire ?? '')], data)
      },
      ...(questionnaire === undefined ? {} : { questionnaire }),
    }
  })
}

function positionsOf(document: Document, place: Finding['place'], linesBefore: number): PositionRange {
  const range = offsetsOf(document, place)
  const lines = linesOf(document)
  const [start, end] = [range.start, range.end].map((offset) => {
    const { line, character } = lines.positionAt(offset)
    return { line: line + 1 + linesBefore, column: character + 1 }
  })
  const nowhere = { line: 1, column: 1 }
  return { start: start ?? nowhere, end: end ?? nowhere }
}
