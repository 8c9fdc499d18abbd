import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Questionnaire, SourceFile, Workspace } from '../../src/core/internal.ts'
import * as sources from '../../src/core/internal.ts'

/** What loads a configuration: these sources, or the library of the installed package. */
export type Library = typeof sources

/** The folder of real configurations; `undefined` where `QUESTLINT_CORPUS` is not set. */
export const corpus = process.env.QUESTLINT_CORPUS
/** The folder of what the application did with them; `undefined` where `QUESTLINT_ORACLES` is not set. */
export const oracles = process.env.QUESTLINT_ORACLES

/** Whether there is something to compare with. */
export const isReal = corpus !== undefined && oracles !== undefined
if (!isReal) console.warn('QUESTLINT_CORPUS or QUESTLINT_ORACLES is not set: nothing is compared with the application')

const configurations = 'answers/configurations'

/** The real configurations, each as the application loaded it. */
export function realNames(): readonly string[] {
  return Object.keys(readSets())
}

/** The files that a real configuration is loaded with, in order. */
export function realFiles(name: string): readonly SourceFile[] {
  return (readSets()[name] ?? []).map((entry) => {
    const file = entry.replace(' (overrides)', '').replace(/^corpus\//, '')
    return { uri: file, text: readFileSync(locate(file), 'utf8') }
  })
}

/** The files of all real configurations but the editions, which change what others have: each as it is loaded alone. */
export function allRealFiles(): readonly SourceFile[] {
  const files = realNames()
    .filter((name) => !name.endsWith('@2018'))
    .flatMap(realFiles)
  return [...new Map(files.map((file) => [file.uri, file])).values()]
}

/** A real configuration in its set. */
export function loadReal(name: string, files = realFiles(name)): Questionnaire {
  return loadRealWorkspace(name, files).questionnaire
}

/** A real configuration with all that is loaded beside it. */
export function loadRealWorkspace(
  name: string,
  files = realFiles(name),
  { createWorkspace, questionnairesOf }: Library = sources,
): { readonly workspace: Workspace; readonly questionnaire: Questionnaire } {
  const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri), overrides: true }] })
  const found = workspace.sets
    .flatMap((set) => set.files.flatMap(questionnairesOf))
    .find(({ configuration }) => `${configuration?.code}@${configuration?.edition}` === name)
  if (found === undefined) throw new Error(`${name} is not loaded`)
  return { workspace, questionnaire: found }
}

function readSets(): Readonly<Record<string, readonly string[]>> {
  return isReal ? JSON.parse(readFileSync(join(oracles ?? '', 'answers/sets.json'), 'utf8')) : {}
}

function locate(file: string): string {
  const isOwn = /^(?:sample_(?:institutions|projects|2018)|synth)\.json$/.test(file)
  if (file.startsWith('configurations/')) return join(oracles ?? '', 'answers', file)
  return isOwn ? join(oracles ?? '', configurations, file) : join(corpus ?? '', file)
}
