import { askedQuestions, cellsOf, isAsked, questionsNotPrinted, subcategoryView } from '../../questionnaire/details.ts'
import type { Node } from '../../questionnaire/node.ts'
import { isLink } from '../../questionnaire/options.ts'
import { isFirstLabel } from '../../questionnaire/questions/first-as-label.ts'
import { questionsByThemselves } from '../../questionnaire/questions/old-conditional.ts'
import { unprintedBecause } from '../../questionnaire/questions/where-shown.ts'
import { valueKeywordsOf } from '../../questionnaire/values.ts'
import { isStoredAs, keyTypes } from '../../schema/key-types.ts'
import type { TemplateFacts } from '../../schema/templates.ts'
import { counted } from '../../text/count.ts'
import { defineRule, type Place, type Report } from '../rule.ts'

const messages = {
  positions:
    'The view template "{template}" prints only the first {questions} of a questiongroup, so the answers to {names} are never shown when the questionnaire is read. Ask them elsewhere, or choose another template.',
  person:
    'The view template "{template}" prints the first {questions} and those about a person that it knows by their keywords, so the answers to {names} are never shown when the questionnaire is read. Ask them in another questiongroup.',
  account:
    'The view template "{template}" treats question {place} as the person with an account; "{key}" is question {found}, so "{other}" is printed in its place and the person is never shown when the questionnaire is read. Make it question {place} again.',
  label:
    'The view template "{template}" prints only the labels of these questions in the table, so the answers to {names} in "{questiongroup}" are never shown when the questionnaire is read. Ask them in another subcategory.',
  bar: 'The view template "{template}" draws the answer to "{key}" as a bar of twelve months and knows only the values january to december; any other answer is never shown when the questionnaire is read. Use these values, or another template.',
  links:
    'The view template "{template}" shows links to other questionnaires only, so the answers to {names} are never shown when the questionnaire is read. Choose another template.',
  first:
    'With extra: measure_other the answer to "{key}" is shown as the label of "{second}", which only a question of type {types} shows; "{second}" is of type {type}, so the answer to "{key}" is never shown. Change that type, or leave extra out.',
  other: 'not printed either',
  here: 'the person with an account',
} as const

/** Questions that are where the view template around them prints nothing of their answers. */
export const unprintedQuestions = defineRule({
  meta: {
    id: 'unprinted-questions',
    consequence: 'not-shown',
    category: 'reader',
    yieldsTo: ['unknown-key'],
    summary: 'A question is in a position of its questiongroup that the view template does not print.',
    why: 'Some view templates print questions by their position or keyword: the first of a questiongroup, those that describe a person, or the cells of a row. Other questions can be answered in the form, but are left out when the questionnaire is read.',
    messages,
  },
  create: ({ file, report }) => ({
    questiongroup: (node) => {
      const template = node.template('view')
      const facts = template?.facts
      if (facts?.links && template?.option)
        return checkLinks(node, template.name, node.placeOf(template.option), report)
      checkFirst(node, report)
      const unprinted = facts && questionsNotPrinted(node)
      if (template === undefined || facts === undefined || unprinted === undefined) return checkCells(node, report)
      const misplaced = checkAccount(node, template.name, facts, report)
      const lost = [...unprinted].filter((question) => question !== misplaced && isAsked(question))
      const last = lost.at(-1)
      if (last === undefined) return
      const option = template.option?.uri === file.uri ? template.option : undefined
      const isAtTemplate = option !== undefined && isTemplateWrong(node, facts, lost.length)
      const place = isAtTemplate ? { pointer: option.pointer } : last.place('keyword')
      const data = {
        template: template.name,
        questions: counted((facts.positions ?? 0) + (isFirstLabel(node) ? 1 : 0), 'question'),
        names: lost.map(nameOf),
      }
      const others = isAtTemplate ? lost : lost.slice(0, -1)
      const related = others.map((question) => ({ messageId: 'other', place: question.place('keyword') }))
      report(facts.person ? 'person' : 'positions', place, data, { related })
    },
  }),
})

/** Whether the template rather than the questions is the odd one: it prints no person, leaves out several, or lacks what it needs. */
function isTemplateWrong(node: Node, { person, positions = 0, needs = {} }: TemplateFacts, lost: number): boolean {
  if (person) return node.children.length === positions + lost
  const lacks = Object.entries(needs).some(([name, wanted]) => node.option('view_options', name)?.value !== wanted)
  return lost > 1 || lacks
}

/** Tells of questions in a questiongroup that is shown as one for links, where it has none. */
function checkLinks(node: Node, template: string, place: Place, report: Report<typeof messages>): void {
  const names = askedQuestions(node).map(nameOf)
  const isForLinks = isLink(node.option('form_options', 'link')) || node.children.some(isLinkQuestion)
  if (names.length > 0 && !isForLinks) report('links', place, { template, names })
}

function isLinkQuestion({ type }: Node): boolean {
  return isStoredAs(type, 'questionnaire')
}

/** Tells of a first answer that is to be the label of a second one which shows none (format facts 11.2). */
function checkFirst(node: Node, report: Report<typeof messages>): void {
  const [first, second] = node.children
  if (!isFirstLabel(node) || !first || second?.type === undefined) return
  if (isStoredAs(second.type, 'position') || !isAsked(first) || unprintedBecause(node).length > 0) return
  const types = keyTypes.filter((type) => isStoredAs(type, 'position'))
  const data = { key: nameOf(first), second: nameOf(second), types, type: second.type }
  report('first', first.place('keyword'), data)
}

/** Tells of an account at a wrong place, and gives the question that has its place. */
function checkAccount(
  node: Node,
  template: string,
  { person }: TemplateFacts,
  report: Report<typeof messages>,
): Node | undefined {
  const questions = questionsByThemselves(node)
  const found = person === undefined ? -1 : questions.findIndex(({ keyword }) => keyword === person.account)
  const account = questions[found]
  if (person === undefined || account === undefined || found === person.position) return undefined
  const other = questions[person.position]
  const before = isFirstLabel(node) ? 1 : 0
  const data = { template, key: person.account, place: before + person.position + 1, found: before + found + 1 }
  const inserted = questions.slice(0, Math.max(0, found)).find((question) => !isOfOther(question))
  const place = found > person.position && inserted ? inserted.place('keyword') : account.place('keyword')
  const related = found > person.position && inserted ? [{ messageId: 'here', place: account.place('keyword') }] : []
  report('account', place, { ...data, other: other ? nameOf(other) : '?' }, { related })
  return other
}

/** Whether a question is a choice or the text for another one, which belong together. */
function isOfOther(question: Node): boolean {
  return ['has_other', 'other_radio'].some((name) => question.option('form_options', name) !== undefined)
}

function checkCells(node: Node, report: Report<typeof messages>): void {
  const cells = cellsOf(node)
  const { barValues } = subcategoryView(node)?.table ?? {}
  const template = node.parent?.template('view')?.name ?? '?'
  if (cells === undefined) return
  const labels = node.children.filter((question, at) => isAsked(question) && (cells[at] ?? 'label') === 'label')
  const last = labels.at(-1)
  if (last) {
    const data = { template, questiongroup: nameOf(node), names: labels.map(nameOf) }
    report('label', last.place('keyword'), data)
  }
  node.children.forEach((question, at) => {
    if (cells[at] !== 'bar' || !isAsked(question) || question.record === undefined) return
    const values = valueKeywordsOf(question.record, question.file)
    if (values?.some((value) => barValues?.includes(value))) return
    report('bar', question.place('keyword'), { template, key: nameOf(question) })
  })
}

function nameOf({ keyword }: Node): string {
  return keyword ?? '?'
}
