import fc from 'fast-check'

type Json = Record<string, unknown>

/** An edit as authors make them: what is done, and numbers that choose where. */
export interface Edit {
  readonly name: keyof typeof edits
  readonly choices: readonly number[]
}

/** Chooses among several things, one choice after the other. */
type Choose = <Item>(items: readonly Item[]) => Item | undefined

interface Placed {
  readonly node: Json
  readonly list: Json[]
  readonly level: string
}

const levels = ['sections', 'categories', 'subcategories', 'questiongroups', 'questions']
const models = ['key', 'category', 'questiongroup', 'value'] as const
const textNames = ['label', 'helptext', 'label_view', 'label_filter', 'label_left', 'label_right']

function nodesIn(value: unknown, found: Placed[] = []): Placed[] {
  for (const level of levels) {
    const list = (value as Json)[level]
    if (!Array.isArray(list)) continue
    for (const node of list as Json[]) {
      found.push({ node, list, level })
      nodesIn(node, found)
    }
  }
  return found
}

function recordsOf(records: readonly Json[], model: string): Json[] {
  return records.filter((record) => record.model === `configuration.${model}`).map(({ fields }) => fields as Json)
}

function allNodes(records: readonly Json[]): Placed[] {
  return recordsOf(records, 'configuration').flatMap(({ data }) => nodesIn(data))
}

function exchange(records: readonly Json[], choose: Choose, name: string): void {
  const all = recordsOf(records, choose(models) ?? 'key')
  const [one, other] = [choose(all), choose(all)]
  if (one && other) [one[name], other[name]] = [other[name], one[name]]
}

/** Moves, or puts a copy of, a node into the list of another one of its level. */
function insert(records: readonly Json[], choose: Choose, isCopy: boolean): void {
  const all = allNodes(records)
  const from = choose(all)
  const to = choose(all.filter(({ level }) => level === from?.level))
  if (from === undefined || to === undefined) return
  const node = isCopy ? structuredClone(from.node) : from.node
  if (!isCopy) from.list.splice(from.list.indexOf(from.node), 1)
  to.list.splice(choose([...to.list.keys()]) ?? 0, 0, node)
}

function setMember(target: Json | undefined, member: string, donor: unknown, choose: Choose): void {
  const name = choose(Object.keys((donor ?? {}) as Json))
  if (target === undefined || name === undefined) return
  target[member] = { ...((target[member] ?? {}) as Json), [name]: structuredClone((donor as Json)[name]) }
}

const edits = {
  'swap siblings': (records, choose) => {
    const { list = [] } = choose(allNodes(records)) ?? {}
    const [from, to] = [choose([...list.keys()]) ?? 0, choose([...list.keys()]) ?? 0]
    const [one, other] = [list[from], list[to]]
    if (one && other) [list[from], list[to]] = [other, one]
  },
  move: (records, choose) => insert(records, choose, false),
  copy: (records, choose) => insert(records, choose, true),
  remove: (records, choose) => {
    const { list = [], node } = choose(allNodes(records)) ?? {}
    if (node) list.splice(list.indexOf(node), 1)
  },
  'add an empty part': (records, choose) => {
    const all = allNodes(records).filter(({ level }) => level !== 'questions')
    const { list = [], level } = choose(all) ?? {}
    const { keyword } = choose(recordsOf(records, level === 'questiongroups' ? 'questiongroup' : 'category')) ?? {}
    list.splice(choose([...list.keys()]) ?? 0, 0, { keyword })
  },
  'set an option': (records, choose) => {
    const all = allNodes(records)
    const target = choose(all)
    const member = choose(['form_options', 'view_options', 'filter_options', 'summary']) ?? ''
    const donor = choose(all.filter(({ level, node }) => level === target?.level && node[member] !== undefined))
    setMember(target?.node, member, donor?.node[member], choose)
  },
  'drop an option': (records, choose) => {
    const member = choose(['form_options', 'view_options']) ?? ''
    const { node } = choose(allNodes(records).filter((one) => one.node[member] !== undefined)) ?? {}
    const options = (node?.[member] ?? {}) as Json
    delete options[choose(Object.keys(options)) ?? '']
  },
  'set an option of a record': (records, choose) => {
    const all = recordsOf(records, choose(['key', 'questiongroup']) ?? 'key')
    setMember(choose(all), 'configuration', choose(all)?.configuration, choose)
  },
  'swap keywords': (records, choose) => exchange(records, choose, 'keyword'),
  'swap texts': (records, choose) => exchange(records, choose, 'translation'),
  'change a text': (records, choose) => {
    const data = choose(recordsOf(records, 'translation'))?.data as Json | undefined
    const texts = data?.[choose(Object.keys(data)) ?? ''] as Json | undefined
    const name = choose(Object.keys(texts ?? {}))
    if (texts === undefined || name === undefined) return
    const kind = choose(['gone', 'other', 'elsewhere', 'retouched'])
    if (kind === 'gone') delete texts[name]
    else if (kind === 'other') texts[name] = { en: 'Something else' }
    else if (kind === 'elsewhere') texts[choose(textNames) ?? 'label'] = structuredClone(texts[name])
    else texts[name] = { en: ` ${String((texts[name] as Json | undefined)?.en)}.` }
  },
  'change choices': (records, choose) => {
    const lists = recordsOf(records, 'key').flatMap(({ values }) => (Array.isArray(values) ? [values as number[]] : []))
    const list = choose(lists.filter(({ length }) => length > 1))
    const kind = choose(['reverse', 'remove', 'repeat'])
    if (kind === 'reverse') list?.reverse()
    else if (kind === 'remove') list?.splice(choose([...list.keys()]) ?? 0, 1)
    else list?.push(list[0] ?? 0)
  },
  'change the order of a choice': (records, choose) => {
    const value = choose(recordsOf(records, 'value'))
    if (value) value.order_value = choose([null, 0, 1, 2, 5, 50])
  },
  'change the picture of a choice': (records, choose) => {
    const value = choose(recordsOf(records, 'value'))
    if (value) value.configuration = choose([null, { image_name: 'other.png' }, {}])
  },
  'change a type': (records, choose) => {
    const all = recordsOf(records, 'key')
    const key = choose(all)
    const other = choose(all)?.configuration as Json | undefined
    if (key) key.configuration = { ...(key.configuration as Json), type: other?.type }
  },
} as const satisfies Record<string, (records: readonly Json[], choose: Choose) => void>

/** Edits that change what things are called. */
const ofWords: ReadonlySet<Edit['name']> = new Set(['swap keywords', 'swap texts', 'change a text'])

const names = Object.keys(edits) as Edit['name'][]

function editAmong(among: readonly Edit['name'][]): fc.Arbitrary<Edit> {
  return fc.record({
    name: fc.constantFrom(...among),
    choices: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  })
}

/** Any edit. */
export const anyEdit: fc.Arbitrary<Edit> = editAmong(names)

/** Any edit after which everything is called what it was. */
export const structuralEdit: fc.Arbitrary<Edit> = editAmong(names.filter((name) => !ofWords.has(name)))

/** Makes an edit in a list of records, in place. */
export function editRecords(records: readonly Json[], { name, choices }: Edit): void {
  let at = 0
  edits[name](records, (items) => items[(choices[at++ % choices.length] ?? 0) % Math.max(1, items.length)])
}
