import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../src/core/internal.ts'
import { makeFolder } from '../node/folder.ts'
import { type Run, runQuestlint } from '../support/command-line.ts'

// What steers a terminal, turns text around, hides it, ends a line where none ends, or is a command to a runner that reads the log.
const signs =
  '\u0000\u0007\u001b[31m\u007f\u009b31m\u00ad\u200b\u202e\u2028\u2029\u2066\ufeff\r\n::stop-commands::x\n##[error]y'
const name = `::set-env name=A::B\n::stop-commands::x\u001b[2J\u202e.json`

const text = (about: string): string =>
  `${about} ${signs} @mira #12 GH-12 !77 :tada: 0123456789abcdef <script>a</script> [a](b)`

/** A questionnaire whose every name and text is hostile, with findings of many kinds. */
function hostileFolder(): string {
  const keyword = `orch_${signs}`
  const labels = (label: string) => ({
    [keyword]: { label: { en: text(label) } },
    orchard: { label: { en: text(label) } },
  })
  const records = [
    { model: 'configuration.translation', pk: 1, fields: { translation_type: 'key', data: labels('Key') } },
    { model: 'configuration.translation', pk: 2, fields: { translation_type: 'category', data: labels('Category') } },
    {
      model: 'configuration.key',
      pk: 1,
      fields: { keyword, translation: 1, values: [], configuration: { type: text('type') } },
    },
    { model: 'configuration.category', pk: 1, fields: { keyword, translation: 2 } },
    {
      model: 'configuration.configuration',
      pk: 1,
      fields: {
        code: keyword,
        edition: `2026${signs}`,
        data: {
          sections: [
            {
              keyword,
              [`x${signs}`]: 1,
              categories: [
                {
                  keyword,
                  view_options: { template: signs },
                  subcategories: [
                    {
                      keyword,
                      questiongroups: [
                        {
                          keyword,
                          form_options: { questiongroup_condition: signs },
                          questions: [
                            {
                              keyword,
                              form_options: {
                                question_conditions: [`==${signs}|${signs}`, '==1|b'],
                                question_condition: 'c',
                              },
                            },
                            { keyword: `unknown_${signs}` },
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    },
  ]
  const cwd = makeFolder({ '.git/': '', 'questlint.config.yaml': 'rules: {}\n', 'note.json': '{}' })
  writeFileSync(join(cwd, name), JSON.stringify(records, null, 2))
  writeFileSync(join(cwd, `broken ${name}`), `{"sections": [${JSON.stringify(signs)},, ${signs}]`)
  writeFileSync(join(cwd, `accepted ${name}`), JSON.stringify([records[0], records[0]]))
  return cwd
}

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

function expectHarmless({ out, err }: Run, format = ''): void {
  const lines = `${out}\n${err}`.split(format === 'csv' ? /\r?\n/ : '\n')
  expect(lines.filter((line) => invisible.test(line.replaceAll('\t', '')))).toEqual([])
  expect(lines.filter((line) => line.includes('##['))).toEqual([])
  const own = format === 'github' ? /^::(?:error|warning|notice) file=|^::group::\d|^::endgroup::$/ : /^$/
  expect(lines.filter((line) => /^\s*::/.test(line) && !own.test(line))).toEqual([])
}

const formats = ['pretty', 'compact', 'json', 'jsonl', 'github', 'gitlab', 'sarif', 'junit', 'markdown', 'html']

describe('names and texts that would steer what shows them', () => {
  test.each(formats)('are harmless in the format %s', async (format) => {
    const cwd = hostileFolder()
    const run = await runQuestlint(cwd, [
      '--format',
      format,
      '--level',
      'info',
      '.',
      '--config',
      'questlint.config.yaml',
    ])
    expect(run.out).toContain('stop-commands')
    expectHarmless(run, format)
    if (format !== 'pretty' && format !== 'github') return
    expect(run.out.split('\n').length).toBeGreaterThan(20)
  })

  test.each([
    [['check', name, '--statistics']],
    [['check', '--no-config', name, `no such ${name}`]],
    [['check', '--context', `no such ${name}`]],
    [['check', 'note.json', name, '--output', `json=${name}`]],
    [['check', `--rule=${signs.replaceAll('\0', '')}=off`]],
    [['check', `--${signs}`]],
    [['check', '--diff', '--fix-unsafe', '.']],
    [['doctor']],
    [['doctor', '--sets']],
    [['init', '--force', '--dry-run']],
    [['init', '--force']],
    [['explain', '--only', 'shown', signs]],
    [['explain', '--only', 'shown', `orch_${signs}`]],
    [['graph', signs]],
    [['graph', '-c', `orch_${signs}`, '--category', signs]],
    ...['svg', 'mermaid', 'dot', 'json'].map((format): [string[]] => [
      ['graph', '-c', `orch_${signs}`, '--format', format],
    ]),
    [['export', 'cases', '-c', `orch_${signs}`]],
    [['export', 'cases', '-c', `orch_${signs}`, '--as-test']],
    [['diff', name, `accepted ${name}`, '--migration']],
    ...['text', 'markdown', 'html', 'csv'].map((format): [string[]] => [
      ['outline', '-c', `orch_${signs}`, '--format', format],
    ]),
    ...['meaning', 'uses'].flatMap((section): [string[]][] => [
      [['explain', '--only', section, `orch_${signs}`]],
      [['explain', '--only', section, `orch_${signs}`, '--format', 'json']],
      [['explain', '--only', section, signs.slice(0, 5)]],
    ]),
    [['condition', `==${signs}|${signs}`]],
    [['condition', '--format', 'json', `==${signs}|${signs}`]],
    [['explain', signs]],
    [['export', 'schema', signs]],
    [['accept', 'unknown-key', signs, '--reason', 'x']],
    [['accept', '--all', '--reason', signs]],
    [['accept', '--prune']],
    [[signs]],
  ])('are harmless in %j', async (argv) => {
    const cwd = hostileFolder()
    const run = await runQuestlint(cwd, argv, '', { GITHUB_ACTIONS: 'true' })
    expect(run.out.length + run.err.length).toBeGreaterThan(0)
    expectHarmless(run, argv.at(-1))
  })

  test('are harmless in a configuration and an accepted file', async () => {
    const cwd = hostileFolder()
    writeFileSync(
      join(cwd, 'questlint.config.yaml'),
      `sets: [{name: ${JSON.stringify(signs)}, files: [${JSON.stringify(name)}, ${JSON.stringify(`x${signs}`)}]}]\n`,
    )
    for (const argv of [[], ['doctor'], ['doctor', '--sets'], ['--set', signs]])
      expectHarmless(await runQuestlint(cwd, argv))
    writeFileSync(
      join(cwd, 'questlint.config.yaml'),
      `${JSON.stringify(signs)}: 1\nrules: {${JSON.stringify(signs)}: off}\n`,
    )
    expectHarmless(await runQuestlint(cwd, []))
    writeFileSync(join(cwd, 'questlint.config.yaml'), '{}\n')
    writeFileSync(
      join(cwd, 'questlint.accepted.yaml'),
      JSON.stringify([{ rule: 'x', at: signs, reason: signs, [signs]: 1 }]),
    )
    expectHarmless(await runQuestlint(cwd, []))
  })

  test.each(['po', 'csv'])(
    'are harmless in what a %s file says about its texts, and the texts come back',
    async (format) => {
      const cwd = hostileFolder()
      const argv = ['texts', 'export', '--path', name, '--format', format]
      const { out } = await runQuestlint(cwd, argv, '', {}, undefined, true)
      const texts = format === 'po' ? out.split('\n').filter((line) => line.startsWith('#')) : []
      const cells = format === 'csv' ? (readTable(out) ?? []).flatMap((row) => row.slice(4).join('').split('\n')) : []
      const about = [...texts, ...cells]
      expect(about.filter((line) => line.includes('stop-commands')).length).toBeGreaterThan(0)
      expect(about.filter((line) => invisible.test(line.replaceAll('\u00a0', '')))).toEqual([])
    },
  )

  test('are written as markdown that links and notifies nobody', async () => {
    const { out } = await runQuestlint(hostileFolder(), ['--format', 'markdown', '--level', 'info', '.'])
    const withoutEscapes = out.replaceAll('<!-- -->', '\u0001')
    expect(withoutEscapes).toContain('mira')
    expect(withoutEscapes).not.toMatch(/@mira|#12|GH-12|!77|:tada:|[0-9a-f]{7}|(?<!\\)<script/)
  })
})

test('what is written goes through the functions that make it safe', () => {
  const folder = join(import.meta.dirname, '../../src/cli')
  const writing = /\.write\s*\(|\bconsole\.|process\.std(?:out|err)|\bwriteSync\(/
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => writing.test(withoutWriter(readFileSync(join(folder, file), 'utf8'))))
    .sort()
  // The doors, the process behind them, and the reports that were kept after they went through a door.
  expect(files).toEqual(['answer-kept.ts', 'fault.ts', 'kept-runs.ts', 'process-io.ts', 'say.ts'])
})

/** `condition.ts` calls the `write` of its own writer. */
function withoutWriter(source: string): string {
  return source.replace(/\bwriter\.write\(/g, '(')
}
