import { existsSync, readFileSync } from 'node:fs'
import { resolvePath } from './paths.ts'

/** The lines of a file that breaks a rule, and what is reported for it. */
export interface RuleExample {
  readonly file: readonly string[]
  readonly report: readonly string[]
}

/** The first example on the page of a rule; `undefined` where the pages do not lie beside the program's folder. */
export function readRuleExample(programFolder: string, id: string): RuleExample | undefined {
  const places = ['../docs/rules', '../../docs/rules'].map((place) => resolvePath(programFolder, `${place}/${id}.md`))
  const page = places.find((place) => existsSync(place))
  if (page === undefined) return undefined
  const [, reported = ''] = readFileSync(page, 'utf8').split(/^## Reported$/m)
  const [file, report] = [...reported.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, text = '']) => text.split('\n'))
  return file === undefined || report === undefined ? undefined : { file, report }
}
