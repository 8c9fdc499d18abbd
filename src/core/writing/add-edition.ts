import { configurationsIn } from '../changes/compare.ts'
import { detectLayout, writeJson } from '../conversion/json-layout.ts'
import { writeYamlText } from '../conversion/yaml-text.ts'
import { insertTexts } from '../drafts/context-texts.ts'
import { createPks } from '../drafts/free-pks.ts'
import type { FileChange } from '../drafts/record-draft.ts'
import { changesOf } from '../lint/fix-edits.ts'
import { recordUsesIn } from '../questionnaire/record-uses.ts'
import { textHoldersOf } from '../questionnaire/texts.ts'
import { count } from '../text/count.ts'
import { editionName } from '../text/edition-name.ts'
import { isObject, lookUp } from '../text/json-value.ts'
import { lastToken, parentPointer, resolvePointer } from '../text/pointer.ts'
import type { ConfigurationFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import { fileOf, type Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import type { Operation, Refusal } from './operation.ts'

/** A new edition of a questionnaire. */
export interface NewEdition {
  /** `CODE@EDITION`, or the code where one edition is loaded. */
  readonly of: string
  readonly edition: string
  /** When it is made, as the application writes dates. */
  readonly created: string
}

/** Copies a questionnaire as its next edition: a further record of its fixture, or a file of its own beside its plain file. */
export function addEditionOperation(workspace: Workspace, { of, edition, created }: NewEdition): Operation | Refusal {
  const all = configurationsIn(workspace)
  const found = [...all].filter(([name, one]) => name === of || one.configuration?.code === of)
  const [first, ...others] = found
  if (first === undefined) return { refused: `No loaded file has a configuration "${of}".` }
  if (others.length > 0)
    return { refused: `"${of}" is loaded in several editions; name one: ${found.map(([name]) => name).join(', ')}.` }
  const [name, { configuration, file }] = first
  if (configuration === undefined) return { refused: `"${of}" has no configuration.` }
  const next = editionName(configuration.code, edition)
  if (all.has(next)) return { refused: `Configuration ${next} already exists.` }
  const made =
    configuration.pointer === ''
      ? besideFile(workspace, file, edition, created)
      : besideRecord(workspace, file, configuration, edition, created)
  if (made === undefined) return { refused: `${name} cannot be copied in ${file.uri}.` }
  if ('refused' in made) return made
  const [own, nextOwn] = [`${configuration.code}_${configuration.edition}`, `${configuration.code}_${edition}`]
  const texts = textsFor(workspace, configuration, own, nextOwn)
  const written = texts.length === 0 ? undefined : changesOf(workspace, file.uri, { safe: false, changes: texts })
  if (texts.length > 0 && written === undefined) return { refused: `The texts for "${own}" cannot be copied.` }
  return withAcceptances(workspace, {
    summary: `Add ${next}, a copy of ${name}, in ${made.uri}.`,
    notes: [
      `It uses the same records, so a change of a key or value changes both editions; texts of its own are under the context "${nextOwn}".`,
      ...(texts.length === 0
        ? []
        : [`${count(texts.length, 'record')} with texts for "${own}" got the same for "${nextOwn}".`]),
      'The newest edition is the one with the latest "created" date; this one has the time of now.',
      ...(made.uri === file.uri
        ? []
        : [`If a set of the configuration lists its files, it needs ${made.uri} as well.`]),
    ],
    changes: { ...made.changes, edits: [...made.changes.edits, ...(written?.edits ?? [])] },
    ...(made.uri === file.uri ? {} : { besides: { [made.uri]: file.uri } }),
    sharesRecords: true,
    // Findings name an edition in all these ways.
    copies: new Map([
      [next, name],
      [edition, configuration.edition ?? ''],
      [nextOwn, own],
    ]),
  })
}

/** The changes that repeat what the records of a questionnaire call themselves in its edition alone, for the next one. */
function textsFor(
  workspace: Workspace,
  configuration: ConfigurationFact,
  own: string,
  nextOwn: string,
): readonly FileChange[] {
  const changes = new Map<string, FileChange>()
  for (const set of workspace.sets) {
    if (!set.files.some(({ configurations }) => configurations.includes(configuration))) continue
    const { configurationsOf } = recordUsesIn(set)
    for (const file of set.files) {
      for (const { record, texts } of textHoldersOf(file)) {
        const found = lookUp(texts, own)
        if (found === undefined || lookUp(texts, nextOwn) !== undefined) continue
        if (!configurationsOf(record).includes(configuration)) continue
        const change = insertTexts(record, file, nextOwn, found)
        if (change) changes.set(`${file.uri}#${record.pointer}`, change)
      }
    }
  }
  return [...changes.values()]
}

type Made = { readonly uri: string; readonly changes: Operation['changes'] } | Refusal | undefined

function besideRecord(
  workspace: Workspace,
  file: SetFile,
  { pointer }: ConfigurationFact,
  edition: string,
  created: string,
): Made {
  const record = resolvePointer(file.value, pointer)
  if (!isObject(record) || !isObject(record.fields)) return undefined
  const pk = createPks(workspace, file)('configuration')
  const copy = { ...record, pk, fields: { ...record.fields, edition, created } }
  const place = `${parentPointer(pointer) ?? ''}/${Number(lastToken(pointer)) + 1}`
  const change = { op: 'insert', uri: file.uri, pointer: place, value: copy } as const
  const changes = changesOf(workspace, file.uri, { safe: false, changes: [change] })
  return changes && { uri: file.uri, changes }
}

/** The definitions stay in the file of the first edition, which both are loaded with. */
function besideFile(workspace: Workspace, file: SetFile, edition: string, created: string): Made {
  const { uri, value } = file
  const document = fileOf(workspace, uri)?.document
  if (document === undefined || !isObject(value)) return undefined
  const [, stem = uri, ending = ''] = /^(.*?)(\.[a-z]+)$/i.exec(uri) ?? []
  const own = `_${asFileName(value.edition)}`
  const name = `${stem.endsWith(own) ? stem.slice(0, -own.length) : stem}_${asFileName(edition)}${ending}`
  if (workspace.files.has(name)) return { refused: `${name} already exists.` }
  const members = ['modules', 'sections'].filter((member) => Object.hasOwn(value, member))
  const kept = Object.fromEntries(members.map((member) => [member, value[member]]))
  const copy = { code: value.code, edition, created, ...kept }
  const text = document.format === 'yaml' ? writeYamlText(copy) : writeJson(copy, detectLayout(document))
  return { uri: name, changes: { edits: [{ uri: name, start: 0, end: 0, text }], creates: [name] } }
}

function asFileName(edition: unknown): string {
  return String(edition).replace(/[^\w-]/g, '_')
}
