import { keyTypeFacts } from '../schema/key-types.ts'
import { isObject, memberOf } from '../text/json-value.ts'
import { resolvePointer } from '../text/pointer.ts'
import { type FileFacts, fieldPointer, type RecordFact } from '../workspace/facts.ts'
import type { SetFile, SetIndex } from '../workspace/set-index.ts'
import { typeOfKey } from './key-types.ts'
import { locate } from './locate.ts'
import type { Node } from './node.ts'
import { nodesWith } from './nodes-by-keyword.ts'
import { isLink } from './options.ts'
import { strayPointers } from './stray-options.ts'
import { imageKeyOf } from './values.ts'

/**
 * Whether an option that is not read where it is (misspelt, in a wrong object, of a wrong type) is one without which answers,
 * links or pictures are lost: as bad as if it were missing.
 */
export function isNeeded(pointer: string, file: SetFile): boolean {
  const { nodes, record } = locate(file, pointer)
  const node = nodes.at(-1)
  const owner = node ?? (record && configurationOf(record, file))
  if (owner === undefined) return false
  const needed = node ? optionsNeededBy(node) : record ? optionsNeededIn(record, file.set) : []
  return needed.some((option) => strayPointers(owner, option).includes(pointer))
}

function optionsNeededBy(node: Node): readonly string[] {
  if (node.level === 'subcategory') {
    const isLinked = memberOf(node.value.form_options, 'has_links') !== true && hasLink(node)
    return isLinked ? ['has_links'] : []
  }
  if (node.level === 'questiongroup') return lacksLink(node) ? ['link'] : []
  const need = node.level === 'question' ? keyTypeFacts(node.type ?? '')?.needs : undefined
  return need && !isRead(need.option, node.option('form_options', need.option)?.value) ? [need.option] : []
}

function optionsNeededIn(record: RecordFact, set: SetIndex): readonly string[] {
  if (record.model === 'value') {
    const image = memberOf(record.fields.configuration, 'image_name')
    return isRead('image_name', image) || imageKeyOf(record, set) === undefined ? [] : ['image_name']
  }
  if (record.model === 'questiongroup') {
    return nodesWith(record, set).some(lacksLink) ? ['link'] : []
  }
  const need = record.model === 'key' ? keyTypeFacts(typeOfKey(record) ?? '')?.needs : undefined
  const lacks =
    need && nodesWith(record, set).some((node) => !isRead(need.option, node.option('form_options', need.option)?.value))
  return lacks ? [need.option] : []
}

/** Whether a questiongroup names no configuration to link to although its subcategory says has_links and has no other link. */
function lacksLink({ parent }: Node): boolean {
  if (parent?.level !== 'subcategory' || memberOf(parent.value.form_options, 'has_links') !== true) return false
  return !hasLink(parent)
}

function hasLink({ children }: Node): boolean {
  return children.some((child) => {
    return child.level === 'questiongroup' && isLink(child.option('form_options', 'link'))
  })
}

function isRead(option: string, value: unknown): boolean {
  return option === 'options_by_questiongroups' ? Array.isArray(value) : typeof value === 'string'
}

/** What has the options of a record. */
function configurationOf(record: RecordFact, facts: FileFacts) {
  const pointer = record.form === 'authoring' ? record.pointer : fieldPointer(record, 'configuration')
  const value = resolvePointer(facts.value, pointer)
  return isObject(value) ? { value, pointer } : undefined
}
