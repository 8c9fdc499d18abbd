import { createTwoFilesPatch } from 'diff'

/** The change of one file as a unified diff with three lines of context, as `git apply` and `patch` read it. */
export function unifiedDiff(file: string, before: string, after: string): string {
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  })
}
