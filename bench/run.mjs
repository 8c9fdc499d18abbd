// npm run bench [-- --pairs 20] [-- --no-tools] (or `-- --against COMMIT`, see against.mjs, or `-- catalogue`, see catalogue.mjs): how long questlint takes, as ratios measured in one run, on the Node that runs this. Never a test.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAgainst } from './against.mjs'
import { benchBundles } from './bundles.mjs'
import { benchCatalogue } from './catalogue.mjs'
import { findCorpus } from './corpus.mjs'
import { outputOf, peakMemory, quantile, ratio, timeInTurns } from './measure.mjs'
import { installTools, toolCommands } from './tools.mjs'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'dist/cli.cjs')
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '20' },
    'no-tools': { type: 'boolean', default: false },
    stored: { type: 'string', default: '1000,100000' },
    rounds: { type: 'string', default: '100' },
    databases: { type: 'string', default: 'embedded,postgres' },
    against: { type: 'string' },
    node: { type: 'string', multiple: true, default: [] },
    'no-keys': { type: 'boolean', default: false },
  },
})
/** Beside the format for a terminal; `html` and `sarif` write the most, `jsonl` the same as `json` without line breaks. */
const otherFormats = ['json', 'jsonl', 'sarif', 'gitlab', 'html', 'markdown', 'junit', 'github', 'compact']
const rounds = Math.max(20, Number(options.pairs))

if (!existsSync(cli)) {
  console.error('dist/cli.cjs is missing: npm run build makes it')
  process.exit(2)
}

if (positionals[0] === 'catalogue') {
  await benchCatalogue({
    stored: options.stored.split(',').map(Number),
    rounds: Number(options.rounds),
    kinds: options.databases.split(','),
  })
  process.exit()
}

const scratch = mkdtempSync(join(tmpdir(), 'questlint-bench-'))
try {
  if (options.against === undefined) await main()
  else {
    await benchAgainst({
      commit: options.against,
      nodes: [undefined, ...options.node],
      rounds: Number(options.pairs),
      scratch,
      keys: !options['no-keys'],
    })
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function main() {
  const corpus = findCorpus(scratch)
  console.log(`${corpus.files.length} files, ${(corpus.bytes / 1e6).toFixed(2)} MB, ${corpus.name}`)
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${rounds} rounds in turns; median and middle half\n`,
  )
  benchCorpus(corpus)
  if (!options['no-tools']) benchTools(corpus)
  benchYaml(corpus)
  benchDiff(corpus)
  await benchBundles()
}

/** Reading and parsing the same files, and nothing else: what no tool on Node can go below. */
function floor(files) {
  const program = 'for (const file of process.argv.slice(1)) JSON.parse(require("fs").readFileSync(file, "utf8"))'
  return { name: 'node -e: read and JSON.parse', argv: [process.execPath, '-e', program, ...files] }
}

function questlint(name, paths, ...more) {
  return { name, argv: [process.execPath, cli, '--no-config', ...more, ...paths], accepts: [0, 1] }
}

function benchCorpus({ folder, files }) {
  const commands = [
    floor(files),
    questlint('questlint, cold, pretty', [folder]),
    ...otherFormats.map((format) => questlint(`questlint, cold, ${format}`, [folder], '--format', format)),
    questlint('questlint, kept (limit 1.3)', [folder], '--cache', '--cache-location', join(scratch, 'cache')),
  ]
  const start = { name: 'node -e "": start alone', argv: [process.execPath, '-e', ''] }
  const help = { name: 'questlint --version', argv: [process.execPath, cli, '--version'] }
  const times = show('The corpus, all rules (limit 4, aim 3)', [...commands, start, help], rounds)
  const json = ratio(times[2], times[1])
  console.log(
    `json against pretty (limit 1.2): ${json.median.toFixed(2)} (${json.low.toFixed(2)}–${json.high.toFixed(2)})`,
  )
  const memory = commands.slice(0, 3).map((command) => `${command.name} ${peakMemory(command).toFixed(0)} MB`)
  console.log(`peak memory (limit 100 MB): ${memory.join(', ')}\n`)
}

function benchTools({ files }) {
  installTools()
  const schema = join(scratch, 'fixture.schema.json')
  writeFileSync(schema, outputOf({ argv: [process.execPath, cli, 'export', 'schema', 'fixture'] }))
  const fixtures = files.filter((file) => Array.isArray(JSON.parse(readFileSync(file, 'utf8'))))
  const own = questlint('questlint, cold, pretty', fixtures)
  show(
    'Against other tools, on the fixtures among the files',
    [floor(fixtures), own, ...toolCommands(schema, fixtures)],
    rounds,
  )
}

/** Two versions of all files: one that differs in a label, a choice and an order, and one without any difference. */
function benchDiff({ folder, files }) {
  const [same, other] = ['same', 'other'].map((name) => join(scratch, name))
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const place = relative(folder, file)
    for (const [target, content] of [
      [same, text],
      [other, text.replaceAll('"order_value": 2,', '"order_value": 200,').replace('"Comments"', '"Remarks"')],
    ]) {
      mkdirSync(dirname(join(target, place)), { recursive: true })
      writeFileSync(join(target, place), content)
    }
  }
  const diff = (name, to) => ({ name, argv: [process.execPath, cli, 'diff', folder, to], accepts: [0, 1] })
  const commands = [
    questlint('questlint, cold, pretty', [folder]),
    diff('questlint diff, nothing changed', same),
    diff('questlint diff, scales and a label changed', other),
  ]
  show('Two versions of the corpus (limit 1.6)', commands, rounds)
  benchHistory(folder, [same, other])
}

/** Twenty comparisons in one process: the heap after each, which must not grow. */
function benchHistory(folder, states) {
  const program = `import { comparePairs, createWorkspace } from ${JSON.stringify(join(root, 'dist/internal.js'))}
    import { readFileSync } from 'node:fs'
    const [states, files] = [JSON.parse(process.argv[1]), JSON.parse(process.argv[2])]
    const load = (folder) => createWorkspace({
      files: files.map((uri) => ({ uri, text: readFileSync(folder + '/' + uri, 'utf8') })), sets: [{ files }],
    })
    const heaps = []
    for (let at = 0; at < 20; at++) {
      comparePairs(load(states[at % 2]), load(states[(at + 1) % 2]))
      globalThis.gc()
      heaps.push(Math.round(process.memoryUsage().heapUsed / 1e6))
    }
    console.log(heaps.join(' '))`
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  const argv = [
    process.execPath,
    '--expose-gc',
    '--input-type=module',
    '-e',
    program,
    JSON.stringify(states),
    JSON.stringify(names),
  ]
  console.log(`heap in MB after each of 20 comparisons in one process: ${outputOf({ argv }).trim()}\n`)
}

/** YAML should cost what the yaml package takes, plus what the same content costs as JSON. */
function benchYaml({ files }) {
  const largest = files.reduce((a, b) => (statSync(a).size >= statSync(b).size ? a : b))
  const yaml = join(scratch, `${basename(largest, '.json')}.yaml`)
  const toYaml = `const { readFileSync, writeFileSync } = require('fs'); const [from, to] = process.argv.slice(1)
    writeFileSync(to, require('yaml').stringify(JSON.parse(readFileSync(from, 'utf8')), { lineWidth: 0 }))`
  outputOf({ argv: [process.execPath, '-e', toYaml, largest, yaml], cwd: root })
  const program = 'require("yaml").parseDocument(require("fs").readFileSync(process.argv[1], "utf8")).toJS()'
  const bare = {
    name: 'node -e: yaml, parseDocument().toJS()',
    argv: [process.execPath, '-e', program, yaml],
    cwd: root,
  }
  const start = { name: 'node -e "": start alone', argv: [process.execPath, '-e', ''] }
  const asJson = questlint('questlint, as JSON', [largest])
  const times = show(
    `${basename(largest)} rewritten as YAML`,
    [bare, questlint('questlint, as YAML', [yaml]), asJson, start],
    rounds,
  )
  const expected = times[0].map((time, round) => time + times[2][round] - times[3][round])
  const { median, low, high } = ratio(times[1], expected)
  console.log(`YAML against the yaml package plus JSON: ${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`)
}

/** Times the commands and prints them against the first. */
function show(title, commands, count) {
  const times = timeInTurns(commands, count)
  const width = Math.max(...commands.map(({ name }) => name.length))
  console.log(
    `${title}\n${'command'.padEnd(width)}    median ms   middle half     minimum      × first   middle half  by minimum`,
  )
  commands.forEach(({ name }, at) => {
    const [low, median, high] = [0.25, 0.5, 0.75].map((q) => quantile(times[at], q))
    const least = Math.min(...times[at])
    const relative = ratio(times[at], times[0])
    const halves = [
      `${low.toFixed(0)}–${high.toFixed(0)}`.padStart(12),
      `${relative.low.toFixed(2)}–${relative.high.toFixed(2)}`.padStart(12),
    ]
    console.log(
      [
        `${name.padEnd(width)} ${median.toFixed(1).padStart(12)} ${halves[0]} ${least.toFixed(1).padStart(11)}`,
        `${relative.median.toFixed(2).padStart(12)}  ${halves[1]} ${(least / Math.min(...times[0])).toFixed(2).padStart(11)}`,
      ].join(' '),
    )
  })
  console.log()
  return times
}
