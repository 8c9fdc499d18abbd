import { splitEntry } from '../condition/split.ts'
import { contextsOf } from '../questionnaire/labels.ts'
import { configurationName, locate } from '../questionnaire/locate.ts'
import { subschemasAt } from '../schema/walk.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Block, code, listOf, paragraph, strong, text, toMarkdown, toPlainText } from './hover-blocks.ts'
import { describeEntry, describePair } from './hover-condition.ts'
import { describeNode } from './hover-node.ts'
import { describeOption, describeTemplate } from './hover-option.ts'
import { describeHead, describeRecord } from './hover-record.ts'
import type { Mention } from './mention.ts'
import { mentionedRecord } from './mentioned-record.ts'
import { mentionsOf } from './mentions.ts'
import { nameAt } from './names.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/** What is said about a token of a file; the range is that of the token. */
export interface Hover extends Range {
  readonly markdown: string
  readonly plainText: string
  /** The page below `docs/` with more about it, such as `options/question.md#form_options`. */
  readonly page: string | undefined
}

/** What stands at an offset of a file, in words: a keyword, pk, condition, template or option; `undefined` where nothing is to be said. */
export function hoverAt(workspace: Workspace, uri: string, offset: number): Hover | undefined {
  const file = surroundingsOf(workspace, uri)
  if (file === undefined) return undefined
  const { document, facts } = file
  const { pointer, part } = document.pointerAt(offset)
  const token = document.rangeOf(pointer, part)
  if (token === undefined || !touches(token, offset)) return undefined
  const value = resolvePointer(facts.value, pointer)
  if (part === 'value' && typeof value === 'object' && value !== null) return undefined
  const name = nameAt(workspace, uri, offset)
  const named = name && describeName(name.mention, workspace, file)
  if (name && named) return makeHover(touches(name, offset) ? name : token, named.blocks, named.page)
  if (part === 'value' && typeof value === 'string' && isCondition(pointer, file)) {
    const expression = rangeOfExpression(pointer, value, file)
    const blocks = describeCondition(pointer, value, workspace, file)
    return makeHover(expression && touches(expression, offset) ? expression : token, blocks)
  }
  const option = describeOption(pointer, file)
  return option && makeHover(token, option.blocks, option.page)
}

function touches({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset <= end
}

function makeHover({ start, end }: Range, blocks: readonly Block[], page?: string): Hover {
  return { start, end, markdown: toMarkdown(blocks), plainText: toPlainText(blocks), page }
}

function isCondition(pointer: string, { facts }: Surroundings): boolean {
  return subschemasAt(facts.kind, facts.value, pointer).some(({ refersTo }) => refersTo === 'conditionEntry')
}

function rangeOfExpression(pointer: string, entry: string, { document }: Surroundings): Range | undefined {
  const { expression } = splitEntry(entry)
  return expression && document.rangeInString(pointer, expression.start, expression.end)
}

interface Described {
  readonly blocks: readonly Block[]
  readonly page?: string | undefined
}

function describeName(mention: Mention, workspace: Workspace, file: Surroundings): Described | undefined {
  switch (mention.kind) {
    case 'question condition':
    case 'questiongroup condition':
    case 'other':
      return { blocks: describeConnection(mention, workspace, file) }
    case 'template':
      return describeTemplate(mention.text)
    case 'configuration':
      return describeConfiguration(mention, file)
    default:
      return describeMentioned(mention, workspace, file)
  }
}

/** A name with the condition in which it stands. */
function describeConnection(mention: Mention, workspace: Workspace, { facts }: Surroundings): Block[] {
  const entry = mention.role === 'trigger' && mention.within ? resolvePointer(facts.value, mention.pointer) : undefined
  const blocks = typeof entry === 'string' ? describeEntry(entry) : []
  return [...blocks, ...describePair(mention, workspace)]
}

/** A condition with what it shows. */
function describeCondition(pointer: string, entry: string, workspace: Workspace, { facts }: Surroundings): Block[] {
  const name = mentionsOf(facts)
    .at(pointer, 'value')
    .find(({ role }) => role === 'trigger')
  return [...describeEntry(entry), ...(name ? describePair(name, workspace) : [])]
}

function describeMentioned(mention: Mention, workspace: Workspace, file: Surroundings): Described | undefined {
  const { facts, index } = file
  const { pointer, role } = mention
  const { nodes, configuration, record: around } = locate(facts, pointer)
  const node = nodes.at(-1)
  if (node && pointer === `${node.pointer}/keyword`) return { blocks: describeNode(node, configuration, file) }
  const record = role === 'record' ? around : mentionedRecord(mention, index)
  if (record === undefined) return undefined
  const contexts = nodes.length > 0 ? contextsOf(configuration) : []
  if (role !== 'condition value') return { blocks: describeRecord(record, index, contexts) }
  const entry = resolvePointer(facts.value, pointer)
  const condition = typeof entry === 'string' ? describeCondition(pointer, entry, workspace, file) : []
  return { blocks: [...describeHead(record, index, contexts), ...condition] }
}

function describeConfiguration({ text: code_, by }: Mention, { index }: Surroundings): Described | undefined {
  if (by !== 'keyword') return undefined
  const lines = index.configurations(code_).map((one) => [code(configurationName(one)), ' in ', text(one.uri)])
  const head = paragraph('configuration ', strong(code_))
  return {
    blocks: lines.length === 0 ? [head, paragraph('No loaded file holds it.')] : [head, ...listOf('Loaded:', lines, 8)],
  }
}
