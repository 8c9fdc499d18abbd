import { type TemplateFolder, templateFacts, templateFolders, templateNames } from '../schema/templates.ts'

/** The key that each configuration's lists take the description from (format facts 6, row 33). */
export const definitionKeys: Readonly<Record<string, string>> = {
  approaches: 'app_definition',
  cbp: 'tech_definition',
  cca: 'tech_definition',
  sample: 'key_5',
  samplemodule: 'modkey_01',
  samplemulti: 'mkey_01',
  technologies: 'tech_definition',
  unccd: 'unccd_description',
  watershed: 'app_definition',
}

/** Further keywords that program and templates of the application name in their text (format facts 6, rows 34, 35 and 37). */
const otherNames = `accept_conditions qg_accept_conditions qg_location country qg_image_remarks image_caption image_date image_location
  image_photographer image_target input_dollar input_national_currency qg_funding_project funding_project qg_funding_institution
  funding_institution name name_local`

let names: ReadonlySet<string> | undefined

/** Whether the application itself names the keyword of a key or questiongroup, so that the thing works under this name only. */
export function isBuiltIn(keyword: string): boolean {
  names ??= new Set([...Object.values(definitionKeys), ...otherNames.split(/\s+/), ...templates().flatMap(keywordsIn)])
  return names.has(keyword) || keyword.startsWith('person_')
}

interface NamedTemplate {
  readonly folder: TemplateFolder
  readonly name: string
}

function templates(): readonly NamedTemplate[] {
  return templateFolders().flatMap((folder) => templateNames(folder).map((name) => ({ folder, name })))
}

function keywordsIn({ folder, name }: NamedTemplate): readonly string[] {
  const { hardCodedKeywords = [], person } = templateFacts(folder, name) ?? {}
  return [...hardCodedKeywords, ...(person ? [person.account, ...person.keywords] : [])]
}

function subcategoriesIn({ folder, name }: NamedTemplate): readonly string[] {
  return templateFacts(folder, name)?.dropsSubcategories ?? []
}

/** Where the application itself names the keyword of a key or questiongroup, each as a phrase; empty where it does not. */
export function builtInUses(keyword: string): readonly string[] {
  const lists = Object.entries(definitionKeys).filter(([, key]) => key === keyword)
  const isOther = otherNames.split(/\s+/).includes(keyword) || keyword.startsWith('person_')
  return [
    ...lists.map(([code]) => `the list of ${code}, which takes the description from it`),
    ...templatesNaming(keyword, keywordsIn),
    ...(isOther ? ['its program'] : []),
  ]
}

/** The same for the keyword of a section, category or subcategory. */
export function builtInCategoryUses(keyword: string): readonly string[] {
  return templatesNaming(keyword, subcategoriesIn)
}

function templatesNaming(keyword: string, namesIn: (template: NamedTemplate) => readonly string[]): readonly string[] {
  return templates()
    .filter((template) => namesIn(template).includes(keyword))
    .map(({ folder, name }) => `the template ${folder}/${name}`)
}
