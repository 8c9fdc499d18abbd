import { locate } from '../questionnaire/locate.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { recordUsesIn } from '../questionnaire/record-uses.ts'
import { type Finding, isFinding } from '../rules/rule.ts'
import { exceedsLimits } from '../rules/syntax/exceeds-limits.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { lint } from './lint.ts'

/**
 * The findings for which the application would not load a questionnaire, or questlint did not read all of it; levels and accepted findings
 * of the project change nothing of that.
 */
export function refusalsOf(questionnaire: Questionnaire, workspace: Workspace): readonly Finding[] {
  const { set } = questionnaire.file
  const bare: Workspace = { ...workspace, sets: [set], levels: () => ({}), accepted: undefined }
  const needed = neededFiles(questionnaire)
  const findings = lint(bare, { files: [...needed] })
  return findings.filter((finding) => isFinding(finding, exceedsLimits) || stopsLoading(finding, questionnaire, needed))
}

/** The files that have the configuration, or records that it uses. */
export function neededFiles({ file, configuration }: Questionnaire): ReadonlySet<string> {
  const uses = recordUsesIn(file.set)
  const needed = file.set.files.filter(
    (one) =>
      one === file ||
      (configuration && one.records.some((record) => uses.configurationsOf(record).includes(configuration))),
  )
  return new Set(needed.map(({ uri }) => uri))
}

/** Whether a finding keeps the application from loading a questionnaire, which needs some files. */
export function stopsLoading(finding: Finding, questionnaire: Questionnaire, needed: ReadonlySet<string>): boolean {
  if (finding.stops === undefined || !needed.has(finding.uri)) return false
  return finding.stops === 'file' || concerns(finding, questionnaire)
}

/** Whether a finding is about a questionnaire: what is in another configuration of the set, or in a record that only others use, is not. */
export function concerns({ uri, place }: Finding, { file, configuration }: Questionnaire): boolean {
  const found = file.set.file(uri)
  if (found === undefined || configuration === undefined) return true
  const at = locate(found, place.pointer)
  if (at.configuration !== undefined) return at.configuration === configuration && !isEmptyText(found, place.pointer)
  return at.record === undefined || recordUsesIn(file.set).configurationsOf(at.record).includes(configuration)
}

/** The loader goes through the characters of a text as through a list, and finds none to stumble over. */
function isEmptyText({ value }: SetFile, pointer: string): boolean {
  return pointer.endsWith('_conditions') && resolvePointer(value, pointer) === ''
}
