import { existsSync, readFileSync } from 'node:fs'
import { resolvePath } from './paths.ts'

/** The lines of a file that breaks a rule, and what is reported for it. */
export interface RuleExample {
  readonly file: readonly string[]
  readonly report: readonly string[]
}

/** The first example on the page of a rule; `undefined` where the pages do not lie beside the program's folder. */
export function readRuleExample(programFolder: string, id: string): RuleExample | undefined {
  const page = readPage(programFolder, `rules/${id}`)
  if (page === undefined) return undefined
  const [, reported = ''] = page.split(/^## Reported$/m)
  const [file, report] = [...reported.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, text = '']) => text.split('\n'))
  return file === undefined || report === undefined ? undefined : { file, report }
}

/** An edit that shows a rule about changes, what is said of it, and how grave it is. */
export interface ChangeExample {
  readonly severity: string
  readonly edit: readonly string[]
  readonly report: readonly string[]
}

/** The example on the page of a rule about changes; `undefined` where the pages do not lie beside the program's folder. */
export function readChangeExample(programFolder: string, id: string): ChangeExample | undefined {
  const page = readPage(programFolder, `changes/${id}`)
  if (page === undefined) return undefined
  // The program is read as one byte a character, in which a middle dot would be two.
  const severity = /^\*\*\w+\*\*: .* \u00b7 (.+)$/m.exec(page)?.[1]
  const [, example = ''] = page.split(/^## Example$/m)
  const [, edit, report] = [...example.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, text = '']) => text.split('\n'))
  return severity === undefined || edit === undefined || report === undefined ? undefined : { severity, edit, report }
}

function readPage(programFolder: string, name: string): string | undefined {
  const places = ['../docs', '../../docs'].map((place) => resolvePath(programFolder, `${place}/${name}.md`))
  const page = places.find((place) => existsSync(place))
  return page === undefined ? undefined : readFileSync(page, 'utf8')
}
