// npm run bench:hostile: what input made to hurt costs a run, as processor time and peak memory of the whole process. The table of docs/limits.md.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const megabyte = 1_000_000

/**
 * Input by what is extreme about it: the files, and the rule or words that a run on it answers with. The files are made when asked for, as
 * some are large.
 */
export const hostile = {
  'nothing in particular': { files: () => ({ 'a.json': '{"keys":{"a":{"label":"A"}}}' }), says: '' },
  'a file of 9 MiB': {
    files: () => ({ 'a.json': ' '.repeat(9 * 1024 * 1024) }),
    says: 'larger than the limit of 8 MiB',
  },
  'standard input without end': {
    files: () => ({}),
    argv: ['--stdin'],
    from: '/dev/zero',
    says: 'larger than the limit of 8 MiB',
  },
  'one line without end for questlint condition': {
    files: () => ({}),
    argv: ['condition', '--stdin'],
    from: '/dev/zero',
    says: 'a line is longer than the limit',
  },
  '400,000 JSON lines of a bracket': {
    files: () => ({ 'a.jsonl': '{\n'.repeat(400_000) }),
    argv: ['--format', 'compact', 'a.jsonl'],
    says: 'is never closed',
  },
  'two files of 2.7 million JSON lines': {
    files: () => ({ 'a.jsonl': '[]\n'.repeat(2_666_666), 'b.jsonl': '[]\n'.repeat(2_666_666) }),
    argv: ['--kind', 'configuration', '--format', 'compact', 'a.jsonl', 'b.jsonl'],
    says: 'wrong-type',
  },
  'a fixture of 8 MB': { files: () => ({ 'a.json': records(8 * megabyte, () => '1') }), says: '' },
  'eight million brackets': { files: () => ({ 'a.json': '['.repeat(8 * megabyte) }), says: 'exceeds-limits' },
  'lists 100,000 deep, JSON': {
    files: () => ({ 'a.json': '['.repeat(100_000) + ']'.repeat(100_000) }),
    says: 'exceeds-limits',
  },
  'lists 100,000 deep, YAML': {
    files: () => ({ 'a.yaml': `keys: ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
    says: 'exceeds-limits',
  },
  'aliases that stand for 10^12 values': { files: () => ({ 'a.yaml': aliases(12) }), says: 'exceeds-limits' },
  'a YAML file of 7 MB': { files: () => ({ 'a.yaml': `keys:\n${lines(5.5 * megabyte)}` }), says: '' },
  '84,000 findings': { files: () => ({ 'a.json': records(8 * megabyte, () => '5') }), says: 'wrong-type' },
  'one keyword of 8 million characters': {
    files: () => ({ 'a.json': JSON.stringify(question('a'.repeat(8 * megabyte - 100), [])) }),
    says: 'no-definitions',
  },
  'a help text of 2 million open tags': {
    files: () => ({ 'a.yaml': `keys:\n  a:\n    label: A\n    helptext: "${'<b>'.repeat(2 * megabyte)}"\n` }),
    says: 'broken-html',
  },
  'a condition of 1 million characters': {
    files: () => ({ 'a.json': conditions([`==${'1+'.repeat(megabyte / 2)}1|name`]) }),
    says: 'condition',
  },
  '10,000 conditions of one question': {
    files: () => ({ 'a.json': conditions(Array.from({ length: 10_000 }, (_, at) => `==${at}|name_${at}`)) }),
    says: 'condition',
  },
  'a condition of 5,000 brackets': {
    files: () => ({ 'a.json': conditions([`==${'('.repeat(5000)}1${')'.repeat(5000)}|name`]) }),
    says: 'condition',
  },
  'a condition that counts for ever': {
    files: () => ({ 'a.json': conditions(['==9**9**9**9|name', "=='a'*10**9|name", '==[0]*10**9|name']) }),
    says: 'condition',
  },
  'a regular expression that takes for ever': {
    files: () => ({ 'a.json': conditions([`=='${'a'.repeat(40)}'.match(/^(a+)+$b/)|name`]) }),
    says: 'condition',
  },
  '10,000 patterns in .gitignore': {
    files: () => ({ '.gitignore': `${'**/*a*a*a*a*b\n'.repeat(10_000)}`, 'aaaaaaaaaaaaaaaaaaaa.json': '[]' }),
    says: '',
  },
  '10,000 lines of .gitignore for 3,000 files': {
    files: () => ({
      '.gitignore': Array.from({ length: 10_000 }, (_, at) => `**/*q*s*${at}x*n*.json\n`).join(''),
      ...Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`a/questions_${at}.json`, oneKey(at)])),
    }),
    says: '',
  },
  '50 overrides of 250 alternatives for 1,000 files': {
    files: () => ({
      'questlint.config.json': JSON.stringify({
        sets: [{ name: 'a', files: ['a/*.json'] }],
        overrides: Array.from({ length: 50 }, (_, one) => {
          const alternatives = Array.from({ length: 250 }, (_, at) => `*q*[a-z]*${one}*[!0]${at}x`)
          return { files: [`**/{${alternatives}}*.json`], rules: {} }
        }),
      }),
      ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a/questions_${at}.json`, oneKey(at)])),
    }),
    says: '',
  },
  '4,000 unknown names among 4,000 known': {
    files: () => ({ 'a.json': misspeltKeys(4000) }),
    says: 'Did you mean',
  },
  'a pattern with 2,000 stars': {
    files: () => ({
      'questlint.config.json': JSON.stringify({ sets: [{ name: 'a', files: [`${'*a'.repeat(1000)}*`, 'b.json'] }] }),
      'b.json': '[]',
      [`${'a'.repeat(200)}.json`]: '[]',
    }),
    says: 'matches no file',
  },
  '20,000 files': {
    files: () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at % 100}/${at}.json`, oneKey(at)])),
    says: '',
  },
  'duplicates below 300 names of 800 characters': {
    files: () => ({ 'a.json': longNames(300, `{${Array(1000).fill('"a":1').join(',')}}`) }),
    says: 'exceeds-limits',
  },
  'the same as JSON': {
    files: () => ({ 'a.json': longNames(300, `{${Array(1000).fill('"a":1').join(',')}}`) }),
    argv: ['--format', 'json', 'a.json'],
    says: 'longNames',
  },
  'a YAML file of 8 MB of aliases': {
    files: () => ({ 'a.yaml': `keys: &a 1\nb: [${'*a,'.repeat(2.6 * megabyte)}*a]\n` }),
    says: 'exceeds-limits',
  },
  'a YAML list of 8 MB': { files: () => ({ 'a.yaml': '- a: 1\n'.repeat(1.14 * megabyte) }), says: 'exceeds-limits' },
  'a YAML list just within the limit': {
    files: () => ({ 'a.yaml': '- a: 1\n'.repeat(187_000) }),
    argv: ['--kind', 'questiongroup', '--format', 'compact', 'a.yaml'],
    says: '',
  },
  'a YAML file of 8 MB of tags': {
    files: () => ({ 'a.yaml': `keys: [${'!!x 1,'.repeat(1.3 * megabyte)}1]\n` }),
    says: 'exceeds-limits',
  },
  'a help text of a million scripts': {
    files: () => ({ 'a.yaml': `keys:\n  a:\n    label: A\n    helptext: "${'<script>'.repeat(0.99 * megabyte)}"\n` }),
    says: 'broken-html',
  },
  'a million duplicate members between carriage returns': {
    files: () => ({ 'a.json': `{${Array(megabyte).fill('"a":1').join(',\r')}}` }),
    says: '',
  },
  'four million values': {
    files: () => ({ 'a.json': `{"keyword":"g","questions":[${'1,'.repeat(4 * megabyte - 40)}1]}` }),
    says: 'exceeds-limits',
  },
  '600,000 unknown members': { files: () => ({ 'a.json': unknownMembers(600_000) }), says: 'more than 50000 findings' },
  '600,000 unknown members as JSON': {
    files: () => ({ 'a.json': unknownMembers(600_000) }),
    argv: ['--format', 'json', 'a.json'],
    says: 'more than 50000 findings',
  },
  'a circle of 12,000 questiongroups': { files: () => ({ 'a.json': chain(12_000, 12_000) }), says: 'never-shown' },
  'a chain of 12,000 questiongroups': { files: () => ({ 'a.json': chain(12_000) }), says: '' },
  'questlint graph of 80 questions of 29 conditions': {
    files: () => ({ 'a.json': net(80, 29) }),
    argv: ['graph', '-c', 'a', '--path', 'a.json'],
    says: '',
  },
  'questlint graph of a chain of 1,200': {
    files: () => ({ 'a.json': chain(1200) }),
    argv: ['graph', '-c', 'a', '--path', 'a.json'],
    says: 'too many for a picture',
  },
  'questlint graph of 8,000 questions for 8,000 questiongroups, for Graphviz': {
    files: () => ({ 'a.json': net(8000, 1, 8000) }),
    argv: ['graph', '-c', 'a', '--path', 'a.json', '--format', 'dot'],
    says: 'are left out',
  },
  'questlint export cases of a chain of 1,600': {
    files: () => ({ 'a.json': chain(1600) }),
    argv: ['export', 'cases', '-c', 'a', '--path', 'a.json'],
    says: 'leftOut',
  },
  'questlint export cases of 8,000 questions for 8,000 questiongroups': {
    files: () => ({ 'a.json': net(8000, 1, 8000) }),
    argv: ['export', 'cases', '-c', 'a', '--path', 'a.json'],
    says: 'leftOut',
  },
  'one condition name on 16,000 questions': { files: () => ({ 'a.json': net(16_000, 1) }), says: '' },
  '--diff with 6,000 fixes': {
    files: () => ({ 'a.json': fixable(6000) }),
    argv: ['--diff', 'a.json'],
    says: 'would be made',
  },
  ...Object.fromEntries(
    ['sarif', 'html', 'github', 'gitlab', 'junit', 'markdown'].map((format) => [
      `50,000 findings as ${format}`,
      {
        files: () => ({ 'a.json': unknownMembers(50_000) }),
        argv: ['--format', format, '--level', 'info', 'a.json'],
        says: '',
      },
    ]),
  ),
  'questlint convert of 60,000 questions': {
    files: () => ({ 'a.json': wide(60_000) }),
    argv: ['convert', 'a.json', '--to', 'yaml'],
    says: 'too large for the form',
  },
  'questlint outline of 60,000 questions as HTML': {
    files: () => ({ 'a.json': wide(60_000) }),
    argv: ['outline', '-c', 'a', '--path', 'a.json', '--format', 'html'],
    says: 'Question 59999',
  },
  'questlint rename in 60,000 questions': {
    files: () => ({ 'a.json': wide(60_000) }),
    argv: ['rename', 'key', 'q5', 'other', 'a.json'],
    says: '1 file written',
  },
  'questlint add to 60,000 questions': {
    files: () => ({ 'a.json': wide(60_000) }),
    argv: ['add', 'question', 'other', '--label', 'Other', '--into', 'g3', 'a.json'],
    says: '1 file written',
  },
  'questlint move in 60,000 questions': {
    files: () => ({ 'a.json': wide(60_000) }),
    argv: ['move', 'g5', '--after', 'g9', 'a.json'],
    says: '1 file written',
  },
  'questlint copy --with-keys of 20,000 questions': {
    files: () => ({ 'a.json': wide(20_000) }),
    argv: ['copy', 'd', '--as', 'd2', '--with-keys', 'a.json', '--force'],
    says: '1 file written',
  },
  'questlint remove of 20,000 questions': {
    files: () => ({ 'a.json': wide(20_000) }),
    argv: ['remove', 'd', 'a.json', '--force'],
    says: '1 file written',
  },
  'questlint texts export of 60,000 questions': {
    files: () => ({ 'a.json': wide(60_000) }),
    argv: ['texts', 'export', '--path', 'a.json'],
    says: 'Question 59999',
  },
  'questlint check texts of 1.5 million comments': {
    files: () => ({ 'a.po': `${'#. x\n'.repeat(1.5 * megabyte)}msgid "a"\nmsgstr "b"\n`, 'a.json': wide(10) }),
    argv: ['check', 'texts', '--po', 'a.po', '--path', 'a.json'],
    says: 'also has 1 message',
  },
  'questlint diff of 20,000 questions with 20,000 others': {
    files: () => ({ 'a.json': wide(20_000), 'b.json': wide(20_000, 'z') }),
    argv: ['diff', 'a.json', 'b.json'],
    says: 'changes to stored answers',
  },
  'questlint diff of a key with 40,000 choices and one with others': {
    files: () => ({ 'a.json': choices(40_000, 'v'), 'b.json': choices(40_000, 'w') }),
    argv: ['diff', 'a.json', 'b.json'],
    says: 'changes to stored answers',
  },
  'questlint diff of 20,000 questiongroups of one question with others': {
    files: () => ({ 'a.json': groupsOfOne(20_000, 'g'), 'b.json': groupsOfOne(20_000, 'h') }),
    argv: ['diff', 'a.json', 'b.json'],
    says: 'changes to stored answers',
  },
  'questlint diff of 4,000 editions': {
    files: () => ({ 'a.json': editions(4000, 'int'), 'b.json': editions(4000, 'char') }),
    argv: ['diff', 'a.json', 'b.json'],
    says: 'changes to stored answers',
  },
  'questlint check answers of answers to a chain of 16,000 questiongroups': {
    files: () => ({ 'a.json': chain(16_000), 'b.json': answersToChain(16_000) }),
    argv: ['check', 'answers', 'b.json', '-c', 'a', '--path', 'a.json'],
    says: 'No findings',
  },
  'questlint check answers of answers to 60 questions that wait for two each': {
    files: () => ({
      'a.json': waitingForTwo(60),
      'b.json': JSON.stringify({ data: { g: [byKeyword(60, 'q', () => 1)] } }),
    }),
    argv: ['check', 'answers', 'b.json', '-c', 'a', '--path', 'a.json'],
    says: 'No findings',
  },
  '20,000 questions that nothing drives': {
    files: () => ({ 'a.json': undriven(20_000) }),
    says: 'undriven-question',
  },
  'questlint check answers of XML with 500,000 attributes': {
    files: () => ({
      'a.xml': `<r ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
      'a.json': wide(10),
    }),
    argv: ['check', 'answers', 'a.xml', '-c', 'a', '--path', 'a.json'],
    says: 'malformed-answers',
  },
  'members that are names of every object': {
    files: () => ({
      'a.json': '{"keyword": "a", "questions": [], "__proto__": {"x": 1}, "constructor": 1, "hasOwnProperty": 1}',
    }),
    says: 'unknown-member',
  },
}

function records(size, translation) {
  const record = (pk) =>
    `{"model":"configuration.translation","pk":${pk},"fields":{"translation_type":"key","data":${translation() === '1' ? '{}' : '5'}}}`
  const count = Math.floor(size / 95)
  return `[${Array.from({ length: count }, (_, at) => record(at + 1)).join(',\n')}]`
}

/** A file of one key. */
function oneKey(at) {
  return JSON.stringify({ keys: { [`k${at}`]: { label: 'A' } } })
}

function longNames(levels, inner) {
  const names = Array.from({ length: levels }, (_, at) => `"${`level_${at}`.padEnd(800, 'x')}"`)
  return names.reduceRight((value, name) => `{${name}:${value}}`, inner)
}

function unknownMembers(count) {
  const members = Array.from({ length: count }, (_, at) => `"x${at.toString(36)}":1`)
  return `{"keyword":"g","questions":[{"keyword":"a",${members.join(',')}}]}`
}

function configuration(questiongroups, keys) {
  const data = [{ keyword: 'd', questiongroups }]
  const sections = [{ keyword: 's', categories: [{ keyword: 'c', subcategories: data }] }]
  return JSON.stringify({ code: 'a', edition: '2020', sections, keys })
}

function keysOf(count, type) {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, { label: `Q ${at}`, type }]))
}

/** So many questions with a key each, in questiongroups of ten. */
function wide(count, name = 'q') {
  const groups = Array.from({ length: count / 10 }, (_, group) => ({
    keyword: `g${group}`,
    questions: Array.from({ length: 10 }, (_, at) => ({ keyword: `${name}${group * 10 + at}` })),
  }))
  const keys = Array.from({ length: count }, (_, at) => [`${name}${at}`, { label: `Question ${at}`, type: 'int' }])
  return configuration(groups, Object.fromEntries(keys))
}

/** Questiongroups of which each shows the next; the last one shows the first where they are to be a circle. */
function chain(count, circle = Number.POSITIVE_INFINITY) {
  const groups = Array.from({ length: count }, (_, at) => ({
    keyword: `g${at}`,
    form_options: at > 0 || circle === count ? { questiongroup_condition: `n${at}` } : {},
    questions: [{ keyword: `q${at}`, form_options: { questiongroup_conditions: [`==1|n${(at + 1) % circle}`] } }],
  }))
  return configuration(groups, keysOf(count, 'bool'))
}

function byKeyword(count, name, make) {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, make(at)]))
}

/** One key with so many choices. */
function choices(count, name) {
  const values = byKeyword(count, name, (at) => ({ label: `Value ${at}` }))
  const keys = { q: { label: 'Q', type: 'checkbox', values: Object.keys(values) } }
  return JSON.stringify({
    ...JSON.parse(configuration([{ keyword: 'g', questions: [{ keyword: 'q' }] }], keys)),
    values,
  })
}

function groupsOfOne(count, name) {
  const groups = Array.from({ length: count }, (_, at) => ({ keyword: `${name}${at}`, questions: [{ keyword: 'q0' }] }))
  return configuration(groups, keysOf(1, 'int'))
}

/** A fixture of one key and so many editions that ask it. */
function editions(count, type) {
  const { sections } = JSON.parse(configuration([{ keyword: 'g', questions: [{ keyword: 'q0' }] }], {}))
  return JSON.stringify([
    { model: 'configuration.key', pk: 1, fields: { keyword: 'q0', configuration: { type } } },
    ...Array.from({ length: count }, (_, at) => ({
      model: 'configuration.configuration',
      pk: at + 1,
      fields: { code: 'a', edition: `${at}`, created: '2026-01-01T00:00:00Z', data: { sections } },
    })),
  ])
}

function answersToChain(count) {
  return JSON.stringify({ data: byKeyword(count, 'g', (at) => [{ [`q${at}`]: 1 }]) })
}

function waitingForTwo(count) {
  const questions = Array.from({ length: count }, (_, at) => ({
    keyword: `q${at}`,
    form_options: {
      ...(at > 1 && { question_condition: `n${at}` }),
      question_conditions: [`=='1'|n${at + 1}`, `=='1'|n${at + 2}`],
    },
  }))
  return configuration([{ keyword: 'g', questions }], keysOf(count, 'bool'))
}

function undriven(count) {
  const questions = Array.from({ length: count }, (_, at) => ({ keyword: `q${at}` }))
  return configuration([{ keyword: 'g', questions }], keysOf(count, 'select_conditional_custom'))
}

/** Questions that each have the same conditions, and questiongroups that wait for these. */
function net(questions, names, waiting = names) {
  const conditions = Array.from({ length: names }, (_, at) => `==${at}|n${at}`)
  const asking = Array.from({ length: questions }, (_, at) => ({
    keyword: `g${at}`,
    questions: [{ keyword: `q${at}`, form_options: { questiongroup_conditions: conditions } }],
  }))
  const shown = Array.from({ length: waiting }, (_, at) => ({
    keyword: `t${at}`,
    form_options: { questiongroup_condition: `n${at % names}` },
    questions: [{ keyword: 'q0' }],
  }))
  return configuration([...asking, ...shown], keysOf(questions, 'int'))
}

/** An option with a wrong name and one with a wrong place in each question, a line each. */
function fixable(count) {
  const questions = Array.from({ length: count }, (_, at) => ({
    keyword: `q${at}`,
    form_options: { lable_position: 'x', max_num: '5' },
    view_options: { is_name: 'true' },
  }))
  return configuration([{ keyword: 'g', questions }], keysOf(count, 'bool')).replaceAll('}},', '}},\n')
}

function misspeltKeys(count) {
  const keys = Array.from({ length: count }, (_, at) => ({
    model: 'configuration.key',
    pk: at + 1,
    fields: { keyword: `some_long_name_${at}`, configuration: { type: 'char' } },
  }))
  const questions = keys.map(({ fields }) => ({ keyword: fields.keyword.replace('long_name', 'lnog_nmae') }))
  const data = {
    sections: [
      {
        keyword: 's',
        categories: [
          { keyword: 'c', subcategories: [{ keyword: 'd', questiongroups: [{ keyword: 'q', questions }] }] },
        ],
      },
    ],
  }
  const fields = { code: 'a', edition: '2020', created: '2020-01-01', data }
  return JSON.stringify([...keys, { model: 'configuration.configuration', pk: 1, fields }])
}

function aliases(levels) {
  const level = (at) =>
    `  - &a${at} [${Array(10)
      .fill(`*a${at - 1}`)
      .join(', ')}]\n`
  return `keys:\n  - &a0 [1]\n${Array.from({ length: levels }, (_, at) => level(at + 1)).join('')}`
}

function lines(size) {
  return Array.from({ length: Math.floor(size / 26) }, (_, at) => `  key_${at}:\n    label: K${at}\n`).join('')
}

function question(keyword, conditions) {
  return { keyword: 'qg', questions: [{ keyword, form_options: { question_conditions: conditions } }] }
}

function conditions(list) {
  return JSON.stringify(question('a', list))
}

/** Runs the command line on one input, with arguments of its own and standard input from a file where it has them; gives the seconds of all processors, MiB, the exit code and what it wrote. */
export function runOn({ files: makeFiles, argv: own, from }, cli) {
  const files = makeFiles()
  const input = from === undefined ? 'pipe' : openSync(from, 'r')
  const folder = mkdtempSync(join(tmpdir(), 'questlint-hostile-'))
  try {
    mkdirSync(join(folder, '.git'))
    for (const [name, text] of Object.entries(files)) {
      if (name.includes('/')) mkdirSync(join(folder, name.split('/')[0]), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { NODE_EXTRA_CA_CERTS: _certificates, ...env } = process.env
    const node = ['--require', join(import.meta.dirname, 'peak-memory.cjs'), cli]
    const argv = [...node, ...(own ?? ['--format', 'compact', '--level', 'info'])]
    const names = Object.keys(files).filter((name) => /^[^.q][^/]*\.(json|yaml)$/.test(name))
    const isFolder = files['questlint.config.json'] !== undefined || files['.gitignore'] !== undefined
    const given = isFolder || own ? [] : names.slice(0, 1)
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...argv, ...given], {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: [input, 'pipe', 'pipe'],
      maxBuffer: 2 ** 30,
      timeout: 120_000,
    })
    const seconds = Number(/cpu-milliseconds=(\d+)/.exec(stderr)?.[1]) / 1000
    const mebibytes = Number(/peak-memory-kib=(\d+)/.exec(stderr)?.[1]) / 1024
    return { seconds, mebibytes, code: status ?? signal, output: `${stdout}${stderr}` }
  } finally {
    if (typeof input === 'number') closeSync(input)
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const cli = process.argv[2] ?? join(import.meta.dirname, '../dist/cli.cjs')
  console.log('| input | seconds | MiB | exit code |\n| --- | ---: | ---: | ---: |')
  for (const [name, input] of Object.entries(hostile)) {
    const { seconds, mebibytes, code, output } = runOn(input, cli)
    console.log(`| ${name} | ${seconds.toFixed(2)} | ${Math.round(mebibytes)} | ${code} |`)
    if (!(seconds <= 10 && mebibytes <= 1024)) {
      console.error(`${name}: more than 10 seconds or 1 GiB`)
      process.exitCode = 1
    }
    if (!output.includes(input.says)) {
      console.error(`${name}: nothing says "${input.says}" in\n${output.slice(0, 600)}`)
      process.exitCode = 1
    }
  }
}
