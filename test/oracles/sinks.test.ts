import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Node } from '../../src/core/questionnaire/node.ts'
import { isReady, library } from '../support/packed-library.ts'
import { oracles } from '../support/real-configurations.ts'

/** One row of where an answer was shown; the members differ with the sink. */
interface Row {
  readonly sink: string
  readonly case?: string
  readonly option?: string
  readonly template?: string
  readonly type?: string
  readonly shown?: { readonly picture: number; readonly caption: boolean } | boolean | string
  readonly header_picture_of_the_page?: boolean
  readonly extra_shown?: boolean
  readonly printed?: string
  readonly title?: string
  readonly local_name_in_subheader?: boolean
  readonly reaches_the_page?: string
  readonly answer_present?: boolean
  readonly details_group_shown?: boolean
  /** The headings of the filter in their order, each with its names. */
  readonly groups_in_the_select?: readonly (readonly [string, readonly string[]])[]
  readonly recognised_as_active?: readonly string[]
}

interface Key {
  readonly keyword: string
  readonly type?: string
  readonly options?: object
}

interface Questions {
  readonly keys: readonly Key[]
  readonly group?: { readonly keyword?: string; readonly options?: object }
  readonly subcategory?: object
  readonly category?: object
  readonly section?: object
  readonly nested?: boolean
  readonly beside?: boolean
}

const { createWorkspace, lint, questionnairesOf, visibilityOf } = library
const choosing = /^(?:checkbox|image_checkbox|measure|multi_select|radio|select|select_type|select_conditional_custom)$/

function readRows(): Row[] {
  const text = readFileSync(join(oracles ?? '', 'forms/sinks.jsonl'), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
}

/** Where the answers to some questions of one questiongroup are shown, by keyword. */
function sinksOf({ keys, group = {}, nested, beside, ...views }: Questions): ReadonlyMap<string, ReadonlySet<string>> {
  const { keyword = 'g', options } = group
  const questiongroup = {
    keyword,
    ...options,
    questions: keys.map((key) => ({ keyword: key.keyword, ...key.options })),
  }
  const other = { keyword: 'h', questions: [{ keyword: 'more' }] }
  const inner = { keyword: 'inner', questiongroups: [nested ? questiongroup : other] }
  const content = nested ? { subcategories: [inner] } : { questiongroups: [questiongroup] }
  const subcategory = { keyword: 'sc', ...views.subcategory, ...content, ...(beside ? { subcategories: [inner] } : {}) }
  const category = { keyword: 'c', ...views.category, subcategories: [subcategory] }
  const values = { va: { label: 'VA', image_name: 'va.png' } }
  const defined = keys.map(({ keyword: name, type = 'char' }) => [
    name,
    { label: 'K', type, ...(choosing.test(type) ? { values } : {}) },
  ])
  const text = JSON.stringify({
    code: 'x',
    edition: '2026',
    sections: [{ keyword: 's', ...views.section, categories: [category] }],
    categories: { s: 'S', c: 'C', sc: 'Sc', inner: 'I' },
    questiongroups: { [keyword]: {}, h: {} },
    keys: { more: 'More', ...Object.fromEntries(defined) },
  })
  const [set] = createWorkspace({ files: [{ uri: 'x.json', text }] }).sets
  const [questionnaire] = set?.files.flatMap(questionnairesOf) ?? []
  const questions = (questionnaire?.roots ?? []).flatMap(leavesOf)
  return new Map(questions.map((one) => [one.keyword ?? '', visibilityOf(one).sinks]))
}

function leavesOf(node: Node): readonly Node[] {
  return node.level === 'question' ? [node] : node.children.flatMap(leavesOf)
}

const companions = ['image_caption', 'image_date', 'image_location', 'image_photographer']
const picture = { keyword: 'image', type: 'image' }
const none = { view_options: { template: 'none' } }

/** The view options with which a row has a gallery; none where it has no gallery at all. */
function galleryOf({ option, template, case: which = '' }: Row): Pick<Questions, 'section' | 'subcategory'> {
  if (which === 'no media_gallery') return {}
  const value = which.includes('(text)') ? 'true' : which === 'media_gallery 1' ? 1 : true
  const view = { view_options: { ...(template === 'default' ? {} : { template }), media_gallery: value } }
  return option?.endsWith('on the section') ? { section: view } : { subcategory: view }
}

function misfitsOfGallery(row: Row): string[] {
  const { case: which = '', shown, header_picture_of_the_page: head, extra_shown: extra } = row
  const named = {
    keyword: which.includes('photo') ? 'photo' : 'image',
    type: which.includes('file') ? 'file' : 'image',
  }
  const keys = [named, ...companions.map((keyword) => ({ keyword })), { keyword: 'image_copyright' }]
  const sinks = sinksOf({ keys, group: { options: none }, ...galleryOf(row) })
  const count = typeof shown === 'object' ? shown.picture : 0
  // A text without a picture is a matter of answers.
  if (which === 'caption without picture') return []
  const found = [named.keyword, ...companions].map((keyword) => sinks.get(keyword)?.has('gallery'))
  const isRight =
    found.every((one) => one === count > 0) &&
    (head === undefined || sinks.get(named.keyword)?.has('head') === head) &&
    (extra === undefined || (sinks.get('image_copyright')?.has('gallery') ?? false) === extra)
  return isRight ? [] : [`${found.join(' ')}: ${JSON.stringify(row)}`]
}

function misfitsOfRemarks(row: Row): string[] {
  const remarks = { keyword: 'image_remarks', type: 'text' }
  const sinks = sinksOf({
    keys: [...(row.case?.includes('no picture') ? [] : [picture]), remarks],
    group: { keyword: 'qg_image_remarks', options: none },
    subcategory: { view_options: { media_gallery: true } },
  })
  return sinks.get('image_remarks')?.has('remarks') === row.shown ? [] : [JSON.stringify(row)]
}

function misfitsOfCountry(row: Row): string[] {
  const view = { template: row.template, additional_data: { g: ['country'] } }
  const sinks = sinksOf({ keys: [{ keyword: 'country', type: row.type ?? '' }], category: { view_options: view } })
  return sinks.get('country')?.has('country') === (row.printed === 'Switzerland') ? [] : [JSON.stringify(row)]
}

function misfitsOfTitle(row: Row): string[] {
  const { case: which = '', title = '' } = row
  const raw = which === 'no use_raw_data' ? {} : { use_raw_data: true }
  const sinks = sinksOf({
    keys: [{ keyword: 'name' }, { keyword: 'name_local' }],
    category: { view_options: { template: 'technologies_header', ...raw } },
    nested: which.includes('nested'),
  })
  const isLocal = sinks.get('name_local')?.has('title') === true
  const isRight = sinks.get('name')?.has('title') === title.startsWith('NAME')
  return isRight && (isLocal || !row.local_name_in_subheader) ? [] : [JSON.stringify(row)]
}

function misfitsOfList(row: Row): string[] {
  const { type = '', reaches_the_page: reaches = '' } = row
  const keyword = type === 'image' ? 'kone' : 'name'
  const sinks = sinksOf({ keys: [{ keyword, type, options: { view_options: { in_list: true } } }] })
  const isPrinted = !reaches.startsWith('never')
  return sinks.get(keyword)?.has('list') === isPrinted ? [] : [JSON.stringify(row)]
}

function misfitsOfTree(row: Row): string[] {
  const { case: which = '' } = row
  const sinks = sinksOf({
    keys: [{ keyword: 'k' }],
    ...(which === 'view template none' ? { group: { options: none } } : {}),
    ...(which.startsWith('subcategory') ? { subcategory: none } : {}),
    ...(which.startsWith('has_links') ? { subcategory: { form_options: { has_links: true } } } : {}),
  })
  return sinks.get('k')?.has('tree') === row.answer_present ? [] : [JSON.stringify(row)]
}

function misfitsOfMixed(row: Row): string[] {
  const sinks = sinksOf({
    keys: [{ keyword: 'k' }],
    beside: true,
    subcategory: { view_options: { template: row.template } },
  })
  return sinks.get('k')?.has('details') === row.details_group_shown ? [] : [JSON.stringify(row)]
}

/** The rows of each sink that were executed, and what differs from them. */
const compared: Readonly<Record<string, (row: Row) => string[]>> = {
  media_gallery: misfitsOfGallery,
  'media_gallery remarks': misfitsOfRemarks,
  'category header, additional_data country': misfitsOfCountry,
  'category header, title': misfitsOfTitle,
  'list item': misfitsOfList,
  'API tree': misfitsOfTree,
  'subcategory with questiongroups and subcategories': misfitsOfMixed,
}

/** Rows in words only, those about labels, which are compared elsewhere, and those about the order of the filter. */
const others = new Set(['API tree label', 'filter'])

describe.runIf(isReady)('where an answer is shown', () => {
  const executed = isReady ? readRows().filter((row) => row.option ?? row.case ?? row.template) : []
  const words = executed.filter((row) => typeof row.shown === 'string' || !(row.sink in compared))

  it.each(Object.keys(compared))('is as it was: %s', (sink) => {
    const rows = executed.filter((row) => row.sink === sink && typeof row.shown !== 'string')
    expect(rows.flatMap(compared[sink] ?? (() => [])).slice(0, 10)).toEqual([])
    expect(rows.length).toBeGreaterThan(1)
  })

  it('has no other rows', () => {
    expect(words.filter(({ sink }) => !others.has(sink)).map(({ sink, case: which }) => `${sink}: ${which}`)).toEqual([
      'details page: question template hidden (view) or type hidden',
      'details page: form_options.conditional true',
    ])
  })

  it('is nowhere on the page by a template that shows nothing', () => {
    const hidden = { view_options: { template: 'hidden' } }
    const sinks = sinksOf({
      keys: [{ keyword: 'a', options: hidden }, { keyword: 'b', type: 'hidden' }, { keyword: 'c' }],
    })
    expect(['a', 'b', 'c'].map((keyword) => sinks.get(keyword)?.has('details'))).toEqual([false, false, true])
  })

  it('mixes two categories in the filter where their orders do', () => {
    const row = executed.find((one) => one.groups_in_the_select !== undefined)
    const groups = row?.groups_in_the_select ?? []
    const questions = groups.flatMap(([category, names]) =>
      names.map((name) => ({ category, key: name.slice(name.indexOf('__') + 2) })),
    )
    const categories = [...new Set(groups.map(([category]) => category))].map((category) => ({
      keyword: category,
      subcategories: [
        { keyword: `${category}_sub`, questiongroups: [{ keyword: `${category}_qg`, questions: askedIn(category) }] },
      ],
    }))
    function askedIn(category: string): object[] {
      return questions.flatMap((one, at) =>
        one.category === category ? [{ keyword: one.key, filter_options: { order: at + 1 } }] : [],
      )
    }
    const keys = Object.fromEntries(questions.map(({ key }) => [key, { label: key, type: 'bool' }]))
    const text = JSON.stringify({ code: 'x', edition: '2026', sections: [{ keyword: 's', categories }], keys })
    const found = lint(createWorkspace({ files: [{ uri: 'x.json', text }] })).filter(
      ({ messageId }) => messageId === 'mixed',
    )
    const [first, , again] = questions
    expect(again?.category).toBe(first?.category)
    expect(found.map(({ data }) => [data.category, data.name])).toEqual([[again?.category, again?.key]])
    expect(row?.recognised_as_active?.map((name) => name.slice(name.indexOf('__') + 2))).not.toContain(first?.key)
  })
})
