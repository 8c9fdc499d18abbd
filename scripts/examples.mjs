// Runs the examples of a page and puts their real output into it.
//
// Each ```console block is an example: a line `$ command` is run by bash, and the lines up to the next one are its output.
// Comments before a block say more:
//   <!-- workspace: FOLDER -->   from here on commands run in a fresh copy of that folder, not in the repository; `empty` is an empty one
//   <!-- file: NAME -->          the next block is written to that file of the workspace
//   <!-- show: A, B -->          of the next block's output only the paragraphs that contain A or B; `first` and `last` count too
//   <!-- exit: 2 -->             the next block's commands end with this code; without it 0 and 1 are expected
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const directive = /^<!-- (workspace|file|show|exit): (.*) -->$/
const fence = /^(`{3,})(\w*)$/

/** The page with the outputs of now. Throws when a command fails in a way that its block does not announce. */
export function runExamples(page) {
  const scratch = mkdtempSync(join(tmpdir(), 'questlint-examples-'))
  try {
    prepare(scratch)
    return rewrite(page.split('\n'), scratch).join('\n')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** `questlint`, `npx questlint` and `import 'questlint'` as after an installation. */
function prepare(scratch) {
  mkdirSync(join(scratch, 'bin'))
  mkdirSync(join(scratch, 'node_modules'))
  symlinkSync(root, join(scratch, 'node_modules', 'questlint'), 'junction')
  const cli = `exec "${process.execPath}" "${join(root, 'dist', 'cli.cjs')}" "$@"`
  writeFileSync(join(scratch, 'bin', 'questlint'), `#!/bin/sh\n${cli}\n`, { mode: 0o755 })
  const npx = `[ "$1" = questlint ] || exit 127\nshift\n${cli}`
  writeFileSync(join(scratch, 'bin', 'npx'), `#!/bin/sh\n${npx}\n`, { mode: 0o755 })
}

function rewrite(lines, scratch) {
  const written = []
  const run = { scratch, folder: root, workspaces: 0 }
  let said = {}
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    written.push(line)
    const [, name, value] = directive.exec(line) ?? []
    if (name === 'workspace') enterWorkspace(value, run)
    else if (name !== undefined) said[name] = value
    const [, ticks, language] = fence.exec(line) ?? []
    if (ticks === undefined) continue
    const end = lines.indexOf(ticks, at + 1)
    if (end < 0) throw new Error(`a block has no end: ${line}`)
    const body = lines.slice(at + 1, end)
    if (said.file !== undefined) writeExample(said.file, body, run)
    written.push(...(language === 'console' ? runBlock(body, said, run) : body), ticks)
    said = {}
    at = end
  }
  return written
}

function enterWorkspace(source, run) {
  run.folder = join(run.scratch, `workspace-${++run.workspaces}`)
  if (source !== 'empty') cpSync(join(root, source), run.folder, { recursive: true })
  // The search for a configuration ends here.
  mkdirSync(join(run.folder, '.git'), { recursive: true })
}

function writeExample(name, body, run) {
  if (run.folder === root) throw new Error(`${name} would be written into the repository; a workspace is missing`)
  const path = join(run.folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${body.join('\n')}\n`)
}

function runBlock(body, said, run) {
  const commands = body.filter((line) => line.startsWith('$ '))
  if (commands.length === 0) throw new Error(`a console block has no command: ${body[0] ?? ''}`)
  return commands.flatMap((line) => [line, ...show(execute(line.slice(2), said.exit, run), said.show)])
}

function execute(command, expected, run) {
  const { NODE_EXTRA_CA_CERTS, FORCE_COLOR, COLUMNS, ...env } = process.env
  const path = `${join(run.scratch, 'bin')}${delimiter}${env.PATH}`
  // One stream, so that notes stand where a terminal shows them.
  const result = spawnSync('bash', ['-c', `exec 2>&1\n${command}`], {
    cwd: run.folder,
    env: { ...env, PATH: path, NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const codes = expected === undefined ? [0, 1] : [Number(expected)]
  if (!codes.includes(result.status)) {
    throw new Error(`"${command}" ended with ${result.status ?? result.signal}:\n${result.stdout}`)
  }
  return result.stdout.trimEnd()
}

function show(output, wanted) {
  if (output === '') return []
  const paragraphs = output.split(/\n\n+/).map((text) => text.split('\n').map((line) => line.trimEnd()))
  const last = paragraphs.length - 1
  const words = wanted?.split(',').map((word) => word.trim())
  const contains = (paragraph, word) => paragraph.some((line) => line.includes(word))
  const places = { first: 0, last }
  const isShown = (paragraph, index) =>
    words === undefined || words.some((word) => (word in places ? places[word] === index : contains(paragraph, word)))
  const missing = words?.filter((word) => !(word in places) && !paragraphs.some((one) => contains(one, word))) ?? []
  if (missing.length > 0) throw new Error(`the output does not contain ${missing.join(', ')}:\n${output}`)
  const parts = []
  for (const [index, paragraph] of paragraphs.entries()) {
    if (isShown(paragraph, index)) parts.push(paragraph)
    else if (parts.at(-1)?.[0] !== '…') parts.push(['…'])
  }
  return parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]))
}
