import { describe, expect, test } from 'vitest'
import { readAnswerText } from '../../../src/core/answers/read-values.ts'
import type { AnswerObject } from '../../../src/core/answers/value.ts'
import { shownIn } from '../../../src/core/judging/hidden.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'
import { onePage } from '../../questionnaires/one-page.ts'

const crops = ['wheat', 'maize', 'rice']

interface Parts {
  readonly template?: string
  /** The conditions on the question, and as the subcategory repeats them. */
  readonly conditions?: readonly string[]
  readonly copied?: unknown
  /** The keywords of the questiongroups below the one with the question. */
  readonly groups?: readonly string[]
  readonly trigger?: string
  readonly values?: readonly string[]
}

/** Whether the form shows each questiongroup that a crop has when rice is chosen. */
function shown(parts: Parts): string {
  const { template = 'image_questiongroups', groups = crops, trigger = 'crops', values = crops } = parts
  const conditions = parts.conditions ?? groups.map((crop) => `=='${crop}'|${crop}`)
  const model = answerModelIn({
    keys: { crop: { label: 'Crop', type: 'image_checkbox', values }, size: 'Size' },
    values: { wheat: 'Wheat', maize: 'Maize', rice: 'Rice' },
    sections: onePage({
      keyword: 'd',
      form_options: { template, questiongroup_conditions: 'copied' in parts ? parts.copied : conditions },
      questiongroups: [
        { keyword: trigger, questions: [{ keyword: 'crop', form_options: { questiongroup_conditions: conditions } }] },
        ...groups.map((keyword) => ({
          keyword,
          form_options: { questiongroup_condition: keyword },
          questions: [{ keyword: 'size' }],
        })),
      ],
    }),
  })
  const data = readAnswerText(`{"${trigger}":[{"crop":["rice"]}]}`) as AnswerObject
  return groups.map((group) => shownIn(model, data, group).join(' ')).join(' ')
}

const fourth = ['wheat', 'maize', 'rice', 'rye']
const onCrops = crops.map((crop) => `=='${crop}'|${crop}`)

describe('the questiongroups of the choices that a subcategory draws', () => {
  test.each<[string, Parts, string]>([
    ['each beside its choice', {}, 'no no yes'],
    ['each by its keyword', { template: 'tech_lu_2018', trigger: 'tech_qg_9' }, 'no no yes'],
    [
      'one below, and one between them, which is not drawn',
      { groups: [...crops, 'barley', 'rye'], conditions: [...onCrops, "=='rice'|rye"] },
      'no no yes unknown yes',
    ],
    [
      'as many beside as there are choices, and the others below',
      { groups: fourth, conditions: ["=='wheat'|wheat", "=='maize'|maize", "=='rice'|rye"] },
      'no no yes yes',
    ],
    [
      'not known where one is drawn twice: beside a choice, and below',
      { conditions: ["=='wheat'|wheat", "=='rice'|rice"] },
      'unknown yes unknown',
    ],
    ['not known where one is drawn nowhere', { conditions: [...onCrops, "=='rice'|barn"] }, 'unknown unknown unknown'],
    [
      'not known where the question has no choices that are known',
      { values: ['wheat', 'maize', 'lost'] },
      'unknown unknown unknown',
    ],
    ['not known where the subcategory says nothing', { copied: undefined }, 'unknown unknown unknown'],
    [
      'not known where it says something else',
      { copied: [...onCrops.slice(0, 2), "=='maize'|rice"] },
      'unknown unknown unknown',
    ],
    ['not known where it says less', { copied: onCrops.slice(0, 2) }, 'unknown unknown unknown'],
    ['not known where it says more', { copied: [...onCrops, "=='rice'|rye"] }, 'unknown unknown unknown'],
    [
      'not known where the browser takes a list apart otherwise',
      { conditions: [...onCrops.slice(0, 2), " in ['rice',]|rice"] },
      'unknown unknown unknown',
    ],
    [
      'not known by keyword where a condition names no choice',
      { template: 'tech_lu_2018', trigger: 'tech_qg_9', conditions: [...onCrops.slice(0, 2), "!='wheat'|rice"] },
      'unknown unknown unknown',
    ],
    [
      'not known by keyword where one is called otherwise than what it waits for',
      { template: 'tech_lu_2018', trigger: 'tech_qg_9', conditions: [...onCrops, "=='rice'|barn"] },
      'unknown unknown unknown',
    ],
  ])('%s', (_, parts, expected) => {
    expect(shown(parts)).toBe(expected)
  })
})
