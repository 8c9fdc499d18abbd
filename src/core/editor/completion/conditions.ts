import { type AnswerDomain, reach } from '../../condition/answers.ts'
import { type ConditionKind, isReadableInBrowser, readConditions } from '../../condition/condition.ts'
import type { Answer } from '../../condition/evaluate.ts'
import { answerLabel } from '../../questionnaire/answer-label.ts'
import { pairingOf, triggerQuestion } from '../../questionnaire/choice-pairing.ts'
import { choicesOf } from '../../questionnaire/choices.ts'
import { labelOf } from '../../questionnaire/labels.ts'
import { ancestor, type Node } from '../../questionnaire/node.ts'
import { diagnose } from '../../rules/parts/diagnose.ts'
import { addToGroup } from '../../text/group-by.ts'
import { largestOf, smallestOf } from '../../text/lists.ts'
import { shortLabel } from '../../text/printable.ts'
import { domainOf } from '../../triggers/answer-domain.ts'
import type { ExpressionContext } from '../../triggers/condition-lists.ts'
import { isNeverRead } from '../../triggers/trigger-inputs.ts'
import { conditionsOf, type Pairs } from '../../triggers/triggers.ts'
import type { Candidate } from './candidate.ts'
import type { Setting, Slot } from './setting.ts'

/** The names of conditions that a question, questiongroup or table can wait for; those for which nothing waits yet come first. */
export function conditionNames({ setting, steps }: Slot): Candidate[] {
  const { node } = setting
  const kind = steps.at(-1) === 'questiongroup_condition' ? 'questiongroup' : 'question'
  const isTable = steps.at(-1) === 'table_condition'
  return pairsOf(node, kind).flatMap(({ triggers, targets }) =>
    [...triggers].flatMap(([name, own]) => {
      const [first] = own
      if (!isTable && node && own.every(({ question }) => isWithin(question, node))) return []
      const waiting = (targets.get(name) ?? []).filter((target) => target.node !== node)
      const detail = first && `${first.question.keyword ?? '?'} ${first.expression.text}`
      return { label: name, kind: 'reference' as const, value: name, detail, rank: waiting.length > 0 ? 1 : 0 }
    }),
  )
}

/** Whether a question is hidden with a node: what only it could show would never be seen. */
function isWithin(question: Node, node: Node): boolean {
  return question === node || question.parent === node
}

/** The conditions of a kind among which a node is. */
function pairsOf(node: Node | undefined, kind: ConditionKind): readonly Pairs[] {
  const scope = node && ancestor(node, kind === 'question' ? 'questiongroup' : 'category')
  const pairs = scope && conditionsOf(scope.questionnaire)[`${kind}s`].get(scope)
  return pairs ? [pairs] : []
}

/** One condition of a list as it is being written. */
interface Entry {
  readonly question: Node
  readonly kind: ConditionKind
  readonly names: readonly Name[]
  readonly listed: readonly unknown[]
  /** What is before and after the first `|`; `undefined` when there is none. */
  readonly expression: string
  readonly name: string | undefined
  readonly setting: Setting
}

/** `expression|name`: the choices of the question after the operator, and behind `|` the names that are waited for. */
export function conditionEntries({ setting, steps, listed }: Slot): Candidate[] {
  const kind = steps.at(-1) === 'question_conditions' ? 'question' : 'questiongroup'
  const question = questionOf(setting)
  if (question === undefined) return []
  const { content, typed } = setting.cursor
  const bar = content.indexOf('|')
  const [expression, name] = bar < 0 ? [content, undefined] : [content.slice(0, bar), content.slice(bar + 1)]
  const names = namesFor(question, kind, setting)
  const entry: Entry = { question, kind, names, listed, expression, name, setting }
  return typed.includes('|') ? entriesByName(entry) : entriesByExpression(entry)
}

function questionOf({ node }: Setting): Node | undefined {
  if (node?.level !== 'subcategory') return node?.level === 'question' ? node : undefined
  const pairing = pairingOf(node)
  return pairing && triggerQuestion(node, pairing)
}

interface Name {
  readonly name: string
  readonly detail: string | undefined
  readonly words: string | undefined
  readonly rank: number
}

/** The names that a condition on a question can have: those first for which something waits that nothing shows. */
function namesFor(question: Node, kind: ConditionKind, setting: Setting): Name[] {
  const { file, contexts } = setting
  const subcategory = ancestor(question, 'subcategory')
  const pairing = kind === 'questiongroup' && subcategory ? pairingOf(subcategory) : undefined
  const describe = (nodes: readonly Node[]): Pick<Name, 'detail' | 'words'> => {
    const [first] = nodes
    const record = first?.record
    const label = record && labelOf(record, file, contexts)
    const shown = label === undefined ? '' : ` «${shortLabel(label, 60)}»`
    return { detail: first && `shows ${first.keyword ?? first.level}${shown}`, words: label }
  }
  if (pairing?.by === 'keyword' && subcategory && question === triggerQuestion(subcategory, pairing)) {
    return subcategory
      .childrenAt('questiongroup')
      .flatMap((group) =>
        group.keyword === undefined || group === question.parent
          ? []
          : { name: group.keyword, ...describe([group]), rank: 0 },
      )
  }
  return pairsOf(question, kind).flatMap(({ triggers, targets }) => {
    const names = new Set([...targets.keys(), ...triggers.keys()])
    return [...names].flatMap((name) => {
      const waiting = targets.get(name) ?? []
      const nodes = waiting.map(({ node }) => node)
      if (waiting.length > 0 && waiting.every(({ node, isTable }) => !isTable && isWithin(question, node))) return []
      const others = (triggers.get(name) ?? []).filter((trigger) => trigger.question !== question)
      return { name, ...describe(nodes), rank: triggers.has(name) ? (others.length > 0 ? 2 : 1) : 0 }
    })
  })
}

function entriesByName({ names, expression, listed }: Entry): Candidate[] {
  return names.flatMap(({ name, detail, words, rank }) => {
    const value = `${expression}|${name}`
    if (listed.includes(value)) return []
    return [{ label: name, kind: 'reference' as const, value, detail, words: words && `${value} ${words}`, rank }]
  })
}

function entriesByExpression(entry: Entry): Candidate[] {
  const { question, kind, setting, names, name, listed } = entry
  const domain = domainOf(question, kind)
  const answers = domain.kind === 'finite' ? domain.answers : []
  const context: ExpressionContext = {
    kind,
    answers: answers.length > 0 ? answers : undefined,
    isSilent: isNeverRead(question, kind),
  }
  const labels = labelsOf(question, setting)
  const used = new Set(readConditions(listed)?.flatMap((condition) => condition?.expression?.text ?? []))
  const together = togetherIn(entry)
  const byRank = [...names].sort((left, right) => left.rank - right.rank)
  const operator = /^\s*(?:[=!<>]=?)?/.exec(entry.expression)?.[0].trim() ?? ''
  return expressionsFor(answers, kind, operator, domain.kind === 'range').flatMap(({ text, answer, rank }) => {
    if (isFaulty(text, answer, context)) return []
    const label = answer === undefined ? undefined : labels.get(answer)
    const target = name ?? byRank.find((one) => !contradicts(text, together.get(one.name), domain))?.name ?? ''
    const value = `${text}|${target}`
    if (listed.includes(value)) return []
    return [
      {
        label: text,
        kind: answer === undefined ? ('operator' as const) : ('value' as const),
        value,
        detail: answer === undefined ? anyAnswer[text] : label && `«${shortLabel(label, 60)}»`,
        words: label && `${value} ${operator === '' ? label : `${operator}${label}`}`,
        rank: rank + (used.has(text) ? 10 : 0),
        select: [text.length + 1, value.length] as const,
      },
    ]
  })
}

/** Whether no answer meets an expression and all others that a list has for a name: questiongroups need them all. */
function contradicts(expression: string, others: readonly string[] | undefined, domain: AnswerDomain): boolean {
  if (others === undefined || (domain.kind === 'finite' && domain.answers.length > mostContradicted)) return false
  return reach([...others, expression], domain, 'browser').canBeTrue === 'no'
}

/** The expressions of a list by the name that they are for, where all of a name have to be true. */
function togetherIn({ kind, listed }: Entry): ReadonlyMap<string | undefined, readonly string[]> {
  const together = new Map<string | undefined, string[]>()
  for (const condition of (kind === 'questiongroup' && readConditions(listed)) || []) {
    if (condition?.expression) addToGroup(together, condition.name?.text, condition.expression.text)
  }
  return together
}

/** The labels of the answers to a question, each looked up once. */
function labelsOf(question: Node, { file, contexts }: Setting): ReadonlyMap<Answer, string | undefined> {
  const key = question.record
  const labels = new Map<Answer, string | undefined>()
  for (const { stored, value } of key ? choicesOf(key, file) : []) {
    if (stored === undefined) continue
    labels.set(stored, value ? labelOf(value, file, contexts) : answerLabel(question, stored, contexts))
  }
  return labels
}

const anyAnswer: Readonly<Record<string, string>> = { "!=''": 'any answer' }

interface Expression {
  readonly text: string
  readonly answer: Answer | undefined
  readonly rank: number
}

/** Of how many choices each is tried with the other conditions of a name at most. */
const mostContradicted = 30

/** How many choices are compared by each operator at most. */
const mostCompared = 300

/** The comparisons that start with what is typed of an operator; without any, being equal comes first. */
function expressionsFor(
  answers: readonly Answer[],
  kind: ConditionKind,
  typed: string,
  isRange: boolean,
): Expression[] {
  const compared = isRange ? [0, 1] : answers.slice(0, mostCompared)
  const expressions: Expression[] = []
  for (const [rank, operator] of operators.entries()) {
    if (!operator.startsWith(typed)) continue
    // Texts have no order that both languages share.
    const isOrder = /[<>]/.test(operator)
    for (const answer of compared) {
      if (isOrder && typeof answer === 'string') continue
      if (isNeverTrue(operator, answer, answers)) continue
      expressions.push({ text: `${operator}${written(answer, kind)}`, answer, rank })
    }
    if (operator === '!=') expressions.push({ text: "!=''", answer: undefined, rank: answers.length > 0 ? rank : -1 })
  }
  return expressions
}

/** Whether none of the answers, where they are known, is as a comparison with one of them demands. */
function isNeverTrue(operator: string, compared: Answer, answers: readonly Answer[]): boolean {
  if (answers.length === 0) return false
  if (operator === '!=') return answers.length === 1
  if (operator === '>') return largestOf(answers.map(Number)) === compared
  return operator === '<' && smallestOf(answers.map(Number)) === compared
}

const operators = ['==', '!=', '>=', '>', '<=', '<'] as const

/** The browser takes a list of question conditions only when every entry has single quotes (format facts 5.4). */
function written(answer: Answer, kind: ConditionKind): string {
  return typeof answer === 'number' && kind === 'questiongroup' ? String(answer) : `'${answer}'`
}

/** How many answers are tried with each expression; keys with more choices are tried with the compared one and the first ones. */
const mostTried = 5

function isFaulty(expression: string, compared: Answer | undefined, context: ExpressionContext): boolean {
  const { kind, answers } = context
  if (kind === 'question' && !isReadableInBrowser(expression)) return true
  if (answers === undefined || answers.length <= mostTried) return diagnose(expression, context) !== undefined
  const tried = [...answers.slice(0, mostTried), ...(compared === undefined ? [] : [compared])]
  return diagnose(expression, { ...context, answers: tried }) !== undefined
}
