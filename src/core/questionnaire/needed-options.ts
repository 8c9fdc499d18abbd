import { isObject, lookUp, memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import { type FileFacts, fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { FileIndex } from '../workspace/set-index.ts'
import { typeOf } from './key-types.ts'
import { locate } from './locate.ts'
import { neededByType } from './missing-options.ts'
import type { Node } from './node.ts'
import { nodeUsesOf } from './node-uses.ts'
import { isLink, optionOf } from './options.ts'
import { strayPointers } from './stray-options.ts'
import { keyTypeOf } from './templates.ts'
import { imageKeyOf } from './values.ts'

/**
 * Whether an option that is not read where it stands (misspelt, in a wrong object, of a wrong type) is one without which answers,
 * links or pictures are lost: as bad as if it were missing.
 */
export function isNeeded(pointer: string, facts: FileFacts, index: FileIndex): boolean {
  const { nodes, record } = locate(facts, pointer)
  const node = nodes.at(-1)
  const owner = node ?? (record && configurationOf(record, facts))
  if (owner === undefined) return false
  const needed = node ? optionsNeededBy(node, facts.uri, index) : record ? optionsNeededIn(record, index) : []
  return needed.some((option) => strayPointers(owner, option).includes(pointer))
}

function optionsNeededBy(node: Node, uri: string, index: FileIndex): readonly string[] {
  if (node.level === 'subcategory') {
    const isLinked = memberOf(node.value.form_options, 'has_links') !== true && hasLink(node, uri, index)
    return isLinked ? ['has_links'] : []
  }
  if (node.level === 'questiongroup') return lacksLink(node, uri, index) ? ['link'] : []
  const need = node.level === 'question' ? lookUp(neededByType, keyTypeOf(node, index) ?? '') : undefined
  return need && !isRead(need.option, optionOf(node, 'form_options', need.option, uri, index)?.value)
    ? [need.option]
    : []
}

function optionsNeededIn(record: RecordFact, index: FileIndex): readonly string[] {
  if (record.model === 'value') {
    const image = memberOf(record.fields.configuration, 'image_name')
    return isRead('image_name', image) || imageKeyOf(record, index.set) === undefined ? [] : ['image_name']
  }
  if (record.model === 'questiongroup') {
    const lacks = nodeUsesOf(record, index).some(({ facts, node }) =>
      lacksLink(node, facts.uri, index.set.forFile(facts.uri)),
    )
    return lacks ? ['link'] : []
  }
  const need = record.model === 'key' ? lookUp(neededByType, typeOf(record) ?? '') : undefined
  const lacks =
    need &&
    nodeUsesOf(record, index).some(({ facts, node }) => {
      const option = optionOf(node, 'form_options', need.option, facts.uri, index.set.forFile(facts.uri))
      return !isRead(need.option, option?.value)
    })
  return lacks ? [need.option] : []
}

/** Whether a questiongroup names no configuration to link to although its subcategory says has_links and has no other link. */
function lacksLink({ parent }: Node, uri: string, index: FileIndex): boolean {
  if (parent?.level !== 'subcategory' || memberOf(parent.value.form_options, 'has_links') !== true) return false
  return !hasLink(parent, uri, index)
}

function hasLink({ children }: Node, uri: string, index: FileIndex): boolean {
  return children.some((child) => {
    return child.level === 'questiongroup' && isLink(optionOf(child, 'form_options', 'link', uri, index))
  })
}

function isRead(option: string, value: unknown): boolean {
  return option === 'options_by_questiongroups' ? Array.isArray(value) : typeof value === 'string'
}

/** What holds the options of a record. */
function configurationOf(record: RecordFact, facts: FileFacts) {
  const pointer = record.form === 'authoring' ? record.pointer : fieldPointer(record, 'configuration')
  const value = resolvePointer(facts.value, pointer)
  return isObject(value) ? { value, pointer } : undefined
}
