import { lookUp } from '../text/json-value.ts'
import type { AnswerShape, Given } from './generated/key-type-names.js'
import { templatesText } from './generated/texts.js'

/** The folders of the application's templates that configurations can name. */
export type TemplateFolder =
  | 'details/section'
  | 'details/category'
  | 'details/subcategory'
  | 'details/questiongroup'
  | 'details/field'
  | 'form/subcategory'
  | 'form/questiongroup'
  | 'form/question'
  | 'form/field'

/** How people see an answer on a page of details, with what the templates get of it (`gives` in `schemas/key-types.json`). */
export type Shows = Readonly<
  Partial<
    Record<'text' | 'picture' | 'bar' | 'link' | 'frame' | 'pk' | 'garbled' | 'broken' | 'raises', readonly string[]>
  >
>

/** The table that a template of subcategories makes of the questiongroups in `table_grouping`. */
export interface TableFacts {
  /** The positions of the lists of which it makes rows; all when absent. */
  readonly rows?: readonly number[]
  /** What becomes of questiongroups in no list. */
  readonly others: 'below' | 'lost' | 'refused'
  /** form/subcategory: with so many lists, questiongroups in no list are below the table after all. */
  readonly othersBelowFrom?: number
  /** form/subcategory: what becomes of all of them without `table_grouping`. */
  readonly ungrouped?: 'lost' | 'refused'
  /** Each row of the first list begins with the label of its questiongroup, unless its layout is `no_label_row`. */
  readonly rowLabels?: true
  /** Its rows have a cell for each question, below the headings of the first questiongroup. */
  readonly cells?: 'questions'
  /** What its cells show of the questions, by the layout of the questiongroup. */
  readonly patterns?: Readonly<Record<string, CellPattern>>
  /** The last question is shown as a bar of twelve months in questiongroups with so many questions. */
  readonly barLastOf?: readonly number[]
  /** The keywords of values, one for each month, that a bar shows. */
  readonly barValues?: readonly string[]
  /** The questiongroups of which it always makes rows; of all when absent. */
  readonly named?: readonly string[]
  /** The one of them whose answers choose rows of others: of those after the first in its list. */
  readonly choosing?: string
  /** form/subcategory: what the second list makes: lines with totals below the table, or a table of its own. */
  readonly second?: 'totals' | 'table'
  /** form/subcategory: its rows are numbered. */
  readonly numbersRows?: true
  /** form/subcategory: the last column has no heading. */
  readonly dropsLastHead?: true
  /** The layouts with which questiongroups in no list are outside of the table; any when absent. */
  readonly besides?: readonly string[]
}

/** What the cells of a row show of the first questions, and what becomes of the others. */
export interface CellPattern {
  readonly cells: readonly ('label' | 'text' | 'bar')[]
  readonly later: 'text' | 'lost'
}

/** How a form/subcategory template pairs the choices of one question with questiongroups (format facts 5.4, 6 rows 19 to 21, 11.1). */
export type PairFacts = {
  /** The type of key whose choices it draws. */
  readonly keyType: string
} & (
  | {
      readonly by: 'position'
      /** The questiongroups before the first one that belongs to a choice; the last of them has the question. */
      readonly before: number
      /** How many choices at the end have no condition. */
      readonly spare: number
      /** The width of a choice, of twelve columns. */
      readonly width: number
    }
  | {
      /** By the keyword that is the name of the condition. */
      readonly by: 'keyword'
      /** The questiongroups whose first question it takes. */
      readonly triggers: readonly string[]
      /** Further questiongroups that it draws. */
      readonly others: readonly string[]
    }
)

/** The questiongroups that a details/subcategory template shows beside the choices of the first question. */
export interface ConditionalFacts {
  /** What the first question, shown by the template `raw`, has to give. */
  readonly gives: readonly Given[]
  /** The keywords of which the first questiongroup must have one. */
  readonly triggers?: readonly string[]
  /** The keywords of questiongroups that it shows without `conditional_question`. */
  readonly named?: readonly string[]
  /** Of others without it, it shows the last one that is answered. */
  readonly last?: true
}

/** What one template does with the options, nodes and answers around it (`schemas/templates.json`; format facts 4 and 11). */
export interface TemplateFacts {
  /** The options of its folder's level and container that it reads. */
  readonly reads: readonly string[]
  /** Subcategory templates: the options of the questiongroups below that it reads. */
  readonly readsQuestiongroup?: readonly string[]
  /** Options without which it does not work; `null` stands for any value. */
  readonly needs?: Readonly<Record<string, unknown>>
  /** Keywords of one configuration that it names in its text, so that it fits only there. */
  readonly hardCodedKeywords?: readonly string[]
  /** It lies in the folder but cannot be named by a configuration. */
  readonly notForConfigurations?: true
  /** Not a file but a name with a meaning of its own. */
  readonly pseudo?: true
  /** When it prints the label of its node: never, or only with `layout: label`; else always, unless an option hides it. */
  readonly label?: 'never' | 'layout'
  /** form/question: the values of `label_position` with which it prints no label. */
  readonly labelDroppedFor?: readonly string[]
  /** details/category: the keys whose answers it prints as title, with `use_raw_data`. */
  readonly title?: readonly string[]
  /** details/category: the option from which it gets the country that it prints. */
  readonly country?: 'additional_data' | 'use_raw_data'
  /** details/category: it prints compilers and dates, with `with_metadata`. */
  readonly metadata?: true
  /** details/category: the code of the configuration whose header it is. */
  readonly madeFor?: string
  /** details/category: the keywords of subcategories that it leaves out. */
  readonly dropsSubcategories?: readonly string[]
  /** details/subcategory: what it prints of that which the application hands over. */
  readonly takes?: readonly ('tables' | 'questions' | 'questiongroups' | 'subcategories')[]
  /** Subcategory templates: the table that it makes. */
  readonly table?: TableFacts
  /** details/subcategory: the questiongroups beside choices. */
  readonly conditional?: ConditionalFacts
  /** details/subcategory: its tables print answers as they are stored. */
  readonly storedValues?: true
  /** details/questiongroup: how many questions it prints, from the first; all when absent. */
  readonly positions?: number
  /** details/questiongroup: the positions whose numbers it prints as names of months. */
  readonly months?: readonly number[]
  /**
   * details/questiongroup, with `raw_questions`: the position that it prints where the key of the account is answered,
   * and the keys that it prints where it is not.
   */
  readonly person?: { readonly account: string; readonly position: number; readonly keywords: readonly string[] }
  /** Tables: how many columns it makes, or one of each visible question. */
  readonly columns?: number | 'questions'
  /** details/field: what becomes of an answer. */
  readonly shows?: Shows
  /** details/field: the same with `layout: stacked`, where that makes a difference. */
  readonly showsStacked?: Shows
  /** The same of the question whose answer is the geometry of the questionnaire, where that makes a difference. */
  readonly showsGeometry?: Shows
  /** details/field: texts of the key that it prints besides its label. */
  readonly texts?: readonly string[]
  /** details/field: it prints the answer with nothing around it, or in its internal form. */
  readonly prints?: 'value' | 'internal'
  /** details/field: it prints nothing between the labels of several choices. */
  readonly joinsChoices?: true
  /** details/field: it prints the number 0 as well. */
  readonly printsZero?: true
  /** form/subcategory: what it draws of its children. */
  readonly draws?: readonly ('questiongroups' | 'subcategories')[]
  /**
   * Form templates: how it arranges what it draws, where it does it plainly: one below the other, side by side, in the
   * cells that `columns_custom` describes, in a table, or in lines of `table_columns` cells.
   */
  readonly arranges?: 'below' | 'columns' | 'cells' | 'table' | 'lines'
  /** form/questiongroup: the cells of a row of twelve columns, repeated as long as there are questions; all side by side when absent. */
  readonly grid?: readonly { readonly width: number; readonly questions: number | 'rest' }[]
  /** form/questiongroup: the width of the tick box that opens it, of twelve columns. */
  readonly box?: number
  /** Form templates: what of it the preview does not draw, as a sentence. */
  readonly differs?: string
  /** form/subcategory: a subcategory with it may have no children. */
  readonly mayBeEmpty?: true
  /** form/subcategory: it draws the choices of one question, each with a questiongroup. */
  readonly pairs?: PairFacts
  /** form/subcategory: `false` where repetitions of the questiongroups that it draws itself cannot be added. */
  readonly addButton?: false
  /** form/questiongroup: which questions have an input, where not all have. */
  readonly inputs?: 'none' | 'cells'
  /**
   * Form templates: how many questions are in one row, within which the page finds what belongs together; 0: there is
   * no such row. All when absent.
   */
  readonly questionsPerRow?: number
  /** form/questiongroup: the first question is outside of the row. */
  readonly firstOutsideRow?: true
  /**
   * form/questiongroup: `false` where the hidden fields of a repetition are left out: of its order, of uploads, of
   * texts in other languages.
   */
  readonly printsHiddenFields?: false
  /** form/questiongroup: whether it makes the HTML id by which a condition shows it. */
  readonly emitsConditionId?: boolean
  /** form/questiongroup: its content has the questiongroup's keyword as HTML id, once or in each repetition. */
  readonly contentId?: 'once' | 'each'
  /** Form templates: the options with which the class display-none hides the inputs; what is around the others first. */
  readonly hiddenBy?: readonly string[]
  /** form/questiongroup: so many questions are hidden by that, from the first; all when absent. */
  readonly hidesFirst?: number
  /** Form templates: its inputs are folded away until a tick or heading opens them. */
  readonly folds?: true
  /** form/questiongroup: it does not close the accordion that detail_level opens. */
  readonly leavesAccordionOpen?: true
  /** form/subcategory: it draws no fieldset, or one around questiongroups only. */
  readonly fieldset?: false | 'questiongroups'
  /** form/questiongroup: by what it draws, people can give an answer whose input is hidden. */
  readonly widget?: WidgetFacts
  /** form/questiongroup: an uploaded file is not stored. */
  readonly storesUploads?: false
  /** form/question: nothing that is drawn on the map is stored. */
  readonly storesMap?: false
  /** form/questiongroup: questions from this position on are hidden until a tab is opened. */
  readonly hiddenFrom?: number
  /**
   * form/subcategory: it draws all its questiongroups itself; else only those in rows of its table, and the one whose
   * choices it pairs with others.
   */
  readonly honoursQuestiongroupTemplate?: false
  /** Whether the questions' own form_options.template is used. */
  readonly honoursQuestionTemplate?: boolean
  /** form/questiongroup: only the first question is drawn by its own template. */
  readonly ownQuestionTemplate?: 'first'
  /** The form/question templates it uses instead. */
  readonly questionTemplates?: readonly string[]
  /** form/questiongroup: which of the buttons for repetitions it shows. */
  readonly buttons?: readonly ('add' | 'remove')[]
  /** Templates of questions: `false`: people never see the input, or the answer. */
  readonly shown?: false
  /** Templates of questiongroups: it is made for links to other questionnaires. */
  readonly links?: true
  /** form/question: it draws one more choice of the question before it. */
  readonly other?: 'radios' | 'checkboxes'
  /** form/field: whether its inputs can show questiongroups. */
  readonly emitsQuestiongroupCondition?: boolean
  /** form/field: whether its inputs can show questions. */
  readonly emitsQuestionConditions?: boolean
  /** form/field: it prints the label itself, whatever the form/question template does. */
  readonly printsLabel?: true
  /** form/field: the type of key whose choices it draws, each with a questiongroup. */
  readonly drawsQuestiongroups?: string
}

/** What people give an answer by whose input is hidden. */
export interface WidgetFacts {
  readonly answer: AnswerShape
  /** Only of the first question. */
  readonly place?: 'first'
  /** Only of a question of this keyword. */
  readonly keyword?: string
}

interface FolderFacts {
  /** The option that names a template of this folder, as `level.container.option`. */
  readonly namedBy: string
  /** The options that `reads` means, as `level.container`. */
  readonly optionsOf: string
  /** The template that the specification names as default, where the application has none of this name. */
  readonly documentedDefault?: string
  readonly templates: Readonly<Record<string, TemplateFacts>>
}

let folders: Readonly<Record<TemplateFolder, FolderFacts>> | undefined

function allFolders(): Readonly<Record<TemplateFolder, FolderFacts>> {
  folders ??= (JSON.parse(templatesText) as { folders: Record<TemplateFolder, FolderFacts> }).folders
  return folders
}

/** The folders, details first. */
export function templateFolders(): readonly TemplateFolder[] {
  return Object.keys(allFolders()) as TemplateFolder[]
}

/** The option that names templates of a folder and the options that they read, as `level.container.option` and `level.container`. */
export function folderFacts(folder: TemplateFolder): Omit<FolderFacts, 'templates'> {
  return allFolders()[folder]
}

/** The names that a configuration can use in a folder, sorted; `raw` of details/field is among them. */
export function templateNames(folder: TemplateFolder): readonly string[] {
  const { templates } = allFolders()[folder]
  return Object.keys(templates).filter((name) => !templates[name]?.notForConfigurations)
}

/** What a template does; `undefined` for a name that is not in the folder. */
export function templateFacts(folder: TemplateFolder, name: string): TemplateFacts | undefined {
  return lookUp(allFolders()[folder].templates, name)
}

/** The templates of a folder that read an option, of their own level or of the questiongroups below, sorted. */
export function readersOf(folder: TemplateFolder, option: string, of: 'own' | 'questiongroup' = 'own'): string[] {
  return templateNames(folder).filter((name) => {
    const facts = templateFacts(folder, name)
    return (of === 'own' ? facts?.reads : facts?.readsQuestiongroup)?.includes(option)
  })
}

/** How people see what a details/field template gets (`gives` in `schemas/key-types.json`); `undefined` when they see nothing of it. */
export function waysShown(facts: TemplateFacts, gives: Given, isStacked: boolean): keyof Shows | undefined {
  const shows = (isStacked && facts.showsStacked) || facts.shows
  const ways = Object.keys(shows ?? {}) as (keyof Shows)[]
  return ways.find((way) => shows?.[way]?.includes(gives))
}

const misshown = ['garbled', 'pk', 'broken', 'raises'] as const
type Misshown = (typeof misshown)[number]

/** Whether readers do not see what was answered. */
export function isMisshown(how: keyof Shows | undefined): how is Misshown | undefined {
  return how === undefined || misshown.some((one) => one === how)
}
