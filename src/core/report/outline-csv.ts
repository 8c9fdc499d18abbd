import { formatCsv } from './csv.ts'
import { flattenDetail, titleOf } from './outline-titles.ts'
import type { DetailKind } from './outline-words.ts'
import type { PresentedOutline, PresentedPart } from './present-outline.ts'

/** The columns; programs may rely on their names and order. */
const columns = [
  'configuration',
  'section',
  'category',
  'subcategory',
  'questiongroup',
  'questiongroup_label',
  'min_num',
  'max_num',
  'keyword',
  'label',
  'help',
  'type',
  'type_in_words',
  'choices',
  'max_length',
  'min',
  'max',
  'decimals',
  'max_choices',
  'questiongroup_shown_when',
  'shown_when',
  'shows',
  'roles',
  'notes',
] as const

type Row = readonly (string | number)[]

/** The questions as a table, one a row. */
export function formatOutlineCsv(outline: PresentedOutline): string {
  const rows: Row[] = [columns]
  for (const part of outline.parts) addRows(rows, part, [], outline)
  return formatCsv(rows)
}

function addRows(rows: Row[], part: PresentedPart, around: readonly PresentedPart[], outline: PresentedOutline): void {
  if (part.level === 'question') rows.push(rowOf(part, around, outline))
  for (const child of part.children) addRows(rows, child, [...around, part], outline)
}

function rowOf(part: PresentedPart, around: readonly PresentedPart[], { name }: PresentedOutline): Row {
  const { question, keyword, label, help } = part
  const group = around.find(({ level }) => level === 'questiongroup')
  const { min: least = 1, max: most = 1 } = group?.repetitions ?? {}
  const { maxLength, min, max, decimals, maxChoices } = question?.limits ?? {}
  const titles = (wanted: PresentedPart['level']): string =>
    around
      .filter(({ level }) => level === wanted)
      .map(titleOf)
      .join(' › ')
  return [
    name,
    titles('section'),
    titles('category'),
    titles('subcategory'),
    group?.keyword ?? '',
    group?.label ?? '',
    least,
    most,
    keyword,
    label,
    help.join(' '),
    question?.type ?? '',
    question?.typeInWords ?? '',
    (question?.choices ?? []).map((choice) => `${choice.stored}=${choice.label}`).join('; '),
    ...[maxLength, min, max, decimals, maxChoices].map((limit) => limit ?? ''),
    words(group, 'shown'),
    words(part, 'shown'),
    words(part, 'shows'),
    words(part, 'role'),
    [words(group, 'note'), words(part, 'note')].filter(Boolean).join('; '),
  ]
}

function words(part: PresentedPart | undefined, wanted: DetailKind): string {
  const details = part?.details.filter(({ kind }) => kind === wanted) ?? []
  return details.map(flattenDetail).join('; ')
}
