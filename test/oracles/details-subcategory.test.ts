import { describe, expect, it } from 'vitest'
import type { Given } from '../../src/core/schema/key-types.ts'
import type { TemplateFacts } from '../../src/core/schema/templates.ts'
import { keyTypeFacts, templateFacts } from '../support/packed-facts.ts'
import { isReady } from '../support/packed-library.ts'
import { compare, type Row, readRows } from './view-rows.ts'

interface Group {
  readonly keyword: string
  readonly options: { readonly conditional_question?: string; readonly layout?: string }
}

function factsOf(row: Row): TemplateFacts {
  const facts = templateFacts('details/subcategory', row.template)
  if (facts === undefined) throw new Error(`${row.template} is not known`)
  return facts
}

function groupsOf({ n = 0, options, keywords, groupOptions }: Row): Group[] {
  return Array.from({ length: n }, (_, position) => ({
    keyword:
      (keywords as string[] | undefined)?.[position] ??
      (options.questionsPerGroup === undefined ? `g${position}` : 'g'),
    options: (groupOptions as Group['options'][] | undefined)?.[position] ?? {},
  }))
}

/** The positions of the questiongroups of which something is seen. */
function seenGroups({ shown, shownAsImageOrLink = [] }: Row): number[] {
  const places = [...(shown as string[]), ...(shownAsImageOrLink as string[])]
  return [...new Set(places.map((place) => Number(place.split('.')[0])))].sort()
}

describe.runIf(isReady)('what details show of the questiongroups of a subcategory', () => {
  it('is what the cells of tables were', async () => {
    let cells = 0
    const { misfits } = await compare(readRows('details-groups.jsonl', 'subcategory'), (row) => {
      const count = Number(row.options.questionsPerGroup)
      if (Number.isNaN(count)) return undefined
      cells++
      const shown = shownCells(row, count).map((position) => `0.${position}`)
      return JSON.stringify(shown) === JSON.stringify(row.shown) ? undefined : JSON.stringify(shown)
    })
    expect(misfits).toEqual([])
    expect(cells).toBeGreaterThanOrEqual(320)
  })

  it('has the label where the templates printed it', async () => {
    const { misfits } = await compare(readRows('details-groups.jsonl', 'subcategory'), (row) => {
      const { label, reads } = factsOf(row)
      const isHidden = row.options.label_position === 'none' && reads.includes('label_position')
      return (label !== 'never' && !isHidden) === (row.labels as string[]).includes('subcategory') ? undefined : label
    })
    expect(misfits).toEqual([])
  })

  it('has the labels of questiongroups where rows begin with them', async () => {
    let rows = 0
    const { misfits } = await compare(readRows('details-groups.jsonl', 'subcategory'), (row) => {
      const [first] = (row.options.table_grouping as string[][] | undefined) ?? []
      if (first === undefined || row.nested || row.raises !== null) return undefined
      return firstMisfit(first, (name) => {
        const position = groupsOf(row).findIndex(({ keyword }) => keyword === name)
        if (position < 0) return undefined
        rows++
        const { table } = factsOf(row)
        const isAsked = table?.rowLabels === true && groupsOf(row)[position]?.options.layout !== 'no_label_row'
        return isAsked === (row.labels as string[]).includes(`group${position}`) ? undefined : name
      })
    })
    expect(misfits).toEqual([])
    expect(rows).toBeGreaterThan(1000)
  })

  it('is what the templates did with finished questiongroups and tables', async () => {
    const { compared, misfits } = await compare(readRows('details-groups.jsonl', 'subcategory'), (row) => {
      if (row.options.questionsPerGroup !== undefined) return undefined
      const shown = (row.nested ? shownNested(row) : shownGroups(row)).filter(isCertain(row))
      return JSON.stringify(shown) === JSON.stringify(seenGroups(row).filter(isCertain(row)))
        ? undefined
        : JSON.stringify(shown)
    })
    expect(misfits).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(8948)
  })
})

function firstMisfit(names: readonly string[], misfit: (name: string) => string | undefined): string | undefined {
  return names.map(misfit).find((text) => text !== undefined)
}

/** Which positions can be compared: what stands beside a first question of a wrong kind is garbled. */
function isCertain(row: Row): (position: number) => boolean {
  const { table, conditional } = factsOf(row)
  const groups = groupsOf(row)
  const isGarbled =
    conditional && row.options.raw_questions && givesOfFirst(row).some((way) => !conditional.gives.includes(way))
  return (position) => {
    const { keyword = '', options } = groups[position] ?? {}
    // Of those that are chosen, as many are shown as there are answers.
    if (table?.named && row.options.table_grouping) return table.named.includes(keyword) || !mayBeChosen(row, keyword)
    return !isGarbled || options?.conditional_question !== undefined
  }
}

/** Whether the answers to a questiongroup of the table can choose another one. */
function mayBeChosen(row: Row, keyword: string): boolean {
  const list = (row.options.table_grouping as string[][]).flat()
  return list.includes(factsOf(row).table?.choosing ?? '') && list.indexOf(keyword) > 0
}

function shownNested(row: Row): number[] {
  return factsOf(row).takes?.includes('subcategories') ? groupsOf(row).map((_, position) => position) : []
}

function shownGroups(row: Row): number[] {
  const { takes = [], table, conditional } = factsOf(row)
  const lists = row.options.table_grouping as string[][] | undefined
  const isRaw = row.options.raw_questions === true && lists === undefined
  if (isRaw && conditional && takes.includes('questions')) return shownByChoice(row)
  const printed = (lists ?? []).filter((_, position) => table?.rows?.includes(position)).flat()
  return groupsOf(row).flatMap(({ keyword, options }, position) => {
    const isShown = lists?.flat().includes(keyword)
      ? takes.includes('tables') && printed.includes(keyword) && (table?.named?.includes(keyword) ?? true)
      : takes.includes('questiongroups') && !isRaw && (table?.besides?.includes(options.layout ?? '') ?? true)
    return isShown ? [position] : []
  })
}

/** The positions of the questions whose answers stand in the cells of a row as text. */
function shownCells(row: Row, count: number): number[] {
  const { table, takes } = factsOf(row)
  const all = Array.from({ length: count }, (_, position) => position)
  if (!takes?.includes('tables') || table?.named) return []
  const { patterns, barLastOf } = table ?? {}
  const pattern = patterns?.[groupsOf(row)[0]?.options.layout ?? ''] ?? patterns?.otherwise
  if (pattern) return all.filter((position) => (pattern.cells[position] ?? pattern.later) === 'text')
  return barLastOf?.includes(count) ? all.slice(0, -1) : all
}

/** The first question with the questiongroups of its choices, and those that belong to none. */
function shownByChoice(row: Row): number[] {
  const { conditional } = factsOf(row)
  const groups = groupsOf(row)
  const isTrigger = conditional?.triggers?.includes(groups[0]?.keyword ?? '') ?? true
  const fits = isTrigger && givesOfFirst(row).some((way) => conditional?.gives.includes(way))
  const chosen = ['v1', ...(isSingle(row) ? [] : ['v2', 'v3', 'v4', 'v5'])]
  const plain = groups.flatMap(({ options }, position) => {
    const isFirst = position === 0 && (conditional?.triggers === undefined || groups.length > 1)
    return isFirst || options.conditional_question !== undefined ? [] : [position]
  })
  const last = conditional?.last ? plain.at(-1) : undefined
  return groups.flatMap(({ keyword, options }, position) => {
    const isChosen = position === 0 || chosen.includes(options.conditional_question ?? '')
    const isNamed = conditional?.named?.includes(keyword)
    return (fits && isChosen) || isNamed || position === last ? [position] : []
  })
}

/** What the first question of a row hands to the template question by question. */
function givesOfFirst({ first }: Row): Given[] {
  const { type = '', template, with_raw_values: isRaw } = (first ?? {}) as Record<string, string | undefined>
  const details = keyTypeFacts(type)?.details
  if (template !== 'raw' || details === undefined) return []
  return [(isRaw && details.givesWithRawValues) || details.gives]
}

function isSingle({ first }: Row): boolean {
  return keyTypeFacts((first as { type?: string } | undefined)?.type ?? '')?.input.kind === 'radios'
}
