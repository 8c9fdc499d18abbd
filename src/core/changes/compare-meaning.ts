import type { AnswerModel } from '../judging/model.ts'
import { contextsOf, recordTexts, shownText } from '../questionnaire/labels.ts'
import type { Node } from '../questionnaire/node.ts'
import { cutAround } from '../text/difference.ts'
import { groupBy } from '../text/group-by.ts'
import { remember } from '../text/remember.ts'
import { textRecord } from './changed-records.ts'
import { join } from './compare-scale.ts'
import { addLoss, type Comparison, pathToNode, placeOf } from './comparison.ts'
import { answersBelow, identityOf, nodesBy, questionsBelow } from './identity.ts'
import { type Reading, readInEnglish } from './reading.ts'
import { answersWith, sampleAnswer } from './sample-answers.ts'
import type { WeighedWitness } from './witness.ts'
import { plainWords } from './wording.ts'

/**
 * Tells of answers that people read under the label that something else had: where labels changed places among
 * siblings, on whatever level, or where a questiongroup went to where another one was called the same.
 */
export function compareMeaning(comparison: Comparison): void {
  const told = compareLabels(comparison, readInEnglish(comparison), () => true)
  const places = takenPlaces(comparison, told)
  if (places.length > 0) tell(comparison, places, '')
}

/**
 * Tells of labels that changed places among siblings in one language, of the nodes that are to be compared, and gives
 * those that have such a label now.
 */
export function compareLabels(
  comparison: Comparison,
  reading: Reading,
  isCompared: (old: Node, now: Node) => boolean,
): ReadonlySet<Node> {
  const taken = takenLabels(comparison, reading).filter(({ was, is }) => isCompared(was, is))
  for (const [, own] of groupBy(taken, ({ was }) => was.parent ?? comparison.old.questionnaire))
    tell(comparison, own, reading.where)
  return new Set(taken.map(({ is }) => is))
}

/** A node that is called what another one was called. */
interface Taken {
  readonly was: Node
  readonly is: Node
  readonly other: Node
  /** What it and the other one were called. */
  readonly label: string
  readonly otherLabel: string
}

function tell(comparison: Comparison, taken: readonly Taken[], where: string): void {
  const proved = taken.flatMap((one) => {
    const witness = witnessOf(comparison, one)
    return witness ? [{ ...one, witness }] : []
  })
  const words = proved.map(({ was, label, otherLabel }) => {
    const [before, after] = cutAround(label, otherLabel, longestLabel)
    return `answers to ${was.level} "${was.keyword}" ("${before}") are read as "${after}"${where}`
  })
  const cause = `label:${proved.map(({ was }) => was.keyword).join(' ')}${where}`
  for (const { was, is, other, witness } of proved) {
    if (is.record) comparison.reread.add(is.record)
    const concerns = answersBelow(is)
    addLoss(comparison, 'taken-label', witness, {
      path: pathToNode(is),
      data: { mapping: join(words) },
      ...wayOf(was, other),
      places: [placeOf(is, 'new'), placeOf(was, 'old')],
      cause,
      concerns,
      ...(was.record &&
        is.record &&
        was.level === is.level && {
          records: [textRecord({ record: was.record, file: was.file }, { record: is.record, file: is.file })],
        }),
    })
  }
}

const longestLabel = 60

/** Where answers would have to go to be read as before. */
function wayOf(was: Node, other: Node): { from?: string; to?: string } {
  const nameOf = ({ level, keyword, parent }: Node): string =>
    level === 'question' ? `${parent?.keyword}/${keyword}` : `${keyword}`
  return was.level === 'question' || was.level === 'questiongroup' ? { from: nameOf(was), to: nameOf(other) } : {}
}

/** An answer in the first question that one is known of. */
function witnessOf({ old }: Comparison, { was, label, otherLabel }: Taken): WeighedWitness | undefined {
  for (const { group, question } of questionsBelow(old, was)) {
    if (group.inheritedFrom !== undefined) continue
    const sample = sampleAnswer(question)
    const answers = sample === undefined ? undefined : answersWith(old, group.keyword, { [question.keyword]: sample })
    if (answers === undefined) continue
    const [from, to] = cutAround(label, otherLabel, longestLabel).map((one) => `read as "${one}"`) as [string, string]
    return { answers, old: from, new: to, weight: 'lost', problem: undefined }
  }
  return undefined
}

/** Nodes that are called what one of their siblings was called, which is called so no more. */
function takenLabels({ old, now }: Comparison, reading: Reading): readonly Taken[] {
  const nows = nodesBy(now.questionnaire)
  const wordsNow = (node: Node): string | undefined => {
    const is = nows.get(identityOf(node) ?? '')
    return is && wordsIn(is, reading.now)
  }
  const olds = [...nodesBy(old.questionnaire).values()]
  const siblings = groupBy(olds, ({ parent }) => parent ?? old.questionnaire)
  return [...siblings.values()].flatMap((own) => {
    const byLabel = groupBy(own, (node) => wordsIn(node, reading.old))
    return own.flatMap((was): Taken[] => {
      const is = nows.get(identityOf(was) ?? '')
      const [before, words] = [wordsIn(was, reading.old), is && wordsIn(is, reading.now)]
      if (is === undefined || words === undefined || before === undefined || words === before) return []
      const [other, rival] = byLabel.get(words) ?? []
      if (other === undefined || rival !== undefined || wordsNow(other) === words) return []
      const [label = '', otherLabel = ''] = [was, other].map((node) => reading.old(node.record, node.file, 'label'))
      return [{ was, is, other, label, otherLabel }]
    })
  })
}

/**
 * Questiongroups whose answers are read under the labels, from the section to the question, under which those to
 * another one were read, and are no more. What labels of their own or around them do is told already.
 */
function takenPlaces({ old, now }: Comparison, told: ReadonlySet<Node>): readonly Taken[] {
  const byPath = groupBy(
    [...old.groups.values()].flatMap(({ places }) => places.flatMap(readingsOf)),
    ({ words }) => words,
  )
  const stillRead = (node: Node, words: string): boolean =>
    now.groups.get(node.keyword ?? '')?.places.some((place) => readingsOf(place).some((one) => one.words === words)) ===
    true
  return [...now.groups.values()].flatMap((group) => {
    const was = old.groups.get(group.keyword)?.node
    const is = group.node
    if (was === undefined || around(is).some((node) => told.has(node))) return []
    for (const { words, question } of readingsOf(is)) {
      const [reading, rival] = byPath.get(words) ?? []
      const other = reading?.question.parent
      const isOther = other !== undefined && rival === undefined && other.keyword !== group.keyword
      if (!isOther || stillRead(other, words) || !isAskedIn(old, group.keyword, question.keyword)) continue
      const [label, otherLabel] = wordPaths(was, other)
      return [{ was, is, other, label, otherLabel }]
    }
    return []
  })
}

function isAskedIn({ groups }: AnswerModel, questiongroup: string, question: string | undefined): boolean {
  return groups.get(questiongroup)?.questions.has(question ?? '') === true
}

/** How the answers to a questiongroup are read in one of its places: for each question with a label all labels around it. */
function readingsOf(place: Node): readonly { readonly words: string; readonly question: Node }[] {
  const outer = around(place).map((node) => wordsOf(node) ?? '')
  return place.children.flatMap((question) => {
    const words = wordsOf(question)
    return words === undefined ? [] : [{ words: JSON.stringify([...outer, words]), question }]
  })
}

/** A node and what it is in, from the outermost. */
function around(node: Node): readonly Node[] {
  const nodes = []
  for (let outer: Node | undefined = node; outer; outer = outer.parent) nodes.unshift(outer)
  return nodes
}

/** The labels of two places from where they differ. */
function wordPaths(left: Node, right: Node): [string, string] {
  const [one, other] = [left, right].map((node) => around(node).map((outer) => labelOf(outer) ?? outer.keyword ?? '?'))
  const start = one?.findIndex((label, at) => label !== other?.[at]) ?? 0
  const word = (labels: readonly string[] = []): string => labels.slice(Math.max(start, 0)).join(' › ')
  return [word(one), word(other)]
}

/** The words of the label of a node in one language; `undefined` without any. */
function wordsIn({ record, file }: Node, textOf: Reading['old']): string | undefined {
  const label = textOf(record, file, 'label')
  return label === undefined ? undefined : wordsOfText(label)
}

function labelOf({ record, file, questionnaire }: Node): string | undefined {
  return record && shownText(recordTexts(record, file), contextsOf(questionnaire.configuration), 'label')
}

const wordsOf = remember((node: Node): string | undefined => {
  const label = labelOf(node)
  return label === undefined ? undefined : wordsOfText(label)
})

function wordsOfText(label: string): string | undefined {
  const words = plainWords(label)
  return words === '' ? undefined : words
}
