import {
  compareSides,
  configurationsIn,
  createWorkspace,
  formatChangesHtml,
  linesOf,
  lostAnswersOf,
  nameOfConfiguration,
  reportChanges,
  type Sides,
  version,
  type Workspace,
} from '../../src/core/internal.ts'
import { todayText } from '../../src/node/clock.ts'
import { disk } from '../../src/node/disk.ts'
import { openStates } from '../../src/node/git-change.ts'
import { type LoadRequest, loadWorkspace } from '../../src/node/load.ts'
import { showPath } from '../../src/node/paths.ts'
import { readText } from '../../src/node/read.ts'
import { folderOf, requestOf } from '../project.ts'
import type { Against, ComparisonAnswer, ComparisonRequest } from './comparison.ts'

/** What an earlier comparison read: files that are as they were then are not parsed again. */
export interface ReadBefore {
  workspace?: Workspace
}

/** Both sides of a comparison, and which configuration is compared with which where their names differ. */
interface Opened {
  readonly sides: Sides
  readonly names?: { readonly from: string; readonly to: string }
}

/** Compares the files of a project, with the editor's texts, with another state of them. */
export function compareProject(request: ComparisonRequest, before: ReadBefore): ComparisonAnswer {
  const opened = open(request, before)
  if ('problem' in opened) return opened
  const { sides, names } = opened
  const today = todayText()
  const states = { old: { workspace: sides.old }, now: { workspace: sides.new }, today }
  const errors = compareSides(states, names)
  const changes = errors.pairs.flatMap((pair) => pair.changes)
  const report = reportChanges(changes, sides, today, undefined, [errors])
  const nameOfOld = nameAgainst(request.against, folderOf(request.root) ?? '')
  const isQuestionnaire = (file: string): boolean =>
    [sides.old, sides.new].some(({ files }) => files.get(file)?.isConfiguration)
  const broken = [...sides.new.files].filter(([, { document }]) => document.problems.length > 0)
  return {
    title: `Changes since ${nameOfOld}`,
    summary: report.summary,
    lost: lostAnswersOf(report.changes),
    isBroken: broken.some(([file]) => isQuestionnaire(file)),
    ...(request.isPage && {
      html: formatChangesHtml(report, {
        sourceOf: ({ side, file }) => {
          const document = sides[side].files.get(file)?.document
          return document && { text: document.text, lines: linesOf(document) }
        },
        pathOf: (file) => file,
        sides: { old: nameOfOld, new: 'the files in the editor' },
        version,
      }),
    }),
  }
}

function nameAgainst(against: Against, folder: string): string {
  if (against.kind === 'file') return showPath(folder, against.path)
  return against.name === 'HEAD' ? 'the last commit' : against.name
}

function open({ root, file, texts, against }: ComparisonRequest, before: ReadBefore): Opened | { problem: string } {
  const folder = folderOf(root)
  if (folder === undefined) return { problem: 'only files on disk can be compared' }
  const open = new Map(texts)
  const load = (more: Partial<LoadRequest>): Workspace =>
    loadWorkspace({ ...requestOf(root, folder, file), mayLack: 'paths', ...more }).workspace
  const place = { cwd: folder, env: process.env }
  const states = against.kind === 'file' ? [] : openStates(place, [{ kind: 'commit', name: against.name }])
  if ('problem' in states) return states
  const previous = before.workspace
  const now = load({ openText: (path) => open.get(path), ...(previous && { previous }) })
  before.workspace = now
  if (against.kind === 'file') return openFile({ now, folder, file, other: against.path }, open)
  const old = load({ disk: states[0] ?? disk, previous: now })
  return configurationsIn(old).size + configurationsIn(now).size === 0
    ? { problem: 'there is no questionnaire to compare' }
    : { sides: { old, new: now } }
}

interface FilePair {
  readonly now: Workspace
  readonly folder: string
  readonly file: string
  readonly other: string
}

/** The project as it is, with another file in place of the open one; a file that is in the project is compared within it. */
function openFile(
  { now, folder, file, other }: FilePair,
  open: ReadonlyMap<string, string>,
): Opened | { problem: string } {
  const [name, otherName] = [showPath(folder, file), showPath(folder, other)]
  const to = firstIn(now, name)
  if (to === undefined) return { problem: `${name} has no configuration` }
  const known = firstIn(now, otherName)
  if (known !== undefined) return { sides: { old: now, new: now }, names: { from: known, to } }
  const text = open.get(other) ?? readOther(other)
  if (typeof text !== 'string') return { problem: `${otherName}: ${text.problem}` }
  const rename = (uri: string): string => (uri === name ? otherName : uri)
  const { files, sets, ...rest } = now.input
  const input = {
    ...rest,
    files: files.map((source) => (source.uri === name ? { uri: otherName, text } : source)),
    ...(sets && { sets: sets.map((set) => ({ ...set, files: set.files.map(rename) })) }),
  }
  const old = createWorkspace(input, now)
  const from = firstIn(old, otherName)
  return from === undefined
    ? { problem: `${otherName} has no configuration` }
    : { sides: { old, new: now }, names: { from, to } }
}

function readOther(path: string): string | { problem: string } {
  const read = readText(path)
  return 'problem' in read ? { problem: read.detail } : read.text
}

/** The first configuration of a file. */
function firstIn(workspace: Workspace, file: string): string | undefined {
  const found = [...configurationsIn(workspace).values()].find((questionnaire) => questionnaire.file.uri === file)
  return found && nameOfConfiguration(found)
}
