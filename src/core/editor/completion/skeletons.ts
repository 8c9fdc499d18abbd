import { createPks } from '../../drafts/free-pks.ts'
import type { Level } from '../../questionnaire/node.ts'
import { defaultKeyType } from '../../schema/key-types.ts'
import { appendPointer, resolvePointer } from '../../text/pointer.ts'
import { judgedModelOf, judgedModels, type Model } from '../../workspace/facts.ts'
import type { Candidate } from './candidate.ts'
import { nodeKeywords } from './keywords.ts'
import type { Slot } from './setting.ts'

const levelsOfLists: Readonly<Record<string, Level>> = {
  sections: 'section',
  categories: 'category',
  subcategories: 'subcategory',
  questiongroups: 'questiongroup',
  questions: 'question',
}

const childLists: Readonly<Record<Level, string | undefined>> = {
  section: 'categories',
  category: 'subcategories',
  subcategory: 'questiongroups',
  questiongroup: 'questions',
  question: undefined,
}

/** Whole nodes for a list of nodes: each with its keyword and an empty list for what is below. */
export function nodeSkeletons({ setting, schemas, steps }: Slot): Candidate[] {
  const level = schemas.some(({ objectKind }) => objectKind === 'node') ? levelsOfLists[steps.at(-1) ?? ''] : undefined
  if (level === undefined) return []
  const { location, cursor } = setting
  const parent = location.nodes.at(-1)
  const below = childLists[level]
  const candidates = nodeKeywords({ level, parent, self: undefined, position: cursor.position }, setting)
  return candidates.map((candidate) => ({
    ...candidate,
    kind: 'struct',
    value: { keyword: candidate.value, ...(below === undefined ? {} : { [below]: [] }) },
  }))
}

const skeletons: Readonly<Record<Model, Readonly<Record<string, unknown>>>> = {
  configuration: { code: '', edition: '', data: { sections: [] }, created: '' },
  translation: { translation_type: 'key', data: { wocat: { label: { en: '' } } } },
  key: { keyword: '', translation: null, configuration: { type: defaultKeyType } },
  value: { keyword: '', translation: null },
  questiongroup: { keyword: '', translation: null, configuration: {} },
  category: { keyword: '', translation: null },
}

/** Whole records for a fixture, each with the next free pk of its model in the file. */
export function recordSkeletons({ setting, schemas }: Slot): Candidate[] {
  const { file, workspace, cursor } = setting
  if (file.kind !== 'fixture' || cursor.path.length > 0 || cursor.inside === 'object') return []
  if (!schemas.some(({ objectKind }) => objectKind === 'record')) return []
  const pkOf = createPks(workspace, file)
  return judgedModels.map((model) => {
    const pk = pkOf(model)
    return {
      label: `${model} record`,
      kind: 'struct',
      value: { model: `configuration.${model}`, pk, fields: skeletons[model] },
      detail: `pk ${pk}`,
    }
  })
}

/** The next pk of the model that no record has. */
export function nextPk({ setting }: Slot): Candidate[] {
  const { file, workspace, pointer, location } = setting
  const written = resolvePointer(file.value, appendPointer(pointer, 'model'))
  const isPlain = file.kind === 'configuration' && pointer === ''
  const model = judgedModelOf(written) ?? location.record?.model ?? (isPlain ? 'configuration' : undefined)
  if (model === undefined) return []
  const pk = createPks(workspace, file)(model)
  return [{ label: String(pk), kind: 'value', value: pk, detail: `the next free pk of a ${model}` }]
}
