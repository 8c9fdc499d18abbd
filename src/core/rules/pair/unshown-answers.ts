import { askedQuestions, printedInTable, subcategoryView } from '../../form/details.ts'
import { type Node, walk } from '../../questionnaire/node.ts'
import { questiongroupsIn } from '../../questionnaire/questionnaires.ts'
import { handoverOf, tableLists } from '../../questionnaire/view-outlets.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { type TemplateFacts, templateFacts } from '../../schema/templates.ts'
import { memberOf } from '../../text/json-value.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Report } from '../rule.ts'

const messages = {
  table:
    'The questiongroups in table_grouping are passed to the view template as a table, but "{template}" makes none; the answers of {names} are not shown when the questionnaire is read.',
  raw: 'With raw_questions the answers are passed to the view template question by question, but "{template}" does not show them; the answers of {names} are not shown when the questionnaire is read.',
  left: 'The view template "{template}" shows the table only, and table_grouping leaves out {names}; their answers are not shown when the questionnaire is read.',
  list: 'The view template "{template}" makes rows of {lists} of table_grouping only; the answers of {names} are not shown when the questionnaire is read.',
  named:
    'The view template "{template}" makes rows of {named} only, and with "{choosing}" of those after the first in table_grouping; the answers of {names} are not shown when the questionnaire is read.',
  outside:
    'The view template "{template}" shows a questiongroup outside of table_grouping only with {layouts}; the answers of "{questiongroup}" are not shown when the questionnaire is read.',
  nested:
    'The view template "{template}" does not show subcategories, so the answers in {names} are not shown when the questionnaire is read.',
  unasked: {
    text: 'raw_questions has no effect beside table_grouping, which is checked first.',
    consequence: 'untidy',
  },
  header:
    'The header "{template}" leaves out the subcategory "{subcategory}", by its keyword; the answers to {names} are not shown when the questionnaire is read.',
} as const

/** Answers that are given but that no template shows when the questionnaire is read. */
export const unshownAnswers = defineRule({
  meta: {
    id: 'unshown-answers',
    consequence: 'not-shown',
    basis: 'application',
    category: 'pair',
    fix: 'never',
    since: '0.1.0',
    formerMessages: { third: 'list' },
    summary: 'The view template of a category or subcategory does not show what it gets, so answers are never shown.',
    why: 'table_grouping, or without it raw_questions, takes questiongroups out of the list of finished questiongroups. Each template shows only some of these three, some make rows only of the first list, and some leave out subcategories. What is not shown can be entered in the form, but is left out when the questionnaire is read.',
    yieldsTo: ['undrawn-questiongroup'],
    messages,
  },
  create: ({ report }) => ({
    category: (node) => checkHeader(node, report),
    subcategory: (node) => {
      const facts = subcategoryView(node)
      // A template that shows nothing at all is there for that.
      if (facts?.takes === undefined || facts.takes.length === 0) return
      checkNested(node, facts, report)
      checkGroups(node, facts, report)
    },
  }),
})

/** The lists by the words for their positions. */
const ordinals = ['the first list', 'the second list', 'the third list']

function checkGroups(node: Node, { takes = [], table }: TemplateFacts, report: Report<typeof messages>): void {
  const options = node.value.view_options
  const grouping = memberOf(options, 'table_grouping')
  const isRaw = memberOf(options, 'raw_questions') === true
  if (grouping === undefined && !isRaw && table?.besides === undefined) return
  const template = node.template('view')?.name ?? '?'
  const lists = tableLists(grouping)
  const groups = node.childrenAt('questiongroup').filter((group) => askedQuestions(group).length > 0)
  const keywordsAs = (handover: string): string[] =>
    groups.flatMap((group) => (handoverOf(group) === handover ? (group.keyword ?? []) : []))
  const at = node.place('view_options')
  const tabled = keywordsAs('table')
  if (tabled.length > 0 && !takes.includes('tables')) {
    const lost = takes.includes('questiongroups') ? tabled : [...tabled, ...keywordsAs('finished')]
    return report('table', { pointer: `${at.pointer}/table_grouping` }, { template, names: lost })
  }
  if (isRaw && grouping !== undefined) report('unasked', { pointer: `${at.pointer}/raw_questions` }, {})
  checkLists(node, tabled, report)
  const raw = keywordsAs('raw')
  if (raw.length > 0 && !takes.includes('questions')) {
    return report('raw', { pointer: `${at.pointer}/raw_questions` }, { template, names: raw })
  }
  const { besides } = table ?? {}
  for (const group of besides === undefined ? [] : groups) {
    const layout = group.option('view_options', 'layout')
    if (handoverOf(group) !== 'finished' || besides?.includes(String(layout?.value))) continue
    const layouts = (besides ?? []).map((name) => `layout: ${name}`)
    const place = layout ? group.placeOf(layout) : missingAt(group, 'view_options')
    report('outside', place, { template, layouts, questiongroup: nameOf(group) })
  }
  // A name that is none of the questiongroups has a finding of its own, and is meant for one that is left out.
  const own = new Set(node.childrenAt('questiongroup').map(({ keyword }) => keyword))
  const isMisspelt = lists.flat().some((name) => !own.has(name))
  const left = keywordsAs('finished')
  if (isMisspelt || lists.length === 0 || left.length === 0 || takes.includes('questiongroups')) return
  report('left', { pointer: `${at.pointer}/table_grouping` }, { template, names: left })
}

/** Tells of the first list of table_grouping of which the template makes no rows. */
function checkLists(node: Node, tabled: readonly string[], report: Report<typeof messages>): void {
  const { rows, named, choosing } = subcategoryView(node)?.table ?? {}
  const printed = printedInTable(node)
  if (rows === undefined || printed === undefined) return
  const lists = tableLists(memberOf(node.value.view_options, 'table_grouping'))
  const names = tabled.filter((keyword) => !printed.has(keyword))
  const unprinted = new Set(names)
  const first = lists.findIndex((list) => list.some((keyword) => unprinted.has(keyword)))
  if (first < 0) return
  const place = node.place('view_options', 'table_grouping', String(first))
  const template = node.template('view')?.name ?? '?'
  if (named !== undefined) return report('named', place, { template, named, choosing: choosing ?? '?', names })
  const words = rows.map((position) => ordinals[position] ?? `list ${position + 1}`)
  report('list', place, { template, lists: words, names })
}

function checkNested(node: Node, { takes = [] }: TemplateFacts, report: Report<typeof messages>): void {
  if (takes.includes('subcategories')) return
  const template = node.template('view')
  const names = node.childrenAt('subcategory').filter(isAskedIn).map(nameOf)
  if (names.length === 0 || template?.option === undefined) return
  report('nested', { pointer: template.option.pointer }, { template: template.name, names })
}

/** A header prints titles, pictures and places of its own, and leaves out the subcategories in which they are asked. */
function checkHeader(category: Node, report: Report<typeof messages>): void {
  const template = category.template('view')?.name ?? ''
  const { dropsSubcategories = [], title = [] } = templateFacts('details/category', template) ?? {}
  for (const subcategory of category.childrenAt('subcategory')) {
    if (!dropsSubcategories.includes(subcategory.keyword ?? '')) continue
    const names = walk(subcategory)
      .filter(({ level }) => level === 'questiongroup')
      .filter((group) => !isShownBesides(group))
      .flatMap(askedQuestions)
      .filter(({ keyword }) => !title.includes(keyword ?? ''))
      .map(nameOf)
    if (names.length === 0) continue
    report('header', subcategory.place('keyword'), { template, subcategory: nameOf(subcategory), names })
  }
}

/**
 * Whether a questiongroup is asked in a second place, or belongs to a picture, which has its own place in the page; or may do so, where it is
 * not known of what type a question is.
 */
function isShownBesides({ questionnaire, keyword, children }: Node): boolean {
  const places = questiongroupsIn(questionnaire).get(keyword ?? '') ?? []
  return places.length > 1 || children.some(({ type }) => type === undefined || isStoredAs(type, 'file'))
}

function isAskedIn(subcategory: Node): boolean {
  return walk(subcategory).some((node) => node.level === 'questiongroup' && askedQuestions(node).length > 0)
}

function nameOf({ keyword }: Node): string {
  return keyword ?? '?'
}
