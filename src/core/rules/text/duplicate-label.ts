import { contextsOf, recordTexts, shownText } from '../../questionnaire/labels.ts'
import type { Node } from '../../questionnaire/node.ts'
import { isTitleRow } from '../../questionnaire/questions/title-rows.ts'
import { seenByPeople, whereLabelPrinted } from '../../questionnaire/questions/where-label-printed.ts'
import { listedValues, recordUsesIn, translationOf } from '../../questionnaire/record-uses.ts'
import { nameConfiguration } from '../../questionnaire/shown-labels.ts'
import { appendPointer } from '../../text/pointer.ts'
import { type ConfigurationFact, fieldPointer, type RecordFact } from '../../workspace/facts.ts'
import type { SetFile } from '../../workspace/set-index.ts'
import { defineRule, type Place } from '../rule.ts'

/** Two choices of a key or two questions beside each other with one label, or two headings with one translation. */
export const duplicateLabel = defineRule({
  meta: {
    id: 'duplicate-label',
    consequence: 'misread',
    category: 'text',
    summary:
      'Two choices of a key or two questions of a questiongroup have the same label, or two headings beside each other one translation.',
    why: 'Respondents see only the label. The answer is stored as the value, under the key. Two headings with one translation mostly come from a copied number that was not changed.',
    messages: {
      same: 'The values "{value}" and "{other}" of key "{key}" have the same label "{label}" in {place}; respondents cannot tell them apart. Change one.',
      first: 'the other value',
      questions:
        'The questions "{key}" and "{other}" of questiongroup "{questiongroup}" have the same label "{label}"; respondents cannot tell them apart. Change one.',
      question: 'the other question',
      headings:
        'The {level} "{name}" has the translation of "{other}", which is beside it: people see the heading "{label}" twice. Give it its own.',
      heading: 'the other heading',
    },
  },
  create: ({ file, report }) => {
    // A key may be asked in several places beside the other.
    const reported = new Set<string>()
    const checkHeadings = (nodes: readonly Node[]): void => {
      const seen = new Map<RecordFact, Node>()
      for (const node of nodes) {
        const { level, keyword, record } = node
        const isHeading = level !== 'questiongroup' && level !== 'question'
        const texts = isHeading && record ? translationOf(record, file) : undefined
        const label = isHeading ? labelOf(node) : undefined
        if (texts === undefined || !label || seenByPeople(whereLabelPrinted(node)).length === 0) continue
        const other = seen.get(texts)
        if (other === undefined) seen.set(texts, node)
        if (other === undefined || other.keyword === keyword) continue
        const data = { level, name: keyword ?? '?', other: other.keyword ?? '?', label }
        const related = [{ messageId: 'heading', place: other.place('keyword') }]
        report('headings', node.place('keyword'), data, { related })
      }
    }
    return {
      questionnaire: ({ roots }) => checkHeadings(roots),
      section: ({ children }) => checkHeadings(children),
      category: ({ children }) => checkHeadings(children),
      subcategory: ({ children }) => checkHeadings(children),
      questiongroup: (node) => {
        if (!hasLabelTwice(node)) return
        const seen = new Map<string, Node>()
        for (const { question, label, isTitle } of questionsWithLabel(node)) {
          const other = seen.get(label)
          if (isTitle) seen.clear()
          else if (other === undefined) seen.set(label, question)
          else if (other.keyword !== question.keyword && !(isConditional(other) && isConditional(question))) {
            const place = sharedTranslation(question, other) ?? question.place('keyword')
            if (reported.has(place.pointer)) continue
            reported.add(place.pointer)
            const data = { key: question.keyword ?? '?', other: other.keyword ?? '?', label }
            const related = [{ messageId: 'question', place: other.place('keyword') }]
            report('questions', place, { ...data, questiongroup: node.keyword ?? '?' }, { related })
          }
        }
      },
      models: ['key'],
      record: (key) => {
        if (!hasCommonLabel(key, file)) return
        const found = new Set<RecordFact>()
        for (const looked of contextsOfKey(key, file)) {
          const seen = new Map<string, Choice>()
          for (const choice of labelledChoices(key, looked.contexts, file)) {
            const other = seen.get(choice.label)
            if (other === undefined) seen.set(choice.label, choice)
            else if (other.value !== choice.value && !found.has(choice.value)) {
              found.add(choice.value)
              const names = { key: key.keyword ?? '?', value: choice.name, other: other.name }
              const data = { ...names, label: choice.label, place: nameContexts(looked) }
              report('same', placeOf(key, choice), data, {
                related: [{ messageId: 'first', place: placeOf(key, other) }],
              })
            }
          }
        }
      },
    }
  },
})

/** Whether two questions of a questiongroup have one label, seen or not; only these few are looked at closely. */
function hasLabelTwice({ children }: Node): boolean {
  if (children.length < 2) return false
  const labels = children.map(labelOf)
  return labels.some((label, index) => label !== undefined && labels.indexOf(label) < index)
}

function labelOf({ questionnaire, texts }: Node): string | undefined {
  return shownText(texts, contextsOf(questionnaire.configuration), 'label')?.trim()
}

interface LabelledQuestion {
  readonly question: Node
  readonly label: string
  /** A title tells the questions below it from those above. */
  readonly isTitle: boolean
}

/** The questions of a questiongroup whose labels people see beside each other in the form. */
function questionsWithLabel(group: Node): readonly LabelledQuestion[] {
  return group.children.flatMap((question) => {
    const label = printsFormLabel(question) ? labelOf(question) : undefined
    return label === undefined ? [] : [{ question, label, isTitle: isTitleRow(question) }]
  })
}

/** Whether the form prints the label of a question beside its input or above its column, or the input itself does. */
function printsFormLabel(question: Node): boolean {
  return whereLabelPrinted(question).some(
    ({ page, as, isKeywordInstead }) => page === 'form' && (as === 'label' || as === 'column') && !isKeywordInstead,
  )
}

function isConditional(question: Node): boolean {
  return question.option('form_options', 'question_condition') !== undefined
}

/** The translation of a question's key where it is that of the other one's as well, and both are in the judged file. */
function sharedTranslation({ record, file }: Node, other: Node): Place | undefined {
  const translation = record?.fields.translation
  const isShared = typeof translation === 'number' && translation === other.record?.fields.translation
  return isShared && record?.uri === file.uri ? { pointer: fieldPointer(record, 'translation') } : undefined
}

/** Whether two values have one label in any contexts at all, which few keys have; only these are looked at for each configuration. */
function hasCommonLabel(key: RecordFact, file: SetFile): boolean {
  const owners = new Map<string, RecordFact>()
  for (const { value } of listedValues(key, file)) {
    if (value === undefined) continue
    const texts = recordTexts(value, file)
    for (const context in texts) {
      const label = shownText(texts, [context], 'label')?.trim()
      if (label === undefined) continue
      const owner = owners.get(label)
      if (owner !== undefined && owner !== value) return true
      owners.set(label, value)
    }
  }
  return false
}

/** Where labels are looked up, and for which configuration; for none when nothing loaded uses the key. */
interface KeyContexts {
  readonly contexts: readonly string[]
  readonly configuration: ConfigurationFact | undefined
}

interface Choice {
  readonly value: RecordFact
  readonly name: string
  readonly label: string
  readonly position: number
}

function labelledChoices(key: RecordFact, contexts: readonly string[], file: SetFile): readonly Choice[] {
  const choices: Choice[] = []
  for (const { value, position } of listedValues(key, file)) {
    if (value === undefined) continue
    const label = shownText(recordTexts(value, file), contexts, 'label')
    if (label !== undefined) choices.push({ value, name: value.keyword ?? '?', label: label.trim(), position })
  }
  return choices
}

/** Where a key lists a value: an item of the list, or in the authoring form a member. */
function placeOf(key: RecordFact, { value, position }: Choice): Place {
  const list = fieldPointer(key, 'values')
  return { pointer: value.pointer.startsWith(`${list}/`) ? value.pointer : appendPointer(list, position) }
}

/** The contexts of each configuration that uses the key; those of the texts themselves when none does. */
function contextsOfKey(key: RecordFact, file: SetFile): readonly KeyContexts[] {
  const configurations = recordUsesIn(file.set).configurationsOf(key)
  if (configurations.length > 0) {
    return configurations.map((configuration) => ({ contexts: contextsOf(configuration), configuration }))
  }
  const names = listedValues(key, file).flatMap(({ value }) => (value ? Object.keys(recordTexts(value, file)) : []))
  return [...new Set(names)].map((name) => ({ contexts: [name], configuration: undefined }))
}

function nameContexts({ contexts, configuration }: KeyContexts): string {
  return configuration ? nameConfiguration(configuration) : `the texts for "${contexts.join()}"`
}
