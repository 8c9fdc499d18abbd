import type { PresentedFix } from '../../src/core/index.ts'
import type { TypedFile } from './protocol.ts'

/** The files after the edits of a fix; its ranges are from 1. */
export function applyFix(files: readonly TypedFile[], { edits }: PresentedFix): TypedFile[] {
  return files.map((file) => {
    const starts = lineStarts(file.text)
    const own = edits
      .filter((edit) => edit.file === file.uri)
      .map(({ range, text }) => ({
        start: (starts[range.start.line - 1] ?? 0) + range.start.column - 1,
        end: (starts[range.end.line - 1] ?? 0) + range.end.column - 1,
        text,
      }))
      .sort((left, right) => right.start - left.start)
    if (own.length === 0) return file
    const text = own.reduce(
      (changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end),
      file.text,
    )
    return { ...file, text }
  })
}

/** The files with others in place of those of the same name. */
export function replaceFiles(files: readonly TypedFile[], changed: readonly TypedFile[]): TypedFile[] {
  return files.map((file) => changed.find(({ uri }) => uri === file.uri) ?? file)
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + lineBreak.length)
  return starts
}
