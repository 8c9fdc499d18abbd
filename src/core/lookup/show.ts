import { toPlainText } from '../editor/hover-blocks.ts'
import { describeTemplate } from '../editor/hover-option.ts'
import { visibilityOf } from '../judging/explain-visibility.ts'
import { shownWhen, wordTrigger } from '../outline/shown-when.ts'
import { choicesOf } from '../questionnaire/choices.ts'
import { typeOfKey } from '../questionnaire/key-types.ts'
import { labelOf, recordTexts } from '../questionnaire/labels.ts'
import { configurationName } from '../questionnaire/locate.ts'
import { type Node, walkAll } from '../questionnaire/node.ts'
import { questionnairesOfCode } from '../questionnaire/questionnaires.ts'
import { recordUsesIn, translationOf, valuesOf } from '../questionnaire/record-uses.ts'
import { textPointer } from '../questionnaire/texts.ts'
import { answerFacts, keyTypeFacts } from '../schema/key-types.ts'
import { count } from '../text/count.ts'
import { isObject } from '../text/json-value.ts'
import { fieldPointer, type Model, type RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { findThings, type Thing } from './find-things.ts'
import { type Place, placeOf } from './places.ts'
import { optionsOfNode, optionsOfRecord, type ShownOption, type ShownTemplate, templatesOf } from './shown-options.ts'
import { nodesNamed, placesWantedIn } from './uses.ts'

/** One thing with all that is known of it. */
export interface ShownThing {
  readonly kind: Thing['kind']
  readonly name: string
  /** What a template does, or the editions of a configuration, in words; empty for all else. */
  readonly about: readonly string[]
  /** The records that define it: several where files redefine each other's, or editions bring their own. */
  readonly records: readonly ShownRecord[]
  /** Where questionnaires have it. */
  readonly places: readonly ShownNode[]
  /** For the name of a condition, or of a pair of other answers: what triggers it and what waits for it. */
  readonly ends: readonly { readonly role: 'trigger' | 'target'; readonly place: Place; readonly words: string }[]
}

/** A record with its texts, choices and options. */
export interface ShownRecord {
  readonly model: Model
  readonly keyword: string
  readonly pk: number | undefined
  readonly place: Place | undefined
  /** Of a key; else empty. */
  readonly type: string
  readonly typeInWords: string
  readonly texts: readonly ShownText[]
  readonly choices: readonly ShownChoice[]
  /** The options that the record sets. */
  readonly options: readonly ShownOption[]
  /** Keys that offer a value, or records whose texts a translation contains: `key "vin_soil"`. */
  readonly usedBy: readonly string[]
}

export interface ShownText {
  readonly context: string
  readonly textKeyword: string
  readonly language: string
  readonly text: string
  readonly place: Place | undefined
  /** The translation record that has it; `undefined` for texts written with the record itself. */
  readonly translation: number | undefined
  /** Other records with the same texts. */
  readonly sharedWith: readonly string[]
}

export interface ShownChoice {
  /** What is stored; empty where only the database knows. */
  readonly stored: string | number
  readonly label: string
}

/** A place in a questionnaire with the options in force there. */
export interface ShownNode {
  /** `technologies@2015`; empty for a fragment. */
  readonly configuration: string
  readonly level: Node['level']
  readonly place: Place | undefined
  readonly label: string
  /** Empty for what is shown from the beginning. */
  readonly shownWhen: string
  /** The conditions on its answers, each with the name that waits for it. */
  readonly triggers: readonly { readonly name: string; readonly words: string }[]
  readonly templates: readonly ShownTemplate[]
  /** Those set, then the defaults of others that have an effect here. */
  readonly options: readonly ShownOption[]
}

/** All that a keyword, code, name, pk or label stands for; `isWanted` chooses among configurations, by `CODE@EDITION`. */
export function showThings(
  workspace: Workspace,
  text: string,
  isWanted: (configuration: string) => boolean = () => true,
): readonly ShownThing[] {
  return findThings(workspace, text).map((thing) => showThing(workspace, thing, isWanted))
}

function showThing(workspace: Workspace, thing: Thing, isWanted: (configuration: string) => boolean): ShownThing {
  const { kind, name } = thing
  const nodes = nodesNamed(workspace, kind, name).map((node) => showNode(workspace, node))
  return {
    kind,
    name,
    about: kind === 'template' ? aboutTemplate(name) : kind === 'configuration' ? aboutEditions(workspace, name) : [],
    records: recordsOf(workspace, thing).map(([record, file]) => showRecord(workspace, record, file)),
    places: nodes.filter(({ configuration }) => isWanted(configuration)),
    ends: endsOf(workspace, thing).filter(({ place }) => placesWantedIn(workspace, isWanted)(place)),
  }
}

function aboutTemplate(name: string): readonly string[] {
  const description = describeTemplate(name)
  if (description === undefined) return []
  const [, ...blocks] = description.blocks
  const lines = toPlainText(blocks).split('\n').filter(Boolean)
  return lines.length > 0 ? lines : ['Reads no options']
}

function aboutEditions(workspace: Workspace, code: string): readonly string[] {
  const lines = workspace.sets.flatMap((set) =>
    questionnairesOfCode(code, set).map((questionnaire) => {
      const { configuration, roots, file } = questionnaire
      const questions = walkAll(roots).filter(({ level }) => level === 'question').length
      return `${configuration ? configurationName(configuration) : code}: ${count(questions, 'question')} in ${file.uri}`
    }),
  )
  return [...new Set(lines)]
}

/** The records that define a thing, each with its file. */
export function recordsOf(workspace: Workspace, { mentions }: Thing): readonly (readonly [RecordFact, SetFile])[] {
  const found = new Map<string, readonly [RecordFact, SetFile]>()
  for (const { role, uri, pointer } of mentions) {
    if (role !== 'record') continue
    const set = workspace.sets.find((one) => one.file(uri) !== undefined)
    const file = set?.file(uri)
    const record = file?.records.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`))
    if (file && record) found.set(`${uri}#${record.pointer}`, [record, file])
  }
  return [...found.values()]
}

function showRecord(workspace: Workspace, record: RecordFact, file: SetFile): ShownRecord {
  const { model, keyword = '', pk, pointer, uri } = record
  const type = model === 'key' ? (typeOfKey(record) ?? '') : ''
  const named = keyword === '' ? pointer : fieldPointer(record, 'keyword')
  const part = record.form === 'authoring' ? 'key' : 'value'
  return {
    model,
    keyword,
    pk,
    place: placeOf(workspace, uri, {
      pointer: model === 'configuration' ? pointer : named,
      part: pointer === '' ? 'value' : part,
    }),
    type,
    typeInWords: keyTypeFacts(type)?.description ?? '',
    texts: textsOf(workspace, record, file),
    choices: model === 'key' ? choicesIn(record, file) : [],
    options: optionsOfRecord(workspace, record),
    usedBy: usersOf(record, file),
  }
}

function nameRecord({ model, keyword, pk }: RecordFact): string {
  return `${model} "${keyword ?? pk ?? '?'}"`
}

function textsOf(workspace: Workspace, record: RecordFact, file: SetFile): ShownText[] {
  const holder = record.texts || record.model === 'translation' ? record : translationOf(record, file)
  if (holder === undefined || record.model === 'configuration') return []
  const owners = holder.model === 'translation' ? recordUsesIn(file.set).ownersOf(holder) : []
  const sharedWith = owners.filter((owner) => owner !== record).map(nameRecord)
  const { facts } = file.set.fileOf(holder)
  return Object.entries(recordTexts(record, file)).flatMap(([context, byKeyword]) =>
    Object.entries(byKeyword).flatMap(([textKeyword, languages]) =>
      (isObject(languages) ? Object.entries(languages) : []).flatMap(([language, text]): ShownText[] => {
        if (typeof text !== 'string') return []
        const pointer = textPointer(facts, holder, context, textKeyword, language)
        const place = placeOf(workspace, holder.uri, { pointer, part: 'value' })
        const translation = holder === record && record.model !== 'translation' ? undefined : holder.pk
        return [{ context, textKeyword, language, text, place, translation, sharedWith }]
      }),
    ),
  )
}

function choicesIn(key: RecordFact, file: SetFile): ShownChoice[] {
  const { fixed = [], labels } = answerFacts(typeOfKey(key) ?? '') ?? {}
  return choicesOf(key, file).map(({ value, stored = '' }) => ({
    stored,
    label: value ? (labelOf(value, file) ?? '') : (labels?.[fixed.indexOf(Number(stored))] ?? ''),
  }))
}

function usersOf(record: RecordFact, file: SetFile): readonly string[] {
  const { set } = file
  if (record.model === 'translation') return recordUsesIn(set).ownersOf(record).map(nameRecord)
  if (record.model !== 'value') return []
  return set
    .records('key')
    .filter((key) => valuesOf(key, set.fileOf(key)).includes(record))
    .map(nameRecord)
}

function showNode(workspace: Workspace, node: Node): ShownNode {
  const { level, file, pointer, questionnaire } = node
  const isConditional = level === 'question' || level === 'questiongroup'
  return {
    configuration: questionnaire.configuration ? configurationName(questionnaire.configuration) : '',
    level,
    place: placeOf(workspace, file.uri, { pointer: `${pointer}/keyword`, part: 'value' }),
    label: node.label ?? '',
    shownWhen: isConditional ? (shownWhen(node) ?? '') : '',
    triggers: level === 'question' ? triggersOf(node) : [],
    templates: templatesOf(node),
    options: optionsOfNode(workspace, node),
  }
}

function triggersOf(question: Node): ShownNode['triggers'] {
  return visibilityOf(question).triggers.map((trigger) => ({ name: trigger.name.text, words: wordTrigger(trigger) }))
}

function endsOf(workspace: Workspace, { kind, mentions }: Thing): ShownThing['ends'] {
  if (kind !== 'question condition' && kind !== 'questiongroup condition' && kind !== 'other') return []
  return mentions.flatMap((mention): ShownThing['ends'] => {
    const { role } = mention
    const place = placeOf(workspace, mention.uri, mention)
    if (place === undefined || (role !== 'trigger' && role !== 'target')) return []
    return [{ role, place, words: role === 'trigger' ? 'triggers it' : 'waits for it' }]
  })
}
