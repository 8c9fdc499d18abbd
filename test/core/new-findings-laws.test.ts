import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWorkspace, type Finding, judge, judgeChange, type Workspace } from '../../src/core/internal.ts'
import '../support/law-seed.ts'
import { roundsOf } from '../support/portion.ts'

const known = ['farm_size', 'farm_crop', 'farm_soil']
const unknown = ['farm_gone', 'farm_away', 'farm_lost']
const name = fc.constantFrom(...known, ...unknown)
const question = fc.record({
  keyword: name,
  template: fc.option(fc.constantFrom('gone', 'lost', 'select'), { nil: undefined }),
  waits: fc.option(fc.constantFrom('gone', 'lost', 'away'), { nil: undefined }),
  triggers: fc.option(fc.constantFrom("=='kind_x'|gone", "=='kind_y'|lost", "=='kind_a'|away"), { nil: undefined }),
  odd: fc.option(fc.constantFrom('form_optoins', 'tempalte', 'oldies'), { nil: undefined }),
})
const group = fc.record({
  keyword: fc.constantFrom('qg_a', 'qg_b', 'qg_c'),
  questions: fc.array(question, { minLength: 1, maxLength: 4 }),
})
const state = fc.record({
  keys: fc.uniqueArray(fc.constantFrom(...known, 'farm_gone'), { minLength: 1 }),
  types: fc.array(fc.constantFrom('char', 'chra', 'itn'), { minLength: 4, maxLength: 4 }),
  section: fc.constantFrom('section_a', 'section_b'),
  groups: fc.array(group, { minLength: 1, maxLength: 3 }),
})
type State = typeof state extends fc.Arbitrary<infer T> ? T : never

/** The files of a state: keys in the authoring form, a questionnaire in JSON. */
function workspaceOf({
  keys,
  types,
  section,
  groups,
}: State | (Omit<State, 'section'> & { readonly section: string })): Workspace {
  const questiongroups = groups.map(({ keyword, questions }) => ({
    keyword,
    questions: questions.map(({ keyword, template, waits, triggers, odd }) => ({
      keyword,
      form_options: {
        ...(template && { template }),
        ...(waits && { question_condition: waits }),
        ...(triggers && { question_conditions: [triggers] }),
      },
      ...(odd && { [odd]: {} }),
    })),
  }))
  const subcategories = [{ keyword: 'sub_a', questiongroups }]
  const sections = [{ keyword: section, categories: [{ keyword: 'cat_a', subcategories }] }]
  const records = Object.fromEntries(keys.map((key, at) => [key, { type: types[at], label: key }]))
  return createWorkspace({
    files: [
      { uri: 'keys.json', text: JSON.stringify({ keys: records }) },
      { uri: 'farm.json', text: JSON.stringify({ code: 'farm', edition: '2024', sections }) },
    ],
  })
}

/** What a finding is about: the rule, and every name that it says but for those of what is around it. */
function subjectOf({ rule, data }: Finding): string {
  const about = ['name', 'value', 'condition', 'expression', 'type', 'template', 'pk', 'model']
  return JSON.stringify([rule, ...about.map((hole) => data[hole])])
}

const earlierOf = (workspace: Workspace) => [{ workspace, files: [...workspace.files.keys()] }]

describe('of two states', () => {
  test.each(roundsOf(4000))('a finding whose subject no finding had before is never old (seed $seed)', (round) => {
    let olds = 0
    const law = fc.property(state, state, (before, after) => {
      const [earlier, later] = [workspaceOf(before), workspaceOf(after)]
      const had = new Set(judge(earlier, { isSeparate: true }).findings.map(subjectOf))
      const { old } = judgeChange(earlierOf(earlier), later)
      olds += old.length
      expect(old.map(subjectOf).filter((subject) => !had.has(subject))).toEqual([])
    })
    fc.assert(law, round)
    expect(olds).toBeGreaterThan(0)
  })

  test.each(roundsOf(1000))('of which one has other names around only, nothing is new (seed $seed)', (round) => {
    const law = fc.property(state, (before) => {
      const types = [...before.types.slice(0, before.keys.length)].reverse()
      const section: string = `${before.section}_then`
      const later = workspaceOf({ ...before, section, keys: [...before.keys].reverse(), types })
      const { fresh } = judgeChange(earlierOf(workspaceOf(before)), later)
      const isOfSection = ({ path = [], data }: Finding) => path.length === 2 || Object.values(data).includes(section)
      expect(fresh.filter((finding) => !isOfSection(finding)).map(({ rule, data }) => [rule, data])).toEqual([])
    })
    fc.assert(law, round)
  })
})
