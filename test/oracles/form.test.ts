import { describe, expect, it } from 'vitest'
import type { TemplateFacts, TemplateFolder } from '../../src/core/schema/templates.ts'
import { inputFacts, keyTypeFacts, keyTypes, templateFacts } from '../support/packed-facts.ts'
import { isReady } from '../support/packed-library.ts'
import { compare, type Row, readRows } from './view-rows.ts'

function factsOf(folder: TemplateFolder, { template }: Row): TemplateFacts {
  const facts = templateFacts(folder, template)
  if (facts === undefined) throw new Error(`${template} is not known`)
  return facts
}

function typeOf({ type = '' }: Row) {
  const facts = keyTypeFacts(type)
  if (facts === undefined) throw new Error(`${type} is not known`)
  return facts
}

const positions = (count: number): number[] => Array.from({ length: count }, (_, position) => position)

function same(expected: unknown, found: unknown): string | undefined {
  return JSON.stringify(expected) === JSON.stringify(found) ? undefined : JSON.stringify(expected)
}

/** The form/field template that draws the input of a row, with what an option makes of it. */
function fieldOf({ options, ...row }: Row) {
  const { input } = typeOf({ options, ...row })
  const other = input.otherwise?.find(({ option, value }) =>
    value === undefined ? options[option] : options[option] === value,
  )
  return { raises: other?.raises, template: other?.template ?? input.template, silent: other?.withoutConditions }
}

describe.runIf(isReady)('the form of a question', () => {
  const rows = () => readRows('form.jsonl', 'question')

  it('has an input, a label and disabled inputs where the templates made them', async () => {
    const { compared, misfits } = await compare(rows(), (row) => {
      const { raises } = fieldOf(row)
      if (raises || row.raises) return raises && row.raises?.startsWith(raises) ? undefined : `raises ${raises}`
      const { kind } = typeOf(row).input
      const isSeen = !inputFacts(row.type ?? '')?.hidden && kind !== 'upload'
      return same(isSeen ? [0] : [], row.inputs) ?? same(isDisabled(row), row.disabled !== undefined)
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(3104)
  })

  it('has a label where the templates printed it', async () => {
    const { misfits } = await compare(rows(), (row) => {
      // A placeholder is the label in another place, and that of a tick stands beside it.
      if (row.raises || inputFacts(row.type ?? '')?.hidden) return undefined
      if (row.options.label_position === 'placeholder' || typeOf(row).answer === 'tick') return undefined
      const { label, labelDroppedFor } = factsOf('form/question', row)
      const isOwn = templateFacts('form/field', fieldOf(row).template ?? '')?.printsLabel
      const isPrinted = isOwn || (label !== 'never' && !labelDroppedFor?.includes(String(row.options.label_position)))
      return same(isPrinted ? [0] : [], row.labels)
    })
    expect(misfits).toEqual([])
  })

  it('brings conditions to the page where the templates did', async () => {
    let asked = 0
    const { misfits } = await compare(rows(), (row) => {
      const { options } = row
      if (row.raises || !options.question_conditions) return undefined
      asked++
      const { template, silent } = fieldOf(row)
      const field = silent ? undefined : templateFacts('form/field', template ?? '')
      const isTick = factsOf('form/question', row).other === 'checkboxes' && typeOf(row).input.kind !== 'upload'
      return (
        same(field?.emitsQuestiongroupCondition === true, row['data-questiongroup-condition'] !== undefined) ??
        same(field?.emitsQuestionConditions === true || isTick, row['data-question-conditions'] !== undefined)
      )
    })
    expect(misfits).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(16 * keyTypes.length)
  })

  it('is marked by its condition where the templates did', async () => {
    const { misfits } = await compare(rows(), (row) => {
      if (row.raises || !row.options.question_condition || typeOf(row).input.kind === 'upload') return undefined
      return same(
        factsOf('form/question', row).reads.includes('question_condition'),
        row.questionConditionOn !== undefined,
      )
    })
    expect(misfits).toEqual([])
  })
})

function isDisabled(row: Row): boolean {
  const { disabled, readonly } = (row.options.field_options ?? {}) as Record<string, unknown>
  const { template } = fieldOf(row)
  const stops = readonly && templateFacts('form/field', template ?? '')?.reads.includes('field_options.readonly')
  return Boolean(typeOf(row).disabled || disabled || stops)
}

describe.runIf(isReady)('the form of a questiongroup', () => {
  const rows = () => readRows('form.jsonl', 'questiongroup')

  it('has inputs and buttons where the templates made them', async () => {
    const { compared, misfits } = await compare(rows(), (row) => {
      const { inputs, buttons = [] } = factsOf('form/questiongroup', row)
      const { n = 0, options } = row
      const cells = ((options.columns_custom ?? []) as string[][]).flat().length
      // A cell without a question breaks the page.
      if (inputs === 'cells' && cells > n) return row.raises ? undefined : 'raises'
      const seen = positions(n).slice(0, inputs === 'none' ? 0 : inputs === 'cells' ? cells : n)
      const max = Number(options.max_num ?? options.min_num ?? 1)
      const canAdd = max > Number(options.min_num ?? 1)
      return (
        (row.hiddenInputs ? undefined : same(seen, row.inputs)) ??
        same(buttons.includes('add') && canAdd, Number(row.addButton) > 0)
      )
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(2046)
  })

  it('has the HTML ids that the templates made', async () => {
    const { misfits } = await compare(rows(), (row) => {
      if (row.raises) return undefined
      const { emitsConditionId, contentId, reads } = factsOf('form/questiongroup', row)
      const ids = new Map(row.ids as [string, string[]][])
      const condition = row.options.questiongroup_condition as string | undefined
      const isContent = contentId !== undefined || (row.options.detail_level && reads.includes('detail_level'))
      const isRepeated = contentId === 'each' && Number(row.options.min_num ?? 1) > 1
      const again = isRepeated || (contentId && row.options.detail_level)
      return (
        same(emitsConditionId === true && condition !== undefined, ids.has(condition ?? '')) ??
        same(Boolean(isContent), ids.has('g0')) ??
        same(Boolean(again), (ids.get('g0')?.length ?? 0) > 1)
      )
    })
    expect(misfits).toEqual([])
  })

  it('marks questions by their conditions where the templates did', async () => {
    let asked = 0
    const { misfits } = await compare(rows(), (row) => {
      if (row.raises || !(row.question as { question_condition?: string } | undefined)?.question_condition)
        return undefined
      asked++
      const facts = factsOf('form/questiongroup', row)
      const own = facts.ownQuestionTemplate === 'first' ? 1 : (row.n ?? 0)
      const marks = facts.honoursQuestionTemplate === false || facts.inputs ? 0 : own
      return same(marks, (row.questionConditionOn as string[] | undefined)?.length ?? 0)
    })
    expect(misfits).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(26 * 8)
  })

  it('hides questions of its own accord only where the templates did', async () => {
    const { misfits } = await compare(rows(), (row) => {
      if (row.raises || row.question) return undefined
      const { contentId, hiddenFrom = Number.POSITIVE_INFINITY, inputs } = factsOf('form/questiongroup', row)
      if (inputs) return undefined
      const hidden = positions(row.n ?? 0).filter((position) => contentId !== undefined || position >= hiddenFrom)
      const found = (row.inHiddenContainer as number[] | undefined) ?? []
      return same(hidden.length > 0, found.length > 0)
    })
    expect(misfits).toEqual([])
  })
})

describe.runIf(isReady)('the form of a subcategory', () => {
  const rows = () => readRows('form.jsonl', 'subcategory')

  it('draws questiongroups, and can be saved, where the templates did', async () => {
    let judged = 0
    const { compared, misfits } = await compare(rows(), (row) => {
      const drawn = drawnGroups(row)
      if (drawn === undefined) return undefined
      judged++
      const twice = ((row['rendered twice'] ?? []) as string[]).map((place) => Number(place.split('.')[0]))
      return (
        same(drawn.seen, seenGroups(row)) ??
        same(drawn.saves, row.saves) ??
        same(drawn.twice ?? [], [...new Set(twice)].sort())
      )
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(7213)
    expect(judged).toBeGreaterThan(6000)
  })

  it('has a label and buttons where the templates printed them', async () => {
    const { misfits } = await compare(rows(), (row) => {
      const { label, reads, draws, addButton, pairs } = factsOf('form/subcategory', row)
      const isHidden = row.options.label_position === 'none' && reads.includes('label_position')
      const canAdd = addButton !== false && draws?.includes('questiongroups') === true
      const isAsked = JSON.stringify(row.groupOptions ?? []).includes('max_num') && !pairs
      return (
        same(label !== 'never' && !isHidden, row.subcategoryLabel) ??
        (isAsked && seenGroups(row).length > 0 ? same(canAdd, Number(row.addButton) > 0) : undefined)
      )
    })
    expect(misfits).toEqual([])
  })

  it('leaves questiongroups to their own templates, which have a button to remove them, where the templates did', async () => {
    let asked = 0
    const { misfits } = await compare(rows(), (row) => {
      const { draws, honoursQuestiongroupTemplate, table, pairs } = factsOf('form/subcategory', row)
      const { nested, options } = row
      if (nested || pairs || !draws?.includes('questiongroups') || options.conditions !== undefined) return undefined
      const lists = groupingOf(options) ?? []
      if (table && lists.length === 0) return undefined
      asked++
      const ofTable = lists.filter((_, position) => table?.rows?.includes(position) ?? true).flat()
      const own = seenGroups(row).filter((position) => !table || !ofTable.includes(`g${position}`))
      return same(honoursQuestiongroupTemplate === false ? 0 : own.length, Number(row.removeButton))
    })
    expect(misfits).toEqual([])
    expect(asked).toBeGreaterThan(500)
  })
})

/** The positions of the questiongroups that have an input. */
function seenGroups({ inputs }: Row): number[] {
  return [...new Set((inputs as string[]).map((place) => Number(place.split('.')[0])))].sort()
}

interface Drawn {
  readonly seen: readonly number[]
  readonly saves: boolean
  /** Those that are drawn twice, with the same names. */
  readonly twice?: readonly number[]
}

/** The questiongroups that a form draws, as the data has it; `undefined` where a choice of the first question decides. */
function drawnGroups(row: Row): Drawn | undefined {
  const { draws = [], table, pairs } = factsOf('form/subcategory', row)
  const { n = 0, nested, keywords } = row
  const all = positions(n)
  const none = { seen: [], saves: n === 0 }
  if (nested) return draws.includes('subcategories') ? { seen: all, saves: true } : none
  if (!draws.includes('questiongroups')) return none
  if (table) return drawnByTable(row)
  if (pairs?.by === 'keyword') {
    if (keywords || row.options.conditions) return undefined
    return none
  }
  return pairs ? drawnByChoice(row) : { seen: all, saves: true }
}

/** The questiongroups beside the choices of the question before them, and those that follow below (format facts 11.1). */
function drawnByChoice(row: Row): Drawn | undefined {
  const { pairs, needs } = factsOf('form/subcategory', row)
  const { n = 0, options, choices } = row
  const given = Number(options.conditions)
  const trigger = options['trigger second'] ? 1 : 0
  if (pairs?.by !== 'position' || Number.isNaN(given) || trigger !== pairs.before - 1) return undefined
  const hasChoices = inputFacts(String(row.first ?? pairs.keyType))?.readForConditions === true
  const isNamed = needs?.questiongroup_conditions_template === undefined || options.questiongroup_conditions_template
  const beside = hasChoices && isNamed ? Number(choices) : 0
  const isBeside = (position: number) => position >= pairs.before && position < pairs.before + beside
  const isBelow = (position: number) => position >= pairs.before + given + pairs.spare
  const seen = positions(n).filter((position) => {
    if (position < pairs.before) return position < trigger || (hasChoices && Boolean(isNamed))
    return isBeside(position) || isBelow(position)
  })
  const twice = positions(n).filter((position) => isBeside(position) && isBelow(position))
  // The management form of the first questiongroup is there, even where its question has no input.
  return { seen, twice, saves: positions(n).every((position) => position === trigger || seen.includes(position)) }
}

function drawnByTable(row: Row): Drawn {
  const { table } = factsOf('form/subcategory', row)
  const { n = 0, options } = row
  const all = positions(n)
  const lists = groupingOf(options)
  if (lists === undefined) return { seen: [], saves: table?.ungrouped === 'lost' }
  const names = lists.filter((_, position) => table?.rows?.includes(position) ?? true).flat()
  const layouts = (row.groupOptions ?? []) as { layout?: string }[]
  const tabled = all.filter((position) => names.includes(`g${position}`))
  const others = all.filter((position) => !lists.flat().includes(`g${position}`) && !layouts[position]?.layout)
  const listed = all.filter((position) => lists.flat().includes(`g${position}`))
  const isBelow = table?.others === 'below'
  const seen =
    isBelow || lists.length >= (table?.othersBelowFrom ?? Number.POSITIVE_INFINITY)
      ? all.filter((position) => listed.includes(position) || (isBelow && others.includes(position)))
      : tabled
  return { seen, saves: table?.others !== 'refused' || others.length === 0 }
}

function groupingOf({ table_grouping: own, view }: Row['options']): string[][] | undefined {
  return (own ?? (view as { table_grouping?: unknown } | undefined)?.table_grouping) as string[][] | undefined
}
