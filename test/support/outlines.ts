import { parseDocument } from 'htmlparser2'
import {
  formatOutline,
  outlineOf,
  type PresentedOutline,
  presentOutline,
  type Questionnaire,
} from '../../src/core/internal.ts'
import { type Element, elementsOf } from './markup.ts'

/** The outline of a questionnaire in English, as plain data. */
export function outlined(questionnaire: Questionnaire): PresentedOutline {
  return presentOutline(outlineOf(questionnaire))
}

/** The elements of the code book of an outline. */
export function codeBook(outline: PresentedOutline): Element[] {
  return elementsOf(parseDocument(formatOutline(outline, 'html')))
}

/** The rows of a table (RFC 4180). */
export function readCsv(text: string): string[][] {
  return [...text.matchAll(/((?:"(?:[^"]|"")*"|[^,\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^,\r\n]*))*)\r\n/g)].map(
    ([, row = '']) =>
      [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
  )
}
