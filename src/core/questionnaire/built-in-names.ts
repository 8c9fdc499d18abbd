import { namesRead } from '../schema/readers.ts'
import { type TemplateFolder, templateFacts, templateFolders, templateNames } from '../schema/templates.ts'
import type { Node } from './node.ts'
import { templateFolder } from './templates.ts'

/** Further keywords that program and templates of the application name in their text (format facts 6, rows 34, 35 and 37; 12.5, 12.6). */
function otherNames(): readonly string[] {
  const { program, globalFilters, photo, focus, conditions, link } = namesRead()
  const pairs = [...Object.entries(globalFilters).flat(), focus.key, conditions.questiongroup, conditions.key]
  return [...program, link, ...pairs].filter((name) => name !== photo)
}

let names: ReadonlySet<string> | undefined

/** Whether the application itself names the keyword of a key or questiongroup, so that the thing works under this name only. */
export function isBuiltIn(keyword: string): boolean {
  names ??= new Set([...Object.values(namesRead().descriptions), ...otherNames(), ...templates().flatMap(keywordsIn)])
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
  const lists = Object.entries(namesRead().descriptions).filter(([, key]) => key === keyword)
  return [
    ...lists.map(([code]) => `the list of ${code}, which takes the description from it`),
    ...templatesNaming(keyword, keywordsIn).map(wordTemplate),
    ...(isInProgram(keyword) ? ['its program'] : []),
  ]
}

/** Whether the text of the program names the keyword of a key or questiongroup. */
function isInProgram(keyword: string): boolean {
  return otherNames().includes(keyword) || keyword.startsWith('person_')
}

/** Who names the keyword of a question or questiongroup where it is: the templates that draw it, and the program; each as a phrase. */
export function namersOf(node: Node): readonly string[] {
  const { keyword } = node
  if (keyword === undefined) return []
  const drawing = new Set<string>()
  for (let around: Node | undefined = node; around !== undefined; around = around.parent) {
    for (const side of ['form', 'view'] as const) {
      drawing.add(`${templateFolder(around.level, `${side}_options`)}/${around.template(side)?.name}`)
    }
  }
  const named = templatesNaming(keyword, keywordsIn).filter(({ folder, name }) => drawing.has(`${folder}/${name}`))
  return [...named.map(wordTemplate), ...(isInProgram(keyword) ? ['the program of the service'] : [])]
}

/** The same for the keyword of a section, category or subcategory. */
export function builtInCategoryUses(keyword: string): readonly string[] {
  return templatesNaming(keyword, subcategoriesIn).map(wordTemplate)
}

function templatesNaming(
  keyword: string,
  namesIn: (template: NamedTemplate) => readonly string[],
): readonly NamedTemplate[] {
  return templates().filter((template) => namesIn(template).includes(keyword))
}

function wordTemplate({ folder, name }: NamedTemplate): string {
  return `the template ${folder}/${name}`
}
