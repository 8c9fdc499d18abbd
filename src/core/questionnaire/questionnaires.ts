import { summaryFields } from '../schema/readers.ts'
import { editionName } from '../text/edition-name.ts'
import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import type { SetIndex } from '../workspace/set-index.ts'
import { type Node, type Questionnaire, questionnairesOf, walkAll } from './node.ts'

/** The questionnaires of the configurations of a code, in loading order. */
export function questionnairesOfCode(code: string, set: SetIndex): readonly Questionnaire[] {
  return set.files.flatMap(questionnairesOf).filter(({ configuration }) => configuration?.code === code)
}

/** The questiongroups of a questionnaire by keyword, each with all places where it is. */
export const questiongroupsIn = remember(
  ({ roots }: Questionnaire): ReadonlyMap<string, readonly [Node, ...Node[]]> =>
    groupBy(walkAll(roots), ({ level, keyword }) => (level === 'questiongroup' ? keyword : undefined)),
)

/** The name by which `schemas/readers.json` knows a configuration: code and edition. */
export function configurationKey({ configuration }: Questionnaire): string {
  return editionName(configuration?.code, configuration?.edition)
}

/** Whether answers to a questionnaire are shown in a summary. */
export function hasSummary(questionnaire: Questionnaire): boolean {
  return summaryFields(configurationKey(questionnaire)) !== undefined
}

/** The codes that configurations of a set list as their modules. */
export const modulesIn = remember((set: SetIndex): ReadonlySet<unknown> => {
  const lists = set.files.flatMap((file) => file.configurations.map(({ data }) => data.modules))
  return new Set(lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : [])))
})
