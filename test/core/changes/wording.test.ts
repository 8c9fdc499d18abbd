import { describe, expect, test } from 'vitest'
import { gradeWording, plainWords, wordsWithoutCount } from '../../../src/core/changes/wording.ts'

describe('how much a text is another one', () => {
  // Most of them from the public history of the questionnaires.
  test.each([
    ['Region / State / Province', 'Region/ State/ Province'],
    ['General Information', 'General information'],
    ['Specify stakeholders and describe their roles.', 'Specify stakeholders and describe their roles'],
    ['Does it enable evidence-based decision making?', 'Does it enable evidence-based decision-making?'],
    ['interest rate, pay-back, etc.', 'interest rate, payback, etc.'],
    ['in the watershed users’ view', 'in the watershed user’s view'],
    ['<strong>Clay</strong>&nbsp;amphora', 'Clay amphora'],
    ['5-10%', '5–10%'],
    ['Aims &amp; objectives', 'Aims & objectives'],
  ])('the same: %s → %s', (old, now) => {
    expect(gradeWording(old, now)).toBe('same')
  })

  test.each([
    ['Community based organisations', 'community-based organizations'],
    ['Were other incentives or instrument used', 'Were other incentives or instruments used'],
    ['Labour', 'labor'],
    ['Managment', 'Management'],
    ['Irrigation anual', 'Irrigation annual'],
  ])('but for typing: %s → %s', (old, now) => {
    expect(gradeWording(old, now)).toBe('typing')
    expect(gradeWording(now, old)).toBe('typing')
  })

  test.each([
    ['Clay', 'Stainless steel'],
    ['yes, moderate', 'yes, moderately'],
    ['Common name', 'Name'],
    ['Percentage of total costs', '% of costs borne by land users'],
    ['S10: Water supply', 'S11: Water supply'],
    ['Seasonal rainfall increase', 'Seasonal rainfall decrease'],
    ['biotic', 'abiotic'],
    ['male', 'female'],
    ['possible', 'impossible'],
    ['hot', 'not'],
    ['< 2%', '> 2%'],
    ['-5', '5'],
    ['1.5 m', '15 m'],
    ['1 0', '10'],
    ['--', '-'],
    ['+', '++'],
    ['costs a', 'costs b'],
    ['Depth in metres', 'Depth in feet'],
  ])('other words: %s → %s', (old, now) => {
    expect(gradeWording(old, now)).toBe('other')
    expect(gradeWording(now, old)).toBe('other')
  })

  test('one letter makes another word where both are words elsewhere', () => {
    expect(gradeWording('adapted variety', 'adopted variety')).toBe('typing')
    expect(gradeWording('adapted variety', 'adopted variety', (word) => /^ad[ao]pted$/.test(word))).toBe('other')
  })

  test('spellings of one word are one word, wherever they are', () => {
    expect(gradeWording('communal (organised)', 'communal (organized)', () => true)).toBe('typing')
    expect(gradeWording('Labour', 'Labor', () => true)).toBe('typing')
  })

  test('what counts a label is no word of it', () => {
    expect(['S5: Dams, pans', 'b) Dams, pans', '3.1. Dams, pans'].map(wordsWithoutCount)).toEqual(
      Array(3).fill('dams pans'),
    )
    expect(['Dams: pans', '5 dams', 'S5', 'S5:'].map(wordsWithoutCount)).toEqual(Array(4).fill(undefined))
  })

  test('of signs alone each says something', () => {
    expect(plainWords('++')).toBe('++')
    expect(plainWords('(<10 ha)')).toBe('<10 ha')
  })
})
