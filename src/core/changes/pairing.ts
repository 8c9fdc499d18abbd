import type { AnswerModel, GroupModel, QuestionModel } from '../judging/model.ts'
import { addToGroup, groupBy } from '../text/group-by.ts'

/** A thing of one side with its counterpart, by identity or, as a guess, by likeness. */
export interface Pair<Thing> {
  readonly old: Thing
  readonly now: Thing
}

/** What is on both sides, and what only on one. */
export interface Pairing<Thing> {
  readonly common: readonly Pair<Thing>[]
  readonly removed: readonly Thing[]
  readonly added: readonly Thing[]
}

/** Pairs things by their keyword. */
export function pairByKeyword<Thing>(old: ReadonlyMap<string, Thing>, now: ReadonlyMap<string, Thing>): Pairing<Thing> {
  const common: Pair<Thing>[] = []
  const removed: Thing[] = []
  for (const [keyword, thing] of old) {
    const counterpart = now.get(keyword)
    if (counterpart === undefined) removed.push(thing)
    else common.push({ old: thing, now: counterpart })
  }
  const added = [...now].filter(([keyword]) => !old.has(keyword)).map(([, thing]) => thing)
  return { common, removed, added }
}

/** The questions that are in both models, under one key in one questiongroup. */
export function sharedQuestions(old: AnswerModel, now: AnswerModel): readonly Pair<QuestionModel>[] {
  return pairByKeyword(old.groups, now.groups).common.flatMap(
    (groups) => pairByKeyword(groups.old.questions, groups.now.questions).common,
  )
}

/** Pairs what was removed with the one thing that was added and is like it, where neither is like another. */
export function pairByLikeness<Thing>(
  { removed, added }: Pick<Pairing<Thing>, 'removed' | 'added'>,
  likenessOf: (thing: Thing, side: 'old' | 'now') => string | undefined,
): readonly Pair<Thing>[] {
  const [olds, nows] = [
    groupBy(removed, (one) => likenessOf(one, 'old')),
    groupBy(added, (one) => likenessOf(one, 'now')),
  ]
  return [...olds].flatMap(([likeness, [old, ...others]]) => {
    const [now, ...rivals] = nows.get(likeness) ?? []
    return old !== undefined && now !== undefined && others.length === 0 && rivals.length === 0 ? [{ old, now }] : []
  })
}

/** What makes two questions one although their keys differ: type, label and choices. */
export function likenessOfQuestion({ node, choices }: QuestionModel): string | undefined {
  const { type, label } = node
  return label === undefined ? undefined : JSON.stringify([type, label, [...(choices ?? [])]])
}

/** Pairs questiongroups that are one although their keywords differ: those that ask the same, then those that ask the same keys. */
export function pairGroups(groups: Pick<Pairing<GroupModel>, 'removed' | 'added'>): readonly Pair<GroupModel>[] {
  const same = pairByLikeness(groups, ({ questions }) =>
    likenessOf([...questions].map(([keyword, { node }]) => [keyword, node.type])),
  )
  const [olds, nows] = [new Set(same.map(({ old }) => old)), new Set(same.map(({ now }) => now))]
  const others = {
    removed: groups.removed.filter((group) => !olds.has(group)),
    added: groups.added.filter((group) => !nows.has(group)),
  }
  return [...same, ...pairByLikeness(others, ({ questions }) => likenessOf([...questions.keys()]))]
}

function likenessOf(questions: readonly unknown[]): string | undefined {
  return questions.length === 0 ? undefined : JSON.stringify(questions)
}

/** The questions of a model by key, those that are in one questiongroup only. */
export function soleQuestions({ groups }: AnswerModel): ReadonlyMap<string, readonly [GroupModel, QuestionModel]> {
  const found = new Map<string, [GroupModel, QuestionModel][]>()
  for (const group of groups.values()) {
    for (const [keyword, question] of group.questions) {
      addToGroup(found, keyword, [group, question])
    }
  }
  return new Map(
    [...found].flatMap(([keyword, [only, ...others]]) => (only && others.length === 0 ? [[keyword, only]] : [])),
  )
}
