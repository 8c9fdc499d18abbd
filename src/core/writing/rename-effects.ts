import type { ConcernedAnswers, MigrationEntry } from '../changes/plan.ts'
import type { Mention } from '../names/mention.ts'
import { configurationName } from '../questionnaire/locate.ts'
import { type Questionnaire, questionnairesOf, walkAll } from '../questionnaire/node.ts'
import { valuesOf } from '../questionnaire/record-uses.ts'
import { numberedTypes, valueTypes } from '../schema/key-types.ts'
import { memberOf } from '../text/json-value.ts'
import { listSome } from '../text/list-some.ts'
import { resolvePointer } from '../text/pointer.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Where answers are stored under the keyword that a place names, by configuration. */
export function renamedAnswers({ sets }: Workspace, { kind, text }: Mention, to: string): readonly ConcernedAnswers[] {
  const found = new Map<string, ConcernedAnswers>()
  for (const questionnaire of sets.flatMap((set) => set.files.flatMap(questionnairesOf))) {
    const { configuration } = questionnaire
    const places = configuration?.edition === undefined ? [] : placesIn(questionnaire, kind, text)
    if (configuration === undefined || places.length === 0) continue
    const name = configurationName(configuration)
    const entries = places.map((at): MigrationEntry => ({ at, do: 'rename', to }))
    if (!found.has(name)) found.set(name, { configuration: name, pk: pkOf(questionnaire), entries })
  }
  return [...found.values()]
}

function pkOf({ configuration, file }: Questionnaire): number | undefined {
  const pk = memberOf(resolvePointer(file.value, configuration?.pointer ?? ''), 'pk')
  return typeof pk === 'number' ? pk : undefined
}

function placesIn({ roots }: Questionnaire, kind: Mention['kind'], keyword: string): readonly string[] {
  const places = walkAll(roots).flatMap((node): string[] => {
    if (kind === 'questiongroup') return node.level === kind && node.keyword === keyword ? [keyword] : []
    if (node.level !== 'question' || node.keyword === undefined || node.parent?.keyword === undefined) return []
    const place = `${node.parent.keyword}/${node.keyword}`
    if (kind === 'key') return node.keyword === keyword ? [place] : []
    const { record, type, file } = node
    if (kind !== 'value' || record === undefined || type === undefined) return []
    // Of a measure the position of the value is stored (format facts 3.1).
    if (!valueTypes.has(type) || numberedTypes.has(type)) return []
    return valuesOf(record, file).some((value) => value.keyword === keyword) ? [`${place}/${keyword}`] : []
  })
  return [...new Set(places)]
}

const mostNamed = 4

/** What a rename touches outside of the files: stored answers, and addresses that filter by them. */
export function effectNotes(answers: readonly ConcernedAnswers[]): string[] {
  if (answers.length === 0) return []
  const places = answers.flatMap(({ configuration, entries }) => entries.map(({ at }) => ({ configuration, at })))
  const shown = places.slice(0, mostNamed).map(({ configuration, at }) => `${configuration} at ${at}`)
  const [filter] = places.map(({ at }) => at.split('/')).filter((steps) => steps.length > 1)
  return [
    `Stored answers: ${listSome(shown, places.length, 'place')}; --plan writes what "questlint migrate" carries them with.`,
    ...(filter === undefined
      ? []
      : [
          `Addresses of lists that filter by it, such as filter__${filter[0]}__${filter[1]}=${filter[2] ?? '…'}, must be changed.`,
        ]),
  ]
}
