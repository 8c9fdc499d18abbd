import { type AnswerValue, readAnswerText, writeAnswers } from '../../../src/core/internal.ts'
import { writeCsv } from './write-csv.ts'
import { writeXml } from './write-xml.ts'

/** A format of answers. */
export type Format = 'json' | 'xml' | 'csv'

/** JSON that is written already, such as data as it comes from the database. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The body of an answer that has answers to questions in it, with numbers as they are stored. */
export function exactBody(body: unknown): JsonText {
  return new JsonText(writeAnswers(body as AnswerValue))
}

/** The formats by media type, in the order of preference. */
export const mediaTypes: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/csv': 'csv',
}

/** The header of an answer in a format. */
export const contentTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** Writes the body of an answer. */
export function writeBody(body: unknown, format: Format): string {
  if (format === 'json') return body instanceof JsonText ? body.text : JSON.stringify(body)
  // JSON.parse would round great numbers, and take 5.0 for 5.
  const plain = body instanceof JsonText ? (readAnswerText(body.text) ?? JSON.parse(body.text)) : body
  return format === 'xml' ? writeXml(plain) : writeCsv(plain)
}

/** Whether a name is that of a format. */
export function isFormat(name: unknown): name is Format {
  return name === 'json' || name === 'xml' || name === 'csv'
}
