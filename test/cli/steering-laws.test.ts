import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { sizeOf } from '../support/portion.ts'
import { findSteering, steeringTexts } from '../support/steering.ts'

const root = join(import.meta.dirname, '../..')
const program = join(root, 'dist/cli.cjs')
const isBuilt = existsSync(program)
const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

const signs = steeringTexts.join(' ')
/** As much as a name of a file can have. */
const short = '##vso[a]\n::a::b\u202e##teamcity[x] section_start:1:a\r\u001b[0K\u009b31m\n--- g'
const file = `vine ${short}.json`
/** A name of a branch has no brackets, colons and controls. */
const branch = 'b\u202e\u009b31m##x'
const choice = `country_ita ${short}`

const source = (name: string): string => readFileSync(join(root, 'fixtures/workspaces/vineyard', name), 'utf8')

/** All labels have the signs. */
function soil(value: unknown, suffix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => soil(item, suffix))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'en' && typeof member === 'string' ? `${member} ${suffix}` : soil(member, suffix),
    ]),
  )
}

function records(name: string, suffix: string): string {
  const text = source(name).replaceAll('"country_ita"', JSON.stringify(choice))
  return `${JSON.stringify(soil(JSON.parse(text), suffix), null, 2)}\n`
}

const answers = {
  code: `q ${signs}`,
  vine_qg_name: [{ vine_name: signs }],
  qg_location: [{ country: `x ${signs}` }],
  [`x ${signs}`]: 1,
}
const git = (cwd: string, ...argv: readonly string[]): void => {
  const options = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', [...options, ...argv], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const authoring = `# ${'##vso[a] section_start:1:a'}
code: cellar
edition: "2024"
sections:
  - keyword: section_cellar
    categories:
      - keyword: cellar__1
        subcategories:
          - keyword: cellar__1__1
            questiongroups:
              - keyword: cellar_qg_name
                questions:
                  - keyword: cellar_name
                    view_options: {is_name: true}
                    form_options: {layuot: a}
                  - keyword: cellar_nmae
categories:
  section_cellar: The cellar
  cellar__1: |
    a
    ::set-env name=A::b
    ##vso[task.complete]
  cellar__1__1: '##teamcity[a] section_start:1:a'
questiongroups:
  cellar_qg_name: Name
keys:
  cellar_name: "Name \\u202e ##[error]"
`

/** In double quotes, of JSON and of YAML. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A project in which every name and text that can be hostile is: files, sets, choices, labels, texts, catalogues, answers, tests, plans, commits. */
function hostileProject(): string {
  const cwd = makeFolder({ 'note.json': '{}' })
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
  write('shared.json', records('shared.json', signs))
  write(file, records('vineyard.json', signs))
  write(
    'questlint.config.yaml',
    `sets: [{name: ${quote(`set ${short}`)}, files: [shared.json, 'vine *.json'], complete: true}]\n`,
  )
  write(
    'texts.po',
    `# ##vso[a] \u009b31m\nmsgid ""\nmsgstr ""\n"Language: fr ##vso[a] section_start:1:a\\n"\n"X-\u009b31m: ##teamcity[a]\\n"\n\n#: ##vso[a]\nmsgctxt "vineyard_2024 ##[error]"\nmsgid "France ##vso[a] \u202e"\nmsgstr "%(a)s ##vso[a]"\n`,
  )
  write('broken.po', 'msgid "\u009b31m"\n##vso[a]\n::set-env name=A::b\n')
  write(
    'answers.jsonl',
    `${JSON.stringify({ ...answers, configuration: { code: 'vineyard', edition: '2024' } })}\n${JSON.stringify({ configurations: [signs], data: answers })}\n`,
  )
  write('answers.xml', `<?xml version="1.0"?>\n<a>##vso[a]\n::set-env name=A::b\n<b></a>`)
  write(
    'logic.questlint-test.yaml',
    `configuration: vineyard@2024\ntests:\n  - name: ${quote(signs)}\n    answers: {vine_irrigated: ${quote(signs)}}\n    shown: [${quote(signs)}, vine_qg_irrigation_details]\n`,
  )
  write('questlint.accepted.yaml', `- rule: unknown-key\n  at: ${quote(signs)}\n  reason: ${quote(signs)}\n`)
  write('broken.yaml', `sections: [##vso[a]\n::set-env name=A::b: "\u009b31m\n  ##teamcity[a]: {]\n\ta: *##[error]\n`)
  write(`broken ${short}.json`, `{"sections": [${JSON.stringify(signs)},, ##vso[a]\n::a::b ${signs}]`)
  write('author.yaml', authoring)
  write(
    'plan.yaml',
    `from: vineyard@2024\nto: vineyard@2024\nentries:\n  - at: ${quote(`vine_qg_name/${signs}`)}\n    rule: removed-question\n    do: drop\n    reason: ${quote(signs)}\n`,
  )
  write('readers.json', JSON.stringify([`data.${signs}`]))
  write('hostile.config.yaml', `${quote(signs)}: 1\nrules: {${quote(signs)}: off}\nsets: ${quote(signs)}\n`)
  write('broken.config.yaml', `rules: {##vso[a]\n::set-env name=A::b: "\u009b31m\n`)
  write('old/shared.json', records('shared.json', 'old'))
  write(
    `old/${file}`,
    records('vineyard.json', 'old').replaceAll(
      'vine_soil_depth',
      `depth ${short}`.replaceAll(/[\n\r]/g, '').replaceAll('\u001b', ''),
    ),
  )
  git(cwd, 'init', '-q', '-b', 'main')
  git(cwd, 'add', '-A')
  git(cwd, 'commit', '-q', '-m', signs.replaceAll('\0', ''))
  git(cwd, 'branch', branch)
  return cwd
}

/** Command lines of each command; words of the program's own list that are not here fail the test. */
const table: Readonly<{ [command: string]: readonly (readonly string[])[] }> = {
  check: [
    ...['pretty', 'compact', 'json', 'jsonl', 'github', 'gitlab', 'sarif', 'junit', 'markdown', 'html'].map(
      (format) => ['--no-config', '--level', 'info', '--format', format, '.'],
    ),
    ...['pretty', 'json'].map((format) => ['--format', format, '--statistics', '--no-config', '.']),
    ['--color', 'always', '--hyperlinks', 'always', '--no-config', '.'],
    ['--level', 'info'],
    ['--diff', '--fix-unsafe', '--no-config', '.'],
    [`no such ${signs}`],
    ['--no-config', file, `no such ${short}`, '*##vso[a]*'],
    ['--set', signs],
    ['--only', signs],
    ['--rule', `${signs}=off`],
    ['--rule', `unknown-key=${signs}`],
    ['--level', signs],
    ['--format', signs],
    ['--kind', signs],
    ['--max-warnings', signs],
    ['--output', `json=${signs}/a`],
    ['--output', signs],
    ['--context', signs],
    ['--config', signs],
    ['--config', 'hostile.config.yaml'],
    ['--config', 'broken.config.yaml'],
    ['--since', signs],
    ['--since', branch],
    ['--staged'],
    [`--${signs}`],
    ['--cache', '--cache-location', `cache ${short}`],
    ['--stdin', '--stdin-filename', `${short}.yaml`],
    ['--stdin', '--fix', '--stdin-filename', 'a.yaml'],
    ['--timing', '--no-config', file],
    ['broken.yaml', '--no-config'],
    ['--no-config', file, '--output', `compact=note.json/${short}`],
    [signs],
  ],
  'check answers': [
    ...['pretty', 'json', 'jsonl', 'csv', 'html'].map((format) => [
      'answers.jsonl',
      '-c',
      'vineyard@2024',
      '--format',
      format,
      '--show-answers',
      '--level',
      'info',
    ]),
    ['answers.jsonl', '-c', 'vineyard@2024', '--cleaned'],
    ['answers.jsonl', '-c', 'vineyard@2024', '--tree'],
    ['answers.jsonl', '-c', 'vineyard@2024', '--summary-json'],
    ['answers.jsonl', '-c', signs],
    ['answers.xml', '-c', 'vineyard@2024'],
    [signs, '-c', 'vineyard@2024'],
    ['broken.yaml', '-c', 'vineyard@2024'],
    ['answers.jsonl', '--as', signs],
    ['answers.jsonl', '-c', 'vineyard@2024', '--tree', '--po', signs],
  ],
  test: [
    ...['pretty', 'json', 'junit', 'tap'].map((format) => ['--format', format]),
    ['--update', '--dry-run'],
    ['broken.yaml'],
    [signs],
    ['--format', signs],
  ],
  accept: [
    ['--all', '--reason', signs],
    ['unknown-key', signs, '--reason', 'x'],
    [signs, '--reason', 'x'],
    ['--all', '--reason', 'x', '--until', signs],
    ['--upgrade', '--dry-run'],
    ['--prune'],
    ['--path', signs, '--all', '--reason', 'x'],
  ],
  preview: [
    [signs],
    ['-c', 'vineyard@2024', '--port', signs],
    ['-c', 'vineyard@2024', '--po', signs],
    ['-c', 'vineyard@2024', '--git', signs],
  ],
  condition: [
    ...['pretty', 'json', 'jsonl'].map((format) => ['--format', format, `==${signs}|${signs}`, `=='${short}'|a`]),
    ['--stdin'],
  ],
  diff: [
    ...['pretty', 'json', 'markdown', 'html', 'github', 'gitlab', 'sarif', 'junit'].map((format) => [
      'old',
      '.',
      '--format',
      format,
      '--level',
      'info',
    ]),
    ['--old', 'old/*.json', '--new', 'shared.json', '--new', 'vine*.json', '--migration'],
    ['--old', 'old/*.json', '--new', 'shared.json', '--new', 'vine*.json', '--level', 'info'],
    ['--git', `${branch}..main`],
    ['--git', signs],
    ['--since', signs],
    [`${branch}:old`, `${signs}:.`],
    ['old', '.', '--configuration', signs],
    ['old', '.', '--readers', 'readers.json'],
    ['old', '.', '--answers', 'answers.jsonl'],
    ['old', '.', '--answers', 'answers.jsonl', '--migrated', 'answers.jsonl'],
  ],
  migrate: [
    ['--plan', 'plan.yaml', 'answers.jsonl'],
    ['--plan', signs, 'answers.jsonl'],
    ['--plan', 'broken.yaml', 'answers.jsonl'],
    ['--plan', 'plan.yaml', signs],
    ['--plan', 'plan.yaml', 'answers.xml'],
  ],
  graph: [
    ...['svg', 'mermaid', 'dot', 'json'].map((format) => ['-c', 'vineyard@2024', '--format', format]),
    [signs],
    ['-c', 'vineyard', '--category', signs],
  ],
  outline: [
    ...['text', 'markdown', 'html', 'csv'].map((format) => ['-c', 'vineyard@2024', '--format', format]),
    [signs],
    ['-c', 'vineyard', '--language', signs],
    ['-c', 'vineyard', '--po', 'texts.po', '--language', 'fr'],
  ],
  convert: [
    ...['yaml', 'json', 'fixture', 'jsonl'].map((form) => [file, '--to', form, '--context', 'shared.json']),
    ...['json', 'fixture'].map((form) => ['author.yaml', '--to', form]),
    [file, '--to', 'yaml', '--into', `new ${short}.yaml`, '--dry-run'],
    [signs, '--to', 'yaml'],
    [file, '--to', signs],
    ['broken.yaml', '--to', 'json'],
  ],
  add: [
    ['question', 'vine_slope', '--label', signs, '--type', 'int', '--after', 'vine_soil_type', '--dry-run'],
    ['question', signs, '--label', 'a', '--after', 'vine_soil_type', '--dry-run'],
    ['question', 'vine_slope', '--label', 'a', '--after', signs, '--dry-run'],
    ['question', 'vine_slope'],
    [signs, 'a'],
  ],
  rename: [
    ['value', choice, 'country_x', '--dry-run'],
    ['value', 'country_fra', signs, '--dry-run'],
    ['value', 'country_fra', 'country_x', '--dry-run'],
    ['key', signs, 'a'],
    [signs, 'a', 'b'],
  ],
  copy: [
    ['vine__1__2', '--as', 'vine__1__9', '--with-keys', '--dry-run'],
    [signs, '--as', 'a'],
    ['vine__1__2', '--as', signs],
  ],
  move: [
    ['vine_qg_soil', '--into', 'vine__1__2', '--dry-run'],
    ['vine_soil_depth', '--first', '--dry-run'],
    [signs, '--first'],
    ['vine_qg_soil', '--into', signs],
  ],
  remove: [
    ['value:country_fra', '--dry-run'],
    [`value:${choice}`, '--dry-run'],
    ['vine_soil_depth', '--dry-run'],
    [signs],
    ['vine_soil_depth', '--dry-run', '--force'],
  ],
  renumber: [['--dry-run'], ['--merge', signs], ['--model', signs], ['--from', signs], ['--side', signs]],
  new: [
    ['a.yaml', '--template', 'place', '--dry-run'],
    ['a.yaml', '--question', signs, '--dry-run'],
    ['a.yaml', '--question', `${choice}:radio=${choice},b`, '--label', signs],
    [signs],
    ['--code', signs, '--template', 'place'],
  ],
  'test new': [
    ['-c', 'vineyard@2024'],
    ['-c', signs],
    ['-c', 'vineyard@2024', '-o', signs],
  ],
  'check texts': [
    ...['pretty', 'json', 'compact', 'github', 'gitlab', 'sarif', 'junit', 'markdown'].map((format) => [
      '--po',
      'texts.po',
      '--format',
      format,
      '--complete',
      '--level',
      'info',
    ]),
    ['--po', 'broken.po'],
    ['--po', signs],
    ['--po', 'texts.po', '--since', signs],
  ],
  texts: [
    ...['po', 'csv'].map((format) => ['export', '--format', format]),
    ['export', '--po', 'texts.po'],
    ['export', '--po', 'broken.po'],
    ['import', 'texts.po', '--language', 'fr', '--dry-run'],
    ['import', 'texts.po', '--po', 'texts.po', '--dry-run'],
    ['import', signs, '--language', 'fr'],
    [signs],
  ],
  format: [['--check'], ['--diff'], ['broken.yaml'], [signs], ['-']],
  export: [
    ['structure', '-c', 'vineyard@2024'],
    ['structure', '-c', 'vineyard@2024', '--flat'],
    ['structure', signs],
    ['structure', 'vineyard', '--language', signs],
    ['openapi', '-c', 'vineyard@2024'],
    ['openapi', signs],
    ['schema', 'data', '-c', 'vineyard@2024'],
    ['schema', 'data', '-c', 'vineyard@2024', '--typescript'],
    ['schema', 'data', signs],
    ['schema', signs],
    ['schema'],
    ['cases', '-c', 'vineyard@2024'],
    ['cases', '-c', 'vineyard@2024', '--as-test'],
    ['tree', 'answers.jsonl', '-c', 'vineyard@2024'],
    ['item', 'answers.jsonl', '-c', 'vineyard@2024'],
    ['tree', signs],
    ['cases', signs],
    [signs],
  ],
  query: [
    [`type=${signs}&filter__qg_location__country=${choice}`, '-c', 'vineyard@2024'],
    ['a', signs],
    [`${signs}=${signs}`, '-c', 'vineyard@2024', '--format', 'json'],
  ],
  init: [['--force', '--dry-run'], ['--force'], [signs], []],
  doctor: [
    [],
    ['--config', signs],
    ['--config', 'hostile.config.yaml'],
    ['--sets'],
    ['--sets', '--format', 'json'],
    ['--sets', '--config', 'broken.config.yaml'],
  ],
  serve: [
    ['--help'],
    [signs],
    ['--config', signs],
    ['--config', 'broken.config.yaml'],
    ['--port', signs],
    ['--host', signs],
  ],
  merge: [
    ['shared.json', 'shared.json', 'shared.json'],
    ['broken.yaml', 'broken.yaml', 'broken.yaml'],
    [signs, signs, signs],
    ['broken.yaml', 'broken.yaml', 'broken.yaml', '--path', signs, '--label-ours', signs],
    ['--check', '--merge', signs],
    ['--marker-size', signs, 'a', 'b', 'c'],
  ],
  lsp: [['--clientProcessId', signs], [`--${signs}`], ['--stdio', '--node-ipc']],
  explain: [
    ['country'],
    [signs],
    ['unknown-key'],
    [],
    ['--format', 'json'],
    ['--format', signs],
    [choice],
    [choice, '--format', 'json'],
    ['country', '-c', signs],
    ['country', '--only', signs],
    ...['meaning', 'uses', 'shown'].flatMap((section) => [
      ['country', '--only', section],
      [choice, '--only', section, '--format', 'json'],
      [signs, '--only', section],
    ]),
    ['vine_qg_irrigation_details', '--only', 'shown'],
  ],
  completion: [['bash'], ['zsh'], ['fish'], [signs]],
  help: [[], ['check'], [signs]],
}

/** Commands that run until they are stopped, or need a merge. */
const isRefused = new Set(['preview', 'lsp', 'renumber'])

const own = /^::(?:(?:error|warning|notice) file=[^:]*::[^\p{Cc}]*|group::[\w ,]*|endgroup::)$/u
/** The names of the files in a diff. */
const header = /^(?:--- (?:a\/|"a\/|\/dev\/null)|\+\+\+ (?:b\/|"b\/))/

function expectSteersNothing(output: string, argv: readonly string[]): void {
  const isCommands = argv.includes('github')
  const lines = output.replaceAll('\r\n', '\n').split('\n')
  const shown = lines
    .map((line) => (header.test(line) ? line.slice(3) : isCommands && own.test(line) ? line.slice(2) : line))
    .join('\n')
  expect(findSteering(shown)).toEqual([])
}

function inPipe(
  cwd: string,
  argv: readonly string[],
  env: Readonly<{ [name: string]: string }> = {},
): { out: string; err: string; code: number | null } {
  const input = argv.includes('a.yaml') ? authoring : `${JSON.stringify(signs)}\n${signs}\n`
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...argv], {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: cwd, ...env },
  })
  return { out: stdout, err: stderr, code: status }
}

function onTerminal(cwd: string, argv: readonly string[]): string {
  const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`
  const command = [process.execPath, program, ...argv].map(quote).join(' ')
  const { stdout } = spawnSync('script', ['-qec', `${command} < /dev/null`, '/dev/null'], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: cwd, TERM: 'xterm', SHELL: '/bin/sh' },
  })
  return stdout
}

/** Of each command every third line, and a terminal, which takes as long again, for one; all of them in `npm run test:long`. */
const step = sizeOf(1, 3)
const onTerminals = new Set(Object.values(table).flatMap((lines) => lines.slice(0, sizeOf(lines.length, 1))))

describe.skipIf(!isBuilt)('what comes from files, names and arguments steers neither terminal nor runner', () => {
  test('in any command that there is', () => {
    const [, names = ''] = /^set -g __questlint_commands (.*)$/m.exec(inPipe(root, ['completion', 'fish']).out) ?? []
    const commands = names.split("' '").map((name) => name.replaceAll("'", ''))
    const listed = commands.filter((name) => !name.includes(' ') || name.startsWith('check ') || name === 'test new')
    expect(Object.keys(table).sort()).toEqual(listed.sort())
  })

  test('what breaks down, and what was kept, steers nothing either', () => {
    const cwd = hostileProject()
    writeFileSync(join(cwd, 'fault.cjs'), `setImmediate(() => { throw new Error(${JSON.stringify(signs)}) })\n`)
    const fault = inPipe(cwd, ['condition', '--stdin'], { NODE_OPTIONS: `--require ${join(cwd, 'fault.cjs')}` })
    expect(fault.err).toContain('internal error; please report it')
    expect(fault.code).toBe(3)
    expectSteersNothing(fault.err, [])
    for (let round = 0; round < 2; round++) {
      const { out, err } = inPipe(cwd, ['check', '--cache', '--cache-location', 'kept', '--level', 'info'])
      expect(out).not.toBe('')
      expectSteersNothing(`${out}\n${err}`, [])
    }
    // A file is for whoever reads it later.
    const names = ['convert', file, '--to', 'json', '--context', 'shared.json'].map((word) => `'${word}'`).join(' ')
    spawnSync('/bin/sh', ['-c', `${process.execPath} ${program} ${names} > kept.json`], { cwd })
    expect(JSON.parse(readFileSync(join(cwd, 'kept.json'), 'utf8'))).toEqual(
      JSON.parse(inPipe(cwd, ['convert', file, '--to', 'json', '--context', 'shared.json']).out),
    )
  })

  test.each(Object.keys(table))('%s', { timeout: 300_000 }, (command) => {
    const cwd = hostileProject()
    const codes: (number | null)[] = []
    for (const [at, argv] of (table[command] ?? []).entries()) {
      if (at % step !== 0) continue
      const line = [...command.split(' '), ...argv]
      const { out, err, code } = inPipe(cwd, line)
      codes.push(code)
      expect([out + err === '', code === null, code === 3], JSON.stringify(line)).toEqual([false, false, false])
      expectSteersNothing(`${out}\n${err}`, line)
      if (hasTerminals && onTerminals.has(argv)) expectSteersNothing(onTerminal(cwd, line), line)
      git(cwd, 'checkout', '-q', '--force', 'main')
    }
    // A table of refusals alone would show nothing.
    if (!isRefused.has(command)) expect(codes.some((code) => code === 0 || code === 1)).toBe(true)
  })
})
