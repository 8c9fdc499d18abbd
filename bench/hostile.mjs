// npm run bench:hostile: what input made to hurt costs a run, as time and peak memory of the whole process. The table of docs/security.md.
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
  'nothing in particular': { files: () => ({ 'a.json': '[]' }), says: '' },
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
      ...Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`a/questions_${at}.json`, '[]'])),
    }),
    says: '',
  },
  '50 overrides of 250 alternatives for 1,000 files': {
    files: () => ({
      'questlint.config.json': JSON.stringify({
        sets: [{ name: 'a', files: ['a/*.json'] }],
        overrides: Array.from({ length: 50 }, (_, one) => {
          const alternatives = Array.from({ length: 250 }, (_, at) => `*q*${one}*${at}x`)
          return { files: [`**/{${alternatives}}*.json`], rules: {} }
        }),
      }),
      ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a/questions_${at}.json`, '[]'])),
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
    files: () => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at % 100}/${at}.json`, '[]'])),
    says: '',
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

/** Runs the command line on one input, with arguments of its own and standard input from a file where it has them; gives seconds, MiB, the exit code and what it wrote. */
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
    const start = performance.now()
    const node = ['--require', join(import.meta.dirname, 'peak-memory.cjs'), cli]
    const argv = [...node, ...(own ?? ['--format', 'compact', '--level', 'info'])]
    const names = Object.keys(files).filter((name) => /^[^.q][^/]*\.(json|yaml)$/.test(name))
    const isFolder = files['questlint.config.json'] !== undefined || files['.gitignore'] !== undefined
    const given = isFolder ? [] : names.slice(0, 1)
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...argv, ...given], {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: [input, 'pipe', 'pipe'],
      maxBuffer: 2 ** 30,
      timeout: 120_000,
    })
    const seconds = (performance.now() - start) / 1000
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
    if (!output.includes(input.says)) {
      console.error(`${name}: nothing says "${input.says}" in\n${output.slice(0, 600)}`)
      process.exitCode = 1
    }
  }
}
