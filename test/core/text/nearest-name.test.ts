import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexNames, nearestIn, nearestName } from '../../../src/core/text/nearest-name.ts'

describe('nearest name', () => {
  test.each([
    ['keywrod', ['keyword', 'view_options'], 'keyword'],
    ['Form-Options', ['form_options', 'view_options'], 'form_options'],
    ['maxlength', ['max_length', 'min_length'], 'max_length'],
    ['max_lenght', ['max_length', 'min_length'], 'max_length'],
    ['view_option', ['view_options', 'form_options'], 'view_options'],
    ['tech_salinisation', ['tech_salinization', 'tech_sedimentation'], 'tech_salinization'],
    ['tch_qg_61', ['tech_qg_61', 'tech_qg_62', 'tech_qg_6'], 'tech_qg_61'],
  ])('%s is meant to be one of %j', (name, candidates, expected) => {
    expect(nearestName(name, candidates)).toBe(expected)
  })

  test.each([
    ['only the digits differ', 'tech_qg_61', ['tech_qg_62', 'tech_qg_6']],
    ['two are near', 'columns_4', ['columns_a4', 'columns_b4']],
    ['another word stands in its place', 'min_length', ['max_length']],
    ['nothing is near', 'colour', ['template', 'label_tag']],
    ['too short to tell', 'ab', ['ac', 'b']],
    ['there are no candidates', 'keyword', []],
    ['two differ in separators only', 'maxlength', ['max_length', 'max-length']],
    ['it is there already', 'keyword', ['keyword']],
  ])('no guess when %s', (_why, name, candidates) => {
    expect(nearestName(name, candidates)).toBeUndefined()
  })

  test('one slip in a long enough name is found among names unlike it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 6, maxLength: 20 })
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (name, place, kind) => {
        const at = place % (name.length - 1)
        const swapped = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
        const slips = [name.slice(0, at) + name.slice(at + 1), `${name.slice(0, at)}z${name.slice(at)}`, swapped]
        const slip = slips[kind % slips.length] ?? ''
        fc.pre(slip !== name)
        expect(nearestName(slip, ['quite_another_thing', name, 'unlike'])).toBe(name)
      }),
    )
  })

  test('an index gives the same as looking at every name', () => {
    const piece = fc.constantFrom('key', 'qg_', 'a', 'b', 'ab', 'A', '_', '-', ' ', '1', '2', '12', 'é', 'Σ')
    const someName = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    let guesses = 0
    fc.assert(
      fc.property(
        fc.array(someName, { minLength: 1, maxLength: 25 }),
        fc.nat(),
        fc.nat(9),
        fc.nat(5),
        (names, one, place, nth) => {
          const right = names[one % names.length] ?? ''
          const name = right.slice(0, place) + (place % 2 === 0 ? 'x' : '') + right.slice(place + 1)
          const isOut = (candidate: string): boolean => names.indexOf(candidate) % 5 === nth
          const expected = nearestName(
            name,
            names.filter((one) => !isOut(one)),
          )
          if (expected !== undefined) guesses++
          expect(nearestIn(indexNames(names), name)).toBe(nearestName(name, names))
          expect(nearestIn(indexNames(names), name, isOut)).toBe(expected)
        },
      ),
      { numRuns: 3000 },
    )
    expect(guesses).toBeGreaterThan(50)
  })

  test('where too many have the same letters to be compared, only what folds alike is a guess', () => {
    const name = (at: number): string => at.toString(2).padStart(11, '0').replaceAll('0', 'xxx').replaceAll('1', 'yyy')
    const names = (count: number) => indexNames(Array.from({ length: count }, (_, at) => name(at)))
    const slip = `${'x'.repeat(32)}z`
    expect(nearestIn(names(900), slip)).toBe(name(0))
    expect(nearestIn(names(1100), slip)).toBeUndefined()
    expect(nearestIn(names(1100), 'X'.repeat(33))).toBe(name(0))
  })
})
