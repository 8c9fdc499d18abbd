import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { configurationPointer, type FileFacts, fieldPointer, type RecordFact } from '../workspace/facts.ts'
import { foreignMentions } from './foreign-mentions.ts'
import type { Mention, NameKind } from './mention.ts'
import { mentionsOfReference } from './reference-mentions.ts'
import { schemaReferences } from './schema-references.ts'

/** The places of one file that name something. */
export interface FileMentions {
  readonly all: readonly Mention[]
  readonly at: (pointer: string, part: 'value' | 'key') => readonly Mention[]
  readonly named: (kind: NameKind, by: Mention['by'], text: string) => readonly Mention[]
}

/** The places of a file that name something, in no certain order; collected once a file. */
export const mentionsOf = remember((facts: FileFacts): FileMentions => createTables(collect(facts)))

function collect(facts: FileFacts): Mention[] {
  return [
    ...facts.records.flatMap((record) => ownMentions(record)),
    ...configurationMentions(facts),
    ...schemaReferences(facts).flatMap((reference) => mentionsOfReference(facts, reference)),
    ...foreignMentions(facts),
  ]
}

/** What a place names, without collecting what all others of a fixture do. */
export function mentionsAt(facts: FileFacts, pointer: string, part: 'value' | 'key'): readonly Mention[] {
  const record = facts.records.find((one) => pointer.startsWith(`${one.pointer}/`))
  if (facts.kind !== 'fixture' || record === undefined) return mentionsOf(facts).at(pointer, part)
  const references = schemaReferences(facts, (at) => at === record.pointer || at === pointer)
  const mentions = [
    ...ownMentions(record),
    ...configurationMentions(facts),
    ...references.flatMap((reference) => mentionsOfReference(facts, reference)),
  ]
  return mentions.filter((mention) => mention.pointer === pointer && mention.part === part)
}

/** The keyword and the pk of a record itself. */
function ownMentions(record: RecordFact): Mention[] {
  const { uri, model: kind, form, pk, keyword, pointer } = record
  if (kind === 'configuration') return []
  const mentions: Mention[] = []
  if (keyword !== undefined) {
    const at = fieldPointer(record, 'keyword')
    const part = form === 'authoring' ? 'key' : 'value'
    mentions.push({ uri, kind, text: keyword, by: 'keyword', role: 'record', pointer: at, part })
  }
  if (pk === undefined) return mentions
  const isName = form === 'authoring' && kind === 'translation'
  const at = isName ? pointer : `${pointer}/pk`
  mentions.push({ uri, kind, text: String(pk), by: 'pk', role: 'record', pointer: at, part: isName ? 'key' : 'value' })
  return mentions
}

function configurationMentions({ uri, kind, value, configurations, records }: FileFacts): Mention[] {
  const common = { uri, kind: 'configuration', role: 'record', part: 'value' } as const
  const pkOf = (pointer: string): number | undefined => records.find((record) => record.pointer === pointer)?.pk
  return configurations.flatMap((configuration): Mention[] => {
    const { code, pointer } = configuration
    const mentions: Mention[] = []
    const at = configurationPointer(configuration, 'code')
    if (code !== undefined) mentions.push({ ...common, text: code, by: 'keyword', pointer: at })
    const pk = kind === 'fixture' ? pkOf(pointer) : plainPk(value)
    if (pk !== undefined) mentions.push({ ...common, text: String(pk), by: 'pk', pointer: `${pointer}/pk` })
    return mentions
  })
}

function plainPk(value: unknown): number | undefined {
  const pk = (value as { pk?: unknown } | undefined)?.pk
  return typeof pk === 'number' ? pk : undefined
}

const none: readonly Mention[] = []

function createTables(all: readonly Mention[]): FileMentions {
  let places: ReadonlyMap<string, readonly Mention[]> | undefined
  let names: ReadonlyMap<string, readonly Mention[]> | undefined
  const few = new Map<string, readonly Mention[]>()
  return {
    all,
    at: (pointer, part) => {
      places ??= groupBy(all, (mention) => `${mention.part} ${mention.pointer}`)
      return places.get(`${part} ${pointer}`) ?? none
    },
    named: (kind, by, text) => {
      const name = nameOf({ kind, by, text })
      const known = names?.get(name) ?? few.get(name)
      if (known !== undefined) return known
      if (names === undefined && few.size < mostLookedFor) {
        const found = all.filter((one) => one.text === text && one.kind === kind && one.by === by)
        few.set(name, found)
        return found
      }
      names ??= groupBy(all, nameOf)
      return names.get(name) ?? none
    },
  }
}

/** So many names are looked for one by one: a table of all names costs as much as that, and more memory than the places. */
const mostLookedFor = 8

function nameOf({ kind, by, text }: Pick<Mention, 'kind' | 'by' | 'text'>): string {
  return `${kind} ${by} ${text}`
}
