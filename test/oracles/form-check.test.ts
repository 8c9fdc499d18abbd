import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memberText } from '../support/answer-vectors.ts'
import { isReady, library } from '../support/packed-library.ts'
import { oracles } from '../support/real-configurations.ts'

/** One row of `forms/form-check.jsonl`; its README says what the fields mean. */
interface Row {
  readonly kind: string
  readonly case: string
  readonly type?: string
  readonly options?: Options
  readonly how: string
  /** The stored answer as JSON, since 1.0 is not 1. */
  readonly storedText: string
  readonly [member: string]: unknown
}

type Options = Readonly<Record<string, unknown>>

interface Question {
  readonly type: string
  readonly keyword?: string
  readonly options?: Options
}

interface Group {
  readonly keyword?: string
  readonly configuration?: Options
  readonly options?: Options
  readonly questions: readonly Question[]
}

const rows: readonly Row[] = isReady
  ? readFileSync(join(oracles ?? '', 'forms/form-check.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ ...(JSON.parse(line) as Row), storedText: memberText(line, 'stored') ?? 'null' }))
  : []

const withValues = new Set([
  'checkbox',
  'image_checkbox',
  'multi_select',
  'measure',
  'radio',
  'select',
  'select_type',
  'select_conditional_custom',
])

/** The options without which a type of question does not work. */
const needed: Readonly<Record<string, Options>> = {
  select_model: { model: 'Project' },
  select_conditional_questiongroup: { options_by_questiongroups: ['qg', 'other'] },
}

/** A questionnaire with a category for each list of questiongroups, as the package loads it. */
function load(categories: readonly (readonly Group[])[]) {
  const groups = categories.flat()
  const keys = groups.flatMap(({ questions }) => questions)
  const sections = [
    {
      keyword: 'sec',
      categories: categories.map((own, at) => ({
        keyword: `cat${at}`,
        subcategories: [
          {
            keyword: `sub${at}`,
            questiongroups: own.map(({ keyword = 'qg', options, questions }) => ({
              keyword,
              ...(options ? { form_options: options } : {}),
              questions: questions.map(({ type, keyword: key = 'kone', options: own }) => ({
                keyword: key,
                form_options: { ...needed[type], ...own },
              })),
            })),
          },
        ],
      })),
    },
  ]
  const values = ['va', 'vb'].map((keyword, at) => record('value', at + 1, { keyword, order_value: at + 1 }))
  const records = [
    record('configuration', 1, { code: 'sample', edition: '2015', data: { sections } }),
    ...keys.map(({ type, keyword = 'kone' }, at) =>
      record('key', at + 1, { keyword, configuration: { type }, values: withValues.has(type) ? [1, 2] : [] }),
    ),
    ...groups.map(({ keyword = 'qg', configuration }, at) =>
      record('questiongroup', at + 1, { keyword, ...(configuration ? { configuration } : {}) }),
    ),
    ...categories.flatMap((_, at) =>
      [`cat${at}`, `sub${at}`].map((keyword, index) => record('category', 2 * at + index + 1, { keyword })),
    ),
    record('category', 99, { keyword: 'sec' }),
    record('project', 1, { code: 'P' }),
    ...values,
  ]
  const text = JSON.stringify(records)
  const workspace = library.createWorkspace({ files: [{ uri: 'form.json', text }] })
  const [set] = workspace.sets
  const questionnaire = set && library.findQuestionnaire({ code: 'sample', edition: '2015' }, set)
  if (questionnaire === undefined) throw new Error(`no questionnaire in ${text}`)
  return questionnaire
}

function record(model: string, pk: number, fields: Readonly<Record<string, unknown>>) {
  return { model: `configuration.${model}`, pk, fields }
}

type Check = 'api' | 'form' | 'clean' | 'entry'

/** What a check says of answers, and what it stores of them. */
function judge(groups: Parameters<typeof load>[0], data: string, as: Check, languages?: readonly string[]) {
  const questionnaire = load(groups)
  const run = { as, year: 2026, showAnswers: true, levels: {}, find: () => questionnaire }
  const [language, original] = languages ?? []
  const pages = language === undefined || original === undefined ? {} : { pages: { language, original } }
  const [judged] = library.judgeAnswerText('answers.json', data, { ...run, ...pages })
  if (judged === undefined) throw new Error(`nothing is judged of ${data}`)
  const errors = judged.findings.filter(({ severity }) => severity === 'error')
  const told = judged.findings.map(({ messageId }) => messageId)
  return { isTaken: !judged.isRefused, errors, told, stored: written(judged.cleaned) }
}

type Cleaned = Parameters<typeof library.writeAnswers>[0]

/** Stored data as JSON, in which 5.0 is 5. */
function written(value: Cleaned): unknown {
  return value === null ? null : JSON.parse(library.writeAnswers(value).replaceAll(/\b(?:NaN|Infinity)\b/g, '"$&"'))
}

const texts = new Set(['char', 'text', 'wms_layer'])

/** A value of a row; long ones are cut there. */
function whole(value: unknown, row: Row): unknown {
  if (typeof value !== 'string' || !value.includes('…(')) return value
  const length = Number(/(\d+) characters/.exec(row.case)?.[1])
  const text = 'x'.repeat(length)
  if (value.startsWith('[')) return [{ kone: { en: text } }]
  return value.startsWith('{') ? { en: text } : text
}

/** What a value is sent as: a text in the language of the page. */
function sentAs(type: string, value: unknown): unknown {
  return texts.has(type) ? { en: value } : value
}

/** The data of a questionnaire, or of the one questiongroup, as it is stored. */
function storedAs(repetitions: unknown): unknown {
  return repetitions === null ? {} : { qg: repetitions }
}

function same(left: unknown, right: unknown): boolean {
  return sorted(left) === sorted(right)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

describe.runIf(isReady)('the form of the service, as the packed library judges it', () => {
  test('takes and stores what it took and stored, and so does the interface', () => {
    const own = rows.filter(({ kind }) => kind === 'accept')
    expect(own.length).toBeGreaterThanOrEqual(188)
    expect(own.flatMap(missesOfEntry)).toEqual([])
  })

  test('keeps, alters and deletes what it did when a page was opened and saved untouched', () => {
    const own = rows.filter(({ kind }) => kind === 'open and save untouched')
    expect(own.length).toBeGreaterThanOrEqual(279)
    expect(own.flatMap(missesOfOpening)).toEqual([])
  })

  test('takes as many repetitions as it took', () => {
    const own = rows.filter(({ kind, form_ok }) => kind === 'repetitions' && form_ok !== undefined)
    expect(own.length).toBeGreaterThanOrEqual(11)
    expect(own.flatMap(missesOfRepetitions)).toEqual([])
  })

  test('refuses what is left in another category, until that is saved', () => {
    const own = rows.filter(({ kind, form_ok }) => kind === 'whole questionnaire' && form_ok !== undefined)
    expect(own.length).toBeGreaterThanOrEqual(6)
    expect(own.flatMap(missesOfWhole)).toEqual([])
  })

  test('fails on the keywords on which it failed', () => {
    const own = rows.filter(({ kind }) => kind === 'keyword prefix')
    expect(own.length).toBeGreaterThanOrEqual(7)
    expect(own.flatMap(missesOfKeyword)).toEqual([])
  })

  test('calculates what it calculated, and stores that', () => {
    const own = rows.filter(
      ({ kind, result, form_ok }) => kind === 'calculated field' && (result ?? form_ok) !== undefined,
    )
    expect(own.length).toBeGreaterThanOrEqual(22)
    expect(own.flatMap(missesOfCalculation)).toEqual([])
  })

  test('asks for the order of numbered repetitions where it did', () => {
    const own = rows.filter(({ kind }) => kind === 'numbered')
    expect(own.length).toBeGreaterThanOrEqual(76)
    expect(own.flatMap(missesOfNumbering)).toEqual([])
  })
})

function missesOfEntry(row: Row): string[] {
  const { type = '', options = {} } = row
  const groups = [[{ questions: [{ type, options }] }]]
  const entered = `{"qg":[{"kone":${JSON.stringify(sentAs(type, whole(row.form_value, row)))}}]}`
  const sent = `{"qg":[{"kone":${JSON.stringify(whole(row.api_value, row))}}]}`
  const misses: string[] = []
  for (const [as, data] of [
    ['entry', entered],
    ['api', sent],
  ] as const) {
    const name = as === 'entry' ? 'form' : 'api'
    const { isTaken, errors, stored } = judge(groups, data, as)
    const expected = storedAs(whole(row[`${name}_stored`], row))
    const isRight = isTaken === row[`${name}_ok`] && (!isTaken || same(stored, expected))
    if (!isRight)
      misses.push(
        `${as} ${type} ${row.case} ${data.slice(0, 90)}: ${isTaken} ${JSON.stringify(stored)} ${errors.map(({ messageId }) => messageId)}`,
      )
  }
  return misses
}

/** What the tool says beyond what the service does. */
const beyond = new Set(['over-default-length', 'not-an-upload', 'not-a-date', 'not-drawable', 'not-valid-json'])

function missesOfOpening(row: Row): string[] {
  const { type = '', options = {} } = row
  const { questiongroup, ...own } = options
  const configuration =
    row.case === 'inherited questiongroup'
      ? { configuration: { inherited_configuration: 'technologies', inherited_questiongroup: 'tech_qg_1' } }
      : {}
  const group = { questions: [{ type, options: own }], ...configuration }
  const groups = [[questiongroup ? { ...group, options: questiongroup as Options } : group]]
  // JSON has no NaN; a number that is too great for Python is none that a field shows either.
  const data = `{"qg":[{"kone":${row.storedText === '"NaN"' ? '1e999' : row.storedText}}]}`
  const languages = row.languages as readonly string[] | undefined
  const { stored, told } = judge(groups, data, 'form', languages)
  const expected = expectedAfter(row)
  const isTold = told.some((one) => !beyond.has(one))
  const isRight = same(stored, expected) && isTold === (row.fate !== 'kept')
  return isRight
    ? []
    : [
        `${type} ${row.case} ${data.slice(0, 90)} ${JSON.stringify(own)} ${languages}: ${JSON.stringify(stored)} ${told} instead of ${row.fate} ${JSON.stringify(row.after)}`,
      ]
}

/** What is stored once a page was saved; `null` where it cannot be. */
function expectedAfter({ fate, after }: Row): unknown {
  if (fate === 'refused') return null
  const isEmpty = after === null || JSON.stringify(after) === '{}'
  return isEmpty ? {} : { qg: [{ kone: after }] }
}

function missesOfNumbering({ numbered, template, stored, valid, saved }: Row): string[] {
  const groups = [
    [{ questions: [{ type: 'char' }], options: { numbered, template, columns_custom: [['12']], table_columns: 2 } }],
  ]
  const judged = judge(groups, JSON.stringify(stored), 'form')
  const isRight = judged.isTaken === valid && (!valid || same(judged.stored, saved))
  return isRight
    ? []
    : [`${numbered} ${template} ${JSON.stringify(stored)}: ${judged.isTaken} ${JSON.stringify(judged.stored)}`]
}

const letters = 'abcdefgh'

function missesOfRepetitions(row: Row): string[] {
  const [, stored, max, template] = /^open and save untouched: (\d) stored, max_num (\d), (\w+)$/.exec(row.case) ?? []
  const options = stored ? { max_num: Number(max), template } : row.options
  const groups = [[{ questions: [{ type: 'char' }], options: options ?? {} }]]
  const count = Number(stored ?? /(\d) repetitions?/.exec(row.case)?.[1] ?? /^(\d) of max/.exec(row.case)?.[1] ?? 1)
  const isByHand = row.case.startsWith('MAX_NUM_FORMS')
  const texts = Array.from({ length: isByHand ? 2 : count }, (_, at) => (stored ? `a${at}` : letters[at]))
  if (row.case.includes('middle blank')) texts[1] = ''
  if (row.case.startsWith('nothing posted')) texts[0] = 'x'
  const data = JSON.stringify({ qg: texts.map((en) => (en === '' ? {} : { kone: { en } })) })
  const checks = row.api_ok === undefined ? (['form'] as const) : (['form', 'api'] as const)
  return checks.flatMap((as) => {
    const judged = judge(groups, data, as)
    const isRight =
      judged.isTaken === row[`${as}_ok`] && same(judged.stored, judged.isTaken ? storedAs(row[`${as}_stored`]) : null)
    return isRight ? [] : [`${as} ${row.case} ${data}: ${judged.isTaken} ${JSON.stringify(judged.stored)}`]
  })
}

/** What is left over in the second of two categories keeps the first one from being saved: an error, which saving the second one mends. */
function missesOfWhole({ case: name, saved_category, form_ok, stored }: Row): string[] {
  const first = { questions: [{ type: 'char', keyword: 'ktwo' }] }
  const second = { keyword: 'qg2', questions: [{ type: 'select' }] }
  const isGroupGone = name.startsWith('a questiongroup')
  const left = name.includes('choice') ? { qg2: [{ kone: 'gone' }] } : { qg2: [{ kthree: 'x' }] }
  const data = { qg: [{ ktwo: { en: 'x' } }], ...(isGroupGone ? { old: [{ x: 'y' }] } : left) }
  const judged = judge([[first], [second]], JSON.stringify(data), 'form')
  const isOwn = String(saved_category).startsWith('cat2')
  const isRight = isOwn ? same(judged.stored, stored) : judged.isTaken === form_ok
  return isRight ? [] : [`${name} ${String(saved_category)}: ${judged.isTaken} ${JSON.stringify(judged.stored)}`]
}

function missesOfKeyword({ case: name, type = 'char', form_ok, stored }: Row): string[] {
  const isHyphen = name.startsWith('questiongroup ')
  const beside = name.startsWith('image key x')
  const questions = beside
    ? [
        { type: 'char', keyword: 'file_x' },
        { type: 'image', keyword: 'x' },
      ]
    : [{ type, keyword: isHyphen ? 'kone' : name }]
  const answer = beside
    ? { file_x: { en: 't' }, x: 'u' }
    : { [isHyphen ? 'kone' : name]: type === 'char' ? { en: 'x' } : 1 }
  const keyword = isHyphen ? 'my-qg' : 'qg'
  const judged = judge([[{ keyword, questions }]], JSON.stringify({ [keyword]: [answer] }), 'form')
  const expected = isHyphen || stored === null ? stored : { qg: stored }
  const isRight = judged.isTaken === form_ok && same(judged.stored, expected)
  return isRight ? [] : [`${name} ${type}: ${judged.isTaken} ${JSON.stringify(judged.stored)}`]
}

function missesOfCalculation(row: Row): string[] {
  const { case: name, inputs, result } = row
  if (result !== undefined) {
    const parts = (inputs as readonly (string | null)[]).map((input) => input ?? undefined)
    const found = library.calculations[name as keyof typeof library.calculations](parts)
    return found === result ? [] : [`${name} ${JSON.stringify(inputs)}: ${found} instead of ${String(result)}`]
  }
  const [, type = '', value] = /^type (\w+) receives '([^']*)'/.exec(name) ?? []
  const judged = judge([[{ questions: [{ type }] }]], JSON.stringify({ qg: [{ kone: value }] }), 'entry')
  const number = /: (-?[\w.]+)\}/.exec(String(row.stored))?.[1]?.replace('inf', 'Infinity').replace('nan', 'NaN')
  const stored = JSON.stringify(judged.stored)
  const isRight = judged.isTaken === row.form_ok && (!judged.isTaken || stored.includes(String(Number(number))))
  return isRight ? [] : [`${name}: ${judged.isTaken} ${stored} instead of ${number}`]
}
