import type { Document } from '../document/document.ts'
import type { Schema } from '../schema/schema.ts'
import { subschemasAt } from '../schema/walk.ts'
import { isObject } from '../text/json-value.ts'
import { appendPointer, resolvePointer } from '../text/pointer.ts'
import type { Candidate } from './completion/candidate.ts'
import { type CompletionOptions, type CompletionProposal, itemOf, type Proposal } from './completion/complete.ts'
import type { Cursor } from './completion/cursor.ts'
import { cursorAt } from './completion/cursor-at.ts'
import type { Hover } from './hover.ts'
import { paragraph, text, toMarkdown, toPlainText } from './hover-blocks.ts'

const schemaName = 'config'

/** What could be written at an offset of questlint's own configuration: settings, ids of rules, levels and other fixed values. */
export function completeSettings(
  document: Document,
  offset: number,
  ruleIds: readonly string[],
  { writesWithinQuotes = false }: CompletionOptions = {},
): readonly CompletionProposal[] {
  const cursor = cursorAt(document, offset)
  if (cursor === undefined) return []
  return proposalsAt(cursor, document, ruleIds).map((proposal, position) =>
    itemOf(proposal, position, { cursor, document }, writesWithinQuotes),
  )
}

function proposalsAt(cursor: Cursor, document: Document, ruleIds: readonly string[]): readonly Proposal[] {
  const pointer = cursor.path.map(String).reduce(appendPointer, '')
  if (cursor.member === undefined && cursor.inside !== 'list') return namesIn(pointer, cursor, document, ruleIds)
  const here = appendPointer(pointer, cursor.member ?? String(cursor.position))
  const values = fixedValues(subschemasAt(schemaName, document.value, here))
  if (cursor.member !== undefined) return values.map((candidate) => ({ candidate, as: 'value' }))
  // Behind a dash an object begins with its first name.
  const names = cursor.style === 'block' ? namesIn(here, cursor, document, ruleIds) : []
  return [...values.map((candidate): Proposal => ({ candidate, as: 'item' })), ...names]
}

/** The names that an object can have and has not yet. */
function namesIn(pointer: string, cursor: Cursor, { value }: Document, ruleIds: readonly string[]): Proposal[] {
  const around = resolvePointer(value, pointer)
  const written = new Set([...Object.keys(isObject(around) ? around : {}), ...cursor.siblings])
  const names = settingNames(subschemasAt(schemaName, value, pointer))
  return [...names, ...(cursor.path.at(-1) === 'rules' ? ruleNames(ruleIds) : [])]
    .filter(({ label }) => label === cursor.content || !written.has(label))
    .map((candidate) => ({ candidate, as: 'name' }))
}

function settingNames(schemas: readonly Schema[]): Candidate[] {
  return schemas.flatMap(({ properties }) =>
    Object.entries(properties ?? {}).map(([name, schema]) => {
      const { description, type } = schema === true ? { description: undefined, type: undefined } : schema
      const member = type === 'array' ? [] : type === 'object' ? {} : type === 'boolean' ? true : ''
      return { label: name, kind: 'property' as const, value: name, member, documentation: description }
    }),
  )
}

function ruleNames(ruleIds: readonly string[]): Candidate[] {
  return ruleIds.map((id) => ({ label: id, kind: 'reference', value: id, member: 'warning' }))
}

function fixedValues(schemas: readonly Schema[]): Candidate[] {
  return schemas.flatMap(({ enum: values, type }) => {
    const fixed: readonly unknown[] = values ?? (type === 'boolean' ? [true, false] : [])
    return fixed.map((value) => ({ label: String(value), kind: 'enumMember' as const, value }))
  })
}

/** What a setting of questlint's own configuration means; `undefined` where nothing is known of it. */
export function hoverSetting(document: Document, offset: number): Hover | undefined {
  const { pointer, part } = document.pointerAt(offset)
  const range = document.rangeOf(pointer, part)
  const description = subschemasAt(schemaName, document.value, pointer).find(
    (schema) => schema.description,
  )?.description
  if (pointer === '' || range === undefined || description === undefined) return undefined
  const value = resolvePointer(document.value, pointer)
  if (part === 'value' && typeof value === 'object' && value !== null) return undefined
  const blocks = [paragraph(text(description))]
  return {
    start: range.start,
    end: range.end,
    markdown: toMarkdown(blocks),
    plainText: toPlainText(blocks),
    page: 'configuration.md#all-settings',
  }
}
