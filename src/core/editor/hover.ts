import { readCondition } from '../condition/condition.ts'
import type { Mention } from '../names/mention.ts'
import { mentionedRecord } from '../names/mentioned-record.ts'
import { mentionsOf } from '../names/mentions.ts'
import { nameAt } from '../names/names.ts'
import { contextsOf } from '../questionnaire/labels.ts'
import { configurationName, locate } from '../questionnaire/locate.ts'
import { subschemasAt } from '../schema/walk.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { Range } from '../text/range.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { describeAnswer } from './hover-answer.ts'
import { type Block, code, fitted, listOf, paragraph, strong, text, toMarkdown, toPlainText } from './hover-blocks.ts'
import { describeEntry, describePair } from './hover-condition.ts'
import { describeNode } from './hover-node.ts'
import { describeOption, describeTemplate } from './hover-option.ts'
import { describeHead, describeRecord } from './hover-record.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'

/** What is said about a token of a file; the range is that of the token. */
export interface Hover extends Range {
  readonly markdown: string
  readonly plainText: string
  /** The page below `docs/` with more about it, such as `options/question.md#form_options`. */
  readonly page: string | undefined
}

/** What is at an offset of a file, in words: a keyword, pk, condition, template or option; `undefined` where nothing is to be said. */
export function hoverAt(workspace: Workspace, uri: string, offset: number): Hover | undefined {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return undefined
  const { document, file } = opened
  const { pointer, part } = document.pointerAt(offset)
  const token = document.rangeOf(pointer, part)
  if (token === undefined || !touches(token, offset)) return undefined
  const value = resolvePointer(file.value, pointer)
  if (part === 'value' && typeof value === 'object' && value !== null) return undefined
  const answer = describeAnswer(pointer, part, value, opened)
  if (answer) return makeHover(token, answer)
  const name = nameAt(workspace, uri, offset)
  const named = name && describeName(name.mention, workspace, opened)
  if (name && named) return makeHover(touches(name, offset) ? name : token, named.blocks, named.page)
  if (part === 'value' && typeof value === 'string' && isCondition(pointer, opened)) {
    const expression = rangeOfExpression(pointer, value, opened)
    const blocks = describeCondition(pointer, value, workspace, opened)
    return makeHover(expression && touches(expression, offset) ? expression : token, blocks)
  }
  const option = describeOption(pointer, opened)
  return option && makeHover(token, option.blocks, option.page)
}

function touches({ start, end }: Range, offset: number): boolean {
  return start <= offset && offset <= end
}

function makeHover({ start, end }: Range, all: readonly Block[], page?: string): Hover {
  const blocks = fitted(all)
  return { start, end, markdown: toMarkdown(blocks), plainText: toPlainText(blocks), page }
}

function isCondition(pointer: string, { file }: Surroundings): boolean {
  return subschemasAt(file.kind, file.value, pointer).some(({ refersTo }) => refersTo === 'conditionEntry')
}

function rangeOfExpression(pointer: string, entry: string, { document }: Surroundings): Range | undefined {
  const { expression } = readCondition(entry)
  return expression && document.rangeInString(pointer, expression.start, expression.end)
}

interface Described {
  readonly blocks: readonly Block[]
  readonly page?: string | undefined
}

function describeName(mention: Mention, workspace: Workspace, opened: Surroundings): Described | undefined {
  switch (mention.kind) {
    case 'question condition':
    case 'questiongroup condition':
    case 'other':
      return { blocks: describeConnection(mention, workspace, opened) }
    case 'template':
      return describeTemplate(mention.text)
    case 'configuration':
      return describeConfiguration(mention, opened)
    default:
      return describeMentioned(mention, workspace, opened)
  }
}

/** A name: within a condition what is said of that, elsewhere both its ends. */
function describeConnection(mention: Mention, workspace: Workspace, { file }: Surroundings): Block[] {
  const entry = mention.role === 'trigger' && mention.within ? resolvePointer(file.value, mention.pointer) : undefined
  return typeof entry === 'string' ? describeEntry(entry, mention, workspace) : describePair(mention, workspace)
}

/** A condition with what it shows. */
function describeCondition(pointer: string, entry: string, workspace: Workspace, { file }: Surroundings): Block[] {
  const name = mentionsOf(file.facts)
    .at(pointer, 'value')
    .find(({ role }) => role === 'trigger')
  return describeEntry(entry, name, workspace)
}

function describeMentioned(mention: Mention, workspace: Workspace, opened: Surroundings): Described | undefined {
  const { file } = opened
  const { pointer, role } = mention
  const { nodes, configuration, record: around } = locate(file, pointer)
  const node = nodes.at(-1)
  if (node && pointer === `${node.pointer}/keyword`) return { blocks: describeNode(node) }
  const record = role === 'record' ? around : mentionedRecord(mention, file)
  if (record === undefined) return undefined
  const contexts = nodes.length > 0 ? contextsOf(configuration) : []
  if (role !== 'condition value') return { blocks: describeRecord(record, file, contexts) }
  const entry = resolvePointer(file.value, pointer)
  const condition = typeof entry === 'string' ? describeCondition(pointer, entry, workspace, opened) : []
  return { blocks: [...describeHead(record, file, contexts), ...condition] }
}

function describeConfiguration({ text: code_, by }: Mention, { file }: Surroundings): Described | undefined {
  if (by !== 'keyword') return undefined
  const head = paragraph('configuration ', strong(code_))
  const loaded = listOf('Loaded:', file.set.configurations(code_), (one) => [
    code(configurationName(one)),
    ' in ',
    text(one.uri),
  ])
  return { blocks: [head, ...(loaded.length === 0 ? [paragraph('No loaded file has it.')] : loaded)] }
}
