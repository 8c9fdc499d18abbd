import {
  type ChangeReport,
  type ComparedPair,
  formatMigrationPlan,
  groupBy,
  isObject,
  nameOfConfiguration,
  type Questionnaire,
  resolvePointer,
  type Workspace,
} from '../core/internal.ts'
import { UsageError } from './io.ts'

/** The plan to be completed for what a comparison found. */
export function writeMigration(
  pairs: readonly ComparedPair[],
  { changes, accepted }: Pick<ChangeReport, 'changes' | 'accepted'>,
  sides: { readonly old: Workspace; readonly now: Workspace },
): string {
  const lossy = pairs.filter(
    ({ old, now, changes: own }) => old && now && own.some(({ class: kind }) => kind === 'data'),
  )
  const chosen = oneEach(lossy.length === 0 ? pairs.filter(({ old, now }) => old && now) : lossy)
  const [only, ...others] = chosen
  if (only?.old === undefined || only.now === undefined) throw new UsageError('no configuration is on both sides')
  const names = chosen.map(({ now }) => now && nameOfConfiguration(now)).join(', ')
  if (others.length > 0)
    throw new UsageError(`a plan is for one configuration; choose one with --configuration: ${names}`)
  const { old, now } = only
  const [from, to] = [nameOfConfiguration(old), nameOfConfiguration(now)]
  const [fromPk, toPk] = [pkOf(old, sides.old), pkOf(now, sides.now)]
  const own = changes.filter(({ path }) => path.configuration === to)
  const pks = fromPk !== undefined && toPk !== undefined ? { from_pk: fromPk, to_pk: toPk } : {}
  const leftOut = accepted.filter(({ path }) => path.configuration === to)
  return formatMigrationPlan({ from, to, ...pks }, own, leftOut)
}

/** The first pair of each configuration: what its answers become is one plan, in however many sets it is. */
function oneEach(pairs: readonly ComparedPair[]): readonly ComparedPair[] {
  return [...groupBy(pairs, ({ now }) => now && nameOfConfiguration(now)).values()].map(([first]) => first)
}

/** The pk of a configuration that is a record of a fixture. */
function pkOf({ configuration, file }: Questionnaire, { files }: Workspace): number | undefined {
  const record = configuration && resolvePointer(files.get(file.uri)?.document.value, configuration.pointer)
  return isObject(record) && typeof record.pk === 'number' ? record.pk : undefined
}
