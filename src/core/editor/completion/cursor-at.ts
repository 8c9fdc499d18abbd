import type { Document } from '../../document/document.ts'
import { cursorInBrackets } from './bracket-cursor.ts'
import type { Cursor } from './cursor.ts'
import { cursorInYaml } from './yaml-cursor.ts'

/** What is being written at an offset of a document; `undefined` in comments and where nothing can be completed. */
export function cursorAt(document: Document, offset: number): Cursor | undefined {
  const { text, format } = document
  if (offset < 0 || offset > text.length) return undefined
  if (format === 'yaml') return cursorInYaml(text, offset)
  if (format === 'json') return cursorInBrackets(text, text.startsWith('\ufeff') ? 1 : 0, offset, 'json', [])
  const line = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  const records = text.slice(0, line).split(/[\r\n]+/)
  return cursorInBrackets(text, line, offset, 'json', [records.filter((record) => record.trim() !== '').length])
}
