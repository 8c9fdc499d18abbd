// npm run bench -- --against COMMIT [-- --pairs 20] [-- --node 24] [-- --no-keys]: processor time of this state beside another one, which is built for it, in turns. The table of docs/speed.md.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildCommit, forgetCommits } from '../scripts/build-commit.mjs'
import { findCorpus } from './corpus.mjs'
import { keywordStrokes, labelStrokes, startEditor } from './lsp-client.mjs'
import { peakMemory, processorTimeInTurns, quantile } from './measure.mjs'
import { generateOneSet } from './scale/generate-sets.mjs'
import { biomeCommand, haveTools, toolCommands } from './tools.mjs'

const root = join(import.meta.dirname, '..')
const sizes = [100, 400, 1000]
const roundsOfSizes = 5
const strokes = 120
/** Keys that are typed into one server before it is the other one's turn, and milliseconds before them. */
const block = 20
const pauseBetweenBlocks = 3000
/** A fast typist's time between two keys. */
const rest = 100

/** Prints the table: this state, the one of the commit, and what no tool on Node goes below. */
export async function benchAgainst({ commit, nodes, rounds, scratch, keys }) {
  const before = buildCommit(commit, join(scratch, 'before'))
  try {
    const corpus = findCorpus(scratch)
    const states = { now: root, before }
    console.log(`${corpus.files.length} files, ${(corpus.bytes / 1e6).toFixed(2)} MB, ${corpus.name}; beside ${commit}`)
    console.log(`Processor time in ms, least (median) of ${rounds} rounds in turns\n`)
    console.log('| measure | Node | floor | now | before | ratio | aim | at most |')
    console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
    for (const node of nodes.map(nodeOf)) benchRuns(node, states, corpus, rounds, scratch)
    if (keys) await benchKeys(states, corpus, scratch)
    benchSizes(states, scratch)
    benchPeers(corpus, rounds, scratch)
  } finally {
    rmSync(before, { recursive: true, force: true })
    forgetCommits()
  }
}

/** A program and its version: that which runs this, or one that npm fetches by its number. */
function nodeOf(number) {
  const own = { path: process.execPath, version: process.versions.node }
  if (number === undefined || number === own.version.split('.', 1)[0]) return own
  const { status, stdout } = spawnSync(
    'npx',
    ['-y', `node@${number}`, '-p', 'process.execPath + " " + process.versions.node'],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`npm gave no Node ${number}`)
  const [path, version] = stdout.trim().split(' ')
  return { path, version }
}

function benchRuns(node, states, { folder, files }, rounds, scratch) {
  const program = 'for (const file of process.argv.slice(1)) JSON.parse(require("fs").readFileSync(file, "utf8"))'
  const floor = { name: 'floor', argv: [node.path, '-e', program, ...files] }
  const check = (state, ...more) => ({
    name: state,
    argv: [node.path, join(states[state], 'dist/cli.cjs'), '--no-config', ...more, folder],
    accepts: [0, 1],
  })
  const cache = (state) => ['--cache', '--cache-location', join(scratch, `cache-${state}-${node.version}`)]
  const fresh = (state) => ({ ...check(state), env: { NODE_DISABLE_COMPILE_CACHE: '1' } })
  const both = (make) => [make('now'), make('before')]
  const commands = [
    floor,
    ...both((state) => check(state)),
    ...both((state) => check(state, '--format', 'json')),
    ...both(fresh),
    ...both((state) => check(state, ...cache(state))),
  ]
  // The second run of a user keeps the code, the third has it.
  const [least, ...times] = processorTimeInTurns(commands, rounds, 3)
  const row = (name, at, aim, most, of) => {
    const [now, then] = [times[at], times[at + 1]]
    printRow([name, node.version, show(least), show(now), show(then), ratioOf(now, of ?? then), aim, most])
  }
  row('cold, pretty', 0, '0.5', '0.75')
  row('cold, JSON', 2, '0.5', '0.75')
  row('first run, nothing kept', 4, '0.45', '0.58')
  row('kept, of the floor', 6, '1.0', '1.15', least)
  const [now, then] = [peakMemory(check('now')), peakMemory(check('before'))].map((peak) => peak.toFixed(0))
  printRow(['peak memory, MB', node.version, '', now, then, '', '74', '100'])
}

/** Keys in the largest file of the corpus, typed into both servers in turns: processor time of a server until its diagnostics are there. */
export async function benchKeys(states, { folder, files }, scratch) {
  if (process.platform !== 'linux') return
  const copy = join(scratch, 'open')
  cpSync(folder, copy, { recursive: true })
  const largest = files.reduce((a, b) => (statSync(a).size >= statSync(b).size ? a : b))
  const [name, text] = [basename(largest), readFileSync(largest, 'utf8')]
  for (const [title, changes, aim, most] of [
    ['a key in a keyword', keywordStrokes(text, 5, strokes), '0.35', '0.6'],
    ['a key in a label', labelStrokes(text, 2, strokes), '0.7', '1.0'],
  ]) {
    const servers = []
    for (const state of ['now', 'before']) {
      const argv = [process.execPath, join(states[state], 'dist/cli.cjs'), 'lsp', '--stdio']
      const editor = await startEditor({ argv, folder: copy })
      await editor.open(name, 'json', text)
      servers.push({ editor, times: [] })
    }
    for (let first = 0; first < changes.length; first += block) {
      for (const { editor, times } of servers) {
        // Whoever stops typing has the other files judged, which is no part of a key.
        await sleep(pauseBetweenBlocks)
        for (let index = first; index < Math.min(first + block, changes.length); index++) {
          await sleep(rest)
          const from = editor.preciseCpu()
          await editor.type(name, index + 2, changes[index].change)
          times.push(editor.preciseCpu() - from)
        }
      }
    }
    for (const { editor } of servers) await editor.stop()
    const [now, then] = servers.map(({ times }) => times)
    for (const [share, of] of [
      ['half', 0.5],
      ['95 %', 0.95],
    ]) {
      const [left, right] = [quantile(now, of), quantile(then, of)]
      const cells = [left.toFixed(0), right.toFixed(0), (left / right).toFixed(2)]
      printRow([`${title}, ${share} within`, process.versions.node, '', ...cells, aim, most])
    }
  }
}

/** One set of more and more files: what a further one costs among many, beside what it costs among few. */
function benchSizes(states, scratch) {
  const folders = sizes.map((count) => generateOneSet(join(scratch, `files-${count}`), count))
  const commands = ['now', 'before'].flatMap((state) =>
    folders.map((folder) => ({
      name: state,
      argv: [
        process.execPath,
        join(states[state], 'dist/cli.cjs'),
        '--no-config',
        '--complete',
        '--format',
        'json',
        folder,
      ],
      accepts: [0, 1],
    })),
  )
  const least = processorTimeInTurns(commands, roundsOfSizes).map((times) => Math.min(...times))
  const growth = [least.slice(0, sizes.length), least.slice(sizes.length)].map(([few, some, many]) => {
    const [early, late] = [(some - few) / (sizes[1] - sizes[0]), (many - some) / (sizes[2] - sizes[1])]
    return { words: `${early.toFixed(2)}, ${late.toFixed(2)}`, ratio: (late / early).toFixed(2) }
  })
  const title = `a further file from ${sizes[0]}, from ${sizes[1]} to ${sizes[2]}`
  const [now, then] = growth
  printRow([title, process.versions.node, '', now.words, `${then.words} (${then.ratio})`, now.ratio, '1.0', '1.2'])
}

/** Other tools on the fixtures among the files, as far as they are installed. */
function benchPeers({ files }, rounds, scratch) {
  const fixtures = files.filter((file) => Array.isArray(JSON.parse(readFileSync(file, 'utf8'))))
  const cli = join(root, 'dist/cli.cjs')
  const schema = join(scratch, 'fixture.schema.json')
  const { stdout } = spawnSync(process.execPath, [cli, 'export', 'schema', 'fixture'], { encoding: 'utf8' })
  writeFileSync(schema, stdout)
  const own = { name: 'questlint', argv: [process.execPath, cli, '--no-config', ...fixtures], accepts: [0, 1] }
  const commands = [own, biomeCommand(fixtures), ...(haveTools() ? toolCommands(schema, fixtures) : [])]
  const times = processorTimeInTurns(commands, rounds, 3)
  console.log(`\nOther tools on the ${fixtures.length} fixtures among the files:\n`)
  console.log('| command | processor time | of questlint |')
  console.log('| --- | ---: | ---: |')
  commands.forEach(({ name }, at) => {
    printRow([name, show(times[at]), ratioOf(times[at], times[0])])
  })
}

function ratioOf(times, base) {
  return (Math.min(...times) / Math.min(...base)).toFixed(2)
}

function show(times) {
  return `${Math.min(...times).toFixed(0)} (${quantile(times, 0.5).toFixed(0)})`
}

function printRow(cells) {
  console.log(`| ${cells.join(' | ')} |`)
}

function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
