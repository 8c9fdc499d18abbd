import type { Range } from 'vscode-languageserver'
import { createLineIndex, fileOf, linesOf, type PositionRange } from '../../src/core/internal.ts'
import { readText } from '../../src/node/read.ts'
import { rangeIn } from '../converter.ts'
import type { OpenDocuments } from '../documents.ts'
import type { PositionEncoding } from '../position-encoding.ts'
import type { Project } from '../project.ts'
import { pathOfUri } from '../uris.ts'

/** Gives where something is in a file of a project, from the lines and columns that are shown to people. */
export type FindingRange = (file: string, range: PositionRange) => Range

/** Counts the columns of findings as the client does, from zero. */
export function findingRanges(
  { documents, encoding }: { readonly documents: OpenDocuments; readonly encoding: PositionEncoding },
  project: Project,
): FindingRange {
  return (file, { start, end }) => {
    const range = {
      start: { line: start.line - 1, character: start.column - 1 },
      end: { line: end.line - 1, character: end.column - 1 },
    }
    if (encoding.kind === 'utf-16') return range
    const document = fileOf(project.workspace(), file)?.document
    const uri = project.toUri(file)
    const text = documents.byUri(uri)?.getText() ?? textOnDisk(uri)
    const [units, own] = document
      ? [linesOf(document), encoding.linesOf(document)]
      : [createLineIndex(text), encoding.linesIn(text)]
    return rangeIn(own, { start: units.offsetAt(range.start), end: units.offsetAt(range.end) })
  }
}

function textOnDisk(uri: string): string {
  const path = pathOfUri(uri)
  const read = path === undefined ? undefined : readText(path)
  return read !== undefined && 'text' in read ? read.text : ''
}
