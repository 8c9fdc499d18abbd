import { type AnswerModel, answerModelOf, type QuestionModel } from '../judging/model.ts'
import type { Questionnaire } from '../questionnaire/node.ts'
import { limitGuesses, nearestName } from '../text/nearest-name.ts'
import { type MigrationEntry, type MigrationPlan, type PlanProblem, placeOfEntry, targetOf } from './plan.ts'

/** The configurations of a plan, as far as they are loaded. */
export interface PlanSides {
  readonly old?: Questionnaire | undefined
  readonly now: Questionnaire
}

/** The places that a plan names and that no configuration has: where answers go in the new one, where they come from in the old one. */
export function problemsOfTargets({ entries }: MigrationPlan, sides: PlanSides): readonly PlanProblem[] {
  const now = answerModelOf(sides.now)
  const old = sides.old && answerModelOf(sides.old)
  const sources = new Set(entries.map(({ at }) => at))
  const targets = new Set(entries.flatMap((entry) => targetsOf(entry).map(({ to }) => to)))
  const problemsOf = (entry: MigrationEntry, index: number): readonly PlanProblem[] => {
    const problems: PlanProblem[] = []
    const tell = (path: string, message: string | undefined): void => {
      if (message !== undefined)
        problems.push({ pointer: `/entries/${index}/${path}`, message: `${entry.at}: ${message}` })
    }
    // What an earlier entry writes a later one can carry on.
    if (old && !targets.has(entry.at)) tell('at', problemOfPlace(entry.at, old, 'old'))
    for (const { path, to } of targetsOf(entry)) if (!sources.has(to)) tell(path, problemOfPlace(to, now, 'new'))
    for (const { path, value } of valuesOf(entry)) tell(path, problemOfValue(value, placeOfValues(entry), now))
    if (entry.when && old && problemOfPlace(entry.when.at, now, 'new') !== undefined)
      tell('when/at', problemOfPlace(entry.when.at, old, 'old'))
    return problems
  }
  return limitGuesses(() => entries.flatMap(problemsOf))
}

interface Target {
  /** The place of it in the entry. */
  readonly path: string
  readonly to: string
}

/** The questiongroups and questions that an entry takes answers to. */
function targetsOf(entry: MigrationEntry): readonly Target[] {
  if (placeOfEntry(entry.at).value !== undefined) return []
  const to = entry.do === 'default' ? entry.to : targetOf(entry)
  const parts = (entry.parts ?? []).map((part, index) => ({ path: `parts/${index}/to`, to: part.to }))
  return [...(to === undefined ? [] : [{ path: 'to', to }]), ...parts]
}

interface NewValue {
  readonly path: string
  readonly value: unknown
}

/** The values that an entry writes. */
function valuesOf(entry: MigrationEntry): readonly NewValue[] {
  if (entry.do === 'rename') return placeOfEntry(entry.at).value === undefined ? [] : [{ path: 'to', value: entry.to }]
  if (entry.do === 'default') return [entry.value].flat().map((value) => ({ path: 'value', value }))
  if (entry.do !== 'map') return []
  return Object.entries(entry.values ?? {}).map(([old, value]) => ({
    path: `values/${old.replace(/~/g, '~0').replace(/\//g, '~1')}`,
    value,
  }))
}

function placeOfValues(entry: MigrationEntry): string {
  if ((entry.do === 'map' || entry.do === 'default') && entry.to !== undefined) return entry.to
  const { questiongroup, question } = placeOfEntry(entry.at)
  return `${questiongroup}/${question}`
}

function problemOfPlace(place: string, { groups, name }: AnswerModel, side: 'old' | 'new'): string | undefined {
  const { questiongroup, question, value } = placeOfEntry(place)
  const group = groups.get(questiongroup)
  const told = `the ${side} configuration ${name} has no`
  if (group === undefined) return `${told} questiongroup "${questiongroup}"${guess(questiongroup, groups.keys())}`
  if (question === undefined) return undefined
  const model = group.questions.get(question)
  if (model === undefined) {
    const elsewhere = [...groups.values()].filter(({ questions }) => questions.has(question))
    const hint =
      elsewhere.length === 1 ? `; "${elsewhere[0]?.keyword}" has one` : guess(question, group.questions.keys())
    return `${told} question "${question}" in "${questiongroup}"${hint}`
  }
  return value === undefined ? undefined : problemOfChoice(value, model, told)
}

function problemOfValue(value: unknown, place: string, model: AnswerModel): string | undefined {
  const { questiongroup, question = '' } = placeOfEntry(place)
  const asked = model.groups.get(questiongroup)?.questions.get(question)
  if (asked === undefined || value === null || typeof value === 'object') return undefined
  return problemOfChoice(value, asked, `the new configuration ${model.name} has no`)
}

function problemOfChoice(value: unknown, { choices, keyword }: QuestionModel, told: string): string | undefined {
  if (choices === undefined) return undefined
  const known = [...choices].map(String)
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  return known.includes(text) ? undefined : `${told} choice "${text}" of "${keyword}"${guess(text, known)}`
}

function guess(name: string, known: Iterable<string>): string {
  const candidate = nearestName(name, [...known])
  return candidate === undefined ? '' : `; did you mean "${candidate}"?`
}
