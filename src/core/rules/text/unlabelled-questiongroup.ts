import { chosenContext, contextsOf, shownText } from '../../questionnaire/labels.ts'
import type { Node } from '../../questionnaire/node.ts'
import {
  type PrintedLabel,
  seenByPeople,
  whereLabelPrinted,
} from '../../questionnaire/questions/where-label-printed.ts'
import { drawingSubcategory, showingTemplate } from '../../questionnaire/templates.ts'
import { textPointer } from '../../questionnaire/texts.ts'
import type { LabelForm } from '../../schema/printed-texts.ts'
import { fieldPointer } from '../../workspace/facts.ts'
import { defineRule, type Place } from '../rule.ts'

/** A questiongroup without a label that people need, as a choice, beside a tick box or as the beginning of a row. */
export const unlabelledQuestiongroup = defineRule({
  meta: {
    id: 'unlabelled-questiongroup',
    consequence: 'misread',
    category: 'text',
    summary: 'A questiongroup whose label is printed even when it is missing has no label.',
    why: 'Most templates leave out the heading of a questiongroup without a label. But a question that offers questiongroups shows their labels as its choices. The checkbox_toggle templates print the label beside their checkbox. Some tables begin each row with it, unless the questiongroup has layout: no_label_row. Some view templates print "None".',
    messages: {
      choice:
        'Questiongroup "{questiongroup}" has no label in {configuration}; "{question}" offers it as a choice, shown as "None". Add one.',
      box: 'Questiongroup "{questiongroup}" has no label in {configuration}; the template "{template}" shows it beside a checkbox, which {text}. Add one.',
      row: 'Questiongroup "{questiongroup}" has no label in {configuration}; the template "{template}" begins its row with it, so nobody can tell what the row is about. Add one.',
      heading:
        'Questiongroup "{questiongroup}" has no label in {configuration}; the view template "{template}" prints "None" above its answers. Add one.',
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
        const { configuration } = node.questionnaire
        if (node.record === undefined || configuration === undefined) return
        if (shownText(node.texts, contextsOf(configuration), 'label') !== undefined) return
        const names = [configuration.code, configuration.edition].filter(Boolean).join(' ')
        const data = { questiongroup: node.keyword ?? '?', configuration: names }
        const [printed] = placesInNeed(node)
        if (printed === undefined) return
        const template = templateOf(node, printed)
        const [place, extra, text] = [placeOf(node), { cause: names }, textOfBox(node, printed)]
        if (printed.offering) report('choice', place, { ...data, question: printed.offering.keyword ?? '?' }, extra)
        else if (printed.as === 'box') report('box', place, { ...data, template, text }, { cause: `${names} ${text}` })
        else report(printed.as === 'cell' ? 'row' : 'heading', place, { ...data, template }, extra)
      },
    }
  },
})

/** The gravest first. */
const order: readonly LabelForm[] = ['choice', 'box', 'cell', 'heading', 'paragraph']

/**
 * Where the label of a questiongroup is printed also when there is none. A row that begins with an empty cell is no
 * better than one with "None".
 */
function placesInNeed(group: Node): readonly PrintedLabel[] {
  const places = seenByPeople(whereLabelPrinted(group)).filter((place) => {
    return place.as === 'cell' || insteadOf(group, place) !== 'omitted'
  })
  return places.sort((left, right) => order.indexOf(left.as) - order.indexOf(right.as))
}

/** The application tells a questiongroup without any texts from one whose texts have no label (format facts 13.3). */
function insteadOf({ texts }: Node, { without, untranslated }: PrintedLabel): PrintedLabel['without'] {
  return Object.keys(texts).length === 0 ? (untranslated ?? without) : without
}

function textOfBox(group: Node, place: PrintedLabel): string {
  return insteadOf(group, place) === 'blank' ? 'has no text' : 'is called "None"'
}

function templateOf(group: Node, { page }: PrintedLabel): string {
  const around = page === 'form' ? drawingSubcategory(group) : showingTemplate(group)
  return around ?? group.template(page === 'form' ? 'form' : 'view')?.name ?? '?'
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
