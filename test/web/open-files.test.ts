import { describe, expect, test } from 'vitest'
import * as open from '../../web/playground/open-files.ts'

const file = (uri: string, text = uri): { uri: string; text: string } => ({ uri, text })
const names = ({ files }: open.OpenFiles): string[] => files.map(({ uri }) => uri)
const frontName = (state: open.OpenFiles): string | undefined => open.frontOf(state)?.uri
const example = open.begin([file('a.json'), file('b.json'), file('c.json')], true)
const own = open.begin([file('a.json'), file('b.json'), file('c.json')], false)
const of = (state: open.OpenFiles, name: string): open.OpenFile => {
  const found = state.files.find(({ uri }) => uri === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

describe('the open files', () => {
  test('opening closes what nobody changed of an example, and undo brings it back', () => {
    const typed = open.type(example, of(example, 'b.json').id, 'mine', false)
    const opened = open.add(typed, [file('own.json')])
    expect(names(opened)).toEqual(['b.json', 'own.json'])
    expect(frontName(opened)).toBe('own.json')
    expect(opened.steps[0]?.message).toBe('Opened own.json in place of 2 files.')
    expect(names(open.undo(opened))).toEqual(['a.json', 'b.json', 'c.json'])
  })

  test('undo keeps what was typed since', () => {
    const opened = open.add(example, [file('own.json')])
    const typed = open.type(opened, of(opened, 'own.json').id, 'more', false)
    expect(names(open.undo(typed)).sort()).toEqual(['a.json', 'b.json', 'c.json', 'own.json'])
    const closed = open.close(own, [of(own, 'a.json')])
    const back = open.undo(open.type(closed, of(closed, 'b.json').id, 'more', false))
    expect(back.files.map(({ text }) => text)).toEqual(['a.json', 'more', 'c.json'])
  })

  test('opening among own files closes none but those of the same name', () => {
    expect(names(open.add(own, [file('d.json')]))).toEqual(['a.json', 'b.json', 'c.json', 'd.json'])
    const opened = open.add(own, [file('b.json', 'other')])
    expect(names(opened)).toEqual(['a.json', 'c.json', 'b.json'])
    expect(open.undo(opened).files.map(({ text }) => text)).toEqual(['a.json', 'b.json', 'c.json'])
  })

  test('closing leads to the neighbour, undo back to where it was, step by step', () => {
    const once = open.close({ ...own, front: of(own, 'b.json').id }, [of(own, 'b.json')])
    expect(frontName(once)).toBe('c.json')
    const twice = open.close(once, [of(own, 'c.json')])
    expect([names(twice), frontName(twice)]).toEqual([['a.json'], 'a.json'])
    const back = open.undo(open.undo(twice))
    expect([names(back), frontName(back), back.steps]).toEqual([['a.json', 'b.json', 'c.json'], 'b.json', []])
    expect(open.undo(own)).toBe(own)
  })

  test('a file that comes back where its name is taken gets another one', () => {
    const closed = open.close(own, [of(own, 'a.json')])
    const taken = open.rename(closed, of(closed, 'b.json'), 'a.json')
    const [, ...steps] = taken.steps
    expect(names(open.undo({ ...taken, steps }))).toEqual(['a-2.json', 'a.json', 'c.json'])
  })

  test('a name is not empty and there once', () => {
    const first = of(own, 'a.json')
    expect(open.problemOfName('', own, first)).toBe('A file needs a name.')
    expect(open.problemOfName('b.json', own, first)).toBe('There already is a file "b.json".')
    expect(open.problemOfName('a.json', own, first)).toBeUndefined()
    const renamed = open.rename(own, first, 'z.yaml')
    expect(names(renamed)).toEqual(['z.yaml', 'b.json', 'c.json'])
    expect(names(open.undo(renamed))).toEqual(['a.json', 'b.json', 'c.json'])
    expect(open.rename(own, first, 'a.json')).toBe(own)
  })

  test('new and pasted files get names of their own, by what they are', () => {
    const twice = open.addNew(open.addNew(own))
    expect(names(twice).slice(3)).toEqual(['questionnaire.json', 'questionnaire-2.json'])
    expect(names(open.paste(open.noFiles, 'code: a'))).toEqual(['questionnaire.yaml'])
    expect(names(open.paste(open.noFiles, ' {}'))).toEqual(['questionnaire.json'])
    const pasted = open.type(own, of(own, 'a.json').id, 'code: a', true)
    expect(names(pasted)[0]).toBe('a.yaml')
    expect(pasted.files[0]?.id).toBe(own.files[0]?.id)
    expect(pasted.files[0]?.origin).not.toBe(own.files[0]?.origin)
  })
})
