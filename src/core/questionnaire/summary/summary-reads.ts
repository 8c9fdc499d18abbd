import { summaryFields } from '../../schema/readers.ts'
import { isSameJson } from '../../text/json-value.ts'
import { shortLabel, shortName } from '../../text/printable.ts'
import { remember } from '../../text/remember.ts'
import { type Node, type Questionnaire, walkAll } from '../node.ts'
import { configurationKey } from '../questionnaires.ts'
import { type Provider, providerByField, providersIn } from './summary-questions.ts'

/** A field of a summary that is made of other answers than before, or in another way. */
export interface FieldReadOtherwise {
  readonly field: string
  /** What the summary prints there now, in words. */
  readonly harm: string
  /** The question whose answers it printed there, or of one that is gone the one whose answers it prints. */
  readonly node: Node
}

/**
 * The fields that the summary of a questionnaire printed before, and that are given by another question now or made by
 * another method (format facts 12.1); `placeNow` tells where a question is that was renamed or moved.
 */
export function fieldsReadOtherwise(
  before: Questionnaire,
  now: Questionnaire,
  placeNow: (place: string) => string,
): readonly FieldReadOtherwise[] {
  const key = configurationKey(now)
  // Of another edition the summary has other methods.
  if (configurationKey(before) !== key) return []
  const name = `${now.configuration?.code} ${now.configuration?.edition}`
  return Object.entries(summaryFields(key) ?? {}).flatMap(([field, { without }]): readonly FieldReadOtherwise[] => {
    const [was, is] = [providerByField(before).get(field), providerByField(now).get(field)]
    if (without === 'nothing' || was === undefined || is === undefined) return []
    if (was.settings.problem !== undefined || is.settings.problem !== undefined) return []
    const place = placeNow(placeOf(was.question))
    const node = questionsByPlace(now).get(place)
    if (place !== placeOf(is.question)) {
      if (!isReadElsewhere(field, { was, node }, { is, before })) return []
      const harm = `the PDF summaries of ${name} print the answers to ${wordQuestion(is)} there, not those to ${wordQuestion(was)}`
      return [{ field, harm, node: node ?? is.question }]
    }
    if (isSameJson(methodOf(was), methodOf(is))) return []
    return [
      {
        field,
        harm: `the PDF summaries of ${name} make it with ${wordMethod(is)}, not with ${wordMethod(was)}`,
        node: is.question,
      },
    ]
  })
}

/** Whether other answers are printed: a method looks around its question, so that the next question for its field does. */
function isReadElsewhere(
  field: string,
  { was, node }: { readonly was: Provider; readonly node: Node | undefined },
  { is, before }: { readonly is: Provider; readonly before: Questionnaire },
): boolean {
  if (was.settings.method === undefined) return true
  return node !== undefined && !placesFor(before).get(field)?.has(placeOf(is.question))
}

/** The places of all questions that a field can be read from. */
const placesFor = remember((questionnaire: Questionnaire): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { question, settings } of providersIn(questionnaire)) {
    if (settings.field !== undefined)
      found.set(settings.field, (found.get(settings.field) ?? new Set()).add(placeOf(question)))
  }
  return found
})

const questionsByPlace = remember(
  ({ roots }: Questionnaire): ReadonlyMap<string, Node> =>
    new Map(walkAll(roots).flatMap((node) => (node.level === 'question' ? [[placeOf(node), node] as const] : []))),
)

function placeOf({ parent, keyword }: Node): string {
  return `${parent?.keyword}/${keyword}`
}

function methodOf({ settings: { method, kwargs } }: Provider): unknown {
  return [method ?? null, kwargs]
}

function wordQuestion({ question }: Provider): string {
  const { label, keyword = '?' } = question
  return `"${shortLabel(label ?? keyword, 60)}" (${shortName(placeOf(question))})`
}

function wordMethod({ settings: { method, kwargs } }: Provider): string {
  if (method === undefined) return 'the answer itself'
  const given = Object.keys(kwargs).length === 0 ? '' : ` ${shortLabel(JSON.stringify(kwargs), 60)}`
  return `the method "${shortName(method)}"${given}`
}
