import { describe, expect, test } from 'vitest'
import { oneSubcategory } from '../questionnaires/one-page.ts'
import { startStepCounter } from '../support/count-steps.ts'

/** A file that holds many of something, by how many. */
type Make = (count: number) => string

const many = (count: number, make: (at: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, at) => make(at))
const byName = (count: number, make: (at: number) => readonly [string, unknown]): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => make(at)))
const keys = (count: number, type: string): unknown => byName(count, (at) => [`q${at}`, { label: `Q ${at}`, type }])

function configuration(questiongroups: unknown, more: object = {}, ofSubcategory: object = {}): string {
  return JSON.stringify({
    code: 'orchard',
    edition: '2026',
    sections: oneSubcategory(questiongroups, ofSubcategory),
    ...more,
  })
}

function chain(count: number, last: number): string {
  const groups = many(count, (at) => ({
    keyword: `g${at}`,
    form_options: at > 0 || last === 0 ? { questiongroup_condition: `n${at}` } : {},
    questions: [
      { keyword: `q${at}`, form_options: { questiongroup_conditions: [`==1|n${at + 1 < count ? at + 1 : last}`] } },
    ],
  }))
  return configuration(groups, { keys: keys(count, 'bool') })
}

function questionsWith(count: number, options: (at: number) => object): string {
  const questions = many(count, (at) => ({ keyword: `q${at}`, ...options(at) }))
  return configuration([{ keyword: 'g', questions }], { keys: keys(count, 'int') })
}

/** Questions with a key each, in questiongroups of ten. */
const groupsOf = (count: number): unknown[] =>
  many(count / 10, (group) => ({
    keyword: `g${group}`,
    questions: many(10, (at) => ({ keyword: `q${group * 10 + at}` })),
  }))

const wide: Make = (count) =>
  configuration(groupsOf(count), {
    keys: keys(count, 'int'),
    questiongroups: byName(count / 10, (at) => [`g${at}`, `Trees of row ${at}`]),
  })

/** The same as records of a fixture. */
const wideFixture: Make = (count) => {
  const record = (model: string, pk: number, fields: object): object => ({
    model: `configuration.${model}`,
    pk,
    fields,
  })
  const { sections } = JSON.parse(configuration(groupsOf(count))) as { sections: unknown }
  const text = (at: number): object => ({ orchard_2026: { label: { en: `Q ${at}` } } })
  const data = { code: 'orchard', edition: '2026', created: '2026-01-01T00:00:00Z', data: { sections } }
  return JSON.stringify([
    ...many(count, (at) => record('translation', at + 1, { translation_type: 'key', data: text(at) })),
    ...many(count, (at) =>
      record('key', at + 1, { keyword: `q${at}`, translation: at + 1, values: [], configuration: { type: 'int' } }),
    ),
    ...many(count / 10, (at) => record('questiongroup', at + 1, { keyword: `g${at}`, configuration: {} })),
    ...['s', 'c', 'd'].map((keyword, at) => record('category', at + 1, { keyword, translation: null })),
    record('configuration', 1, data),
  ])
}

function records(count: number, fields: (at: number) => object, model = 'translation'): string {
  return JSON.stringify(many(count, (at) => ({ model: `configuration.${model}`, pk: at + 1, fields: fields(at) })))
}

const yamlLines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

const sameQuestion: Make = (count) =>
  configuration([{ keyword: 'g', questions: many(count, () => ({ keyword: 'q0' })) }], { keys: keys(1, 'int') })

const calculations = (count: number, attributes: (at: number) => object): string =>
  questionsWith(count, (at) => ({ form_options: { field_options: attributes(at) } }))

/** Half of the questions have old conditions, each about one of the others. */
const oldConditions: Make = (count) =>
  questionsWith(count, (at) => ({
    form_options: at % 2 === 0 ? { conditional: true } : { conditions: [`1|${at}|q${at - 1}`] },
  }))

/** Many questions that the details print below one choice. */
const belowOneChoice: Make = (count) =>
  configuration(
    [
      {
        keyword: 'g',
        questions: [
          { keyword: 'soil', form_options: { conditions: many(count, (at) => `clay|True|q${at}`) } },
          ...many(count, (at) => ({ keyword: `q${at}`, form_options: { conditional: true } })),
        ],
      },
    ],
    {
      keys: { ...(keys(count, 'int') as object), soil: { label: 'Soil', type: 'image_checkbox', values: ['clay'] } },
      values: { clay: { label: 'Clay', image_name: 'clay.png' } },
    },
  )

const inputs: Readonly<Record<string, Make>> = {
  'questiongroups below an accordion that is never closed': (count) =>
    configuration(
      many(count, (at) => ({
        keyword: `g${at}`,
        form_options: at % 2 === 0 ? { template: 'measure_other', detail_level: 1 } : {},
        questions: [{ keyword: 'q0' }],
      })),
      { keys: keys(1, 'int') },
    ),
  'questions with old conditions': oldConditions,
  'questions with old conditions about one choice': belowOneChoice,
  'a chain of questiongroups': (count) => chain(count, count),
  'a circle of questiongroups': (count) => chain(count, 0),
  'one condition name on many questions': (count) =>
    questionsWith(count, () => ({ form_options: { question_conditions: ['>1|deep'] } })),
  'a condition name for each question': (count) =>
    questionsWith(count, (at) => ({ form_options: { question_conditions: [`>1|deep_${at}`] } })),
  'subcategories with nothing in them': (count) =>
    JSON.stringify({
      sections: [
        {
          keyword: 'sec',
          categories: [{ keyword: 'cat', subcategories: many(count, (at) => ({ keyword: `sub${at}` })) }],
        },
      ],
    }),
  'conditions of one question': (count) =>
    configuration([
      {
        keyword: 'g',
        questions: [{ keyword: 'q0', form_options: { question_conditions: many(count, (at) => `==${at}|n${at}`) } }],
      },
    ]),
  'questions that wait for one condition': (count) =>
    questionsWith(count, (at) => ({
      form_options: at === 0 ? { question_conditions: ['>1|deep'] } : { question_condition: 'deep' },
    })),
  'one question many times': sameQuestion,
  'one questiongroup many times': (count) =>
    configuration(
      many(count, () => ({ keyword: 'g', questions: [{ keyword: 'q0' }] })),
      { keys: keys(1, 'int') },
    ),
  'unknown questions, with keys of like names': (count) =>
    configuration([{ keyword: 'g', questions: many(count, (at) => ({ keyword: `qx${at}` })) }], {
      keys: keys(count, 'int'),
    }),
  'orders of filters that mix many categories': (count) =>
    JSON.stringify({
      sections: [
        {
          keyword: 'sec',
          categories: many(count / 2, (at) => ({
            keyword: `cat${at}`,
            subcategories: [
              {
                keyword: `sub${at}`,
                questiongroups: [
                  {
                    keyword: `g${at}`,
                    questions: [at, at + count / 2].map((order) => ({
                      keyword: `q${order}`,
                      filter_options: { order },
                    })),
                  },
                ],
              },
            ],
          })),
        },
      ],
      keys: keys(count, 'bool'),
    }),
  'one key in many questiongroups that filters cannot name': (count) =>
    configuration(
      many(count, (at) => ({ keyword: `g__${at}`, questions: [{ keyword: 'q0', filter_options: { order: at } }] })),
      { keys: { q0: { label: 'Q', type: 'int', filter_options: { order: 1 } } } },
    ),
  'unknown members': (count) =>
    configuration([
      { keyword: 'g', questions: [{ keyword: 'q0', ...(byName(count, (at) => [`m${at}`, 1]) as object) }] },
    ]),
  'misspelt and misplaced options': (count) =>
    questionsWith(count, () => ({
      form_options: { lable_position: 'x', max_num: '5' },
      view_options: { is_name: 'true' },
    })),
  'tables of many rows': (count) =>
    configuration(
      many(count, (at) => ({ keyword: `g${at}`, questions: [{ keyword: 'q0' }] })),
      { keys: keys(1, 'int') },
      {
        form_options: {
          template: 'table_2',
          table_grouping: many(count / 2, (at) => [`g${at * 2}`, `g${at * 2 + 1}`]),
        },
      },
    ),
  'a key with many values': (count) =>
    JSON.stringify({
      keys: { soil: { label: 'Soil', type: 'checkbox', values: many(count, (at) => `v${at}`) } },
      values: byName(count, (at) => [`v${at}`, { label: `Soil ${at}` }]),
    }),
  'texts without a reader': (count) => records(count, () => ({ translation_type: 'key', data: {} })),
  'records of a wrong type': (count) => records(count, () => ({ translation_type: 'key', data: 5 })),
  'records of one pk': (count) =>
    records(count, () => ({ translation_type: 'key', data: {} })).replaceAll(/"pk":\d+/g, '"pk":1'),
  'keys of one keyword': (count) => records(count, () => ({ keyword: 'soil', configuration: { type: 'char' } }), 'key'),
  'lists in a help text': (count) =>
    JSON.stringify({ keys: { soil: { label: 'Soil', helptext: '<ul><li>'.repeat(count), type: 'char' } } }),
  'duplicate members': (count) => `{"keys":{${yamlLines(count, () => '"soil":{"label":"Soil"},')}"a":{"label":"A"}}}`,
  'JSON lines of a bracket': (count) => '{\n'.repeat(count),
  'missing commas': (count) => `{"keys":{${yamlLines(count, (at) => `"k${at}":{"label":"K"}\n`)}}}`,
  'names without quotes': (count) => `{keys:{${yamlLines(count, (at) => `k${at}:{label:'K'},\n`)}}}`,
  'brackets in brackets': (count) => '['.repeat(count),
  'sums of inputs of another questiongroup': (count) =>
    calculations(count, (at) => ({ 'data-auto-sum': `other-1-x${at}` })),
  'amounts of questions that are not there': (count) =>
    calculations(count, (at) => ({ 'data-local-currency-calculation': `g|rate_${at}|g|sum_${at}` })),
  'questions that nothing drives': (count) =>
    configuration([{ keyword: 'g', questions: many(count, (at) => ({ keyword: `q${at}` })) }], {
      keys: keys(count, 'select_conditional_custom'),
    }),
  'questions that drive each other': (count) =>
    configuration(
      [
        {
          keyword: 'g',
          questions: many(count, (at) => ({
            keyword: `q${at}`,
            form_options: { custom_to_options: { deep: { [`q${at + 1}`]: ['loam'] } } },
          })),
        },
      ],
      { keys: keys(count, 'select_conditional_custom') },
    ),
  'names of people that come from questions that are not there': (count) =>
    configuration(
      [
        {
          keyword: 'g',
          questions: many(count, (at) => ({ keyword: `q${at}`, form_options: { display_field: `name_${at}` } })),
        },
      ],
      { keys: keys(count, 'user_id') },
    ),
  'keys in YAML': (count) => `keys:\n${yamlLines(count, (at) => `  k${at}:\n    label: K ${at}\n    type: char\n`)}`,
  'comments that disable': (count) =>
    `keys:\n${yamlLines(count, (at) => `  # questlint-disable-next-line unknown-member -- as before\n  k${at}: {label: K, typ: char}\n`)}`,
  'aliases in YAML': (count) => `keys: {a: &a {label: A, type: char}, ${yamlLines(count, (at) => `k${at}: *a, `)}}\n`,
  'tags in YAML': (count) => `keys:\n${yamlLines(count, (at) => `  k${at}: !!x {label: K}\n`)}`,
  'answers to questiongroups that are unknown': (count) =>
    JSON.stringify({ data: byName(count, (at) => [`g${at}`, [{}]]) }),
  'repetitions of an answer': (count) => JSON.stringify({ data: { g: many(count, (at) => ({ q0: at })) } }),
}

/** A questionnaire that asks one key, and what that is called and chosen from. */
const oneKey = (key: object, more: object = {}): string =>
  configuration([{ keyword: 'g', questions: [{ keyword: 'soil' }] }], {
    keys: { soil: { label: 'Soil', ...key } },
    ...more,
  })

const choices =
  (type: string, name: (at: number, count: number) => string, label = (at: number) => `Soil ${at}`): Make =>
  (count) => {
    const names = Array.from({ length: count }, (_, at) => name(at, count))
    return oneKey({ type, values: names }, { values: byName(count, (at) => [`${names[at]}`, { label: label(at) }]) })
  }

const groupsThatAsk =
  (name: string): Make =>
  (count) =>
    configuration(
      many(count, (at) => ({ keyword: `${name}${at}`, questions: [{ keyword: 'q0' }] })),
      { keys: keys(1, 'int') },
    )

const optionsOf =
  (value: number): Make =>
  (count) =>
    oneKey({ type: 'int', form_options: byName(count, (at) => [`x${at}`, value]) })

/** Editions of one questionnaire, with a key of the type. */
const editionsWith =
  (type: string): Make =>
  (count) => {
    const questiongroups = [{ keyword: 'g', questions: [{ keyword: 'q0' }] }]
    const { sections } = JSON.parse(configuration(questiongroups)) as { sections: unknown }
    return JSON.stringify([
      { model: 'configuration.key', pk: 1, fields: { keyword: 'q0', configuration: { type } } },
      ...many(count, (at) => ({
        model: 'configuration.configuration',
        pk: at + 1,
        fields: { code: 'orchard', edition: `${at}`, created: '2026-01-01T00:00:00Z', data: { sections } },
      })),
    ])
  }

/** Questiongroups of ten questions with the same options each. */
const groupsWith =
  (ofQuestiongroup: object, ofQuestion: object = {}, type = 'int'): Make =>
  (count) => {
    const groups = (groupsOf(count) as { questions: object[] }[]).map(({ questions, ...group }) => ({
      ...group,
      form_options: ofQuestiongroup,
      questions: questions.map((question) => ({ ...question, form_options: ofQuestion })),
    }))
    return configuration(groups, { keys: keys(count, type) })
  }

/** Questiongroups of which every second one waits for an answer in the one before. */
const pairsOfGroups =
  (expression: string | undefined): Make =>
  (count) => {
    const groups = many(count / 10, (at) => ({
      keyword: `g${at}`,
      form_options: expression !== undefined && at % 2 === 1 ? { questiongroup_condition: `n${at}` } : {},
      questions: many(10, (question) => ({
        keyword: `q${at * 10 + question}`,
        form_options:
          expression !== undefined && at % 2 === 0 && question === 0
            ? { questiongroup_conditions: [`${expression}|n${at + 1}`] }
            : {},
      })),
    }))
    return configuration(groups, { keys: keys(count, 'int') })
  }

/** Two states of a questionnaire by what becomes of many parts of it. */
const compared: Readonly<Record<string, readonly [Make, Make]>> = {
  'other questions': [wide, (count) => wide(count).replaceAll('"q', '"z')],
  'questions of another type': [wide, (count) => wide(count).replaceAll('"int"', '"char"')],
  'other questiongroups of one question': [groupsThatAsk('g'), groupsThatAsk('h')],
  'other choices': [choices('checkbox', (at) => `v${at}`), choices('checkbox', (at) => `w${at}`)],
  'other choices of one label': [
    choices(
      'checkbox',
      (at) => `v${at}`,
      () => 'Soil',
    ),
    choices(
      'checkbox',
      (at) => `w${at}`,
      () => 'Soil',
    ),
  ],
  'choices in another order': [
    choices('measure', (at) => `v${at}`),
    choices('measure', (at, count) => `v${count - at}`),
  ],
  'choices of each other': [
    choices('checkbox', (at) => `v${at}`),
    choices(
      'checkbox',
      (at) => `v${at}`,
      (at) => `Soil ${at + 1}`,
    ),
  ],
  'many editions whose key has another type': [editionsWith('int'), editionsWith('char')],
  'other options of one question': [optionsOf(1), optionsOf(2)],
  'shorter texts in questiongroups of other names': [
    groupsWith({}, { max_length: 9 }, 'char'),
    (count) => groupsWith({}, { max_length: 5 }, 'char')(count).replaceAll('"g', '"h'),
  ],
  'texts without a limit in questiongroups of other names': [
    groupsWith({}, { max_length: 5 }, 'char'),
    (count) => groupsWith({}, {}, 'char')(count).replaceAll('"g', '"h'),
  ],
  'fewer repetitions': [groupsWith({ max_num: 5 }), groupsWith({ max_num: 2 })],
  'new conditions': [pairsOfGroups(undefined), pairsOfGroups('>3')],
  'other conditions': [pairsOfGroups('>3'), pairsOfGroups('<3')],
}

/** One question many times, of which each has options that something is found about. */
const sameQuestionWith =
  (options: object): Make =>
  (count) =>
    configuration([{ keyword: 'g', questions: many(count, () => ({ keyword: 'q0', ...options })) }], {
      keys: keys(1, 'int'),
    })

/** What is done with files beside judging them once. */
const done: Readonly<Record<string, readonly [string, Make]>> = {
  'copy one question many times': ['copy', sameQuestion],
  'show one question many times': ['show', sameQuestion],
  'rename a question that waits many times': [
    'rename and judge',
    sameQuestionWith({ form_options: { question_condition: 'nobody' } }),
  ],
  'rename a question with many conditions that cannot be read': [
    'rename and judge',
    sameQuestionWith({ form_options: { question_conditions: ['=1|n'] } }),
  ],
  'rename a question with misspelt options many times': [
    'rename and judge',
    sameQuestionWith({ form_options: { lable_position: 'x' } }),
  ],
  'rename a question with many unknown options': [
    'rename and judge',
    (count) =>
      configuration(
        [{ keyword: 'g', questions: [{ keyword: 'q0', form_options: byName(count, (at) => [`x${at}`, 1]) }] }],
        {
          keys: keys(1, 'int'),
        },
      ),
  ],
  'rename beside many sections of one keyword': [
    'rename and judge',
    (count) =>
      configuration([{ keyword: 'g', questions: [{ keyword: 'q0' }] }], { keys: keys(1, 'int') }).replace(
        '"sections":[',
        `"sections":[${many(count, () => '{"keyword":"sec","categories":[]}').join(',')},`,
      ),
  ],
  'check answers to questions with old conditions': ['check answers', oldConditions],
}

/** A questionnaire whose first question has as many choices as there are. */
const manyChoices: Make = (count) =>
  configuration([{ keyword: 'g', questions: [{ keyword: 'soil' }] }], {
    keys: { soil: { label: 'Soil', type: 'checkbox', values: many(count, (at) => `v${at}`) } },
    values: byName(count, (at) => [`v${at}`, { label: `Soil ${at}` }]),
  })

const tests = (count: number, answers: (at: number) => object): string =>
  JSON.stringify(many(count, (at) => ({ answers: answers(at), shown: [] })))

/** Questions that wait for an answer of the first. */
const waiting =
  (answer: number): Make =>
  (count) =>
    configuration(
      [
        {
          keyword: 'g',
          questions: [
            { keyword: 'q0', form_options: { question_conditions: [`=='${answer}'|w`] } },
            ...many(count, (at) => ({ keyword: `q${at + 1}`, form_options: { question_condition: 'w' } })),
          ],
        },
      ],
      { keys: { ...(keys(count + 1, 'int') as object), q0: { label: 'Q 0', type: 'bool' } } },
    )

/** Many things that are done with one file and another text. */
const doneWithTwo: Readonly<Record<string, readonly [string, Make, Make]>> = {
  'offer what one question many times can depend on, of which each waits for all': [
    'offer actions',
    (count) =>
      sameQuestionWith({ form_options: { question_conditions: ["=='1'|n"], question_condition: 'n' } })(count).replace(
        '"int"',
        '"bool"',
      ),
    () => '',
  ],
  'run tests with misspelt answers': [
    'run tests',
    manyChoices,
    (count) => tests(count, (at) => ({ soil: [`Siol ${at}`] })),
  ],
  'run tests with answers by label': [
    'run tests',
    manyChoices,
    (count) => tests(count, (at) => ({ soil: [`Soil ${at}`] })),
  ],
  'run tests about a question in many places': ['run tests', groupsThatAsk('g'), () => tests(1, () => ({ q0: 1 }))],
  'run tests about questions by their paths': [
    'run tests',
    groupsThatAsk('g'),
    (count) => tests(count, (at) => ({ [`g${at}/q0`]: 1 })),
  ],
  'find which of many questions are shown otherwise': ['count hits', waiting(1), waiting(0)],
  'migrate many answers of one questiongroup': [
    'migrate',
    (count) => JSON.stringify(many(count, (at) => ({ at: `g/q${at}`, do: 'rename', to: `z${at}` }))),
    (count) => JSON.stringify({ g: [byName(count, (at) => [`q${at}`, at])] }),
  ],
  'migrate many questiongroups': [
    'migrate',
    (count) => JSON.stringify(many(count, (at) => ({ at: `g${at}`, do: 'rename', to: `h${at}` }))),
    (count) => JSON.stringify(byName(count, (at) => [`g${at}`, [{ q: 1 }]])),
  ],
  'accept findings by steps in the middle': [
    'accept findings',
    (count) =>
      configuration([{ keyword: 'g', questions: many(count, (at) => ({ keyword: `x${at}` })) }], {
        keys: keys(1, 'int'),
      }),
    (count) => yamlLines(count, (at) => `- rule: unknown-key\n  at: "*/**/z/y${at}/*"\n  reason: x\n`),
  ],
}

const smallest = 300

describe('twice as much of anything costs about twice as many steps', () => {
  const countSteps = startStepCounter()

  /** How many blocks of the program run while a text is judged. */
  function stepsOf(text: string, does?: string, other?: string): Promise<number> {
    const extension = /^keys: ?[\n{]/.test(text) ? 'yaml' : text.startsWith('{\n') ? 'jsonl' : 'json'
    return countSteps({ uri: `a.${extension}`, text, does, other })
  }

  test('and steps are counted', async () => {
    const text = inputs['a chain of questiongroups']?.(smallest) ?? ''
    await stepsOf(text)
    const [first, second] = [await stepsOf(text), await stepsOf(text)]
    expect(first).toBeGreaterThan(10_000)
    // Only what is remembered between runs differs.
    expect(Math.abs(second / first - 1)).toBeLessThan(0.05)
  })

  test.each(Object.keys(inputs))('%s', async (name) => {
    const make = inputs[name] as Make
    // What is made once is made before.
    await stepsOf(make(20))
    const [one, two] = [await stepsOf(make(smallest)), await stepsOf(make(smallest * 2))]
    expect(two / one, `${one} steps became ${two}`).toBeLessThan(2.5)
  })

  test.each(Object.keys(compared))('compare with %s', async (name) => {
    const [old, now] = compared[name] as readonly [Make, Make]
    const steps = (count: number): Promise<number> => stepsOf(old(count), 'compare', now(count))
    await steps(20)
    const [one, two] = [await steps(smallest * 2), await steps(smallest * 4)]
    expect(two / one, `${one} steps became ${two}`).toBeLessThan(2.5)
  })

  test.each(Object.keys(done))('%s', async (what) => {
    const [does, make] = done[what] as readonly [string, Make]
    await stepsOf(make(20), does)
    const [one, two] = [await stepsOf(make(smallest * 2), does), await stepsOf(make(smallest * 4), does)]
    expect(two / one, `${one} steps became ${two}`).toBeLessThan(2.5)
  })

  test.each(Object.keys(doneWithTwo))('%s', async (what) => {
    const [does, make, other] = doneWithTwo[what] as readonly [string, Make, Make]
    const steps = (count: number): Promise<number> => stepsOf(make(count), does, other(count))
    await steps(20)
    const [one, two] = [await steps(smallest), await steps(smallest * 2)]
    expect(two / one, `${one} steps became ${two}`).toBeLessThan(2.5)
  })

  test.each(['copy', 'remove', 'rename', 'outline', 'export texts'])('%s', async (does) => {
    for (const make of [wide, wideFixture]) {
      await stepsOf(make(20), does)
      // Where much is looked for in a text all of it is read, which smaller ones do not need.
      const [one, two] = [await stepsOf(make(smallest * 2), does), await stepsOf(make(smallest * 4), does)]
      expect(two / one, `${one} steps became ${two}`).toBeLessThan(2.5)
    }
  })
})
