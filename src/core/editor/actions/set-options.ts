import type { FileChange } from '../../drafts/record-draft.ts'
import type { Node, OptionsMember } from '../../questionnaire/node.ts'
import { isObject } from '../../text/json-value.ts'
import { appendPointer } from '../../text/pointer.ts'

/** The changes that set options of a node in the questionnaire, whatever it has already. */
export function setOptions(
  node: Node,
  member: OptionsMember,
  options: Readonly<Record<string, unknown>>,
): FileChange[] {
  const { uri } = node.file
  const pointer = appendPointer(node.pointer, member)
  const present = node.value[member]
  if (!isObject(present) || Object.keys(present).length === 0) {
    return [{ op: present === undefined ? 'insert' : 'replace', uri, pointer, value: options }]
  }
  return Object.entries(options).map(([name, value]) => {
    return {
      op: Object.hasOwn(present, name) ? 'replace' : 'insert',
      uri,
      pointer: appendPointer(pointer, name),
      value,
    }
  })
}
