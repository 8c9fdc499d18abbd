import { render } from 'preact'
import { startWorker } from './ask.ts'
import { unpackFiles } from './link.ts'
import { type Example, Playground } from './playground.tsx'
import type { Questions, TypedFile } from './protocol.ts'

interface Examples {
  readonly examples: readonly Example[]
  /** A file that breaks a rule, by the rule's id. */
  readonly rules: Readonly<Record<string, TypedFile>>
}

const root = document.getElementById('playground')
let restarts = 0
const ask = startWorker<Questions>('worker.js', () => {
  restarts++
  void show()
})
/** The files of the address that was asked for last; those of another one are another playground, with nothing kept of the one before. */
let beginning: { readonly files: readonly TypedFile[]; readonly number: number } = { files: [], number: 0 }
let asked = 0

async function readExamples(): Promise<Examples> {
  // Beside the page, and made when the site is built.
  const address = './examples.js'
  return ((await import(address)) as { readonly default: Examples }).default
}

async function show(): Promise<void> {
  if (root === null) return
  const { examples } = await readExamples()
  render(
    <Playground ask={ask} examples={examples} files={beginning.files} restarts={restarts} key={beginning.number} />,
    root,
  )
}

async function filesOfAddress(): Promise<readonly TypedFile[]> {
  const { examples, rules } = await readExamples()
  const named = new URLSearchParams(window.location.hash.slice(1))
  const rule = named.get('rule')
  const packed = named.get('files')
  const shared = packed === null ? undefined : await unpackFiles(packed)
  const ofRule = rule !== null && Object.hasOwn(rules, rule) ? rules[rule] : undefined
  return shared ?? (ofRule ? [ofRule] : undefined) ?? examples[0]?.files ?? [{ uri: 'questionnaire.json', text: '' }]
}

async function start(): Promise<void> {
  const number = ++asked
  const files = await filesOfAddress()
  if (number !== asked) return
  beginning = { files, number }
  await show()
}

window.addEventListener('hashchange', () => void start())
void start()
