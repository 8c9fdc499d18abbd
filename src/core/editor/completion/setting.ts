import type { Document } from '../../document/document.ts'
import { typeOfKey } from '../../questionnaire/key-types.ts'
import { contextsOf } from '../../questionnaire/labels.ts'
import { type Location, locate } from '../../questionnaire/locate.ts'
import type { Node } from '../../questionnaire/node.ts'
import { nodesIn, nodesWith } from '../../questionnaire/nodes-by-keyword.ts'
import type { Schema } from '../../schema/schema.ts'
import { childSchemas, expand, subschemasAt } from '../../schema/walk.ts'
import { isObject, memberOf } from '../../text/json-value.ts'
import { formatPointer, resolvePointer } from '../../text/pointer.ts'
import { extractFacts } from '../../workspace/facts.ts'
import { type FileKind, fileKinds, isApiKind } from '../../workspace/kind.ts'
import { fileAlone, SetFile } from '../../workspace/set-index.ts'
import { setFileOf, type Workspace } from '../../workspace/workspace.ts'
import type { Cursor } from './cursor.ts'

/** Everything about the object or list in which something is being written. */
export interface Setting {
  readonly workspace: Workspace
  readonly document: Document
  readonly file: SetFile
  readonly cursor: Cursor
  /** The object or list around, as far as the text makes one. */
  readonly around: unknown
  readonly pointer: string
  readonly schemas: readonly Schema[]
  readonly location: Location
  /** The steps from the node or record to the object or list; those of records without `configuration` before them. */
  readonly steps: readonly string[]
  /** The contexts in which texts are looked up here. */
  readonly contexts: readonly string[]
  /** The node around, or the first that uses the record around. */
  readonly node: Node | undefined
  /** The type of the key that is asked or defined here. */
  readonly keyType: string | undefined
}

/** The setting of a cursor in a file; `undefined` when the workspace has no such file. */
export function settingOf(workspace: Workspace, uri: string, cursor: Cursor): Setting | undefined {
  const loaded = workspace.files.get(uri)
  if (loaded === undefined) return undefined
  const { document } = loaded
  const known = setFileOf(workspace, uri)
  if (known === undefined && isSomethingElse(document.value, cursor)) return undefined
  const file = known ?? guessFile(workspace, document, cursor)
  const pointer = pointerOf(document, cursor)
  const around = resolvePointer(document.value, pointer)
  const location = locate(file, pointer)
  const { configuration, record, nodes } = location
  const own = nodes.at(-1)
  const use = own || !record ? undefined : nodesWith(record, file.set)[0]
  const node = own ?? use
  const key = node?.level === 'question' ? node.record : undefined
  const shown = configuration ?? use?.questionnaire.configuration ?? configurationOf(node)
  return {
    workspace,
    document,
    file,
    cursor,
    around,
    pointer,
    schemas: subschemasAt(file.kind, document.value, pointer),
    location,
    steps: stepsOf(location),
    contexts: contextsOf(shown),
    node,
    keyType: record?.model === 'key' ? typeOfKey(record) : key && typeOfKey(key),
  }
}

/** A file that is no configuration yet, beside those of the first set. */
function guessFile(workspace: Workspace, { uri, value }: Document, cursor: Cursor): SetFile {
  const facts = extractFacts(uri, guessKind(value, cursor), value)
  const [set] = workspace.sets
  return set ? new SetFile(facts, set) : fileAlone(facts)
}

/** Whether a file that is no configuration yet shows that it will be none: it contains something, and nothing of a configuration. */
function isSomethingElse(value: unknown, { path, content }: Cursor): boolean {
  if (Array.isArray(value)) {
    const others = value.filter((item, position) => position !== (path[0] ?? value.length - 1) && !isUnwritten(item))
    return others.length > 0 && !others.some((item) => isObject(item) && recordMembers.some((name) => name in item))
  }
  if (!isObject(value)) return false
  const names = Object.keys(value).filter((name) => name !== content && name !== '')
  return names.length > 0 && !names.some((name) => topMembers.has(name))
}

function isUnwritten(item: unknown): boolean {
  return item === null || item === '' || (isObject(item) && Object.keys(item).length === 0)
}

const recordMembers = ['model', 'pk', 'fields']

/** The members that any plain file of the authoring form may have. */
const topMembers: ReadonlySet<string> = new Set(
  fileKinds
    .filter((kind) => kind !== 'answers' && !isApiKind(kind))
    .flatMap((kind) => subschemasAt(kind, {}, '').flatMap(({ properties }) => Object.keys(properties ?? {}))),
)

/** A record of an unknown model is told by its position, which is no step within it. */
function stepsOf({ steps, record, configuration, nodes }: Location): readonly string[] {
  const [first = ''] = steps
  const isPosition = !record && !configuration && nodes.length === 0 && /^\[\d+\]$/.test(first)
  return isPosition || (record && first === 'configuration') ? steps.slice(1) : steps
}

function configurationOf(node: Node | undefined) {
  if (node?.keyword === undefined) return undefined
  return nodesIn(node.file.set)[node.level].get(node.keyword)?.[0]?.questionnaire.configuration
}

/** What a file is going to be that does not show it yet: a list has records, an object a questionnaire. */
function guessKind(value: unknown, cursor: Cursor): FileKind {
  const isList = Array.isArray(value) || (cursor.path.length === 0 && cursor.inside === 'list')
  return isList ? 'fixture' : isObject(value) && cursor.path.length > 0 ? 'definitions' : 'configuration'
}

/** In a broken text the document may count otherwise than the cursor; both know where the bracket is. */
function pointerOf(document: Document, { path, opening }: Cursor): string {
  if (document.problems.length === 0 || opening === undefined) return formatPointer(path)
  return document.pointerAt(opening).pointer
}

/** A value that is being written: a member of an object, or an item of a list. */
export interface Slot {
  readonly setting: Setting
  readonly schemas: readonly Schema[]
  /** The steps from the node or record to the value; a position in a list is no step. */
  readonly steps: readonly string[]
  /** The other items of the list. */
  readonly listed: readonly unknown[]
}

/** The value of a member of the object around. */
export function memberSlot(setting: Setting, name: string): Slot {
  const { schemas, around, steps } = setting
  const parent = isObject(around) ? around : {}
  const found = childrenOf(schemas, parent, name, memberOf(parent, name))
  return { setting, schemas: found, steps: [...steps, name], listed: [] }
}

/** The item of the list around at the cursor. */
export function itemSlot(setting: Setting): Slot {
  const { schemas, around, steps, cursor } = setting
  const items: readonly unknown[] = Array.isArray(around) ? around : []
  const found = childrenOf(schemas, [], String(cursor.position), undefined)
  const listed = items.filter((item, position) => position !== cursor.position || !isWritten(item, cursor))
  return { setting, schemas: found, steps, listed }
}

/** Whether an item is what the cursor is writing, and not the one that takes its place while nothing is written. */
function isWritten(item: unknown, { content, quoted }: Cursor): boolean {
  return String(item) === content && (content !== '' || quoted)
}

/** The schemas of a member or item of what schemas describe. */
export function childrenOf(
  schemas: readonly Schema[],
  parent: unknown,
  token: string,
  child: unknown,
): readonly Schema[] {
  return schemas.flatMap((schema) => childSchemas(schema, parent, token)).flatMap((schema) => expand(schema, child))
}
