import { count } from '../text/count.ts'
import { isObject, isSameJson, memberOf } from '../text/json-value.ts'
import { appendPointer, resolvePointer } from '../text/pointer.ts'
import { shortName } from '../text/printable.ts'
import type { RecordFact } from '../workspace/facts.ts'
import type { SetFile } from '../workspace/set-index.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { withAcceptances } from './acceptances.ts'
import { type DataChange, editsFor, inFile } from './data-changes.ts'
import { findRecord } from './find-record.ts'
import { isRefusal, type Operation, type Refusal } from './operation.ts'

/** Whether the choices of a key are written within it, as the authoring form allows. */
export function writesOwnChoices(file: SetFile, key: RecordFact): boolean {
  return Object.keys(ownChoices(file, key)).length > 0
}

/**
 * Puts choices that are written within a key among the values of its file, where other keys can name them, too; keys of the file that have
 * written the same choices again name them as well.
 */
export function extractChoicesOperation(workspace: Workspace, name: string): Operation | Refusal {
  const found = findRecord(workspace, 'key', name)
  if ('refused' in found) return found
  const { record, file } = found
  const choices = ownChoices(file, record)
  const keywords = Object.keys(choices)
  if (keywords.length === 0)
    return { refused: `Key "${shortName(name)}" has no choices written within it that other keys could share.` }
  const present = memberOf(file.value, 'values')
  const twin = keywords.find((keyword) => isObject(present) && Object.hasOwn(present, keyword))
  if (twin !== undefined) return { refused: `${file.uri} already has a value "${shortName(twin)}".` }
  const sharers = file.records.filter((one) => one.model === 'key' && hasSame(ownChoices(file, one), choices))
  const values = keywords.map((keyword, index) => [keyword, withOrder(choices[keyword], index + 1)] as const)
  const changes = editsFor(workspace, [
    ...sharers.map((key): DataChange => {
      const own = Object.keys(ownChoices(file, key))
      return inFile(file.uri, { op: 'replace', pointer: `${key.pointer}/values`, value: own })
    }),
    ...(isObject(present) && Object.keys(present).length > 0
      ? values.map(([keyword, value]): DataChange => {
          return inFile(file.uri, { op: 'insert', pointer: appendPointer('/values', keyword), value })
        })
      : [
          inFile(file.uri, {
            op: present === undefined ? 'insert' : 'replace',
            pointer: '/values',
            value: Object.fromEntries(values),
          }),
        ]),
  ])
  if (isRefusal(changes)) return changes
  const others =
    sharers.length === 1 ? '' : `; ${count(sharers.length - 1, 'other key')} with the same choices names them, too`
  return withAcceptances(workspace, {
    summary: `Extract ${count(keywords.length, 'choice')} of key "${shortName(name)}" to the values of ${file.uri}${others}.`,
    notes: [],
    changes,
  })
}

function ownChoices(file: SetFile, { form, model, pointer }: RecordFact): Readonly<Record<string, unknown>> {
  if (form !== 'authoring' || model !== 'key') return {}
  const values = resolvePointer(file.value, `${pointer}/values`)
  return isObject(values) ? values : {}
}

function hasSame(own: Readonly<Record<string, unknown>>, choices: Readonly<Record<string, unknown>>): boolean {
  const keywords = Object.keys(own)
  return (
    keywords.length > 0 && keywords.every((one) => Object.hasOwn(choices, one) && isSameJson(own[one], choices[one]))
  )
}

/** Within a key the order is that of the text; elsewhere it has to be said. */
function withOrder(definition: unknown, order: number): unknown {
  if (typeof definition === 'string') return { label: definition, order_value: order }
  return isObject(definition) && !Object.hasOwn(definition, 'order_value')
    ? { ...definition, order_value: order }
    : definition
}
