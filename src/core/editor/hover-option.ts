import { typeOfKey } from '../questionnaire/key-types.ts'
import { type Location, locate } from '../questionnaire/locate.ts'
import type { OptionsMember } from '../questionnaire/node.ts'
import { isForbidden, type NoEffect, whyNoEffect } from '../questionnaire/option-effect.ts'
import { recordOption } from '../questionnaire/options.ts'
import { describeChoice, sayTypes, wordPattern, wordTypes } from '../rules/parts/value-words.ts'
import { containersOf, type OptionContainer, type OptionFacts, type OptionLevel, optionsOf } from '../schema/options.ts'
import type { Schema } from '../schema/schema.ts'
import { readersOf, type TemplateFolder, templateFacts, templateFolders } from '../schema/templates.ts'
import { subschemasAt } from '../schema/walk.ts'
import { andMore } from '../text/list-some.ts'
import { isListIndex, lastToken, parsePointer, resolvePointer } from '../text/pointer.ts'
import { type Block, code, type Line, type Piece, paragraph, strong } from './hover-blocks.ts'
import { shortValue } from './hover-set-options.ts'
import type { Surroundings } from './surroundings.ts'

/** What the schemas say about a member, with the page of the documentation that has the table of its options. */
export interface DescribedOption {
  readonly blocks: readonly Block[]
  /** Below `docs/`, such as `options/question.md#form_options`. */
  readonly page: string | undefined
}

const mostNames = 12

/** The documentation of the member at a pointer; `undefined` where no schema says anything. */
export function describeOption(pointer: string, opened: Surroundings): DescribedOption | undefined {
  const schemas = subschemasAt(opened.file.kind, opened.file.value, pointer)
  const schema = schemas.find(({ description }) => description !== undefined)
  const name = lastToken(pointer)
  if (schema?.description === undefined || name === undefined || isListIndex(name)) return undefined
  const location = locate(opened.file, pointer)
  const option = optionAt(location)
  const facts: Schema = option?.schema ?? schemas.reduceRight((all, one) => Object.assign(all, one), {})
  const head: Line = [strong(name), ...(option ? wordHome(option) : [])]
  return {
    blocks: [
      paragraph(head),
      paragraph(option?.description || schema.description),
      ...listed([...linesOfValues(facts), ...(option ? linesOfReaders(option) : [])]),
      ...(option ? describeEffect(option, resolvePointer(opened.file.value, pointer), location) : []),
    ],
    page: option && pageOf(option),
  }
}

const members: ReadonlySet<string> = new Set(['view_options', 'form_options', 'filter_options', 'summary'])

/** The option that a place in a node or record is about. */
function optionAt({ nodes, record, steps }: Location): OptionFacts | undefined {
  const level = nodes.at(-1)?.level ?? levelOf(record?.model)
  if (level === undefined) return undefined
  const own = nodes.length > 0 ? steps : steps[0] === 'configuration' ? steps.slice(1) : []
  const name = own.at(-1)
  if (name === undefined) return undefined
  const container = containerOf(own.slice(0, -1), nodes.length > 0)
  return container && containersOf(level).includes(container) ? optionsOf(level, container).get(name) : undefined
}

function levelOf(model: string | undefined): OptionLevel | undefined {
  return model === 'key' || model === 'value' || model === 'questiongroup' ? model : undefined
}

function containerOf(steps: readonly string[], isNode: boolean): OptionContainer | undefined {
  const [first, second, ...rest] = steps
  if (first === undefined) return isNode ? 'node' : 'configuration'
  if (rest.length > 0 || !members.has(first)) return undefined
  if (second === undefined) return first as OptionsMember
  return first === 'form_options' && second === 'field_options' ? 'field_options' : undefined
}

function wordHome({ level, container }: OptionFacts): Piece[] {
  if (container === 'node') return [` of ${level}`]
  if (container === 'configuration') return [` of the ${level} record`]
  return [' in ', code(memberPath(container)), ` of ${level}`]
}

function memberPath(container: OptionContainer): string {
  return container === 'field_options' ? 'form_options.field_options' : container
}

/** The path of an option from its level on, such as `form_options.numbering`. */
export function pathOf({ container, name }: OptionFacts): string {
  return container === 'node' ? name : `${memberPath(container)}.${name}`
}

function listed(lines: readonly Line[]): Block[] {
  return lines.length === 0 ? [] : [{ kind: 'list', lines }]
}

function linesOfValues(schema: Schema): Line[] {
  const { default: byDefault, enum: choices, examples, pattern, type } = schema
  const types = type === undefined ? [] : [type].flat()
  const lines: Line[] = []
  if (choices) lines.push(['Allowed: ', ...codes(choices.map(describeChoice))])
  else if (pattern !== undefined) lines.push([`Value: ${wordPattern(pattern)}`])
  else if (types.length > 0) lines.push([`Value: ${sayTypes(wordTypes(types))}`])
  if (byDefault !== undefined) lines.push(['Default: ', code(shortValue(byDefault))])
  if (examples && !choices) lines.push(['For example: ', ...codes(examples.map(shortValue))])
  return lines
}

/** Names one after the other, and how many more there are. */
function codes(names: readonly string[]): Piece[] {
  const shown = names.slice(0, mostNames).flatMap((name, index) => (index === 0 ? [code(name)] : [', ', code(name)]))
  return [...shown, ...andMore(names.length - mostNames).map((more) => ` ${more}`)]
}

function linesOfReaders({ readBy, keyTypes, container, name, schema }: OptionFacts): Line[] {
  const lines: Line[] = []
  for (const reader of container === 'node' ? [] : readBy) {
    if (reader === 'application') lines.push(['Read by the application, whatever the template'])
    else if (isFolder(reader)) lines.push([`Read by templates of ${reader}: `, ...codes(readersIn(reader, name))])
  }
  if (schema.readForSummaryOf) lines.push(['Read for the PDF summary of: ', ...codes(schema.readForSummaryOf)])
  if (keyTypes) lines.push(['Only for key types: ', ...codes(keyTypes)])
  if (schema.undocumented) lines.push(['Not named in the documentation of the application'])
  if (schema.legacy) lines.push(['An old option, which others replace'])
  return lines
}

function isFolder(reader: string): reader is TemplateFolder {
  return (templateFolders() as readonly string[]).includes(reader)
}

function readersIn(folder: TemplateFolder, option: string): readonly string[] {
  return [...new Set([...readersOf(folder, option), ...readersOf(folder, option, 'questiongroup')])]
}

/** Whether the option does anything where it is, and what it replaces. */
function describeEffect(option: OptionFacts, value: unknown, { nodes, record }: Location): Block[] {
  const node = nodes.at(-1)
  const type = node ? node.type : record?.model === 'key' ? typeOfKey(record) : undefined
  const cause = whyNoEffect(option, type, node, value)
  const fails = cause?.reason === 'keyType' && cause.failure !== undefined
  const blocks = cause
    ? [paragraph(fails ? 'It cannot be used here: ' : 'It has no effect here: ', wordCause(cause))]
    : []
  if (cause === undefined && type !== undefined && isForbidden(option, type, value)) {
    const types = codes(option.schema.specifiedFor?.keyTypes ?? [])
    const what = 'It is not allowed here, although the application reads it: the specification has it only for type '
    blocks.push(paragraph(what, types, '.'))
  }
  const own = node && (node.level === 'question' || node.level === 'questiongroup') ? node.record : undefined
  const replaced =
    own && members.has(option.container) ? recordOption(own, option.container as OptionsMember, option.name) : undefined
  if (replaced)
    blocks.push(paragraph(`It replaces that of the ${own?.model} record, `, code(shortValue(replaced.value)), '.'))
  return blocks
}

function wordCause(cause: NoEffect): Piece[] {
  switch (cause.reason) {
    case 'overwritten':
      return ['the program writes it itself.']
    case 'dead':
      return [cause.sentence]
    case 'keyType':
      return ['the key is of type ', code(cause.type), '.']
    case 'name':
      return [code(cause.node.keyword ?? '?'), ' has "__" in its keyword, so the service ignores filters by it.']
    case 'template':
      return ['the template ', code(cause.template), ` of ${cause.folder} does not read it.`]
    case 'overruled': {
      const does = cause.folder.startsWith('details/') ? 'shows the answers' : 'draws the input'
      return ['the template ', code(cause.template), ` of ${cause.folder} around it ${does} in its own way.`]
    }
  }
}

/** Below `docs/`: where the table is that has an option. */
export function pageOf({ level, container }: OptionFacts): string {
  const anchors: Partial<Record<OptionContainer, string>> = {
    node: 'the-node-itself',
    configuration: 'configuration-of-the-record',
    field_options: 'form_optionsfield_options',
  }
  const page = level === 'key' && container !== 'configuration' ? 'question' : level
  return `options/${page}.md#${anchors[container] ?? container}`
}

/** What a template does, as far as options are concerned; `folder` is such as `form/question`. */
export function describeTemplate(path: string): DescribedOption | undefined {
  const steps = parsePointer(`/${path}`) ?? []
  const folder = steps.slice(0, 2).join('/')
  const name = steps.slice(2).join('/')
  if (!isFolder(folder)) return undefined
  const head = paragraph('template ', strong(name), ` of ${folder}`)
  const facts = templateFacts(folder, name)
  if (facts === undefined) return { blocks: [head, paragraph('No known template has this name.')], page: undefined }
  const lines: Line[] = []
  if (facts.reads.length > 0) lines.push(['Reads: ', ...codes(facts.reads)])
  if (facts.readsQuestiongroup?.length)
    lines.push(['Reads of its questiongroups: ', ...codes(facts.readsQuestiongroup)])
  if (facts.needs) lines.push(['Needs: ', ...codes(Object.keys(facts.needs))])
  if (facts.hardCodedKeywords?.length) lines.push(['Made for: ', ...codes(facts.hardCodedKeywords)])
  if (facts.honoursQuestionTemplate === false) lines.push(['Uses templates of its own choice for its questions'])
  if (facts.emitsConditionId === false) lines.push(['Cannot be shown by a condition'])
  return { blocks: [head, ...listed(lines)], page: 'options/templates.md' }
}
