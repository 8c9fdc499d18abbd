// Writes src/core/report/formats/index.ts from the files beside it, so that adding a format of a report is adding a file. With --check it only compares.
import { writeIndex } from './write-index.mjs'

await writeIndex({
  folder: 'src/core/report/formats',
  define: 'defineFormat',
  write: (found) => `${found.imports}

const formats = [${found.names.join(', ')}] as const

export type FormatName = (typeof formats)[number]['name']

/** All formats of a report, in the order in which they are listed. */
export const reportFormats: readonly (typeof formats)[number][] = [...formats].sort(
  (left, right) => left.rank - right.rank,
)
`,
})
