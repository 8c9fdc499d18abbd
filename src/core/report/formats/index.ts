import { compact } from './compact.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { jsonLines } from './jsonl.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { pretty } from './pretty.ts'
import { sarif } from './sarif.ts'

const formats = [compact, github, gitlab, html, json, jsonLines, junit, markdown, pretty, sarif] as const

export type FormatName = (typeof formats)[number]['name']

/** All formats of a report, in the order in which they are listed. */
export const reportFormats: readonly (typeof formats)[number][] = [...formats].sort(
  (left, right) => left.rank - right.rank,
)
