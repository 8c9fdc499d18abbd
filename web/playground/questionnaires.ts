import { type Questionnaire, questionnairesOf, type Workspace } from '../../src/core/index.ts'

/** The questionnaires of the files, in their order. */
export function questionnairesIn(workspace: Workspace): readonly Questionnaire[] {
  const all = workspace.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
  return all.filter(({ configuration }) => configuration !== undefined)
}

/** `CODE@EDITION`, as commands name a questionnaire. */
export function nameOf({ configuration }: Questionnaire): string {
  return `${configuration?.code ?? '?'}@${configuration?.edition ?? '?'}`
}
