import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Node, PrintedLabel } from '../../src/core/internal.ts'
import { onePage } from '../questionnaires/one-page.ts'
import { keyTypes } from '../support/packed-facts.ts'
import { isReady, library } from '../support/packed-library.ts'
import { oracles } from '../support/real-configurations.ts'

/** A row about one label or help text, on one page, drawn by one template. */
interface Row {
  readonly page: string
  readonly level: string
  readonly template?: string
  readonly type?: string
  readonly inside?: string
  readonly children?: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly printed?: string | readonly string[]
  readonly missing?: string
  readonly without_label?: string | readonly string[]
  readonly no_translation?: string
  readonly translation_without_label?: string
  readonly [member: string]: unknown
}

type Options = Readonly<Record<string, unknown>>
interface Part {
  readonly keyword: string
  readonly [member: string]: unknown
}

/** The key of every type; a list of choices where it has some. */
const keys = Object.fromEntries(
  keyTypes.map((type) => [`kone_${type}`, { type, label: 'K', values: { v1: 'V 1', v2: 'V 2' } }]),
)

const question = (type = 'char', more: Options = {}): Part => ({ keyword: `kone_${type}`, ...more })
const group = (form_options: Options, more: Options = {}): Part => ({
  keyword: 'g',
  form_options,
  questions: [question()],
  ...more,
})
const formOf = (form_options: Options, more: Options): Part => ({ keyword: 'sc', form_options, ...more })

/** The questionnaire of each kind of row, as subcategories, and the way to the node that the row is about. */
const subcategories: Readonly<Record<string, (row: Row) => Part>> = {
  'form subcategory': ({ template, children, options }) =>
    formOf({ template, ...options }, childrenOf(children, options)),
  'form nested subcategory': ({ template, inside }) =>
    formOf({ template: inside }, { subcategories: [formOf({ template }, childrenOf('questiongroups'))] }),
  'form questiongroup': ({ template }) => formOf({}, { questiongroups: [group({ template })] }),
  'form questiongroup in subcategory table': ({ template, options }) =>
    formOf({ template, table_grouping: [['g']] }, { questiongroups: [group({ ...options })] }),
  'form question': ({ template = '', type, options }) =>
    formOf({}, { questiongroups: [aroundQuestion(template, type, options)] }),
  'form question in subcategory table': ({ template, options }) =>
    formOf(
      { template },
      {
        view_options: { table_grouping: [['g']] },
        questiongroups: [group({ ...options }, { questions: [question(), question('int')] })],
      },
    ),
  'form value': ({ type }) => formOf({}, { questiongroups: [group({}, { questions: [question(type)] })] }),
  'form select_conditional_questiongroup': () => formOf({}, { questiongroups: [group({}), offering()] }),
  'form measure': () => formOf({}, { questiongroups: [group({}, { questions: [question('measure')] })] }),
  'form helptext of a question': ({ template, options }) =>
    formOf(
      {},
      {
        questiongroups: [
          group({}, { questions: [question('char', { form_options: { ...named(template), ...options } })] }),
        ],
      },
    ),
  'form helptext of a questiongroup': ({ template }) =>
    formOf({}, { questiongroups: [group({ template, table_columns: 1 })] }),
  'form helptext of a subcategory': ({ template }) => formOf({ template }, childrenOf('questiongroups')),
  'details subcategory': ({ template, children, options }) => ({
    keyword: 'sc',
    view_options: { template, ...options },
    ...childrenOf(children),
  }),
  'details questiongroup': ({ template, options }) => ({
    keyword: 'sc',
    questiongroups: [group({}, { view_options: { template, with_keys: true, ...options }, questions: ofEachType() })],
  }),
  'details question': ({ template, type, options }) => ({
    keyword: 'sc',
    questiongroups: [group({}, { questions: [question(type, { view_options: { ...named(template), ...options } })] })],
  }),
  'details measure_labelled': () => ({
    keyword: 'sc',
    questiongroups: [
      group({}, { questions: [question('measure', { view_options: { template: 'measure_labelled' } })] }),
    ],
  }),
}

/** Questions of the positions for which the rows name heads of tables. */
function ofEachType(): readonly Part[] {
  return ['char', 'text', 'int', 'float', 'int', 'date'].map((type) => question(type))
}

function offering(): Part {
  const type = 'select_conditional_questiongroup'
  return { keyword: 'h', questions: [question(type, { form_options: { options_by_questiongroups: ['g'] } })] }
}

/** What of a subcategory a row says that it holds; the trigger of a subcategory whose choices are questiongroups has no conditions in the rows. */
function childrenOf(children = 'questiongroups', options: Options = {}): Options {
  if (children === 'subcategories') return { subcategories: [{ keyword: 'inner', questiongroups: [group({})] }] }
  if (options['right number of groups'])
    return { questiongroups: [{ ...group({}), keyword: 'tech_qg_9', questions: [question('image_checkbox')] }] }
  return { questiongroups: [group({})] }
}

function named(template = ''): Options {
  return template.startsWith('(') ? {} : { template }
}

function aroundQuestion(template: string, type: string | undefined, options: Options = {}): Part {
  const around = /^questiongroup template (.+)$/.exec(template)?.[1]
  if (around === undefined)
    return group({}, { questions: [question(type, { form_options: { ...named(template), ...options } })] })
  return group({ template: around, table_columns: 2 }, { questions: [question(type), question(type)] })
}

/** The words of the rows for what is there instead. */
const words: Readonly<Record<PrintedLabel['without'], string>> = {
  None: 'None',
  keyword: 'keyword',
  blank: 'tick box without text',
  omitted: 'nothing',
  lost: 'nothing',
}

describe.runIf(isReady)('where labels are printed, as the packed library says it', () => {
  let rows: readonly Row[] = []
  let nodes: ReadonlyMap<Row, Node> = new Map()

  beforeAll(async () => {
    rows = await readRows()
    nodes = loadRows(rows.filter((row) => subcategories[nameOf(row)] !== undefined))
  })

  /** What the rows of one kind say that the library does not; a few, so that a failure can be read. */
  function misfits(kind: string, misfit: (row: Row, node: Node) => string | undefined): readonly string[] {
    const found = rows.filter((row) => nameOf(row) === kind)
    expect(found.length).toBeGreaterThan(0)
    return found
      .flatMap((row) => {
        const text = misfit(row, nodeOf(row))
        return text === undefined ? [] : [`${text} ${JSON.stringify(row)}`]
      })
      .slice(0, 20)
  }

  const nodeOf = (row: Row): Node => {
    const node = nodes.get(row)
    if (node === undefined) throw new Error(`nothing for ${JSON.stringify(row)}`)
    return node
  }

  const on = (page: string, node: Node): readonly PrintedLabel[] =>
    library.whereLabelPrinted(node).filter((place) => place.page === page)

  it.each(['form subcategory', 'form nested subcategory', 'details subcategory', 'details question'])('%s', (kind) => {
    const [page = '', level = ''] = kind.split(/ (.+)/)
    expect(
      misfits(kind, (row, top) => {
        const node = kind.includes('nested') ? (top.children[0] as Node) : level === 'question' ? deepest(top) : top
        const places = on(page, node)
        const ends = level === 'question' ? library.whereEndsPrinted(node).filter((place) => place.page === page) : []
        const missing =
          [...places, ...ends].map(({ without }) => words[without]).find((word) => word !== 'nothing') ?? 'nothing'
        const isPrinted = places.some(({ as }) => as !== 'choice')
        return missing === row.missing && isPrinted === (row.printed !== 'no') ? undefined : `${missing} ${isPrinted}`
      }),
    ).toEqual([])
  })

  it('form question', () => {
    expect(
      misfits('form question', (row, top) => {
        // In 1q_table the first question is drawn otherwise than the others.
        const places = (top.children[0]?.children ?? []).flatMap((node) => on('form', node))
        const words = library.keywordInWords('kone', row.type)
        const keyword = places.some(({ without }) => without === 'keyword') ? [words] : undefined
        const none = places.some(({ without }) => without === 'None') ? 'None' : 'nothing'
        const labels = places.filter(({ as, isKeywordInstead }) => as !== 'placeholder' && !isKeywordInstead)
        const seen = new Set(
          labels.map(({ as }) => ({ label: 'label', column: 'table head', box: 'box' })[String(as)] ?? as),
        )
        const told = new Set((Array.isArray(row.printed) ? row.printed : []).map(placeInRow).filter(Boolean))
        const isPlaceholder = row.printed?.includes('@placeholder') === true && row.placeholder_visible !== false
        const same =
          JSON.stringify(keyword ?? none) === JSON.stringify(row.without_label) &&
          [...seen].sort().join() === [...told].sort().join() &&
          places.some(({ as }) => as === 'placeholder') === isPlaceholder &&
          places.some(({ isKeywordInstead }) => isKeywordInstead) === (row.printed_keyword === true)
        return same ? undefined : JSON.stringify(places)
      }),
    ).toEqual([])
  })

  it.each(['form questiongroup', 'form questiongroup in subcategory table', 'details questiongroup'])('%s', (kind) => {
    const [page = ''] = kind.split(' ')
    expect(
      misfits(kind, (row, top) => {
        const place = on(page, top.children[0] as Node).find(({ as }) => as !== 'choice')
        const without = place && words[place.without]
        const untranslated = place && words[place.untranslated ?? place.without]
        const wordOf = (word = 'nothing') =>
          word === 'nothing' ? /^(?:left out|empty|not printed)$/ : new RegExp(`^${word}$`)
        const same =
          (place === undefined) === (row.printed === 'no') &&
          wordOf(without).test(String(row.translation_without_label)) &&
          wordOf(untranslated).test(String(row.no_translation))
        return same ? undefined : JSON.stringify(place)
      }),
    ).toEqual([])
  })

  it('the questions whose labels are heads in the details of a questiongroup', () => {
    expect(
      misfits('details questiongroup', (row, top) => {
        const questions = top.children[0]?.children ?? []
        const heads = questions.flatMap((one, at) => (on('details', one).some(({ as }) => as === 'column') ? [at] : []))
        return heads.join() === String(row.key_labels_as_head) ? undefined : heads.join()
      }),
    ).toEqual([])
  })

  it('form question in subcategory table', () => {
    expect(
      misfits('form question in subcategory table', (row, top) => {
        const [place] = on('form', top.children[0]?.children[0] as Node)
        return place?.as === 'column' && place.without === row.missing ? undefined : JSON.stringify(place)
      }),
    ).toEqual([])
  })

  it('form value', () => {
    expect(
      misfits('form value', (row, top) => {
        const places = library.whereChoicesPrinted(deepest(top))
        const form = places.find(({ page }) => page === 'form')?.without
        const details = places.find(({ page }) => page === 'details')?.without ?? 'lost'
        const told = details === 'lost' ? 'nothing (answer vanishes)' : 'picture with the alternative text "None"'
        return form === row.without_label && told === row.details_without_label ? undefined : JSON.stringify(places)
      }),
    ).toEqual([])
  })

  it.each(['a subcategory', 'a questiongroup', 'a question'])('form helptext of %s', (level) => {
    expect(
      misfits(`form helptext of ${level}`, (row, top) => {
        const node = level === 'a subcategory' ? top : level === 'a question' ? deepest(top) : (top.children[0] as Node)
        const forms = library.whereHelpPrinted(node) ?? []
        const told = Array.isArray(row.printed) ? row.printed.map((one) => helpForms[one] ?? one) : []
        const ofQuestion = row.question_helptext
        const inner = ofQuestion === undefined ? undefined : (library.whereHelpPrinted(deepest(top)) ?? ofQuestion)
        const isInnerRight = inner === ofQuestion || String(inner) === (ofQuestion === 'no' ? '' : String(ofQuestion))
        return [...forms].sort().join() === [...told].sort().join() && isInnerRight ? undefined : `${forms} ${inner}`
      }),
    ).toEqual([])
  })

  it('texts at the ends of a scale', () => {
    for (const [kind, without] of [
      ['form measure', 'nothing'],
      ['details measure_labelled', 'None'],
    ] as const) {
      const [page = ''] = kind.split(' ')
      expect(
        misfits(kind, (row, top) => {
          const [end] = library.whereEndsPrinted(deepest(top)).filter((place) => place.page === page)
          return end && words[end.without] === without && String(row.missing).startsWith(without)
            ? undefined
            : JSON.stringify(end)
        }),
      ).toEqual([])
    }
  })

  it('questiongroups that are offered as choices', () => {
    expect(
      misfits('form select_conditional_questiongroup', (row, top) => {
        const choice = on('form', top.children[0] as Node).find(({ as }) => as === 'choice')
        return choice?.without === row.missing ? undefined : JSON.stringify(choice)
      }),
    ).toEqual([])
  })

  it('sections, categories, the filter and the API', () => {
    const node = [...nodes.values()].find(({ level }) => level === 'subcategory')
    const category = node?.parent as Node
    const section = category.parent as Node
    const rowsOf = (name: string) => rows.filter((row) => nameOf(row) === name)
    expect(on('form', section)).toEqual([])
    expect(rowsOf('form section').map(({ printed }) => printed)).toEqual(['no'])
    expect(on('form', category).map(({ without }) => without)).toEqual(['None'])
    expect(rowsOf('form category').map(({ missing }) => missing)).toEqual(['None (after the numbering)'])
    expect(on('details', section).map(({ without }) => without)).toEqual(['None'])
    const { section: empty, filtered } = loadOthers()
    expect(on('details', empty)).toEqual([])
    expect(rowsOf('details section').map(({ template, missing }) => [template, missing])).toEqual([
      ['default', 'None'],
      ['empty, no_label', undefined],
    ])
    expect(rowsOf('filter question').map(({ missing }) => missing)).toEqual(
      on('filter', filtered).map(({ without }) => without),
    )
    const choices = library.whereChoicesPrinted(filtered).filter(({ page }) => page === 'filter')
    expect(rowsOf('filter value').map(({ missing }) => missing)).toEqual(choices.map(({ without }) => without))
    const holding = filtered.parent?.parent?.parent as Node
    expect(rowsOf('filter category').map(({ missing }) => missing)).toEqual(
      on('filter', holding).map(({ without }) => without),
    )
    expect(on('api', filtered).map(({ without }) => without)).toEqual(['None'])
    expect(on('api', filtered.parent as Node)[0]?.untranslated).toBe('omitted')
    expect(rowsOf('api tree section … question').map(({ missing }) => missing)).toEqual([
      '"None" (text); questiongroup without translation: ""',
    ])
    expect(rowsOf('list any').map(({ printed }) => String(printed).startsWith('no labels'))).toEqual([true])
  })

  it('every kind of row', () => {
    const elsewhere = [
      'any heading for the rows below',
      'any label_view',
      'api tree section … question',
      'details category',
      'details edit page table of contents',
      'details section',
      'error messages question, top subcategory',
      'filter category',
      'filter question',
      'filter value',
      'form category',
      'form section',
      'list any',
      'pdf questiongroup',
    ]
    expect(rows.length).toBeGreaterThanOrEqual(2484)
    const kinds = new Set(rows.map(nameOf))
    expect([...kinds].filter((kind) => subcategories[kind] === undefined).sort()).toEqual(elsewhere)
  })
})

const helpForms: Readonly<Record<string, string>> = {
  'tooltip on label': 'tooltip',
  'tooltip on span': 'tooltip',
  'tooltip on input': 'title',
  'table head': 'column',
}

/** Where a row says that a label is; a placeholder and the text of a cell are looked at apart. */
function placeInRow(place: string): string | undefined {
  if (place === 'span' || place === 'table cell') return 'box'
  return place === '@placeholder' ? undefined : place
}

function deepest(node: Node): Node {
  const [child] = node.children.filter(({ keyword }) => keyword !== 'h').slice(-1)
  return child === undefined ? node : deepest(child)
}

function nameOf({ page, level }: Row): string {
  return `${page} ${level}`
}

async function readRows(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const line of createInterface({ input: createReadStream(join(oracles ?? '', 'forms/labels.jsonl')) })) {
    rows.push(JSON.parse(line) as Row)
  }
  return rows
}

/** One questionnaire with a subcategory for each row. */
function loadRows(rows: readonly Row[]): ReadonlyMap<Row, Node> {
  const parts = rows.map((row) => subcategories[nameOf(row)]?.(row))
  const [section] = load({ sections: onePage(...parts) })
  const found = section?.children[0]?.children ?? []
  expect(found).toHaveLength(rows.length)
  return new Map(rows.map((row, at) => [row, found[at] as Node]))
}

/** A section whose template prints no label, and a question that the filter offers. */
function loadOthers(): { readonly section: Node; readonly filtered: Node } {
  const asked = question('radio', { filter_options: { order: 1 } })
  const subcategory = { keyword: 'sc', questiongroups: [group({}, { questions: [asked] })] }
  const [section] = load({
    sections: [
      {
        keyword: 's',
        view_options: { template: 'empty' },
        categories: [{ keyword: 'c', subcategories: [subcategory] }],
      },
    ],
  })
  return { section: section as Node, filtered: deepest(section as Node) }
}

function load(data: Options): readonly Node[] {
  const text = JSON.stringify({ code: 'x', edition: '2026', keys, ...data })
  const workspace = library.createWorkspace({ files: [{ uri: 'x.json', text }] })
  const loaded = library.configurationsIn(workspace).get('x@2026')
  if (loaded === undefined) throw new Error('the questionnaire of the rows is not loaded')
  return loaded.roots
}
