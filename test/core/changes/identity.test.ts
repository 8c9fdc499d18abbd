import { describe, expect, test } from 'vitest'
import { answersBelow, identityOf, nodesBy, pairNodes, questionsBelow } from '../../../src/core/changes/identity.ts'
import { type Node, walkAll } from '../../../src/core/questionnaire/node.ts'
import { answerModelIn } from '../../questionnaires/answer-model.ts'

type Part = Record<string, unknown>
const questions = (...keywords: readonly string[]): Part[] => keywords.map((keyword) => ({ keyword }))
const group = (keyword: string, ...names: readonly string[]): Part => ({ keyword, questions: questions(...names) })
const part = (keyword: string, ...questiongroups: readonly Part[]): Part => ({ keyword, questiongroups })
const page = (keyword: string, ...subcategories: readonly Part[]): Part => ({ keyword, subcategories })

const modelOf = (...categories: readonly Part[]) =>
  answerModelIn({ keys: { depth: 'Depth', age: 'Age' }, sections: [{ keyword: 's', categories }] })

/** Where a node is: the keywords from its category on. */
const pathOf = (node: Node): string =>
  node.parent?.parent === undefined ? `${node.keyword}` : `${pathOf(node.parent)}/${node.keyword}`

const well = group('well', 'depth', 'age')

describe('what makes a part the same on both sides', () => {
  const { questionnaire } = modelOf(
    page('c1', part('d1', well)),
    page('c2', part('d2', well, { questions: questions('depth', 'lost') }), { questiongroups: [] }),
  )

  test('its keyword and level, of a question its questiongroup too; what is asked twice is found at its first place', () => {
    const found = [...nodesBy(questionnaire)].map(([identity, node]) => `${identity}: ${pathOf(node)}`)
    expect(found).toEqual([
      'section s: s',
      'category c1: c1',
      'subcategory d1: c1/d1',
      'questiongroup well: c1/d1/well',
      'question well/depth: c1/d1/well/depth',
      'question well/age: c1/d1/well/age',
      'category c2: c2',
      'subcategory d2: c2/d2',
      'question undefined/depth: c2/d2/undefined/depth',
      'question undefined/lost: c2/d2/undefined/lost',
    ])
  })

  test('what has no keyword is not found', () => {
    const nameless = walkAll(questionnaire.roots).filter(({ keyword }) => keyword === undefined)
    expect(nameless.map(identityOf)).toEqual([undefined, undefined])
  })
})

describe('which parts of two states belong together', () => {
  const pairs = (before: readonly Part[], after: readonly Part[]): readonly string[] => {
    const [old, now] = [before, after].map((pages) => modelOf(...pages).questionnaire)
    if (old === undefined || now === undefined) throw new Error('there is no questionnaire')
    return pairNodes(old, now)
      .filter(({ now: { keyword } }) => keyword === 'well')
      .map((pair) => `${pathOf(pair.old)} → ${pathOf(pair.now)}`)
  }
  const [c1, c2, c3, c4] = ['1', '2', '3', '4'].map((at) => page(`c${at}`, part(`d${at}`, group('well', 'depth')))) as [
    Part,
    Part,
    Part,
    Part,
  ]

  test.each<[string, readonly Part[], readonly Part[], readonly string[]]>([
    ['the only ones, wherever they are', [c1], [c2], ['c1/d1/well → c2/d2/well']],
    ['none where one side has none', [c1], [page('c1', part('d1'))], []],
    ['none where the other side has none', [page('c1', part('d1'))], [c1, c2], []],
    ['those at the same place', [c1, c2], [c2, c1], ['c2/d2/well → c2/d2/well', 'c1/d1/well → c1/d1/well']],
    [
      'those that are left, in their order',
      [c1, c2, c3],
      [c4, c2, c1],
      ['c3/d3/well → c4/d4/well', 'c2/d2/well → c2/d2/well', 'c1/d1/well → c1/d1/well'],
    ],
    ['one of several that stays', [c1, c2], [c2], ['c2/d2/well → c2/d2/well']],
    ['one of several that stays, for the first that is left', [c1, c2], [c3], ['c1/d1/well → c3/d3/well']],
    ['one that is several now', [c2], [c1, c2, c3], ['c2/d2/well → c2/d2/well']],
  ])('%s', (_, before, after, expected) => {
    expect(pairs(before, after)).toEqual(expected)
  })
})

describe('the answers below a part', () => {
  const model = modelOf(
    page('c1', part('d1', well, group('owner', 'age')), part('d2', well, { questions: questions('depth') })),
    page('c2', part('d3', group('village', 'age'))),
  )
  const found = (path: string): Node => {
    const node = walkAll(model.questionnaire.roots).find((one) => pathOf(one) === path)
    if (node === undefined) throw new Error(`there is no ${path}`)
    return node
  }

  test.each([
    ['c1', ['well', 'owner']],
    ['c1/d2', ['well']],
    ['c1/d1/owner', ['owner']],
    ['c1/d1/owner/age', ['owner/age']],
    ['c1/d2/undefined', []],
    ['c1/d2/undefined/depth', ['?/depth']],
  ])('%s', (path, expected) => {
    expect(answersBelow(found(path)).map((one) => Object.values(one).join('/'))).toEqual(expected)
  })

  test('a question without a keyword has none', () => {
    const nameless = modelOf(page('c1', part('d1', { keyword: 'well', questions: [{ keyword: 'age' }, {}] })))
    const last = walkAll(nameless.questionnaire.roots).at(-1)
    expect(last?.level).toBe('question')
    expect(last && answersBelow(last)).toEqual([])
  })

  test.each([
    ['c1', ['well/depth', 'well/age', 'owner/age']],
    ['c1/d1/well/age', ['well/age']],
    ['c1/d2/undefined', []],
    ['c1/d2/undefined/depth', []],
  ])('as questions are checked: %s', (path, expected) => {
    const questions = questionsBelow(model, found(path))
    expect(questions.map((one) => `${one.group.keyword}/${one.question.keyword}`)).toEqual(expected)
  })
})
