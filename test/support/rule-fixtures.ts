import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  createWorkspace,
  type FileKind,
  fileKinds,
  type Project,
  type SourceFile,
  type Workspace,
} from '../../src/core/internal.ts'
import { readText } from '../../src/node/read.ts'

/** The folder of our own fixtures. */
export const fixturesFolder = join(import.meta.dirname, '..', '..', 'fixtures')

/** One case below `fixtures/rules/<id>/`: a file, or a folder of files that are one set in the order of their names. */
export interface RuleFixture {
  readonly rule: string
  readonly name: string
  readonly isValid: boolean
  /** Without the ending; `.out` and `.fixed` stand beside it. */
  readonly base: string
  readonly files: readonly SourceFile[]
  /** Whether the files are everything there is: a case whose name begins with `valid-complete-` or `invalid-complete-`. */
  readonly isComplete: boolean
  /** `questlint.accepted.yaml` in the folder of a case. */
  readonly accepted: SourceFile | undefined
  /** The files of the folder `before` in the folder of a case: what a change made the others of. */
  readonly before: readonly SourceFile[] | undefined
  /** `project.json` in the folder of a case: `images`, the paths below the image folder. */
  readonly project: Project | undefined
}

const rulesFolder = join(fixturesFolder, 'rules')

const endings = /\.(json|jsonl|yaml)$/
const acceptedName = 'questlint.accepted.yaml'
const projectName = 'project.json'
/** `invalid-list.question.json` is read with `--kind question`. */
const forcedKind = new RegExp(`\\.(${fileKinds.join('|')})\\.[a-z]+$`)

/** All cases of all rules. */
export function ruleFixtures(): RuleFixture[] {
  return readdirSync(rulesFolder).flatMap(fixturesOf)
}

/** The cases of a rule. */
export function fixturesOf(rule: string): RuleFixture[] {
  const folder = join(rulesFolder, rule)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(
      (entry) =>
        /^(valid|invalid)-/.test(entry) && (endings.test(entry) || statSync(join(folder, entry)).isDirectory()),
    )
    .map((entry) => readCase(rule, join(folder, entry), entry))
}

/** The paths of the outputs (`.out`, `.fixed`) that stand beside the cases of a rule. */
export function outputsBeside(rule: string): string[] {
  const folder = join(rulesFolder, rule)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:out|fixed)$/.test(path))
    .map((path) => join(folder, path))
}

function readCase(rule: string, path: string, entry: string): RuleFixture {
  const isFolder = statSync(path).isDirectory()
  const names = isFolder
    ? readdirSync(path)
        .filter((name) => endings.test(name))
        .sort()
    : []
  const files = isFolder
    ? names
        .filter((name) => name !== acceptedName && name !== projectName)
        .map((name) => readSource(join(path, name), name))
    : [readSource(path, entry)]
  return {
    rule,
    name: entry.replace(endings, ''),
    isValid: entry.startsWith('valid-'),
    base: path.replace(endings, ''),
    files,
    isComplete: /^(?:in)?valid-complete-/.test(entry),
    before: isFolder && existsSync(join(path, 'before')) ? readBefore(join(path, 'before')) : undefined,
    accepted: names.includes(acceptedName) ? readSource(join(path, acceptedName), acceptedName) : undefined,
    project: names.includes(projectName) ? readProject(join(path, projectName)) : undefined,
  }
}

function readBefore(folder: string): readonly SourceFile[] {
  return readdirSync(folder)
    .sort()
    .map((name) => readSource(join(folder, name), name))
}

function readProject(path: string): Project {
  const { images } = JSON.parse(readFileSync(path, 'utf8')) as { images: string[] }
  return { templates: {}, images: new Set(images) }
}

/** A file as the command line reads it. */
export function readSource(path: string, uri: string): SourceFile {
  const read = readText(path)
  if ('problem' in read) throw new Error(`${path}: ${read.detail}`)
  const kind = forcedKind.exec(uri)?.[1] as FileKind | undefined
  return {
    uri,
    text: read.text,
    ...(kind ? { kind } : {}),
    ...(read.invalidUtf8 ? { invalidUtf8: read.invalidUtf8.offset } : {}),
  }
}

/** The workspace of a case before its change. */
export function workspaceBefore(fixture: RuleFixture): Workspace | undefined {
  return fixture.before && workspaceOf({ ...fixture, files: fixture.before })
}

/** The workspace of a case. */
export function workspaceOf({
  files,
  accepted,
  project,
  isComplete,
}: Pick<RuleFixture, 'files' | 'accepted' | 'project' | 'isComplete'>): Workspace {
  const sets = isComplete ? [{ files: files.map((file) => file.uri), complete: true }] : undefined
  return createWorkspace({
    files,
    ...(sets ? { sets } : {}),
    ...(accepted ? { accepted } : {}),
    ...(project ? { project } : {}),
  })
}
