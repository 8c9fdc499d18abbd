// Measures commands side by side: in turns, so that whatever else the machine does meets all of them alike.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { NODE_EXTRA_CA_CERTS: _certificates, NODE_OPTIONS: _options, ...inherited } = process.env
// Reading extra certificates costs every start of Node some 50 ms and would hide the differences.
const env = { ...inherited, NO_COLOR: '1' }

/**
 * A command under test: `name`, `argv` (program and arguments), `accepts`, the exit codes of a run that did its work, and `env`, what is added
 * to the environment where processor time is measured.
 * @typedef {{ name: string, argv: string[], accepts?: number[], cwd?: string, env?: Record<string, string> }} Command
 */

function run({ argv, accepts = [0], cwd }, extraEnv = {}) {
  const start = performance.now()
  const result = spawnSync(argv[0], argv.slice(1), {
    cwd,
    env: { ...env, ...extraEnv },
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const milliseconds = performance.now() - start
  if (result.error) throw result.error
  if (!accepts.includes(result.status)) {
    throw new Error(`${argv.join(' ')} ended with ${result.status ?? result.signal}\n${result.stderr}`.slice(0, 2000))
  }
  return { milliseconds, stdout: String(result.stdout), stderr: String(result.stderr) }
}

/** Wall times in milliseconds, one list a command, of `rounds` rounds after one that only warms the disk cache. */
export function timeInTurns(commands, rounds) {
  const times = commands.map(() => [])
  for (const command of commands) run(command)
  for (let round = 0; round < rounds; round++) {
    for (let at = 0; at < commands.length; at++) {
      const turn = (at + round) % commands.length
      times[turn].push(run(commands[turn]).milliseconds)
    }
  }
  return times
}

/**
 * Processor time in milliseconds, of a process and all that it waited for, one list a command: of `rounds` rounds in turns, after `before` ones that
 * only leave what is kept. Other work on the machine changes it less than the time on the clock; the least is what a run needs.
 */
export function processorTimeInTurns(commands, rounds, before = 1) {
  const times = commands.map(() => [])
  for (let round = -before; round < rounds; round++) {
    for (let at = 0; at < commands.length; at++) {
      const turn = (at + round + commands.length * before) % commands.length
      const time = processorTime(commands[turn])
      if (round >= 0) times[turn].push(time)
    }
  }
  return times
}

/** The shell counts in milliseconds for any program; the last line of standard error is its own. */
function processorTime(command) {
  const argv = ['bash', '-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', ...command.argv]
  const { stderr } = run({ ...command, argv }, command.env)
  return stderr
    .trimEnd()
    .split('\n')
    .at(-1)
    .split(' ')
    .reduce((sum, seconds) => sum + Number(seconds) * 1000, 0)
}

/** The median peak memory of a Node command over five runs, in MB (10⁶ bytes) as the system counts it for the process. */
export function peakMemory(command) {
  const [node, ...rest] = command.argv
  const argv = [node, '--require', join(import.meta.dirname, 'peak-memory.cjs'), ...rest]
  const peaks = Array.from({ length: 5 }, () => {
    const { stderr } = run({ ...command, argv })
    return (Number(/peak-memory-kib=(\d+)/.exec(stderr)?.[1]) * 1024) / 1e6
  })
  return quantile(peaks, 0.5)
}

/** The standard output of one run. */
export function outputOf(command) {
  return run(command).stdout
}

/** The value that a share `q` of the list lies below, without interpolation. */
export function quantile(list, q) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}

/** How two commands compare, round by round: the median of the ratios and their middle half. */
export function ratio(times, base) {
  const ratios = times.map((time, round) => time / base[round])
  return { median: quantile(ratios, 0.5), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}
