import { locate } from '../questionnaire/locate.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { recordUsesIn } from '../questionnaire/record-uses.ts'
import { rules } from '../rules/index.ts'
import type { Finding } from '../rules/rule.ts'
import { lookUp } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { lint } from './lint.ts'

/** The findings for which the application would not load a questionnaire; levels and accepted findings of the project change nothing of that. */
export function refusalsOf(questionnaire: Questionnaire, workspace: Workspace): readonly Finding[] {
  const { set } = questionnaire.file
  const bare: Workspace = { ...workspace, sets: [set], levels: () => ({}), accepted: undefined }
  const findings = lint(bare, { files: neededFiles(questionnaire) })
  return findings.filter(
    (finding) => stopsFixture(finding) || (stopsConfiguration(finding) && concerns(finding, questionnaire)),
  )
}

/** The files that hold the configuration, or records that it uses. */
function neededFiles({ file, configuration }: Questionnaire): readonly string[] {
  const uses = recordUsesIn(file.set)
  const needed = file.set.files.filter(
    (one) =>
      one === file ||
      (configuration && one.records.some((record) => uses.configurationsOf(record).includes(configuration))),
  )
  return [...new Set(needed.map(({ uri }) => uri))]
}

type Messages = Readonly<Record<string, readonly string[] | 'all'>>

/** What the database refuses: then nothing of the file is loaded. */
const ofFixtures: Messages = {
  'dangling-reference': 'all',
  'duplicate-configuration': ['twice'],
  'duplicate-record': ['keyword'],
  'wrong-type': ['root', 'record'],
}

/** What the loader of configurations refuses, or crashes on. */
const ofConfigurations: Messages = {
  'invalid-old-condition': 'all',
  'malformed-condition': ['noSeparator', 'separators', 'several'],
  'missing-image-name': ['null'],
  'missing-values': 'all',
  'unknown-category': 'all',
  'unknown-key': 'all',
  'unknown-key-type': ['unknown', 'misspelt'],
  'unknown-questiongroup': 'all',
  'unloadable-condition': 'all',
  'unmatched-old-condition': ['parts', 'value', 'noChoices'],
}

const ofSyntax: ReadonlySet<string> = new Set(
  rules.filter(({ meta }) => meta.category === 'syntax').map(({ meta }) => meta.id),
)

function stopsFixture(finding: Finding): boolean {
  const words = /Loading the fixture stops|loading the configuration stops|The database needs/
  return (
    isAmong(ofFixtures, finding) || says(finding, words) || (finding.severity === 'error' && ofSyntax.has(finding.rule))
  )
}

function stopsConfiguration(finding: Finding): boolean {
  const words = /refuses to load|crashes while it loads|cannot load the configuration/
  return isAmong(ofConfigurations, finding) || says(finding, words)
}

function isAmong(messages: Messages, { rule, messageId, severity }: Finding): boolean {
  const own = lookUp(messages, rule)
  return severity === 'error' && (own === 'all' || own?.includes(messageId) === true)
}

/** Whether the schema says it of a wrong value. */
function says({ severity, data }: Finding, words: RegExp): boolean {
  return severity === 'error' && words.test(`${data.consequence ?? ''} ${data.reason ?? ''}`)
}

/** What is wrong in another configuration of the set, or with a record that only others use, stops only those. */
function concerns({ uri, place }: Finding, { file, configuration }: Questionnaire): boolean {
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
