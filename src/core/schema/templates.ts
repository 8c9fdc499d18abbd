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

/** What one template does with the options around it (`schemas/templates.json`; format facts 4). */
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
  /** form/questiongroup: whether it makes the HTML id by which a condition shows it. */
  readonly emitsConditionId?: boolean
  /** Whether the questions' own form_options.template is used. */
  readonly honoursQuestionTemplate?: boolean
  /** The form/question templates it uses instead. */
  readonly questionTemplates?: readonly string[]
  /** `false`: the questions' form_options do not reach their templates. */
  readonly passesQuestionOptions?: boolean
  /** form/questiongroup: which of the buttons for repetitions it shows. */
  readonly buttons?: readonly ('add' | 'remove')[]
  /** form/subcategory: whether it shows subcategories within it. */
  readonly nestedSubcategories?: boolean
  /** form/field: whether its inputs can show questiongroups. */
  readonly emitsQuestiongroupCondition?: boolean
  /** form/field: whether its inputs can show questions. */
  readonly emitsQuestionConditions?: boolean
}

interface FolderFacts {
  /** The option that names a template of this folder, as `level.container.option`. */
  readonly namedBy: string
  /** The options that `reads` means, as `level.container`. */
  readonly optionsOf: string
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
export function folderFacts(folder: TemplateFolder): Pick<FolderFacts, 'namedBy' | 'optionsOf'> {
  return allFolders()[folder]
}

/** The names that a configuration can use in a folder, sorted; `raw` of details/field is among them. */
export function templateNames(folder: TemplateFolder): readonly string[] {
  const { templates } = allFolders()[folder]
  return Object.keys(templates).filter((name) => !templates[name]?.notForConfigurations)
}

/** What a template does; `undefined` for a name that is not in the folder. */
export function templateFacts(folder: TemplateFolder, name: string): TemplateFacts | undefined {
  const { templates } = allFolders()[folder]
  return Object.hasOwn(templates, name) ? templates[name] : undefined
}

/** Whether a template reads an option of its own level; `undefined` for an unknown template. */
export function templateReads(folder: TemplateFolder, name: string, option: string): boolean | undefined {
  return templateFacts(folder, name)?.reads.includes(option)
}

/** The templates of a folder that read an option, of their own level or of the questiongroups below, sorted. */
export function readersOf(folder: TemplateFolder, option: string, of: 'own' | 'questiongroup' = 'own'): string[] {
  return templateNames(folder).filter((name) => {
    const facts = templateFacts(folder, name)
    return (of === 'own' ? facts?.reads : facts?.readsQuestiongroup)?.includes(option)
  })
}
