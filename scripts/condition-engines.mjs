/** Runs expressions in the real python3 and in V8, each in a child process that a hanging expression cannot take along. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The answers put before each expression, as both languages write them. */
export const answers = ['0', '1', '2', '3', '5', '10', '"a"', '"value_1"', '"yes"', '"1"', '""']

const python = `
import json, resource, sys, warnings
warnings.simplefilter('ignore')
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
answers = json.loads(sys.argv[1])
def run(source):
    try:
        value = eval(source, {'__builtins__': {}}, {})
        return ['bool' if type(value) is bool else 'other', bool(value)]
    except SyntaxError:
        return ['syntax']
    except NameError:
        return ['name']
    except TypeError:
        return ['type']
    except BaseException as problem:
        return ['error', type(problem).__name__]
for line in sys.stdin:
    expression = json.loads(line)
    print(json.dumps([run(answer + expression) for answer in answers]), flush=True)
`

const v8 = `
const vm = require('node:vm')
const answers = JSON.parse(process.argv[1])
const compiles = (...sources) => { try { for (const source of sources) new vm.Script(source); return true } catch (problem) { return !(problem instanceof SyntaxError) } }
// It parses in brackets, and it parses alone without making a second statement of the rest.
const isWhole = (source) => compiles('(' + source + '\\n)', source)
// One expression is also something to set a variable to, and a parameter, where a line break ends nothing.
const isOne = (source) =>
  isWhole(source) &&
  compiles('let answered = ' + source) &&
  (!/[\\n\\r\\u2028\\u2029]/.test(source) || compiles('(answered = ' + source + '\\n) => 0'))
const run = (source) => {
  if (!isWhole(source)) return ['syntax']
  try {
    const value = vm.runInContext(source, context)
    return [typeof value === 'boolean' ? 'bool' : 'other', Boolean(value)]
  } catch (problem) { return ['error'] }
}
let context = vm.createContext({})
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const expression = JSON.parse(line)
  const forms = [isOne('0' + expression), isOne('"v"' + expression)]
  const results = answers.map((answer) => {
    const result = run(answer + expression)
    // What an expression has assigned or deleted must not be seen by the next one.
    if (Object.keys(context).length > 0 || expression.includes('delete')) context = vm.createContext({})
    return result
  })
  process.stdout.write(JSON.stringify([forms, results]) + '\\n')
})
`

/** Tells whether python3 of the version that the parser follows can be started. */
export async function findPython() {
  return new Promise((resolve) => {
    const child = spawn('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'])
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
    })
    child.on('error', () => resolve(undefined))
    child.on('close', () => resolve(text.trim() || undefined))
  })
}

/** The results of CPython for each expression: per answer a kind and, for values, the truth; undefined where it hung. */
export function runInPython(expressions) {
  return runAll('python3', ['-c', python, JSON.stringify(answers)], expressions)
}

/** The results of V8 for each expression: whether `0` and `"v"` before it parse, and a result per answer. */
export function runInV8(expressions) {
  return runAll(process.execPath, ['-e', v8, JSON.stringify(answers)], expressions)
}

async function runAll(command, args, expressions) {
  const results = []
  while (results.length < expressions.length) {
    const before = results.length
    await runOnce(command, args, expressions, results)
    // The expression at which the engine hung or fell counts as without result.
    if (results.length < expressions.length) results.push(undefined)
    if (results.length === before) throw new Error(`${command} gives no results`)
  }
  return results
}

function runOnce(command, args, expressions, results) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    let timer
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), 5000)
    }
    watch()
    createInterface({ input: child.stdout }).on('line', (line) => {
      watch()
      results.push(JSON.parse(line))
    })
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
    child.stdin.on('error', () => {})
    child.stdin.end(
      expressions
        .slice(results.length)
        .map((text) => `${toAscii(text)}\n`)
        .join(''),
    )
  })
}

/** JSON in ASCII, so that lone surrogates survive the pipe. */
function toAscii(text) {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
