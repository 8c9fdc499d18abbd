/**
 * Compares the condition engine with the real python3 (3.11) and V8 on generated expressions.
 *
 *     npm run fuzz:conditions -- --count 200000 --seed 1
 *
 * Ends with 1 when any verdict is false. `readable` counts what JavaScript can read, `unknown python` those of them without a verdict of Python. This is a tool for development: it is the only place where text is really evaluated.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { answers, findPython, runInPython, runInV8 } from './condition-engines.mjs'
import { createRandom, makeExpression } from './condition-grammar.mjs'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '20' },
    missed: { type: 'boolean', default: false },
  },
})

async function loadEngine() {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-fuzz-'))
  const file = join(folder, 'engine.mjs')
  const contents = ['judge', 'agreement', 'python/run-python', 'javascript/run-javascript']
    .map((name) => `export * from './src/core/condition/${name}.ts'`)
    .join('\n')
  await build({
    stdin: { contents, resolveDir: join(import.meta.dirname, '..'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    outfile: file,
    logLevel: 'error',
  })
  const engine = await import(pathToFileURL(file).href)
  rmSync(folder, { recursive: true })
  return engine
}

/** The verdicts of the real engines in the words of a judgement. */
function expected(python, v8) {
  const [forms, results] = v8
  const [kind] = python[0]
  const values = [...python, ...results].filter((result) => result[0] === 'bool' || result[0] === 'other')
  const same = (from, to) => {
    const pairs = python.slice(from, to).map((result, i) => [result, results[from + i]])
    return pairs.every(([a, b]) => truth(a) === truth(b)) && pairs.some(([a]) => truth(a) !== 'fails')
  }
  const javascript = forms[0] && forms[1] ? 'accepts' : 'rejects'
  return {
    python: kind === 'bool' || kind === 'other' ? 'accepts' : kind === 'syntax' ? 'rejects' : 'crashes',
    kind,
    javascript,
    portable:
      kind === 'bool' && javascript === 'accepts' && values.every(([k]) => k === 'bool') && (same(0, 6) || same(6, 11)),
  }
}

function truth(result) {
  return result.length > 1 && result[0] !== 'error' ? String(result[1]) : 'fails'
}

function pythonKind(judgement) {
  return judgement.python === 'accepts'
    ? judgement.pythonValue
    : judgement.python === 'unknown'
      ? 'unknown'
      : judgement.pythonError.kind
}

const counts = {
  expressions: 0,
  skipped: 0,
  portable: 0,
  portableFound: 0,
  readable: 0,
  'unknown python': 0,
  'unknown javascript': 0,
  'unknown truths': 0,
  truths: 0,
  false: 0,
}
const shown = []

function report(expression, what, want, got) {
  counts.false++
  if (shown.length < Number(options.show)) shown.push(`${JSON.stringify(expression)}: ${what} is ${want}, not ${got}`)
}

function check(engine, expression, python, v8) {
  counts.expressions++
  if (!python || !v8) {
    counts.skipped++
    return
  }
  const judgement = engine.judgeFully(expression)
  const want = expected(python, v8)
  if (JSON.stringify(engine.judgeExpression(expression)) !== JSON.stringify(judgement))
    report(expression, 'the short way', 'the same', 'the same')
  const kind = pythonKind(judgement)
  // What JavaScript refuses needs no verdict of Python.
  const readable = want.javascript === 'accepts'
  if (readable) counts.readable++
  if (kind === 'unknown') {
    if (readable) counts['unknown python']++
    if (readable && options.missed)
      console.log(`Python unknown: ${JSON.stringify(expression)} ${judgement.pythonError.reason}`)
  } else if (kind !== want.kind) report(expression, 'Python', want.kind, kind)
  if (judgement.javascript === 'unknown') counts['unknown javascript']++
  else if (judgement.javascript !== want.javascript)
    report(expression, 'JavaScript', want.javascript, judgement.javascript)
  if (want.portable) counts.portable++
  if (want.portable && judgement.portable) counts.portableFound++
  else if (want.portable && options.missed) console.log(`missed: ${JSON.stringify(expression)}`)
  if (judgement.portable && !want.portable) report(expression, 'portable', false, true)
  for (const error of [judgement.pythonError, judgement.javascriptError, ...judgement.reasons])
    if (error && !(error.start >= 0 && error.start <= error.end && error.end <= expression.length))
      report(expression, 'a range', 'inside', JSON.stringify(error))
  const { rows } = engine.compareLanguages(expression, { steps: 100_000 })
  rows.forEach((row, i) => {
    checkTruth(expression, `Python for ${answers[i]}`, truth(python[i]), row.python)
    checkTruth(expression, `JavaScript for ${answers[i]}`, truth(v8[1][i]), row.javascript)
  })
}

function checkTruth(expression, what, want, got) {
  counts.truths++
  if (got === 'unknown') counts['unknown truths']++
  else if (got !== want) report(expression, what, want, got)
}

const version = await findPython()
if (version !== '3.11') {
  console.error(`python3 is ${version ?? 'missing'}; the comparison needs 3.11`)
  process.exit(3)
}
const engine = await loadEngine()
const random = createRandom(Number(options.seed))
for (let left = Number(options.count); left > 0; left -= 5000) {
  const expressions = Array.from({ length: Math.min(5000, left) }, () => makeExpression(random))
  const [python, v8] = await Promise.all([runInPython(expressions), runInV8(expressions)])
  expressions.forEach((expression, i) => {
    check(engine, expression, python[i], v8[i])
  })
}
for (const line of shown) console.log(line)
console.log(JSON.stringify(counts))
process.exitCode = counts.false > 0 ? 1 : 0
