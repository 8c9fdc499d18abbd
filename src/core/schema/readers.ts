import { lookUp } from '../text/json-value.ts'
import { readersText } from './generated/texts.js'

/**
 * What becomes of a summary: all of them fail, or each with answers there; a block is left out; the answer is not
 * printed; it is printed wrongly.
 */
export type SummaryHarm = 'every' | 'answered' | 'dropped' | 'blank' | 'wrong'

/** Which types of keys a reader of summaries copes with, and what it does with others. */
export interface TypesRead {
  /** The types that it prints; of all others `others` is true. */
  readonly fits?: readonly string[]
  readonly others?: 'fails' | 'dropped' | 'blank'
  readonly fails?: readonly string[]
  /** The same where the field may not be missing; else the block is dropped. */
  readonly failsWhenNeeded?: readonly string[]
  readonly dropped?: readonly string[]
  readonly blank?: readonly string[]
  readonly wrong?: readonly string[]
  /** The method of which it prints what it makes of answers; without one it prints answers. */
  readonly method?: string
  /** The configurations in which it prints every type. */
  readonly anyIn?: readonly string[]
}

/** Keys of one questiongroup that are read together. */
export interface KeysTogether {
  readonly keys: readonly string[]
  readonly without: 'fails' | 'dropped' | 'blank'
}

/** Questiongroups that a method reads row by row, by the positions of their questions. */
export interface RowsRead {
  readonly groups: 'subcategory' | 'siblings'
  /** The types of the first question, or of the second one after a label. */
  readonly scale: readonly string[]
  /** How many questions it reads of each row. */
  readonly cells?: number
  /** Up to so many questions a questiongroup is no row. */
  readonly skipped?: number
  readonly short: 'fails' | 'dropped'
  /** Rows whose first keyword begins so have other cells. */
  readonly named?: { readonly begins: string; readonly cells: number }
}

/** What a method of a summary needs (format facts 12.3, 12.4). */
export interface MethodFacts {
  /** The configurations whose summary has it. */
  readonly of: readonly string[]
  /** The arguments without which it fails. */
  readonly needs?: readonly string[]
  /** Further arguments that it takes. */
  readonly takes?: readonly string[]
  readonly types?: TypesRead
  readonly rows?: RowsRead
  /** It reads table_grouping of the subcategory. */
  readonly grouped?: true
  /** The endings of keywords that it takes the totals of a table from, by configuration. */
  readonly endings?: Readonly<Record<string, readonly string[]>>
  /** It follows the conditions of the question to questiongroups of that keyword. */
  readonly nests?: true
  /** The values that it can follow. */
  readonly values?: readonly string[]
  /** Keys that it reads in the questiongroups that conditions lead to. */
  readonly nested?: readonly KeysTogether[]
  /** Keys that it reads in one questiongroup of the subcategory. */
  readonly together?: readonly KeysTogether[]
  /** Keys that it reads in questiongroups by name. */
  readonly questiongroups?: Readonly<Record<string, KeysTogether>>
  /** The types that it does not cope with anywhere in the subcategory. */
  readonly around?: TypesRead
  /** The exposures to climate change: keys by name, and a choice that is no level. */
  readonly levels?: { readonly needs: string; readonly direction: string; readonly unknown: string }
  /** What is before and after the argument `name` in the keyword that it reads. */
  readonly keyOf?: readonly [string, string]
  readonly stakeholders?: { readonly first: string; readonly other: string; readonly columns: readonly string[] }
  /** The option with the length of a row, and the choices that lead nowhere or begin so. */
  readonly subsidies?: { readonly columns: string; readonly none: string; readonly other: string }
}

/** A field of a summary. */
export interface FieldFacts {
  readonly reader: string
  /** What becomes of summaries without it; it is blank when absent. */
  readonly without?: 'every' | 'answered' | 'nothing'
  /** The field whose answer makes the summary fail without this one. */
  readonly partner?: string
  /** Where the service's own configuration takes it from: `category/…/questiongroup.key`. */
  readonly asked: string
}

/** What lists, filters, headers and page scripts of the service know by name (format facts 12.5 to 12.9). */
export interface NamesRead {
  /** The key that the lists of each configuration take the description from, by code, and the types that fit. */
  readonly descriptions: Readonly<Record<string, string>>
  readonly descriptionTypes: readonly string[]
  /** The types whose answers lists show as people read them. */
  readonly listTypes: readonly string[]
  /** The members of an entry of a list that an answer with the same keyword replaces, and the one with which the entry fails. */
  readonly listMembers: readonly string[]
  readonly failingListKey: string
  /** The codes that the service lists, those that it searches together, those with pages, and those with pages for modules. */
  readonly codes: readonly string[]
  readonly searchedCodes: readonly string[]
  readonly appCodes: readonly string[]
  readonly moduleCodes: readonly string[]
  /** The codes with pages but without a template for links. */
  readonly unlinkedCodes: readonly string[]
  /** The questiongroup in which searches look for the name. */
  readonly nameGroup: string
  /** The keys that can be filtered for in all configurations, each with its questiongroup. */
  readonly globalFilters: Readonly<Record<string, string>>
  /** Types of which one choice is stored and the first one means none; types that store lists. */
  readonly selects: readonly string[]
  readonly lists: readonly string[]
  /** The types of a country that a header prints whole. */
  readonly headerTypes: readonly string[]
  /** The types whose values need an order_value where they can be filtered for. */
  readonly orderedFilterTypes: readonly string[]
  /** The type of keys whose details page looks up the keys that the old option `conditions` names. */
  readonly conditionsType: string
  /** The key and type of photos, and keys of pictures that are none. */
  readonly photo: string
  readonly photoType: string
  readonly otherPictures: readonly string[]
  /** The type of places on a map. */
  readonly mapType: string
  readonly focus: { readonly questiongroup: string; readonly key: string }
  readonly conditions: { readonly questiongroup: string; readonly key: string; readonly type: string }
  /** The key of links to other questionnaires. */
  readonly link: string
  /** The roles that are never taken away again. */
  readonly lastingRoles: readonly string[]
  /** Further keywords in the program's text. */
  readonly program: readonly string[]
}

interface Readers {
  readonly names: NamesRead
  readonly summaries: {
    readonly readers: Readonly<Record<string, TypesRead>>
    readonly methods: Readonly<Record<string, MethodFacts>>
    readonly fields: Readonly<Record<string, Readonly<Record<string, FieldFacts>>>>
  }
}

let parsed: Readers | undefined

function readers(): Readers {
  parsed ??= JSON.parse(readersText) as Readers
  return parsed
}

/** What the service knows by name. */
export function namesRead(): NamesRead {
  return readers().names
}

/** The fields that the summary of a configuration prints, in the order of the questionnaire; `undefined` where it has none. */
export function summaryFields(configuration: string): Readonly<Record<string, FieldFacts>> | undefined {
  return lookUp(readers().summaries.fields, configuration)
}

/** The configurations that have a summary. */
export function configurationsWithSummary(): readonly string[] {
  return Object.keys(readers().summaries.fields)
}

/** What a method of summaries needs; `undefined` for one that none has. */
export function methodFacts(name: string): MethodFacts | undefined {
  return lookUp(readers().summaries.methods, name)
}

/** The method that makes what a field prints of the answer; `undefined` where the answer itself is printed. */
export function methodRead({ reader }: FieldFacts): string | undefined {
  return methodFacts(reader) ? reader : lookUp(readers().summaries.readers, reader)?.method
}

/** The types that fit a field: those of its method, else those of the way it is printed. */
export function typesRead(field: FieldFacts): TypesRead {
  return methodFacts(field.reader)?.types ?? lookUp(readers().summaries.readers, field.reader) ?? {}
}
