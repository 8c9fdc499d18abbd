import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oracles } from './real-configurations.ts'

export type Options = Readonly<Record<string, unknown>>

/** One row of what the executed forms had for a question; the members differ with the kind. */
export interface Row {
  readonly kind: string
  readonly case?: string
  readonly type?: string
  readonly questiongroup_template?: string
  readonly subcategory_template?: string
  readonly results?: readonly {
    readonly question_templates: readonly string[]
    readonly input: string
    readonly usable: boolean | null
    /** The kinds of its inputs. */
    readonly control?: readonly string[]
  }[]
  readonly question?: Options
  readonly questiongroup?: Options
  readonly subcategory?: Options
  readonly input: string | readonly string[]
  readonly usable?: boolean | null
  readonly n?: number
  /** The row of each position, within which conditions work; `null` for none. */
  readonly list_item_of_each?: readonly (number | null)[]
}

export interface Group {
  readonly options: Options
  readonly questions: readonly { readonly type: string; readonly options: Options }[]
  readonly isInherited?: boolean
}

/** What the executed forms had for questions, row by row. */
export function readRows(): readonly Row[] {
  const text = readFileSync(join(oracles ?? '', 'forms/enter.jsonl'), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
}

const choosing = new Set([
  'checkbox',
  'image_checkbox',
  'measure',
  'multi_select',
  'radio',
  'select',
  'select_type',
  'select_conditional_custom',
])

/** A questionnaire `x@2026` with some questiongroups in one subcategory, in the authoring form, as text. */
export function questionnaireOf(groups: readonly Group[], subcategory: Options = {}, category = 'c'): string {
  const keys: Record<string, unknown> = {}
  const keyOf = (type: string, name: string): string => {
    const keyword = type === 'link_id' ? 'link_id' : name
    const values = choosing.has(type) ? { values: { va: 'A', vb: 'B' } } : {}
    keys[keyword] = { type, label: 'K', ...values }
    return keyword
  }
  const { view_options: view, nested, ...form } = subcategory
  const questiongroups = groups.map(({ options, questions }, at) => ({
    keyword: `g${at}`,
    form_options: options,
    questions: questions.map((one, position) => ({
      keyword: keyOf(one.type, `k${at}_${position}`),
      form_options: one.options,
    })),
  }))
  const inner = nested ? { subcategories: [{ keyword: 'inner', questiongroups: [] }] } : {}
  return JSON.stringify({
    code: 'x',
    edition: '2026',
    sections: [
      {
        keyword: 's',
        categories: [
          {
            keyword: category,
            subcategories: [{ keyword: 'sc', form_options: form, view_options: view ?? {}, questiongroups, ...inner }],
          },
        ],
      },
    ],
    categories: { s: 'S', [category]: 'C', sc: 'Sc', inner: 'I' },
    questiongroups: Object.fromEntries(
      groups.map(({ isInherited }, at) => [
        `g${at}`,
        isInherited ? { inherited_configuration: 'y', inherited_questiongroup: 'gy' } : {},
      ]),
    ),
    keys,
  })
}

/** What a row lacks of the options that the executed cases had besides. */
export function groupOptions(template: string | undefined, options: Options = {}): Options {
  const name = template ?? options.template
  return {
    ...(name === 'default' || name === undefined ? {} : { template: name }),
    ...(name === 'columns_custom' ? { columns_custom: [['12']] } : {}),
    ...(name === 'table_columns' ? { table_columns: 1 } : {}),
    ...options,
  }
}

/** What a question of a type needs to be loaded. */
export function questionOptions(type: string, options: Options): Options {
  return { ...(type === 'select_model' ? { model: 'Project' } : {}), ...options }
}
