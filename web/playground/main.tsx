import { render } from 'preact'
import { startWorker } from './ask.ts'
import { unpackFiles } from './link.ts'
import { begin, noFiles, type OpenFiles } from './open-files.ts'
import { Playground } from './playground.tsx'
import type { Example, TypedFile } from './protocol.ts'

interface Beginning {
  readonly state: OpenFiles
  readonly note: string
}

const root = document.getElementById('playground')
let restarts = 0
const ask = startWorker('worker.js', () => {
  restarts++
  void show()
})
/** What the address that was asked for last begins with; another one is another playground, with nothing kept of the one before. */
let beginning: Beginning & { readonly number: number } = { state: noFiles, note: '', number: 0 }
let asked = 0

/** What is beside the page, made when the site is built. */
async function read<Value>(address: string): Promise<Value> {
  return ((await import(address)) as { readonly default: Value }).default
}

async function show(): Promise<void> {
  if (root === null) return
  const examples = await read<readonly Example[]>('./examples.js')
  const { state, note, number } = beginning
  render(
    <Playground ask={ask} examples={examples} beginning={state} note={note} restarts={restarts} key={number} />,
    root,
  )
}

async function beginningOf(address: string): Promise<Beginning> {
  const named = new URLSearchParams(address)
  const rule = named.get('rule')
  const packed = named.get('files')
  if (packed !== null) {
    const files = await unpackFiles(packed)
    return files
      ? { state: begin(files, false), note: '' }
      : { state: noFiles, note: 'The link contains no files that can be opened. It may be cut off.' }
  }
  if (rule === null) return { state: noFiles, note: '' }
  const examples = await read<Readonly<Record<string, TypedFile>>>('./rules.js')
  const ofRule = Object.hasOwn(examples, rule) ? examples[rule] : undefined
  return ofRule
    ? { state: begin([ofRule], true), note: '' }
    : { state: noFiles, note: `There is no example of "${rule}".` }
}

async function start(): Promise<void> {
  const number = ++asked
  const found = await beginningOf(window.location.hash.slice(1))
  if (number !== asked) return
  beginning = { ...found, number }
  await show()
}

window.addEventListener('hashchange', () => void start())
void start()
