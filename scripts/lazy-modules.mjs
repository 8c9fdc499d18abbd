// An esbuild plugin for the command line: modules that few runs need become files of their own, read when first called.
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

/** Marks a module that is meant itself, not the shim in its place. */
const real = '?real'

/** What the program calls the function that it gives to its parts, and they theirs, by which they take what it has too. */
export const handed = 'handed'

/**
 * Replaces each named module by a shim whose functions load the real module, bundled beside as `NAME.cjs`, on their first call.
 * Core stays plain ES modules that way: that something is lazy is a matter of packaging, not of the code.
 * With `together` they stay in the one bundle, and only run when first called; with `areHanded` each is a function of what the program has too.
 * A module may be lazy only when all that it exports are functions; anything else stops the build.
 */
export function lazyModules(paths, { together = false, areHanded = false } = {}) {
  const home = (path) => (together ? `${resolve(path)}${real}` : `./${chunkName(path)}.cjs`)
  const lazy = new Map(paths.map((path) => [resolve(path), home(path)]))
  return {
    name: 'lazy-modules',
    setup(build) {
      const entries = new Set([build.initialOptions.entryPoints ?? []].flat().map((path) => resolve(path)))
      build.onLoad({ filter: /\.ts$/ }, async ({ path, suffix }) => {
        const chunk = lazy.get(path)
        if (chunk === undefined || entries.has(path) || suffix === real) return undefined
        const required = `require(${JSON.stringify(chunk)})${areHanded ? `(${handed})` : ''}`
        return { contents: shim(exportedFunctions(await readFile(path, 'utf8'), path), required), loader: 'js' }
      })
      build.onResolve({ filter: /\?real$/ }, ({ path }) => ({ path: path.slice(0, -real.length), suffix: real }))
      build.onResolve({ filter: /^\.\/[a-z-]+\.cjs$/ }, ({ path }) => ({ path, external: true }))
    },
  }
}

/** Lets the language server start without what draws pictures and writes code books, which stays in its one file. */
export const drawingLater = lazyModules(['src/core/report/graph-svg.ts', 'src/core/report/outline-formats.ts'], {
  together: true,
})

/** The name of the file that a lazy module is bundled to, without its ending. */
export function chunkName(path) {
  return basename(path, '.ts')
}

function exportedFunctions(source, path) {
  const names = []
  for (const line of source.split('\n').filter((text) => /^export\b/.test(text))) {
    const name = /^export (?:async )?function (\w+)/.exec(line)?.[1]
    if (name !== undefined) names.push(name)
    else if (!/^export (?:type|interface)\b/.test(line))
      throw new Error(`${path}: a lazy module exports functions only: ${line}`)
  }
  return names
}

function shim(names, required) {
  const functions = names.map((name) => `export const ${name} = (...args) => load().${name}(...args)`)
  return `let loaded\nconst load = () => (loaded ??= ${required})\n${functions.join('\n')}\n`
}

/** Lets commander start without `child_process`, which it needs only for subcommands in programs of their own; we have none. */
export const slimCommander = without('slim-commander', /^node:child_process$/, /[\\/]node_modules[\\/]commander[\\/]/)

/** Leaves out what the language server's library has for sockets and for finding modules: we speak over pipes and start nothing. */
export const slimServer = without('slim-server', /^(net|child_process)$/, /[\\/]node_modules[\\/]vscode-[a-z]+[\\/]/)

/** Lets the reader of HTML start without the table of all character references: it is asked for tags, never for what `&eacute;` stands for. */
export const slimHtml = without('slim-html', /decode-data-html\.js$/, /[\\/]node_modules[\\/]entities[\\/]/)

/** Takes from the library of formats the two that the schemas use: the module as it is makes a table of all, 10 kB of patterns. */
export const slimFormats = {
  name: 'slim-formats',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/]ajv-formats[\\/]dist[\\/]formats\.js$/ }, async ({ path }) => {
      return { contents: onlyFormats(await readFile(path, 'utf8'), ['date', 'iso-date-time']), loader: 'js' }
    })
  },
}

/** The module as an ES module with a smaller table, so that what only the others need is left out too. */
function onlyFormats(source, names) {
  const members = names.map((name) => {
    const [member] = new RegExp(`^ {4}"?${name}"?: fmtDef\\(.*\\),$`, 'm').exec(source) ?? []
    if (member === undefined) throw new Error(`ajv-formats writes the format ${name} in a new way`)
    return member
  })
  const functions = source
    .replace(/^Object\.defineProperty\(exports, .*$/m, '')
    .replace(/^exports\.\w+ = (?:\{\n[\s\S]*?^\};|.*;)$/gm, '')
  return `${functions}\nexport const fullFormats = {\n${members.join('\n')}\n}\n`
}

/** Lets the program start without modules of Node that most runs never call, and that take up to 4 ms each to load. */
export const laterBuiltins = {
  name: 'later-builtins',
  setup(build) {
    build.onResolve({ filter: /^node:(?:child_process|crypto|fs\/promises)$/ }, ({ path, kind }) => {
      return kind === 'import-statement' ? { path, namespace: 'later-builtins' } : undefined
    })
    build.onLoad({ filter: /.*/, namespace: 'later-builtins' }, async ({ path }) => {
      const functions = Object.entries(await import(path)).filter(([name, value]) => isPlainFunction(name, value))
      return {
        contents: shim(
          functions.map(([name]) => name),
          `require(${JSON.stringify(path)})`,
        ),
        loader: 'js',
      }
    })
  },
}

function isPlainFunction(name, value) {
  return typeof value === 'function' && name !== 'default' && !/^[A-Z]/.test(name)
}

/** Gives the importers an empty module. */
function without(name, modules, importers) {
  return {
    name,
    setup(build) {
      build.onResolve({ filter: modules }, ({ path, importer }) => {
        return importers.test(importer) ? { path, namespace: name } : undefined
      })
      build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
    },
  }
}
