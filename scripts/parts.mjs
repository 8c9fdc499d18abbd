// Builds a program together with files of parts that it reads when they are first called. What the program has too, a part takes from it: no module is
// in two files, so that a class, a symbol, and what is remembered of an object are the same in all of them.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { handed, lazyModules } from './lazy-modules.mjs'

/** What only calls Node, and what only asks the program, may be there twice. */
const callsOnly = /^(?:later-builtins|taken):/

/**
 * Builds programs, and the parts that any of them may read: both are options of esbuild by the path of a source. A part becomes a function that is
 * given what it takes from the program, as `asPart` words it. Gives the results of esbuild.
 */
export async function buildInParts(programs, parts, asPart) {
  const lazy = Object.keys(parts)
  const shared = new Set()
  for (const result of await buildPrograms(programs, lazy, [])) for (const path of modulesIn(result)) shared.add(path)
  for (;;) {
    const partResults = await Promise.all(
      Object.entries(parts).map(([path, options]) => {
        const taken = new Set([...shared, ...lazy])
        taken.delete(path)
        return buildOne(options, { entryPoints: [path], ...asPart }, [takeFromProgram(taken)])
      }),
    )
    const results = [...(await buildPrograms(programs, lazy, namesTaken(partResults))), ...partResults]
    const twice = modulesTwice(results, partResults).filter((path) => !lazy.includes(path))
    if (twice.length === 0) {
      for (const file of results.flatMap(({ outputFiles }) => outputFiles)) await write(file)
      return results
    }
    // What only parts have in common goes into the program, and with it what it needs.
    for (const path of twice) {
      if (shared.has(path) || !path.startsWith('src/')) throw new Error(`${path} is in two files of the package`)
      shared.add(path)
    }
  }
}

function buildPrograms(programs, lazy, taken) {
  return Promise.all(
    Object.entries(programs).map(([path, options]) => {
      const contents = `import 'what-parts-take'\nimport './${path}'`
      const start = {
        stdin: { contents, resolveDir: process.cwd(), sourcefile: 'start' },
        banner: { js: `${options.banner?.js ?? ''}let ${handed};` },
      }
      const plugins = [virtual('what-parts-take', handOver(taken)), lazyModules(lazy, { areHanded: true })]
      return buildOne(options, start, plugins)
    }),
  )
}

function buildOne(options, more, plugins) {
  return build({
    ...options,
    ...more,
    metafile: true,
    write: false,
    plugins: [...plugins, declarationsOnly, ...(options.plugins ?? [])],
  })
}

async function write({ path, contents }) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, contents)
}

/** The modules of which there is code in the output. */
export function modulesIn({ metafile }) {
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0 && path.includes('/') && !callsOnly.test(path)),
  )
}

/** The modules that a part has, and another file too. */
function modulesTwice(results, parts) {
  const counts = new Map()
  for (const path of results.flatMap(modulesIn)) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...new Set(parts.flatMap(modulesIn))].filter((path) => counts.get(path) > 1)
}

/** What parts call for, as pairs of module and name. */
function namesTaken(parts) {
  const call = new RegExp(`\\b${handed}\\("([^"]+)", ?"([^"]+)"\\)`, 'g')
  const found = parts.flatMap(({ outputFiles: [{ text }] }) => [...text.matchAll(call)].map(([, ...pair]) => pair))
  return [...new Map(found.map((pair) => [pair.join(' '), pair])).values()].sort()
}

/** The module by which the program hands over what its parts take. It comes first, since the program runs as soon as it is read. */
function handOver(taken) {
  const imports = taken.map(([path, name], at) => `import { ${name} as _${at} } from './${path}'`)
  const members = taken.map(([path, name], at) => `${JSON.stringify(`${path} ${name}`)}: _${at}`)
  const table = `const table = { __proto__: null, ${members.join(', ')} }`
  return [...imports, table, `${handed} = (path, name) => table[path + ' ' + name]`].join('\n')
}

function virtual(name, contents) {
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${name}$`) }, ({ path }) => ({ path, namespace: name }))
      onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir: process.cwd(), loader: 'js' }))
    },
  }
}

const exportsByPath = new Map()

/** Puts in the place of modules that the program has what asks it for their values; what is not used is not asked for. */
function takeFromProgram(paths) {
  return {
    name: 'take-from-program',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\/.*\.[jt]s$/ }, ({ path: written, resolveDir }) => {
        const path = relative(process.cwd(), resolve(resolveDir, written)).replaceAll('\\', '/')
        return paths.has(path) ? { path, namespace: 'taken', sideEffects: false } : undefined
      })
      onLoad({ filter: /.*/, namespace: 'taken' }, async ({ path }) => {
        if (!exportsByPath.has(path)) exportsByPath.set(path, exportsOf(path))
        const names = await exportsByPath.get(path)
        const call = (name) => `/* @__PURE__ */ ${handed}(${JSON.stringify(path)}, ${JSON.stringify(name)})`
        const give = (name) => `export ${name === 'default' ? name : `const ${name} =`} ${call(name)}`
        return { contents: names.map(give).join('\n'), loader: 'js' }
      })
    },
  }
}

async function exportsOf(path) {
  const { metafile } = await build({ entryPoints: [path], outdir: '.', format: 'esm', metafile: true, write: false })
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports)
}

/** Core only declares: a module of it of which nothing is used does nothing, though the maps that it makes look as if. */
const declarationsOnly = {
  name: 'declarations-only',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const full = resolve(resolveDir, path)
      return /[\\/]src[\\/]core[\\/]/.test(full) ? { path: full, sideEffects: false } : undefined
    })
  },
}
