import type { ConditionKind } from '../condition/condition.ts'
import { answerLabel } from '../questionnaire/answer-label.ts'
import { locate } from '../questionnaire/locate.ts'
import { ancestor, type Node } from '../questionnaire/node.ts'
import { nodesWith } from '../questionnaire/nodes-by-keyword.ts'
import { subschemasAt } from '../schema/walk.ts'
import { andMore, listSome } from '../text/list-some.ts'
import { shortLabel, shortName } from '../text/printable.ts'
import { domainOf } from '../triggers/answer-domain.ts'
import { conditionsOf } from '../triggers/triggers.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { surroundingsOf } from './surroundings.ts'

/** What can be written at a place of a condition, `answer|name`. */
export interface ConditionHelp {
  /** The question, in plain text. */
  readonly question: string
  readonly parts: readonly [ConditionPart, ConditionPart]
  /** The part that the place is in. */
  readonly active: 0 | 1
}

/** One of the two parts of a condition. */
export interface ConditionPart {
  readonly title: string
  /** One line for each thing that can be written, in plain text. */
  readonly lines: readonly string[]
}

const mostLines = 12
const longestLabel = 60

/** What the condition at an offset can ask and show; `undefined` outside of conditions. */
export function conditionHelpAt(workspace: Workspace, uri: string, offset: number): ConditionHelp | undefined {
  const opened = surroundingsOf(workspace, uri)
  if (opened === undefined) return undefined
  const { document, file } = opened
  const { pointer, part } = document.pointerAt(offset)
  const token = document.rangeOf(pointer, 'value')
  if (part !== 'value' || token === undefined || offset < token.start || offset > token.end) return undefined
  const isEntry = subschemasAt(file.kind, file.value, pointer).some(({ refersTo }) => refersTo === 'conditionEntry')
  if (!isEntry) return undefined
  const { nodes, record } = locate(file, pointer)
  const question = nodes.find(({ level }) => level === 'question') ?? (record && nodesWith(record, file.set)[0])
  if (question?.level !== 'question') return undefined
  const kind = /\/questiongroup_conditions\/\d+$/.test(pointer) ? 'questiongroup' : 'question'
  const { keyword, label } = question
  return {
    question: label === undefined ? shortName(keyword ?? '?') : `"${shortLabel(label, longestLabel)}"`,
    parts: [
      { title: 'answer', lines: cut(answerLines(question, kind)) },
      { title: 'name', lines: cut(nameLines(question, kind)) },
    ],
    active: document.text.slice(token.start, offset).includes('|') ? 1 : 0,
  }
}

function answerLines(question: Node, kind: ConditionKind): readonly string[] {
  const domain = domainOf(question, kind)
  if (domain.kind === 'range') {
    const { integer, min, max } = domain
    const bounds = [min === undefined ? '' : `from ${min}`, max === undefined ? '' : `to ${max}`].filter(Boolean)
    return [[integer ? 'a whole number' : 'a number', ...bounds].join(' ')]
  }
  if (domain.kind === 'unknown') return ['any text']
  return domain.answers.map((answer) => {
    const label = answer === null ? undefined : answerLabel(question, answer)
    return [shortName(String(answer)), label && shortLabel(label, longestLabel)].filter(Boolean).join(': ')
  })
}

/** The names that something waits for, each with what it would show. */
function nameLines(question: Node, kind: ConditionKind): readonly string[] {
  const scope = ancestor(question, kind === 'question' ? 'questiongroup' : 'category')
  const targets = scope && conditionsOf(question.questionnaire)[`${kind}s`].get(scope)?.targets
  const lines = [...(targets ?? [])].map(([name, waiting]) => {
    const [first] = waiting
    const label = first?.node.label
    const shown = label === undefined ? (first?.node.keyword ?? '?') : `"${shortLabel(label, longestLabel)}"`
    return `${shortName(name)}: shows ${listSome([shown], waiting.length)}`
  })
  return lines.length > 0 ? lines : ['nothing here waits for a condition yet']
}

function cut(lines: readonly string[]): readonly string[] {
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), ...andMore(lines.length - mostLines + 1)] : lines
}
