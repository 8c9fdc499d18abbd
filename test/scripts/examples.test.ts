import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const { runExamples } = (await import(new URL('../../scripts/examples.mjs', import.meta.url).href)) as {
  runExamples: (page: string) => string
}

function block(...lines: readonly string[]): string {
  return ['```console', ...lines, '```'].join('\n')
}

describe('an example', () => {
  test('gets the output of its command, whatever stood there', () => {
    const page = `before\n\n${block('$ echo one; echo two >&2', 'old')}\n\nafter`
    expect(runExamples(page)).toBe(`before\n\n${block('$ echo one; echo two >&2', 'one', 'two')}\n\nafter`)
  })

  test('is the same when it runs again', () => {
    const once = runExamples(block('$ echo one', '$ printf "a\\n\\nb  \\n"'))
    expect(once).toBe(block('$ echo one', 'one', '$ printf "a\\n\\nb  \\n"', 'a', '', 'b'))
    expect(runExamples(once)).toBe(once)
  })

  test('shows only the paragraphs asked for', () => {
    const command = '$ printf "head\\n\\none\\n\\ntwo\\n\\nthe last word\\n\\ntail\\n"'
    const shown = runExamples(`<!-- show: two, last -->\n${block(command)}`)
    expect(shown).toBe(`<!-- show: two, last -->\n${block(command, '…', '', 'two', '', '…', '', 'tail')}`)
    expect(() => runExamples(`<!-- show: three -->\n${block(command)}`)).toThrow('does not contain three')
  })

  test('may fail only where it says so', () => {
    expect(() => runExamples(block('$ exit 2'))).toThrow('"exit 2" ended with 2')
    expect(() => runExamples(block('$ no-such-command'))).toThrow('ended with 127')
    expect(() => runExamples(`<!-- exit: 2 -->\n${block('$ exit 2')}`)).not.toThrow()
    expect(() => runExamples(`<!-- exit: 2 -->\n${block('$ exit 1')}`)).toThrow('ended with 1')
  })

  test('works on a copy of its workspace, with the files that the page shows', () => {
    const workspace = '<!-- workspace: fixtures/workspaces/vineyard -->'
    const file = '<!-- file: new/note.yaml -->\n```yaml\nnote: here\n```'
    const page = [workspace, file, block('$ cat new/note.yaml; rm shared.json; ls')].join('\n\n')
    expect(runExamples(page)).toContain('note: here\ncellar.yaml\nnew\n')
    expect(existsSync(new URL('../../fixtures/workspaces/vineyard/shared.json', import.meta.url))).toBe(true)
    expect(() => runExamples(file)).toThrow('a workspace is missing')
  })

  test('has a command and an end', () => {
    expect(() => runExamples(block('only output'))).toThrow('has no command')
    expect(() => runExamples('```console\n$ echo one')).toThrow('has no end')
  })

  test('leaves other blocks alone', () => {
    const page = '```sh\n$ echo one\n```\n\n````text\n```console\n$ echo two\n```\n````'
    expect(runExamples(page)).toBe(page)
  })
})
