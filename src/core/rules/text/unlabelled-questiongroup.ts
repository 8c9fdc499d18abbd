import { contextsOf, shownText } from '../../questionnaire/labels.ts'
import { type Node, walkAll } from '../../questionnaire/node.ts'
import { chosenContext, textPointer } from '../../questionnaire/texts.ts'
import { viewLists } from '../../questionnaire/view-outlets.ts'
import { isStoredAs } from '../../schema/key-types.ts'
import { type TemplateFolder, templateFacts } from '../../schema/templates.ts'
import { remember } from '../../text/remember.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

/** A questiongroup without a label that people need, as a choice or as the beginning of a row. */
export const unlabelledQuestiongroup = defineRule({
  meta: {
    id: 'unlabelled-questiongroup',
    severity: 'warning',
    basis: 'application',
    category: 'text',
    fix: 'never',
    since: '0.1.0',
    summary: 'A questiongroup that is offered as a choice or is a row of a table has no label.',
    why: 'Most questiongroups need no label. But a question that offers questiongroups shows their labels as its choices, and some tables begin each row with the label of its questiongroup, unless it has layout: no_label_row.',
    messages: {
      choice:
        'Questiongroup "{questiongroup}" has no label in {configuration}; "{question}" offers it as a choice, shown as "None".',
      row: 'Questiongroup "{questiongroup}" has no label in {configuration}; the template "{template}" begins its row with it, so nobody can tell what the row is about.',
    },
  },
  create: ({ report: reportAt }) => {
    const reported = new Set<string>()
    /** The same label may be missing in several places. */
    const report: typeof reportAt = (message, place, data, extra) => {
      if (!reported.has(place.pointer)) reportAt(message, place, data, extra)
      reported.add(place.pointer)
    }
    return {
      questiongroup: (node) => {
        const { questionnaire, texts, record } = node
        const { configuration } = questionnaire
        if (record === undefined || configuration === undefined) return
        if (shownText(texts, contextsOf(configuration), 'label') !== undefined) return
        const names = [configuration.code, configuration.edition].filter(Boolean).join(' ')
        const data = { questiongroup: node.keyword ?? '?', configuration: names }
        const question = offersIn(questionnaire.roots).get(node.keyword)
        if (question)
          return report('choice', placeOf(node), { ...data, question: question.keyword ?? '?' }, { cause: names })
        const template = rowTemplate(node)
        if (template !== undefined) report('row', placeOf(node), { ...data, template }, { cause: names })
      },
    }
  },
})

/** The questions that offer questiongroups, by the keywords of these. */
const offersIn = remember((roots: readonly Node[]): ReadonlyMap<unknown, Node> => {
  const offers = new Map<unknown, Node>()
  for (const node of walkAll(roots)) {
    if (node.level !== 'question' || !isStoredAs(node.type, 'questiongroup')) continue
    const list = node.option('form_options', 'options_by_questiongroups')?.value
    for (const keyword of Array.isArray(list) ? (list as unknown[]) : []) offers.set(keyword, node)
  }
  return offers
})

/** The template that begins the row of a questiongroup with its label. */
function rowTemplate(group: Node): string | undefined {
  const subcategory = group.parent
  if (subcategory?.level !== 'subcategory') return undefined
  if (!viewLists(subcategory)[0]?.has(group.keyword ?? '')) return undefined
  const sides = [
    ['details/subcategory', 'view', 'view_options'],
    ['form/subcategory', 'form', 'form_options'],
  ] as const
  for (const [folder, side, member] of sides) {
    const name = subcategory.template(side)?.name ?? ''
    const isWithout = group.option(member, 'layout')?.value === 'no_label_row'
    if (!isWithout && hasRowLabels(folder, name)) return name
  }
  return undefined
}

function hasRowLabels(folder: TemplateFolder, template: string): boolean {
  return templateFacts(folder, template)?.table?.rowLabels === true
}

/** Where the label is missing: in the texts, or where the questiongroup names none, if that is in the judged file. */
function placeOf(node: Node): Place {
  const { record, file, texts } = node
  if (record?.uri !== file.uri) return node.place('keyword')
  const { translation } = record.fields
  const holder = typeof translation === 'number' ? file.byPk('translation', translation) : undefined
  if (record.form === 'authoring') return { pointer: record.pointer }
  if (holder?.uri !== file.uri)
    return { pointer: fieldPointer(record, translation === undefined ? [] : ['translation']) }
  return { pointer: textPointer(file, holder, chosenContext(texts, contextsOf(node.questionnaire.configuration))) }
}
