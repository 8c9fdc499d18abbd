import { relevantAnswers } from '../condition/answers.ts'
import { type Answer, tabulate } from '../condition/evaluate.ts'
import { sampleAnswers } from '../condition/sample-answers.ts'
import { reportCondition } from '../lint/one-condition.ts'
import type { Mention } from '../names/mention.ts'
import { mentionsOfThing } from '../names/occurrences.ts'
import { shownWhen } from '../outline/shown-when.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { locate, whereOf } from '../questionnaire/locate.ts'
import type { Node } from '../questionnaire/node.ts'
import { nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { andMore } from '../text/list-some.ts'
import { resolvePointer } from '../text/pointer.ts'
import { capitalize, shortLabel, shortName } from '../text/printable.ts'
import { answersTo } from '../triggers/answer-domain.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Block, code, type Line, type Piece, paragraph, strong, text } from './hover-blocks.ts'
import { surroundingsOf } from './surroundings.ts'

const mostFindings = 2
const mostAnswers = 5
const mostEnds = 3
const longestLabel = 40
/** Judging a condition takes longer the longer it is, and says nothing that anybody could read. */
const longestJudged = 2000

/** A condition as its question makes it: what is wrong with it, for which choices it is true, and what it shows. */
export function describeEntry(entry: string, mention: Mention | undefined, workspace: Workspace): Block[] {
  if (entry.length > longestJudged) return [paragraph('A condition too long to be shown here.')]
  const ends = mention ? mentionsOfThing(workspace, mention) : []
  const question = mention && questionOf(mention, entry, ends, workspace)
  const { expression, findings } = reportCondition(entry)
  const label = question?.label
  const on: Line = question === undefined ? [] : [' on ', text(label ?? question.keyword ?? 'this question')]
  const head = paragraph('condition ', code(expression.trim() === '' ? entry : expression.trim()), on)
  const wrong = findings.filter(({ severity }) => severity !== 'info').map(({ message }): Line => [text(message)])
  const others = ends.filter((end) => end.role === 'trigger' && entryAt(end, workspace) !== entry)
  const facts = [
    ...describeAnswers(expression, question),
    ...cut(targetsOf(ends, workspace, mention !== undefined), mostEnds),
    ...cut(
      others.map((end) => ['also triggered by ', ...describeEnd(end, workspace)]),
      mostEnds - 1,
    ),
  ]
  return [head, ...listed(wrong.slice(0, mostFindings)), ...listed(facts)]
}

/** Both ends of the name of a condition or of a pair for "other", and when what waits for a condition is shown. */
export function describePair(mention: Mention, workspace: Workspace): Block[] {
  const ends = mentionsOfThing(workspace, mention)
  const isOther = mention.kind === 'other'
  const title = isOther ? 'name of a pair for "other"' : `name of a ${mention.kind}`
  const from = isOther ? 'the question with the choices: ' : 'triggered by '
  const triggers = ends
    .filter(({ role }) => role === 'trigger')
    .map((end): Line => [from, ...describeEnd(end, workspace)])
  const none: Line = [isOther ? 'no has_other has it' : 'no loaded condition triggers it']
  const facts = [
    ...cut(triggers.length === 0 ? [none] : triggers, mostEnds),
    ...cut(targetsOf(ends, workspace, true, isOther), mostEnds),
  ]
  return [
    paragraph(`${title} `, strong(shortName(mention.text))),
    ...listed(facts),
    ...(isOther ? [] : explain(ends, workspace)),
  ]
}

/** The question whose answers a condition is about: the one it is on, or that of which a subcategory copies it. */
function questionOf(mention: Mention, entry: string, ends: readonly Mention[], workspace: Workspace): Node | undefined {
  const own = nodesOf(mention, workspace).find(({ level }) => level === 'question')
  if (own) return own
  const original = ends.find(
    (end) => end.role === 'trigger' && end.pointer !== mention.pointer && entryAt(end, workspace) === entry,
  )
  return original && nodesOf(original, workspace).find(({ level }) => level === 'question')
}

/** For which choices of the question a condition is true in the form, or for which of a few answers where there are no choices. */
function describeAnswers(expression: string, question: Node | undefined): Line[] {
  const choices = question && relevantAnswers([expression], answersTo(question))
  const answers = choices ?? sampleAnswers(expression).filter((answer) => answer !== null)
  const rows = tabulate(expression, answers)
  const known = rows.filter(({ browser }) => browser !== 'unknown')
  const when = (holds: boolean): readonly Answer[] =>
    known.filter(({ browser }) => (browser === 'true') === holds).map(({ answer }) => answer)
  const line = (words: string, found: readonly Answer[]): Line[] =>
    found.length === 0 ? [] : [[words, ...wordAnswers(found, question)]]
  return [...line('met by ', when(true)), ...line('not met by ', when(false))]
}

function wordAnswers(answers: readonly Answer[], question: Node | undefined): Line {
  const words = answers.slice(0, mostAnswers).flatMap((answer, position): Piece[] => {
    const label = question && answer !== null ? answerLabel(question, answer) : undefined
    const shown = label === undefined ? code(String(answer)) : text(`"${shortLabel(label, longestLabel)}"`)
    return position === 0 ? [shown] : [', ', shown]
  })
  return [...words, ...andMore(answers.length - mostAnswers).map((more) => ` ${more}`)]
}

function targetsOf(ends: readonly Mention[], workspace: Workspace, isNamed: boolean, isOther = false): Line[] {
  const targets = ends.filter(({ role }) => role === 'target')
  if (targets.length > 0) {
    const words = isOther ? 'the question for other answers: ' : 'shows '
    return targets.map((end): Line => [words, ...describeEnd(end, workspace)])
  }
  return isNamed ? [[isOther ? 'no other_radio has it' : 'nothing loaded waits for it']] : []
}

function listed(lines: readonly Line[]): Block[] {
  return lines.length === 0 ? [] : [{ kind: 'list', lines }]
}

function cut(lines: readonly Line[], most: number): readonly Line[] {
  return lines.length > most ? [...lines.slice(0, most - 1), andMore(lines.length - most + 1)] : lines
}

function entryAt({ uri, pointer, within, role }: Mention, workspace: Workspace): unknown {
  const file = role === 'trigger' && within ? surroundingsOf(workspace, uri)?.file : undefined
  return file && resolvePointer(file.value, pointer)
}

function describeEnd(end: Mention, workspace: Workspace): Line {
  const opened = surroundingsOf(workspace, end.uri)
  if (opened === undefined) return [text(end.uri)]
  const entry = entryAt(end, workspace)
  const where = whereOf(locate(opened.file, end.pointer)) || end.uri
  return typeof entry === 'string' ? [code(shortName(entry)), ' on ', text(where)] : [text(where)]
}

/** When the first node that waits for a condition is shown. */
function explain(ends: readonly Mention[], workspace: Workspace): Block[] {
  const [node] = ends.filter(({ role }) => role === 'target').flatMap((end) => nodesOf(end, workspace))
  const when = node && shownWhen(node)
  return when === undefined ? [] : [paragraph(text(`${capitalize(when)}.`))]
}

/** The node at the end of a pair, or those that the record uses which sets the option. */
function nodesOf({ uri, pointer }: Mention, workspace: Workspace): readonly Node[] {
  const file = surroundingsOf(workspace, uri)?.file
  if (file === undefined) return []
  const { nodes, record } = locate(file, pointer)
  const node = nodes.at(-1)
  return node ? [node] : record ? nodesWith(record, file.set) : []
}
