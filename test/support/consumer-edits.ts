/** A real configuration with the files it is loaded with, as values that an edit may change. */
export interface EditedSet {
  readonly code: string
  readonly edition: string
  /** The parsed files by name, in loading order. */
  readonly files: ReadonlyMap<string, Json[]>
  /** The names of the files that were changed. */
  readonly changed: Set<string>
}

// biome-ignore lint/suspicious/noExplicitAny: an edit walks data of any shape
export type Json = any

/** Where something was changed: a file and the pointers at, around or below which a finding is at the place. */
export interface EditPlace {
  readonly uri: string
  readonly pointer: string
}

interface Found {
  readonly uri: string
  readonly index: number
  readonly record: Json
}

/** The configuration record of a set. */
export function configurationOf(set: EditedSet): Found {
  for (const [uri, records] of set.files) {
    const index = records.findIndex(
      ({ model, fields }) =>
        model === 'configuration.configuration' && fields.code === set.code && String(fields.edition) === set.edition,
    )
    if (index >= 0) return { uri, index, record: records[index] }
  }
  throw new Error(`${set.code}@${set.edition} is not there`)
}

/** The record of a model and keyword that is in force: the last one. */
export function recordOf(set: EditedSet, model: string, keyword: string): Found | undefined {
  let found: Found | undefined
  for (const [uri, records] of set.files) {
    records.forEach((record, index) => {
      if (record.model === `configuration.${model}` && record.fields.keyword === keyword) found = { uri, index, record }
    })
  }
  return found
}

/** A value of a key by its pk, the last one. */
export function valueRecord(set: EditedSet, pk: number): Found | undefined {
  let found: Found | undefined
  for (const [uri, records] of set.files) {
    records.forEach((record, index) => {
      if (record.model === 'configuration.value' && record.pk === pk) found = { uri, index, record }
    })
  }
  return found
}

/** A node with the way to it: the object, the list that holds it and its place there, and the node around it. */
export interface Way {
  readonly node: Json
  readonly level: string
  readonly list: Json[]
  readonly index: number
  readonly pointer: string
  readonly parent: Way | undefined
}

const lists: Readonly<Record<string, readonly string[]>> = {
  section: ['categories'],
  category: ['subcategories'],
  subcategory: ['questiongroups', 'subcategories'],
  questiongroup: ['questions'],
  question: [],
}
const levelOf: Readonly<Record<string, string>> = {
  sections: 'section',
  categories: 'category',
  subcategories: 'subcategory',
  questiongroups: 'questiongroup',
  questions: 'question',
}

/** All nodes of the configuration, in document order. */
export function waysIn(set: EditedSet): Way[] {
  const { index, record } = configurationOf(set)
  const ways: Way[] = []
  const visit = (owner: Json, names: readonly string[], pointer: string, parent: Way | undefined): void => {
    for (const name of names) {
      const list: Json[] = Array.isArray(owner[name]) ? owner[name] : []
      list.forEach((node, position) => {
        const level = levelOf[name] ?? ''
        const way: Way = { node, level, list, index: position, pointer: `${pointer}/${name}/${position}`, parent }
        ways.push(way)
        visit(node, lists[level] ?? [], way.pointer, way)
      })
    }
  }
  visit(record.fields.data, ['sections'], `/${index}/fields/data`, undefined)
  return ways
}

/** The questions of a questiongroup, each place of it. */
export function questionsOf(set: EditedSet, group: string, key: string): Way[] {
  return waysIn(set).filter(
    ({ level, node, parent }) => level === 'question' && node.keyword === key && parent?.node.keyword === group,
  )
}

/** Takes a question out of its questiongroup, even if it is the only one; gives the questiongroup. */
export function removeQuestion(set: EditedSet, { list, node, parent }: Way): EditPlace {
  const { uri } = configurationOf(set)
  set.changed.add(uri)
  list.splice(list.indexOf(node), 1)
  return { uri, pointer: parent?.pointer ?? '' }
}

/** Takes a node away, and what then is empty around it up to a subcategory; gives the innermost node that is left. */
export function removeNode(set: EditedSet, way: Way): EditPlace {
  const { uri } = configurationOf(set)
  set.changed.add(uri)
  let gone = way
  while (gone.parent !== undefined && gone.level !== 'subcategory' && holdsOnly(gone.parent.node, gone))
    gone = gone.parent
  gone.list.splice(gone.list.indexOf(gone.node), 1)
  return { uri, pointer: gone.parent?.pointer ?? '' }
}

function holdsOnly(node: Json, { list }: Way): boolean {
  const others = ['questiongroups', 'subcategories', 'questions'].map((name) => node[name]).filter(Array.isArray)
  return list.length === 1 && others.every((one) => one === list)
}

/** Sets an option of a node of the questionnaire, and gives its place. */
export function setOption(set: EditedSet, way: Way, path: readonly string[], value: unknown): EditPlace {
  const { uri } = configurationOf(set)
  set.changed.add(uri)
  assign(way.node, path, value)
  return { uri, pointer: value === undefined ? way.pointer : `${way.pointer}/${path.join('/')}` }
}

/** Sets a member of a record, and gives its place: that of what holds it where it is taken away. */
export function setField(set: EditedSet, found: Found, path: readonly string[], value: unknown): EditPlace {
  set.changed.add(found.uri)
  assign(found.record.fields, path, value)
  const shown = value === undefined ? path.slice(0, 1) : path
  return { uri: found.uri, pointer: `/${found.index}/fields/${shown.join('/')}` }
}

function assign(owner: Json, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? ''
  let current = owner
  for (const step of path.slice(0, -1)) {
    if (typeof current[step] !== 'object' || current[step] === null) current[step] = {}
    current = current[step]
  }
  if (value === undefined) delete current[last]
  else current[last] = value
}

/** A new key of a type in a file of the set, with a label, that can be asked. */
export function addKey(set: EditedSet, keyword: string, configuration: object): void {
  const { uri, record } = configurationOf(set)
  const records = set.files.get(uri) ?? []
  set.changed.add(uri)
  const label = { [record.fields.code]: { label: { en: 'A further remark' } } }
  const text = { translation_type: 'key', data: label }
  records.push({ model: 'configuration.translation', pk: 990001, fields: text })
  const fields = { keyword, translation: 990001, configuration, values: [] }
  records.push({ model: 'configuration.key', pk: 990001, fields })
}

/** Where a key is asked and its record, as places of a change to the record. */
export function placesOfKey(set: EditedSet, keyword: string): EditPlace[] {
  const { uri } = configurationOf(set)
  const asked = waysIn(set).filter(({ level, node }) => level === 'question' && node.keyword === keyword)
  const record = recordOf(set, 'key', keyword)
  return [
    ...asked.map(({ pointer }) => ({ uri, pointer })),
    ...(record ? [{ uri: record.uri, pointer: `/${record.index}` }] : []),
  ]
}
