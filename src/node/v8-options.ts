import { setFlagsFromString } from 'node:v8'

/** Options of V8, each with the setting that V8 has by itself: `stack-size` with `--stack-size=984`. */
export type V8Options = Readonly<Record<string, string>>

const everywhere = {
  'gc-global': '--no-gc-global',
  'heap-growing-percent': '--heap-growing-percent=0',
  'parallel-scavenge': '--parallel-scavenge',
  'semi-space-growth-factor': '--semi-space-growth-factor=2',
}

const counting = {
  ...everywhere,
  'invocation-count-for-maglev': '--invocation-count-for-maglev=400',
  'invocation-count-for-turbofan': '--invocation-count-for-turbofan=3000',
}

const background = { 'concurrent-sparkplug': '--concurrent-sparkplug' }

const wasm = { 'wasm-tiering-budget': '--wasm-tiering-budget=13000000' }

/** As `node --v8-options` prints it, by the first two numbers of the version of V8: those of Node 20 to 26. */
const known: Readonly<Record<string, V8Options>> = {
  '11.3': {
    ...everywhere,
    'interrupt-budget': '--interrupt-budget=67584',
    'wasm-tiering-budget': '--wasm-tiering-budget=1800000',
  },
  '11.8': counting,
  '12.4': { ...counting, ...wasm },
  '12.9': counting,
  '13.6': { ...counting, ...background, ...wasm },
  '14.1': { ...counting, ...background },
  '14.6': { ...counting, ...background, ...wasm },
}

/**
 * Which of some options a V8 has; none of a V8 that is not known. V8 prints a line about each option that it is given
 * and does not know, and asking it which ones it knows costs the start of a process.
 */
export function knownOptions(names: readonly string[], version = process.versions.v8): V8Options {
  const options = known[version.split('.', 2).join('.')] ?? {}
  return Object.fromEntries(names.flatMap((name) => (name in options ? [[name, options[name] as string]] : [])))
}

/** Sets those of some options that this V8 has; gives these with the settings that it has by itself. */
export function setKnownOptions(settings: V8Options): V8Options {
  const options = knownOptions(Object.keys(settings))
  for (const name of Object.keys(options)) setFlagsFromString(settings[name] ?? '')
  return options
}
