import { askedQuestions, printedInTable, subcategoryView } from '../../questionnaire/details.ts'
import { type Node, type Questionnaire, walk, walkAll } from '../../questionnaire/node.ts'
import { brokenNames } from '../../questionnaire/questions/named-things.ts'
import { undrawnIn } from '../../questionnaire/questions/undrawn.ts'
import {
  hasGallery,
  hasPicture,
  isPicture,
  isSeenByNobody,
  unprintedBecause,
} from '../../questionnaire/questions/where-shown.ts'
import { handoverOf, tableLists } from '../../questionnaire/view-outlets.ts'
import { sinkFacts } from '../../schema/sinks.ts'
import type { TemplateFacts } from '../../schema/templates.ts'
import { groupBy } from '../../text/group-by.ts'
import { memberOf } from '../../text/json-value.ts'
import { remember } from '../../text/remember.ts'
import { missingAt } from '../parts/option-visitor.ts'
import { defineRule, type Report } from '../rule.ts'

const messages = {
  table:
    'The questiongroups in table_grouping are passed to the view template as a table, but "{template}" does not make one; the answers of {names} are not shown when the questionnaire is read. Leave table_grouping out, or choose a template that makes one.',
  raw: 'With raw_questions the answers are passed to the view template question by question, but "{template}" does not show them; the answers of {names} are not shown when the questionnaire is read. Leave raw_questions out.',
  left: 'The view template "{template}" shows the table only, and table_grouping leaves out {names}; their answers are not shown when the questionnaire is read. Add them there.',
  list: 'The view template "{template}" makes rows only of {lists} of table_grouping; the answers of {names} are not shown when the questionnaire is read. Move them there.',
  named:
    'The view template "{template}" makes rows only of {named} and, with "{choosing}", of those after the first in table_grouping; the answers of {names} are not shown when the questionnaire is read. Choose another template.',
  outside:
    'The view template "{template}" shows a questiongroup outside table_grouping only with {layouts}; the answers of "{questiongroup}" are not shown when the questionnaire is read. Set it.',
  nested:
    'The view template "{template}" does not show subcategories, so the answers in {names} are not shown when the questionnaire is read. Choose another template.',
  unasked: {
    text: 'raw_questions has no effect beside table_grouping, which is checked first. Remove it.',
    consequence: 'untidy',
  },
  header:
    'The header "{template}" leaves out the subcategory "{subcategory}", by its keyword; the answers to {names} are not shown when the questionnaire is read. Use another keyword.',
  nothing:
    'The view template "{template}" shows nothing, and nothing else shows {names}: nobody sees the answers. Choose another template.',
  photo:
    'Beside a photo, only {known} are shown: nobody sees the answers to {names}. Ask those in another questiongroup.',
  gallery:
    'The view template "{template}" leaves the photos of "{questiongroup}" to a gallery, and there is none: at most the first photo is shown, at the head of the page. Set media_gallery: true on a subcategory that has the view template "default".',
  other: 'nobody sees this answer either',
} as const

/** Answers that are given but that no template shows when the questionnaire is read. */
export const unshownAnswers = defineRule({
  meta: {
    id: 'unshown-answers',
    consequence: 'not-shown',
    category: 'reader',
    formerMessages: { third: 'list' },
    summary: 'Nobody sees the answers that people give: view templates leave them out, and nothing else shows them.',
    why: 'table_grouping, or without it raw_questions, takes questiongroups out of the list of finished questiongroups. Each template shows only some of these three. Some make rows only of the first list, and some leave out subcategories. The templates none and hidden show nothing, which is right if a gallery, the head of the page, a list, the filter or a summary shows the answers. Galleries print only pictures under the keyword image, and the answers to four other keywords beside them. What is not shown can be entered in the form, but is left out when the questionnaire is read.',
    messages,
  },
  create: ({ report }) => ({
    questionnaire: (questionnaire) => checkNothing(questionnaire, report),
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
  const undrawn = undrawnIn(node)
  // What the form has no place for in its table has nothing to show, which is told.
  const unasked = new Set(undrawn !== 'none' && undrawn.reason === 'left' ? undrawn.questiongroups : [])
  const groups = node
    .childrenAt('questiongroup')
    .filter((group) => askedQuestions(group).length > 0 && !unasked.has(group))
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
  const { name: template = '', facts } = category.template('view') ?? {}
  const isRaw = category.option('view_options', 'use_raw_data')?.value === true
  const { dropsSubcategories = [], title = [] } = facts ?? {}
  // That the header lacks the option to print its titles has a finding of its own.
  const isTitled = (question: Node): boolean => title.includes(question.keyword ?? '') && !isRaw
  for (const subcategory of category.childrenAt('subcategory')) {
    if (!dropsSubcategories.includes(subcategory.keyword ?? '')) continue
    const lost = walk(subcategory).filter((node) => node.level === 'question' && isLostInHeader(node))
    const names = lost.filter((question) => !isBesidePicture(question) && !isTitled(question)).map(nameOf)
    reportBesidePictures(lost.filter(isBesidePicture), report)
    if (names.length === 0) continue
    report('header', subcategory.place('keyword'), { template, subcategory: nameOf(subcategory), names })
  }
}

/** Whether a header keeps an answer from all who could read it; of keys that are not loaded nothing is known. */
function isLostInHeader(question: Node): boolean {
  return isSeenByNobody(question) && unprintedBecause(question).every(({ kind }) => kind === 'header')
}

/** Whether a question is beside a picture that is shown elsewhere. */
function isBesidePicture({ parent }: Node): boolean {
  return parent !== undefined && hasPicture(parent)
}

/** The questions that are told to give pictures which nothing finds, or finds twice. */
const brokenPictures = remember(
  (questionnaire: Questionnaire): ReadonlySet<Node | undefined> =>
    new Set(brokenNames(questionnaire).flatMap(({ kind, node }) => (/^photo/.test(kind) ? [node] : []))),
)

/** Tells of what is asked beside pictures and printed with none of them, once a questiongroup. */
function reportBesidePictures(lost: readonly Node[], report: Report<typeof messages>): void {
  const untold = lost.filter((question) => !brokenPictures(question.questionnaire).has(question))
  for (const [, questions] of groupBy(untold, ({ parent }) => parent)) {
    const [first, ...others] = questions
    if (first === undefined) continue
    const related = others.map((one) => ({ messageId: 'other', place: one.place('keyword') }))
    const data = { known: sinkFacts.pictures.companions, names: questions.map(nameOf) }
    report('photo', first.place('keyword'), data, { related })
  }
}

/**
 * Tells of answers that people give to questions whose view template, or one around them, shows nothing on purpose,
 * where nothing stands for it.
 */
function checkNothing(questionnaire: Questionnaire, report: Report<typeof messages>): void {
  if (mayHavePicture(questionnaire)) return
  const hidden = walkAll(questionnaire.roots).filter(
    (node) => node.level === 'question' && hidingNode(node) !== undefined,
  )
  const lost = hidden.filter(isSeenByNobody)
  const groups = groupBy(hidden, ({ parent }) => parent)
  const alone = new Set<Node | undefined>([...groups].filter(isWithoutGallery).map(([group]) => group))
  for (const group of alone) if (group) reportGallery(group, report)
  const { remarks } = sinkFacts.pictures
  // Without a gallery there are no remarks below it either.
  const left = lost.filter(
    ({ parent }) => !alone.has(parent) && !(alone.size > 0 && parent?.keyword === remarks.questiongroup),
  )
  reportBesidePictures(left.filter(isBesidePicture), report)
  for (const [node, questions] of groupBy(
    left.filter((one) => !isBesidePicture(one)),
    hidingNode,
  )) {
    const template = node?.template('view')
    if (node === undefined || template === undefined) continue
    const place = template.option ? node.placeOf(template.option) : node.place('keyword')
    report('nothing', place, { template: template.name, names: questions.map(nameOf) })
  }
}

/** Whether nothing is known of a key that pictures have, and that shows what is asked beside them. */
function mayHavePicture({ roots }: Questionnaire): boolean {
  return walkAll(roots).some(
    ({ level, keyword, record }) => level === 'question' && keyword === sinkFacts.pictures.key && record === undefined,
  )
}

/** The outermost node whose view template shows nothing of a question on purpose, unless something else keeps it from the details. */
function hidingNode(question: Node): Node | undefined {
  const reasons = unprintedBecause(question)
  const [first] = reasons
  return first?.kind === 'template' ? first.node : undefined
}

/**
 * Whether photos of a questiongroup that the details leave out wait for a gallery that is not there; a single one may
 * be that at the head of the page.
 */
function isWithoutGallery([group, questions]: readonly [Node, readonly Node[]]): boolean {
  if (hasGallery(group.questionnaire) || !questions.some(isPicture)) return false
  const most = group.option('form_options', 'max_num')?.value
  const isFirst = walkAll(group.questionnaire.roots).find(isPicture)?.parent === group
  return !isFirst || (typeof most === 'number' && most > 1)
}

function reportGallery(group: Node, report: Report<typeof messages>): void {
  const node = group.children.map(hidingNode).find((one) => one !== undefined)
  const template = node?.template('view')
  if (node === undefined || template === undefined) return
  const place = template.option ? node.placeOf(template.option) : node.place('keyword')
  report('gallery', place, { template: template.name, questiongroup: nameOf(group) })
}

function isAskedIn(subcategory: Node): boolean {
  return walk(subcategory).some((node) => node.level === 'questiongroup' && askedQuestions(node).length > 0)
}

function nameOf({ keyword }: Node): string {
  return keyword ?? '?'
}
