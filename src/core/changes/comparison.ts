import type { AnswerModel, GroupModel, QuestionModel } from '../judging/model.ts'
import { configurationName } from '../questionnaire/locate.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { addToGroup } from '../text/group-by.ts'
import { listSome } from '../text/list-some.ts'
import { shortLabel } from '../text/printable.ts'
import type { Severity } from '../workspace/config.ts'
import type { RecordFact } from '../workspace/facts.ts'
import { type Change, type ChangePath, type ChangePlace, stepsOf } from './change.ts'
import { type ChangeRuleId, changeRuleOf } from './change-rules.ts'
import { type Pair, pairByKeyword } from './pairing.ts'
import type { RenamedPlaces } from './renamed-answers.ts'
import type { Moved, WeighedWitness } from './witness.ts'

/** Two states of a configuration that are compared, and what was found so far. */
export interface Comparison {
  readonly old: AnswerModel
  readonly now: AnswerModel
  /** `technologies@2015` as it is now. */
  readonly configuration: string
  /** Whether the editions differ, so that answers are carried over and not just lost. */
  readonly isMigration: boolean
  readonly changes: Change[]
  /** Where answers are now that the changes found so far rename or move, by where they were. */
  places: RenamedPlaces
  /** The records of the new side of which it is told that their labels are those that others had. */
  readonly reread: Set<RecordFact>
}

/** What tells a change from others of its rule. */
export interface Drawn
  extends Pick<Change, 'from' | 'to' | 'old' | 'new' | 'guess' | 'places'>,
    Partial<Pick<Change, 'data' | 'cause' | 'records'>> {
  readonly path: Omit<ChangePath, 'configuration'>
  readonly uses?: readonly Omit<ChangePath, 'configuration'>[]
  readonly concerns?: readonly Omit<ChangePath, 'configuration'>[]
}

/** Takes up a change of class data, with its witness; nothing without one, as then no stored answer suffers. */
export function addLoss(
  comparison: Comparison,
  rule: ChangeRuleId,
  witness: WeighedWitness | undefined,
  drawn: Drawn,
): boolean {
  if (witness === undefined) return false
  const { answers, old, new: now, weight } = witness
  const severity: Severity = weight === 'warned' || comparison.isMigration ? 'warning' : 'error'
  add(comparison, rule, severity, { ...drawn, witness: { answers, old, new: now } })
  return true
}

/** Takes up a change. */
export function add(
  { changes, configuration, isMigration, old }: Comparison,
  rule: ChangeRuleId,
  severity: Severity,
  drawn: Drawn & Pick<Change, 'witness'>,
): void {
  const { class: kindOfLoss, subject, kind } = changeRuleOf(rule)
  const { path, data = {}, cause, uses, concerns, ...rest } = drawn
  changes.push({
    rule,
    class: kindOfLoss,
    severity,
    subject,
    kind,
    path: { configuration, ...path },
    ...(isMigration && { oldConfiguration: nameOf(old.questionnaire) }),
    data: { configuration, ...path, ...data },
    ...rest,
    ...(uses && { uses: uses.map((use) => ({ configuration, ...use })) }),
    ...(concerns && { concerns: concerns.map((one) => ({ configuration, ...one })) }),
    cause:
      cause ??
      stepsOf({ configuration, ...path })
        .slice(1)
        .join('/'),
  })
}

/** Where a node names what it asks or shows. */
export function placeOf(node: Node, side: ChangePlace['side']): ChangePlace {
  return { side, uri: node.file.uri, pointer: node.place('keyword').pointer }
}

/** The path of a question. */
export function pathTo(question: Node): Omit<ChangePath, 'configuration'> {
  return {
    ...(question.parent?.keyword !== undefined && { questiongroup: question.parent.keyword }),
    ...(question.keyword !== undefined && { question: question.keyword }),
  }
}

/** The questiongroups of both sides: those that stayed, and those that were renamed. */
export function pairedGroups({ old, now, places }: Comparison): readonly Pair<GroupModel>[] {
  const renamed = [...places].flatMap(([from, to]): readonly Pair<GroupModel>[] => {
    const [before, after] = [old.groups.get(from), now.groups.get(to)]
    return before && after ? [{ old: before, now: after }] : []
  })
  return [...pairByKeyword(old.groups, now.groups).common, ...renamed]
}

/** Where the answers to a questiongroup went that was renamed, or of which all questions were. */
export function movedGroup({ places }: Comparison, { old, now }: Pair<GroupModel>): { readonly moved?: Moved } {
  return old.keyword === now.keyword && asksSame({ old, now }) ? {} : { moved: { places } }
}

/** Whether some question of a questiongroup is asked in both of its states. */
export function asksSame({ old, now }: Pair<GroupModel>): boolean {
  return [...old.questions.keys()].some((keyword) => now.questions.has(keyword))
}

/** The path of a node; those above questiongroups have none. */
export function pathToNode(node: Node): Drawn['path'] {
  if (node.level === 'question') return pathTo(node)
  return node.level === 'questiongroup' ? { questiongroup: node.keyword ?? '?' } : {}
}

/** The first of some questions by its label, and how many more there are. */
export function wordQuestions(questions: readonly QuestionModel[]): string {
  const [first] = questions.map(({ node, keyword }) => `"${shortLabel(node.label ?? keyword, 60)}"`)
  return listSome([`${first}`], questions.length)
}

/** `technologies@2015`. */
export function nameOf({ configuration }: Questionnaire): string {
  return configuration ? configurationName(configuration) : '?'
}

/** Whether a change of some rules is told of a question. */
export function isToldOf({ changes }: Comparison, question: Node, rules: ReadonlySet<ChangeRuleId>): boolean {
  const told = indexOf(changes).get(placeKey(pathTo(question))) ?? []
  return told.some((rule) => rules.has(rule))
}

interface ToldIndex {
  readonly rules: Map<string, ChangeRuleId[]>
  count: number
}

const indexes = new WeakMap<readonly Change[], ToldIndex>()

/** The rules of the changes by what they are about; once a question asks for them, changes are only added. */
function indexOf(changes: readonly Change[]): ReadonlyMap<string, readonly ChangeRuleId[]> {
  const index = indexes.get(changes) ?? { rules: new Map<string, ChangeRuleId[]>(), count: 0 }
  indexes.set(changes, index)
  for (; index.count < changes.length; index.count++) {
    const { rule, path, concerns = [] } = changes[index.count] as Change
    for (const one of [path, ...concerns]) addToGroup(index.rules, placeKey(one), rule)
  }
  return index.rules
}

function placeKey({ questiongroup, question }: Pick<ChangePath, 'questiongroup' | 'question'>): string {
  return JSON.stringify([questiongroup ?? null, question ?? null])
}
