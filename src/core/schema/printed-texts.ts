import { lookUp } from '../text/json-value.ts'
import type { AnswerShape, Given } from './generated/key-type-names.js'
import { printedTextsText } from './generated/texts.js'
import type { TemplateFolder } from './templates.ts'

/**
 * What is there of a label that is missing: the word None, the keyword in words, a tick box without text, nothing, or
 * not even the answer.
 */
export type Without = 'None' | 'keyword' | 'blank' | 'omitted' | 'lost'

/** As what a label is printed. */
export type LabelForm =
  | 'heading'
  | 'legend'
  | 'paragraph'
  | 'label'
  | 'box'
  | 'cell'
  | 'column'
  | 'placeholder'
  | 'choice'
  | 'text'

/** As what a help text is printed. */
export type HelpForm = 'block' | 'tooltip' | 'title' | 'column'

/** How a template prints the label of what it draws. */
export interface LabelFacts {
  readonly as: LabelForm
  /** What is there without it. */
  readonly without: Without
  /** The same of a questiongroup without any texts, where that differs. */
  readonly untranslated?: Without
  /** The values of `label_position` with which it is not printed. */
  readonly droppedFor?: readonly string[]
  /** An option with whose value `none` it is not printed. */
  readonly droppedBy?: string
  /** form/field: it is not printed in tables. */
  readonly notInTables?: true
  /** The `layout` with which it is printed, and with no other. */
  readonly onlyWithLayout?: string
  /** form/subcategory: as what it is printed above subcategories. */
  readonly aboveSubcategories?: LabelForm
  /** details/field: the answers beside which it is printed; those that the template shows when absent. */
  readonly of?: readonly Given[] | 'any'
}

/**
 * At which positions the heads of a table are labels of questions: all, those listed, all but those listed, or as many
 * as an option says.
 */
export type HeadFacts = 'all' | readonly number[] | { readonly not: readonly number[] } | { readonly option: string }

/** Which texts a template prints (`schemas/printed-texts.json`; format facts 11.3, 13.3 and 13.6). */
export interface PrintedFacts {
  readonly label: LabelFacts | 'never'
  /** By `helptext_position`; nowhere when absent. */
  readonly helptext?: Readonly<Record<string, readonly HelpForm[]>>
  /** What is there without the help text. */
  readonly withoutHelptext?: Without
  /** Subcategory templates: how the labels of questiongroups in the rows of its table are printed. */
  readonly rows?: LabelFacts | 'never'
  /** Tables of questiongroups: the questions whose labels are heads of columns. */
  readonly heads?: HeadFacts
  /** Tables of subcategories: the last question of a row has no head. */
  readonly headsWithoutLast?: true
  /** form/questiongroup: the label of its first question is the text of a tick box. */
  readonly firstQuestion?: 'box'
  /** form/questiongroup: what becomes of the help texts of its questions, where their own templates do not decide. */
  readonly questionHelptext?: 'tooltip' | 'never'
  /** form/field: what is beside a tick that has no label. */
  readonly tick?: Without
  /** form/field: it prints no help texts of choices. */
  readonly valueHelptext?: 'never'
  /** details/field: what is at the ends of a scale without texts. */
  readonly ends?: Without
  /** details/field: what it prints where there is no answer. */
  readonly withoutAnswer?: Without
}

interface Table {
  readonly keywords: Readonly<Partial<Record<AnswerShape, string>>>
  readonly fields: Readonly<Record<string, string>>
  readonly folders: Readonly<
    Record<string, { readonly otherwise: PrintedFacts; readonly templates?: Readonly<Record<string, PrintedFacts>> }>
  >
}

let table: Table | undefined

function printedTexts(): Table {
  table ??= JSON.parse(printedTextsText) as Table
  return table
}

/** Which texts a template prints; those of most templates of its folder where nothing else is known of it. */
export function printedFacts(folder: TemplateFolder, template: string): PrintedFacts {
  const { otherwise, templates = {} } = printedTexts().folders[folder] ?? { otherwise: { label: 'never' } }
  return lookUp(templates, template) ?? otherwise
}

/** What is before the keyword of a question without a label, by what its answers are stored as. */
export function keywordPrefix(answer: AnswerShape): string {
  return printedTexts().keywords[answer] ?? ''
}

/** The form/field template of a key that has one of its own, whatever its type is. */
export function ownFieldTemplate(keyword: string): string | undefined {
  return lookUp(printedTexts().fields, keyword)
}
